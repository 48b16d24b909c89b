"""The sources of the rules, by the tags that options and reasons cite."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SOURCES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "FX": "Fundex sheet of the Deluxe and the 25th Anniversary edition, 2002-2010",
        "MT": "Mattel sheet GKD74 and its kin, since the 2010s",
        "MA": "Fundex Masters Edition",
        "MA2": "shop texts of the later Masters edition",
        "TW": "Phase 10 Twist: official rules in part, with a video and reviews",
        "RB": "German basic Phase 10 (F.X. Schmid 1995, then Ravensburger)",
        "RM": "German Phase 10 Master (Ravensburger 2008)",
        "APP": "how-to pages of the mobile games",
        "WP": "copies of the Wikipedia article of several ages",
        "FAN": "fan wiki on floating, going out and hitting",
        "SEED-0": "copy of the Wikipedia article, about 2013-2016: Original, Masters, Twist, variations",
        "SEED-2": "contract game with standard cards, inspired by Phase 10",
        "SEED-3": "rule page with one more round after somebody goes out",
        "PP": "PlayPalace program and its rules text",
        "UB": "unobot program and its house options",
        "L10": "level10 program",
        "QG": "quickgamerules page",
        "OP": "ourpastimes page",
        "SRD": "spielregeln.de page",
        "P20": "page on phases 11 to 20",
        "SETS": "score keepers for the collections of phases in the mobile games",
        "house": "house rules told on game pages",
        "own": "all sources are silent: a decision of this library",
    }
)
"""What each tag stands for."""
