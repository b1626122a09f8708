"""What a strike would do: damage, caps and reflection, computed from one state (W28–W36)."""

from collections.abc import Iterator

from services.match.engine.record import record

from .acting import acts_on, on_being, terrain
from .arithmetic import WHOLE, basis_points, bounded, half_up
from .cards import Category, Type
from .events import StrikeKind
from .figures import attack, defence, max_hp, of_type
from .state import Cell, State, neighbours
from .words.statistics import (
    DamageDealtMod,
    DamageTakenMod,
    PierceDefence,
    TypeAdvantageMult,
    TypeNoDisadvantage,
    Until,
    Versus,
)
from .words.striking import (
    Area,
    OneHitPerAttacker,
    ReflectDamage,
    ReflectOn,
    Splash,
    SplashImmunity,
    StrikeCap,
)

ADVANTAGE, DISADVANTAGE, EVEN = 150, 67, 100


@record
class Blow:
    """A strike before it lands: its damage, caps included, and what of it is reflected."""

    target: Cell
    kind: StrikeKind
    damage: int
    reflected: int


def wheel(striker: Type, target: Type) -> int:
    """W29: the factor of two types in percent, by their distance on the wheel of eight."""
    distance = (target - striker) % 8
    if distance in (1, 3):
        return ADVANTAGE
    return DISADVANTAGE if distance in (5, 7) else EVEN


def blow(state: State, striker: Cell, target: Cell, kind: StrikeKind, halved: bool) -> Blow:
    """The strike of one being on another."""
    damage = strike_damage(state, striker, target, kind, halved)
    for cap, _ in on_being(state, target, StrikeCap):
        # D31: rounded down, at least 1.
        damage = min(damage, max(1, max_hp(state, target) * cap.percent // 100))
    return Blow(target, kind, damage, _reflected(state, striker, target, kind))


def strike_damage(state: State, striker: Cell, target: Cell, kind: StrikeKind, halved: bool) -> int:
    """W30, D16: at least 1 (W31)."""
    pierce = sum(
        basis_points(c.percent, card) for c, card in on_being(state, striker, PierceDefence)
    )
    force = attack(state, striker) * _factor(state, striker, target) * 200
    force -= defence(state, target) * (WHOLE - min(WHOLE, pierce))
    dealt = bounded(sum(_dealt(state, striker, target, kind)))
    taken = bounded(damage_taken(state, target))
    return max(1, half_up(force * dealt * taken, 20_000 * WHOLE**2 * (2 if halved else 1)))


def _factor(state: State, striker: Cell, target: Cell) -> int:
    """The wheel, as the striker's own abilities bend it (D19)."""
    factor = wheel(state.standing(striker).card.type, state.standing(target).card.type)
    if factor == ADVANTAGE:
        return max([c.factor for c, _ in on_being(state, striker, TypeAdvantageMult)] + [factor])
    if factor == DISADVANTAGE and acts_on(state, striker, TypeNoDisadvantage):
        return EVEN
    return factor


def _dealt(state: State, striker: Cell, target: Cell, kind: StrikeKind) -> Iterator[int]:
    being = state.standing(target)
    wounded = 2 * being.hp < max_hp(state, target)
    for mod, card in on_being(state, striker, DamageDealtMod):
        answers = not mod.counters_only or kind is StrikeKind.COUNTER
        meets = mod.versus is Versus.ANY or (mod.versus is Versus.BELOW_HALF and wounded)
        if answers and meets:
            yield basis_points(mod.percent, card)


def damage_taken(state: State, cell: Cell) -> int:
    """The sum of percentages of damage suffered, in hundredths (W37)."""
    being = state.standing(cell)
    total = 0
    for mod, card in on_being(state, cell, DamageTakenMod):
        if mod.until is Until.FIRST_ATTACK and being.attacked:
            continue
        total += of_type(basis_points(mod.percent, card), mod, card, being.card.type)
    return total


def code_damage(state: State, striker: Cell) -> int:
    """W28: points an attack takes from the Code, at least 1 (D17, D62)."""
    more = sum(
        basis_points(mod.percent, card)
        for mod, card in on_being(state, striker, DamageDealtMod)
        if mod.versus is not Versus.BELOW_HALF and not mod.counters_only
    )
    return max(1, half_up(attack(state, striker) * bounded(more), 10 * WHOLE))


def overflow(state: State, striker: Cell, excess: int) -> int:
    """W32: points the damage beyond a being's HP takes from its Code; may be 0 (D62)."""
    more = sum(
        basis_points(mod.percent, card)
        for mod, card in on_being(state, striker, DamageDealtMod)
        if mod.versus is Versus.CODE
    )
    return half_up(excess * (WHOLE + more), 10 * WHOLE)


def _reflected(state: State, striker: Cell, target: Cell, kind: StrikeKind) -> int:
    """D22: what the struck being reflects of this kind of strike, in hundredths of a percent."""
    ground = terrain(state, target.seat, over=striker.seat)
    return sum(
        basis_points(mod.percent, card)
        for mod, card in on_being(state, target, ReflectDamage)
        if (mod.on is ReflectOn.STRIKE or kind is StrikeKind.ATTACK)
        # D93: a Terrain reflects nothing on beings it has no effect on.
        and (card.category is not Category.TERRAIN or card is ground)
    )


def collateral(state: State, striker: Cell, target: Cell) -> tuple[Blow, ...]:
    """W36: the strikes beside the target, left to right; the row prevails over neighbours (D20)."""
    areas = {splash.area for splash, _ in on_being(state, striker, Splash)}
    if not areas:
        return ()
    row = Area.ROW in areas
    reach = state.cells(target.seat) if row else neighbours(target)
    return tuple(
        blow(state, striker, cell, StrikeKind.COLLATERAL, halved=not row)
        for cell in reach
        if cell != target and state.being(cell) and _may_hit_beside(state, striker, cell)
    )


def _may_hit_beside(state: State, striker: Cell, cell: Cell) -> bool:
    if acts_on(state, cell, SplashImmunity):
        return False
    return not struck_already(state, striker, cell)


def struck_already(state: State, striker: Cell, cell: Cell) -> bool:
    """D28: this being may be struck only once a turn by one attacker, and has been."""
    struck = state.standing(striker).struck
    if not struck or state.standing(cell).copy.id not in struck:
        return False
    return acts_on(state, cell, OneHitPerAttacker)
