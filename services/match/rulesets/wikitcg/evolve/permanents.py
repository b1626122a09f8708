"""Terrains, Concepts, objects and plagues coming, acting and going."""

from services.match.engine.record import changed
from services.match.rulesets.wikitcg.cards import Copy
from services.match.rulesets.wikitcg.events import (
    ConceptAdopted,
    ObjectEquipped,
    PermanentLost,
    PlagueAttached,
    PlagueTicked,
    TerrainLaid,
)
from services.match.rulesets.wikitcg.state import Being, Concept, Equipment, Plague, Side, State

from .change import Table, put_being, put_side, without


def terrain_laid(state: State, event: TerrainLaid) -> State:
    """The old one has gone (W18)."""
    side = changed(state.sides[event.seat], terrain=event.copy)
    return put_side(_arrived(state, event.copy), event.seat, side)


def concept_adopted(state: State, event: ConceptAdopted) -> State:
    """The newcomer is last in order of entry (D68), and the latest of the match (D49)."""
    entered = state.concepts_entered + 1
    side = state.sides[event.seat]
    side = changed(side, concepts=(*side.concepts, Concept(event.copy, entered)))
    arrived = changed(_arrived(state, event.copy), concepts_entered=entered)
    return put_side(arrived, event.seat, side)


def object_equipped(state: State, event: ObjectEquipped) -> State:
    """Haste by equipment lasts to the end of the turn (D24)."""
    being = state.standing(event.cell)
    being = changed(being, object=Equipment(event.copy), hasty=being.hasty or event.ready)
    return put_being(_arrived(state, event.copy), event.cell, being)


def plague_attached(state: State, event: PlagueAttached) -> State:
    """The latest acts last (W47); plagues are always of the other player (W21)."""
    being = state.standing(event.cell)
    plague = Plague(event.copy, owner=1 - event.cell.seat, spread=event.spread)
    ill = changed(being, plagues=(*being.plagues, plague))
    arrived = state if event.spread else _arrived(state, event.copy)
    return put_being(arrived, event.cell, ill)


def _arrived(state: State, copy: Copy) -> State:
    return changed(state, resolving=without(state.resolving, copy))


def plague_ticked(state: State, event: PlagueTicked) -> State:
    """What it erodes and how much it worsens follows from its ticks (D43, D44)."""
    being = state.standing(event.cell)
    plagues = list(being.plagues)
    acted = plagues[event.index]
    plagues[event.index] = changed(acted, ticks=acted.ticks + 1)
    return put_being(state, event.cell, changed(being, plagues=tuple(plagues)))


def permanent_lost(state: State, event: PermanentLost) -> State:
    """Wherever it was, it is in its owner's discard pile now."""
    owner, other = event.seat, 1 - event.seat
    side = _laid_aside(state.sides[owner], event.copy)
    side = changed(side, discard=(*side.discard, event.copy))
    state = put_side(_arrived(state, event.copy), owner, side)
    hosts = tuple(being and _cured(being, event.copy) for being in state.sides[other].beings)
    return put_side(state, other, changed(state.sides[other], beings=hosts))


def _laid_aside(side: Side, copy: Copy) -> Side:
    """A side without its Terrain, Concept or object of this id."""
    terrain = side.terrain
    return changed(
        side,
        terrain=None if terrain is not None and terrain.id == copy.id else terrain,
        concepts=tuple(each for each in side.concepts if each.copy.id != copy.id),
        beings=tuple(being and _unequipped(being, copy) for being in side.beings),
    )


def _unequipped(being: Being, copy: Copy) -> Being:
    held = being.object
    return changed(being, object=None) if held and held.copy.id == copy.id else being


def _cured(being: Being, copy: Copy) -> Being:
    """Copies that have spread live on (D42)."""
    left = tuple(p for p in being.plagues if p.spread or p.copy.id != copy.id)
    return being if len(left) == len(being.plagues) else changed(being, plagues=left)


PERMANENTS: Table = {
    TerrainLaid: terrain_laid,
    ConceptAdopted: concept_adopted,
    ObjectEquipped: object_equipped,
    PlagueAttached: plague_attached,
    PlagueTicked: plague_ticked,
    PermanentLost: permanent_lost,
}
