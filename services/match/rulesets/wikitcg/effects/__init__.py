"""What verbs do: one function a clause, in modules by what they touch."""

from services.match.rulesets.wikitcg.resolving import VERBS

from .board import BOARD
from .figures import FIGURES
from .striking import STRIKING
from .supply import SUPPLY
from .wounds import WOUNDS

VERBS.update({**FIGURES, **STRIKING, **WOUNDS, **SUPPLY, **BOARD})
