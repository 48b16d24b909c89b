"""The rules of Phase 10."""

from phaseten.rulesets.editions import MATTEL as MATTEL
from phaseten.rulesets.editions import ORIGINAL as ORIGINAL
