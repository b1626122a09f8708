"""A match as a message: what everybody may see of it."""

from datetime import datetime

from services.runtime.timestamps import timestamp
from tcg.match.v1 import match_pb2 as proto

from .domain.match import Match, Seat, State
from .engine.ruleset import Mode, Outcome

MODES = {
    Mode.CLASSIC: proto.MODE_CLASSIC,
    Mode.RANKED: proto.MODE_RANKED,
}
MODES_BY_MESSAGE = {message: mode for mode, message in MODES.items()}

STATES = {
    State.OPEN: proto.Match.STATE_OPEN,
    State.RUNNING: proto.Match.STATE_RUNNING,
    State.FINISHED: proto.Match.STATE_FINISHED,
}
STATES_BY_MESSAGE = {message: state for state, message in STATES.items()}


def match(of: Match, now: datetime) -> proto.Match:
    """The match at `now`; seed and hash only after the end: a hash reveals a small hidden hand."""
    over = of.state is State.FINISHED
    return proto.Match(
        id=of.id,
        rule_set=of.terms.rule_set,
        rule_set_version=of.terms.rule_set_version,
        mode=MODES[of.terms.mode],
        state=STATES[of.state],
        seats=[seat(taken, with_seed=True) for taken in of.seats],
        version=of.version,
        commitment=of.commitment,
        server_seed=of.server_seed if over else b"",
        final_state_hash=of.final_state_hash if over else b"",
        awaited_seats=of.clock.seats if of.clock else (),
        deadline=timestamp(of.deadline),
        result=result(of.outcome),
        created_at=timestamp(of.created_at),
        started_at=timestamp(of.started_at),
        finished_at=timestamp(of.finished_at),
        server_time=timestamp(now),
    )


def seat(of: Seat, with_seed: bool) -> proto.MatchSeat:
    """A place at the table."""
    return proto.MatchSeat(
        player_id=of.player_id,
        display_name=of.display_name,
        bot_level=of.bot_level,
        client_seed=of.client_seed if with_seed else b"",
    )


def result(of: Outcome | None) -> proto.MatchResult | None:
    """How a match ended; None while it has not."""
    if of is None:
        return None
    return proto.MatchResult(winner_seat=of.winner, forfeited_seat=of.forfeited, cause=of.cause)
