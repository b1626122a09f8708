"""Events and abilities that grant or deny attacks."""

from collections.abc import Mapping

from services.match.rulesets.wikitcg.events import (
    AttacksGranted,
    CodeShielded,
    HasteGranted,
    SkipMarked,
)
from services.match.rulesets.wikitcg.resolving import Resolution, Verb
from services.match.rulesets.wikitcg.words.striking import (
    CodeImmune,
    ExtraAttack,
    Haste,
    SkipTurn,
)


def grant_attacks(resolution: Resolution, clause: ExtraAttack) -> None:
    """More attacks in this turn (D26)."""
    for cell in resolution.beings(clause.whom):
        resolution.story.tell(AttacksGranted(cell, clause.count))


def grant_haste(resolution: Resolution, clause: Haste) -> None:
    """Leva (D24)."""
    resolution.story.tell(HasteGranted(resolution.seat))


def shield_code(resolution: Resolution, clause: CodeImmune) -> None:
    """Armistizio (D29)."""
    resolution.story.tell(CodeShielded(resolution.seat))


def skip_turn(resolution: Resolution, clause: SkipTurn) -> None:
    """Resa: the beings then in play (D36)."""
    for cell in resolution.beings(clause.whom):
        resolution.story.tell(SkipMarked(cell))


STRIKING: Mapping[type, Verb] = {
    ExtraAttack: grant_attacks,
    Haste: grant_haste,
    CodeImmune: shield_code,
    SkipTurn: skip_turn,
}
