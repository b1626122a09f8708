"""Append-only positions (design §8)."""

from hypothesis import given
from hypothesis import strategies as st

from services.collection.domain import catalogue as domain
from services.collection.domain.catalogue import EMPTY, Catalogue, Position
from services.collection.domain.rarity import Rarity

MOVES = st.lists(st.tuples(st.sampled_from("abcdef"), st.sampled_from(list(Rarity))), max_size=40)


def test_a_card_that_changes_rarity_leaves_a_dead_position() -> None:
    """D75: the old place stays and dies; the new one is at the end; each is a version."""
    first = domain.place(EMPTY, "Q1", Rarity.COMMON, None)
    assert first is not None
    one = domain.evolve(EMPTY, first)
    assert (one.version, one.size(Rarity.COMMON), one.cards(Rarity.COMMON)) == (1, 1, 1)
    assert domain.place(one, "Q1", Rarity.COMMON, first.gained) is None
    moved = domain.place(one, "Q1", Rarity.RARE, first.gained)
    assert moved is not None
    two = domain.evolve(one, moved)
    assert (two.version, two.size(Rarity.COMMON), two.cards(Rarity.COMMON)) == (2, 1, 0)
    assert (two.size(Rarity.RARE), two.cards(Rarity.RARE)) == (1, 1)


def test_a_position_holds_from_its_first_version_until_before_its_last() -> None:
    """Borders: from 3 until 5 it is live in 3 and 4."""
    place = Position(Rarity.COMMON, 0, "Q1", 3, 5)
    assert [v for v in range(1, 7) if place.holds(v)] == [3, 4]
    assert Position(Rarity.COMMON, 0, "Q1", 3).holds(10**9)


def test_the_nearest_rarity_with_cards() -> None:
    """D78: the next lower one if there is none; the next higher where no lower one has any."""
    some = Catalogue(1, (0, 3, 9, 0, 0, 2, 0), (0, 3, 0, 0, 0, 1, 0))
    found = [some.nearest(rarity).name for rarity in Rarity]
    assert found == ["UNCOMMON"] * 5 + ["MYTHIC"] * 2
    assert EMPTY.empty
    assert not some.empty


@given(MOVES)
def test_counts_agree_with_positions(moves: list[tuple[str, Rarity]]) -> None:
    """Whatever moves: each version's counts are those of the positions that it has."""
    now, places = EMPTY, list[Position]()
    held: dict[str, Position] = {}
    versions = [EMPTY]
    for card, rarity in moves:
        placed = domain.place(now, card, rarity, held.get(card))
        if placed is None:
            continue
        now = domain.evolve(now, placed)
        if placed.left is not None:
            places.remove(placed.left)
            left = placed.left
            places.append(
                Position(left.rarity, left.position, card, left.from_version, placed.version)
            )
        places.append(placed.gained)
        held[card] = placed.gained
        versions.append(now)
    for version in versions:
        for rarity in Rarity:
            mine = [p for p in places if p.rarity is rarity and p.from_version <= version.version]
            assert sorted(p.position for p in mine) == list(range(version.size(rarity)))
            assert sum(p.holds(version.version) for p in mine) == version.cards(rarity)
