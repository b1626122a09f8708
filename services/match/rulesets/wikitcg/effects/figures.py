"""Events that change statistics (W44, D13)."""

from collections.abc import Mapping

from services.match.rulesets.wikitcg.arithmetic import basis_points
from services.match.rulesets.wikitcg.events import SideChanged, StatChanged
from services.match.rulesets.wikitcg.resolving import Resolution, Verb
from services.match.rulesets.wikitcg.state import StatChange
from services.match.rulesets.wikitcg.words.statistics import StatMod
from services.match.rulesets.wikitcg.words.terms import Duration


def change_statistic(resolution: Resolution, clause: StatMod) -> None:
    """For the beings in play, or for all of the side to the end of the match."""
    change = StatChange(clause.stat, basis_points(clause.percent, resolution.card))
    if clause.duration is Duration.REST_OF_MATCH:
        resolution.story.tell(SideChanged(resolution.seat, change))
        return
    for cell in resolution.beings(clause.whom):
        resolution.story.tell(StatChanged(cell, change))


FIGURES: Mapping[type, Verb] = {StatMod: change_statistic}
