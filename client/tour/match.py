"""Chapter: a ranked match from the deal to its end."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from secrets import token_bytes

from client import fairness, names, policy
from client.calls import request_id
from client.packs import SEED_BYTES
from client.table import Table
from client.waiting import Stuck
from tcg.collection.v1.collection_pb2 import Deck
from tcg.match.v1.match_pb2 import (
    MODE_RANKED,
    CreateMatchRequest,
    DeckChoice,
    JoinMatchRequest,
    Match,
)
from tcg.rulesets.wikitcg.v1.event_pb2 import Event

from .cast import Cast
from .stage import Stage

# A match ends by turn 27 of each (W52, D64); nobody needs so many actions.
MOST_ACTIONS = 2000
# So many turns are told from the beginning, and as many from the end.
SHOWN = 8


@dataclass(slots=True)
class Turn:
    """What a player did in a turn, to be told in one line."""

    player: str
    number: int
    played: list[str]
    attacks: int = 0

    def hears(self, events: Iterable[Event]) -> None:
        """Notes what an action led to."""
        for event in events:
            if event.HasField("card_played"):
                self.played.append(event.card_played.copy.card.title)
            self.attacks += event.HasField("attack_declared")


def play(stage: Stage, cast: Cast, decks: Mapping[str, Deck]) -> Match:
    """Plays alice against bob; the finished match."""
    stage.chapter(
        "A ranked match of WikiTCG",
        "Alice opens a match, bob joins with his own deck; each adds a seed to the deal. Both are "
        "played from here by the same simple rule, chosen from ListLegalActions: hit the Code, "
        "play the dearest card, fight, pass. Every action is stored before it is answered.",
    )
    tables = _sit_down(cast, decks)
    first = tables[0].view.first_seat
    opening = [[held.copy.card.id for held in t.view.sides[t.view.seat].hand] for t in tables]
    stage.tell(f"The deal lets {tables[first].match.seats[first].display_name} begin.")
    turns = _play_out(tables)
    heads = ["Turn", "Player", "Plays", "Attacks", "Code alice", "Code bob"]
    stage.table(heads, _excerpt(turns))
    match = tables[0].match
    winner = match.seats[match.result.winner_seat].display_name
    stage.tell(f"{winner} wins after {match.version} actions: {names.ending(match.result.cause)}.")
    _prove(stage, match, decks, first, opening)
    stage.by()
    return match


def _sit_down(cast: Cast, decks: Mapping[str, Deck]) -> list[Table]:
    def choice(player: str) -> DeckChoice:
        return DeckChoice(deck_id=decks[player].id)

    create = CreateMatchRequest(
        request_id=request_id(),
        rule_set="wikitcg",
        mode=MODE_RANKED,
        deck=choice("alice"),
        client_seed=token_bytes(SEED_BYTES),
    )
    match = cast.alice.backend.match.CreateMatch(create).match
    join = JoinMatchRequest(
        request_id=request_id(),
        match_id=match.id,
        deck=choice("bob"),
        client_seed=token_bytes(SEED_BYTES),
    )
    cast.bob.backend.match.JoinMatch(join)
    return [Table(player.backend, match.id) for player in (cast.alice, cast.bob)]


def _play_out(tables: list[Table]) -> list[list[object]]:
    rows: list[list[object]] = []
    seat = tables[0].view.active_seat
    turn = _turn(tables[seat])
    for _ in range(MOST_ACTIONS):
        table = tables[seat]
        turn.hears(table.play(policy.choose(table.legal(), table.view)))
        if not table.over and table.my_turn:
            continue
        rows.append(_row(turn, table))
        for other in tables:
            other.look()
        if table.over:
            return rows
        seat = table.match.awaited_seats[0]
        turn = _turn(tables[seat])
    raise Stuck("the match does not end; look at .local/log/match.log")


def _turn(table: Table) -> Turn:
    return Turn(table.match.seats[table.view.seat].display_name, table.view.turn, [])


def _row(turn: Turn, table: Table) -> list[object]:
    codes = [side.code for side in table.view.sides]
    return [turn.number, turn.player, ", ".join(turn.played) or "–", turn.attacks, *codes]


def _excerpt(turns: list[list[object]]) -> list[list[object]]:
    """The beginning and the end of a long match."""
    left_out = len(turns) - 2 * SHOWN
    if left_out <= 0:
        return turns
    return [*turns[:SHOWN], ["…", "", f"{left_out} turns later", "", "", ""], *turns[-SHOWN:]]


def _prove(
    stage: Stage, match: Match, decks: Mapping[str, Deck], first: int, opening: list[list[str]]
) -> None:
    """Checks commitment and deal with the revealed seed."""
    players = [seat.player_id for seat in match.seats]
    lists = [[e.card_id for e in decks[p].entries for _ in range(e.count)] for p in players]
    seed = fairness.deal_seed(match.server_seed, [seat.client_seed for seat in match.seats])
    starts, dealt = fairness.deal(seed, lists)
    hands = [order[: len(hand)] for order, hand in zip(dealt, opening, strict=True)]
    promised = fairness.is_commitment(match.commitment, match.server_seed)
    if not promised or starts != first or hands != opening:
        raise Stuck("the deal cannot be repeated from its seeds; look at .local/log/match.log")
    stage.tell(
        f"The server reveals its seed {match.server_seed.hex()[:12]}…; its SHA-256 is the "
        "commitment published before bob's deck was known. Dealt again here from that seed and "
        "both players' own: the same beginner, the same opening hands."
    )
