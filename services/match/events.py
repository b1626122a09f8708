"""What the world is told of matches; seeds and hidden cards stay here."""

from services.runtime.timestamps import timestamp
from tcg.match.v1 import events_pb2 as proto

from . import messages
from .domain.match import Match


def started(match: Match) -> proto.MatchStarted:
    """Both seats are taken and the first player is waited for."""
    return proto.MatchStarted(
        match_id=match.id,
        rule_set=match.terms.rule_set,
        rule_set_version=match.terms.rule_set_version,
        mode=messages.MODES[match.terms.mode],
        seats=[messages.seat(seat, with_seed=False) for seat in match.seats],
        started_at=timestamp(match.started_at),
    )


def finished(match: Match) -> proto.MatchFinished:
    """The match is over."""
    return proto.MatchFinished(
        match_id=match.id,
        rule_set=match.terms.rule_set,
        rule_set_version=match.terms.rule_set_version,
        mode=messages.MODES[match.terms.mode],
        seats=[messages.seat(seat, with_seed=False) for seat in match.seats],
        result=messages.result(match.outcome),
        finished_at=timestamp(match.finished_at),
        version=match.version,
    )
