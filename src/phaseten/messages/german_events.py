"""German: what happens in a game. A clause is told in the perfect tense, after "hat" or "hast"."""

from collections.abc import Mapping
from typing import Final

FRAMES: Final[Mapping[str, str]] = {
    "told": "{player} hat {told:&}.",
    "told.you": "Du hast {told:&}.",
    "told.many": "{players:&} haben {told:&}.",
    "told.you_too": "Du und {players:&} habt {told:&}.",
}

TABLE: Final[Mapping[str, str]] = {
    "reshuffled": "Der Ablagestapel wurde gemischt, der neue Nachziehstapel hat {number:# Karte|# Karten}.",
    "turned_up": "{card} wurde wieder eingemischt und {cards} aufgedeckt.",
    "hand_ended": "Runde {number} ist zu Ende.",
    "tie_break.many": "Gleichstand: {players:&} spielen noch eine Runde, und wer Schluss macht, gewinnt.",
    "tie_break.you_too": "Gleichstand: Du und {players:&} spielt noch eine Runde, und wer Schluss macht, gewinnt.",
}

CLAUSES: Final[Mapping[str, str]] = {
    "dealt": "gegeben und {cards} aufgedeckt",
    "dealt.to_first": "gegeben und {cards} für den ersten Spieler aufgedeckt",
    "gave_skip": "{player} die aufgedeckte Aussetzen-Karte gegeben",
    "gave_skip.you": "dir die aufgedeckte Aussetzen-Karte gegeben",
    "gave_wild": "{player} den aufgedeckten Joker gegeben",
    "gave_wild.you": "dir den aufgedeckten Joker gegeben",
    "declared": "Phase {number} angesagt ({phase})",
    "twist_drawn": "die Twist-Karte {number} gezogen ({phase})",
    "moved": "{number:ein Feld|# Felder} vorgerückt",
    "moved_back": "{number:ein Feld|# Felder} zurückgezogen",
    "stayed": "auf dem Feld stehen geblieben",
    "turn_began": "den nächsten Zug bekommen",
    "turn_lost": "einen Zug ausgesetzt",
    "went_out": "Schluss gemacht",
    "floats": "keine Karte mehr und schwebt: Die Runde geht weiter",
    "drew": "{card} gezogen",
    "drew.no_card": "eine Karte gezogen",
    "took": "{card} vom Ablagestapel genommen",
    "took.no_card": "eine Karte vom Ablagestapel genommen",
    "took_of_pile": "{card} von Ablagestapel {pile} genommen",
    "took_of_pile.no_card": "eine Karte von Ablagestapel {pile} genommen",
    "took_saved": "{card} von den aufgesparten Karten genommen",
    "took_saved.no_card": "eine aufgesparte Karte genommen",
    "replacement": "{card} für die letzte Aussetzen-Karte gezogen",
    "replacement.no_card": "eine Karte für die letzte Aussetzen-Karte gezogen",
    "saved": "{card} aufgespart",
    "saved.no_card": "eine Karte aufgespart",
    "laid": "Phase {number} ausgelegt ({melds})",
    "laid_part": "einen Teil von Phase {number} ausgelegt ({melds})",
    "hit": "{cards:&} an die Auslage ({meld}) von {player} angelegt",
    "hit.you": "{cards:&} an deine Auslage ({meld}) angelegt",
    "hit.own": "{cards:&} an die eigene Auslage ({meld}) angelegt",
    "replaced": "den Joker der Auslage ({meld}) von {player} gegen {card} getauscht",
    "replaced.you": "den Joker deiner Auslage ({meld}) gegen {card} getauscht",
    "replaced.own": "den Joker der eigenen Auslage ({meld}) gegen {card} getauscht",
    "discarded": "{card} abgelegt",
    "discarded_on": "{card} auf Stapel {pile} abgelegt",
    "skipped": "{player} aussetzen lassen",
    "skipped.you": "dich aussetzen lassen",
    "only_finisher": "gewonnen: Sonst hat niemand alle Phasen geschafft",
    "lowest_total": "gewonnen, mit den wenigsten Punkten von allen, die alle Phasen geschafft haben",
    "out_past_the_end": "gewonnen: über das Ende des Spielplans hinaus, und Schluss gemacht",
    "hands_played": "gewonnen: Die vereinbarten Runden sind vorbei",
    "won_replay": "den Gleichstand für sich entschieden",
    "shared": "gemeinsam gewonnen: Die Punkte sind gleich",
    "seat_order": "nach der Reihenfolge der Plätze gewonnen: Die Punkte sind gleich",
}

HEADINGS: Final[Mapping[str, str]] = {
    "hand": "Runde {number}",
    "hand_over": "Runde {number} ist zu Ende",
    "over": "Das Spiel ist zu Ende",
    "not_over": "Das Spiel ist nicht zu Ende",
}

CHECKS: Final[Mapping[str, str]] = {
    "legal": "Erlaubt als {phase}:",
    "refused": "Nicht erlaubt als {phase}:",
    "cited": "Regel {rule}, Quelle {source}",
    "phase": "Phase {number} ({phase})",
    "others": "Auch so lassen sich die Karten lesen:",
    "more": "und auf {number:# andere Art|# andere Arten}",
}

EVENTS: Final[Mapping[str, str]] = {
    **{f"event.{key}": sentence for key, sentence in {**FRAMES, **TABLE, **CLAUSES}.items()},
    **{f"heading.{key}": sentence for key, sentence in HEADINGS.items()},
    **{f"check.{key}": sentence for key, sentence in CHECKS.items()},
}
