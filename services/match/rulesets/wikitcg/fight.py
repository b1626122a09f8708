"""An attack, step by step (W35)."""

from collections.abc import Sequence

from .acting import acts_on, on_being
from .arithmetic import WHOLE, basis_points, bounded, half_up
from .events import (
    AttackDeclared,
    BeingLeft,
    BeingStruck,
    BeingSurvived,
    CodeHitKind,
    Destination,
    HurtKind,
    StrikeKind,
)
from .figures import speed
from .resolving import trigger
from .state import Cell, State
from .story import Story
from .strikes import Blow, blow, code_damage, collateral, damage_taken, overflow
from .words.striking import FirstStrike, Lifesteal
from .words.terms import Moment
from .wounds import heal, hit_code, hurt, survives

QUICKER = 8


def attack(story: Story, attacker: Cell, target: Cell | None) -> None:
    """Resolves a legal attack; the Code (None) answers nothing (W28)."""
    story.tell(AttackDeclared(attacker, target))
    if target is None:
        damage = code_damage(story.state, attacker)
        hit_code(story, 1 - attacker.seat, CodeHitKind.ATTACK, damage)
        return
    main = blow(story.state, attacker, target, StrikeKind.ATTACK, halved=False)
    exchange(story, attacker, (main, *collateral(story.state, attacker, target)))
    if _counters(story.state, attacker, target):
        answer = blow(story.state, target, attacker, StrikeKind.COUNTER, halved=True)
        exchange(story, target, (answer,))


def _counters(state: State, attacker: Cell, target: Cell) -> bool:
    """W33, W34: both live, and the attacker is neither quicker by 8 nor first."""
    if state.being(attacker) is None or state.being(target) is None:
        return False
    if speed(state, attacker) - speed(state, target) >= QUICKER:
        return False
    return not acts_on(state, attacker, FirstStrike)


def exchange(story: Story, striker: Cell, blows: Sequence[Blow]) -> None:
    """Lands the strikes of one being; then what it recovers, then what is reflected on it."""
    landed = [(each, _land(story, striker, each)) for each in blows]
    removed = sum(amount for _, amount in landed)
    stolen = sum(basis_points(c.percent, k) for c, k in on_being(story.state, striker, Lifesteal))
    if stolen:
        heal(story, striker, half_up(removed * stolen, WHOLE))
    for each, amount in landed:
        _reflect(story, striker, each, amount)


def _land(story: Story, striker: Cell, strike: Blow) -> int:
    """The HP a strike removes; death, overflow and what follows a kill come at once (W35)."""
    target = strike.target
    hp = story.state.standing(target).hp
    lethal = strike.damage >= hp
    spared = lethal and survives(story.state, target)
    removed = hp - 1 if spared else min(hp, strike.damage)
    story.tell(BeingStruck(striker, target, strike.kind, removed))
    if spared:
        story.tell(BeingSurvived(target))
    elif lethal:
        story.tell(BeingLeft(target, Destination.DISCARD))
        if strike.kind is not StrikeKind.COLLATERAL:
            beyond = overflow(story.state, striker, strike.damage - hp)
            hit_code(story, target.seat, CodeHitKind.OVERFLOW, beyond)
        trigger(story, striker, Moment.KILLED)
    return removed


def _reflect(story: Story, striker: Cell, strike: Blow, removed: int) -> None:
    """D22: it can kill, and the dead reflect too; nothing overflows or is reflected again."""
    if strike.reflected and story.state.being(striker) is not None:
        taken = bounded(damage_taken(story.state, striker))
        amount = half_up(removed * strike.reflected * taken, WHOLE**2)
        hurt(story, striker, HurtKind.REFLECTION, amount)
