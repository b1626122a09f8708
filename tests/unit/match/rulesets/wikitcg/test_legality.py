"""Legal is exactly what is accepted; decks; tables; promises about the state itself."""

import subprocess
import sys
from collections import Counter
from typing import get_args

import pytest
from google.protobuf import any_pb2

from services.match.engine.canonical import canonical
from services.match.engine.record import changed
from services.match.engine.ruleset import Mode
from services.match.rulesets.wikitcg import RULESET, events
from services.match.rulesets.wikitcg.cards import Card, Category, Rarity
from services.match.rulesets.wikitcg.entries import ENTRIES
from services.match.rulesets.wikitcg.evolve import EVOLVE
from services.match.rulesets.wikitcg.refusals import refusal
from services.match.rulesets.wikitcg.testing import creature, effect
from services.runtime.errors import Invalid
from tcg.rulesets.wikitcg.v1 import card_pb2, event_pb2, reason_pb2

from .matches import every_action, match


def test_every_event_is_known() -> None:
    """Each event has a function that folds it and a message of its name."""
    kinds = set(get_args(events.Event))
    assert kinds == set(EVOLVE)
    named = {field.message_type.name for field in event_pb2.Event.DESCRIPTOR.fields}
    assert {kind.__name__ for kind in kinds} == named


def test_the_tables_are_whole() -> None:
    """The 340 published entries, and what was added since; ids unique, four names not (D5)."""
    counts = Counter(id.split(".")[0] for id in ENTRIES)
    published = {
        "ability": 45,
        "terrain": 60,
        "object": 59,
        "plague": 57,
        "concept": 60,
        "event": 59,
    }
    assert counts >= Counter(published)
    names = Counter((entry.name) for entry in ENTRIES.values())
    assert {name for name, count in names.items() if count > 1} == {
        "Documentata",
        "Gola",
        "Usbergo",
        "Bastione",
    }


def deck_of(*cards: Card) -> list[Card]:
    """A deck with these cards and beings of all titles."""
    return [*cards, *(creature(title=f"b{n}") for n in range(30 - len(cards)))]


def told(cards: list[Card]) -> list[str]:
    return [f"{v.field}: {v.description}" for v in RULESET.check_deck(cards, Mode.RANKED)]


def test_legal_decks() -> None:
    """W4: 30 cards, two of a card, three of an effect, any number of beings of an ability."""
    reading = [changed(effect("Lettura"), id=f"r{n}") for n in range(3)]
    twins = [creature("Virale", title="twin"), creature("Virale", title="twin")]
    assert told(deck_of(*reading, *twins, creature("Virale", title="third"))) == []


def test_illegal_decks_name_every_violation() -> None:
    """W4, D4: size, copies, effects and unknown ones, all at once, each by its field."""
    four = [changed(effect("Lettura"), id=f"r{n}") for n in range(4)]
    triple = [creature(title="same")] * 3
    unknown = changed(effect("Lettura"), id="u", entries=("event.unknown",))
    violations = told(deck_of(*four, *triple, unknown)[:29])
    assert violations[0].startswith("cards: a deck has exactly 30 cards, not 29")
    fields = [violation.split(":")[0] for violation in violations[1:]]
    assert fields == [f"cards[{n}]" for n in range(8)]
    assert "at most 3 cards with the effect" in violations[1]
    assert "at most 2 copies of same" in violations[5]
    assert "there is no event event.unknown" in violations[-1]


@pytest.mark.parametrize(
    "card",
    [
        changed(effect("Lettura"), entries=()),
        changed(effect("Lettura"), entries=("event.learning.common", "event.learning.rare")),
        changed(effect("Lettura"), entries=("ability.virale",)),
        changed(effect("Scaramuccia"), magnitudes=()),
        changed(creature(), entries=("event.learning.common",)),
        changed(creature(), entries=("ability.unknown",), rarity=Rarity.RARE),
    ],
)
def test_malformed_cards(card: Card) -> None:
    """W38, W39, W40: a card of another kind's effect, of none, or without its number."""
    assert len(told(deck_of(card))) == 1


def test_every_entry_may_be_played() -> None:
    """GetRuleset: all entries are built, and check_deck keeps none of them out."""
    covered = RULESET.coverage()
    assert (covered.total, len(covered.built)) == (len(ENTRIES), len(ENTRIES))
    for id, entry in ENTRIES.items():
        if id.startswith("ability."):
            card = changed(creature(), entries=(id,))
        else:
            card = changed(effect(id), id="x")
        assert told(deck_of(card)) == [], entry.name


def test_reasons_are_in_the_enum() -> None:
    """D91: every reason a refusal gives is a value of the Reason enum."""
    named = {value.name for value in reason_pb2.Reason.DESCRIPTOR.values}
    found = set()
    for state in match(3):
        for action in every_action(state):
            reason = refusal(state, state.active, action)
            if reason is not None:
                found.add(reason)
                assert f"REASON_{reason}" in named
    assert len(found) > 8


def test_a_match_of_truly_frozen_records() -> None:
    """Nothing assigns to a record: a whole match is played with records that refuse it."""
    program = (
        "from services.match.engine import record; record.FROZEN = True\n"
        "from services.match.rulesets.wikitcg import RULESET\n"
        "from services.match.rulesets.wikitcg.samples import random_deck\n"
        "from services.match.engine.options import sample\n"
        "from services.match.engine.rng import Rng\n"
        "from services.match.engine.ruleset import Seat\n"
        "rng = Rng(bytes(32), 0)\n"
        "state = RULESET.setup(None, [Seat(random_deck(rng, x)) for x in 'QR'], rng)\n"
        "while RULESET.outcome(state) is None:\n"
        "    action = sample(RULESET.legal(state, state.active), rng)\n"
        "    for event in RULESET.decide(state, state.active, action, rng):\n"
        "        state = RULESET.evolve(state, event)\n"
        "try:\n"
        "    state.turn = 0\n"
        "except AttributeError:\n"
        "    print('frozen')\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "frozen\n", done.stderr


def test_a_match_survives_another_process() -> None:
    """T83 (W1, W2): the same log folds to the same state in another process."""
    states = list(match(4))
    text = canonical(RULESET.codec.dump_state(states[-1]))
    program = (
        "import sys\n"
        "from tests.unit.match.rulesets.wikitcg.matches import match\n"
        "from services.match.engine.canonical import canonical\n"
        "from services.match.rulesets.wikitcg import RULESET\n"
        "final = list(match(4))[-1]\n"
        "sys.stdout.buffer.write(canonical(RULESET.codec.dump_state(final)))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True)
    assert done.stdout == text, done.stderr


@pytest.mark.parametrize("missing", ["rarity", "category", "type"])
def test_cards_without_their_kind(missing: str) -> None:
    """W58: a card has one category, one type and one rarity, else it is none."""
    message = card_pb2.Card(id="Q1", title="x", rarity=1, category=1, type=1, cost=1)
    message.statistics.SetInParent()
    whole = any_pb2.Any()
    whole.Pack(message)
    assert RULESET.codec.read_card(whole).category is Category.BEING
    message.ClearField(missing)
    whole.Pack(message)
    with pytest.raises(Invalid):
        RULESET.codec.read_card(whole)
