"""Why a card is what it is: every formula with its numbers filled in, enough to check by hand.

In a formula `hu(n, d)` is n/d rounded half up, `L(x)` the binary logarithm in 1/1024 rounded down,
`clamp(x, lo, hi)` x kept within lo and hi, `//` division rounded down, and SHA-256 of a text is
read as a big-endian number.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields

from .arithmetic import log2, lot
from .card import Derivation
from .choice import ABILITY_COUNT, BANDS, COSTS, AbilityPick, EffectPick
from .classification import WEIGHTS, Category, Ground, Type
from .statistics import RANGES, UNMEASURED, Reading, density, trend
from .vocabulary import slot


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what it yields, the formula in numbers, what comes out, and the rule."""

    name: str
    formula: str
    result: str
    rule: str


def explain(made: Derivation) -> tuple[Step, ...]:
    """Every step from the signals to the card, in the order in which one would compute them."""
    choice = _effect(made, made.effect) if made.effect else _abilities(made)
    return (
        *_ratios(made),
        *_readings(made),
        *_scores(made),
        *_statistics(made),
        _rarity(made),
        *_category(made),
        *_type(made),
        *choice,
        _cost(made),
    )


def _ratios(made: Derivation) -> Iterator[Step]:
    signals = made.measurement.signals
    per = density(signals)
    if per is not None:
        sources, length = signals.refs_count.value, signals.length_bytes.value
        yield Step("density", f"{sources} × 10000 // max(1, {length})", str(per), "D73")
    if signals.views_trend_percent.value is None and (change := trend(signals)) is not None:
        now, before = signals.views_30d.value, signals.views_previous_30d.value
        yield Step("trend", f"{now} × 100 // max(1, {before})", str(change), "D73")


def _readings(made: Derivation) -> Iterator[Step]:
    for field in fields(made.readings):
        reading: Reading = getattr(made.readings, field.name)
        yield Step(f"n_{field.name}", _scale(reading), str(reading.permille), _scale_rule(reading))


def _scale(reading: Reading) -> str:
    if reading.value is None:
        return str(UNMEASURED)
    if reading.linear:
        return f"min(1000, {reading.value} × 1000 // {reading.high})"
    x, low, high = reading.value + 1, reading.low + 1, reading.high + 1
    return (
        f"clamp((L({x}) − L({low})) × 1000 // (L({high}) − L({low})), 0, 1000)"
        f" = clamp(({log2(x)} − {log2(low)}) × 1000 // ({log2(high)} − {log2(low)}), 0, 1000)"
    )


def _scale_rule(reading: Reading) -> str:
    return "D73" if reading.value is not None else "D73: a signal that was not measured"


def _scores(made: Derivation) -> Iterator[Step]:
    r, s = made.readings, made.scores

    def mean(a: Reading, b: Reading) -> str:
        return f"({a.permille} + {b.permille}) // 2"

    yield Step("nA", f"{r.length.permille}", str(s.attack), "W55 D73")
    yield Step("nD", mean(r.sources, r.density), str(s.defence), "W55 D73")
    yield Step("nH", mean(r.age, r.revisions), str(s.hp), "W55 D73")
    yield Step("nV", mean(r.edits, r.trend), str(s.speed), "W55 D73")
    yield Step("nU", mean(r.editions, r.links), str(s.aura), "W55 D73")
    parts = (s.attack, s.defence, s.hp, s.speed, s.aura)
    yield Step("score", " + ".join(map(str, parts)), str(s.total), "D74")


def _statistics(made: Derivation) -> Iterator[Step]:
    least, most = RANGES
    for field in fields(made.statistics):
        low, high = getattr(least, field.name), getattr(most, field.name)
        n, result = getattr(made.scores, field.name), getattr(made.statistics, field.name)
        yield Step(field.name, f"{low} + hu(({high} − {low}) × {n}, 1000)", str(result), "W55 D73")


def _rarity(made: Derivation) -> Step:
    table = ", ".join(
        f"{t.rarity.name} from {t.score} ({t.card_id})" for t in made.rules.calibration.thresholds
    )
    formula = (
        f"{made.scores.total} ({made.article.id}) by the first it reaches of: {table}, else COMMON;"
        " with equal scores the earlier id ranks higher"
    )
    return Step("rarity", formula, made.rarity.name, "W56 D74")


def _hash(label: str, card_id: str, among: int) -> Step:
    number = lot(label, card_id)
    formula = f'SHA-256("{label}:{card_id}") mod {among} = {number:#x} mod {among}'
    return Step(f"h_{label}", formula, str(number % among), "D7")


def _label(ground: Ground) -> str:
    return f"{ground.label} is “{ground.entry}” in the table of classes"


def _category(made: Derivation) -> Iterator[Step]:
    ground, result = made.classification.category_ground, made.classification.category.name
    if ground:
        yield Step("category", _label(ground), result, "W58 D7")
        return
    yield _hash("category", made.article.id, 100)
    weights = ", ".join(f"{category.name} {weight}" for category, weight in WEIGHTS)
    yield Step("category", f"no label tells; by weight, in this order: {weights}", result, "W58 D7")


def _type(made: Derivation) -> Iterator[Step]:
    ground, result = made.classification.type_ground, made.classification.type.name
    if ground:
        yield Step("type", _label(ground), result, "W58 D7")
        return
    yield _hash("type", made.article.id, len(Type))
    names = [kind.name for kind in Type]
    yield Step("type", f"no label tells; {_counted(names)}", result, "W58 D7")


def _counted(names: list[str]) -> str:
    return f"counted from 0 among: {', '.join(names)}"


def _abilities(made: Derivation) -> Iterator[Step]:
    count = ABILITY_COUNT[made.rarity]
    counts = ", ".join(f"{rarity.name} {number}" for rarity, number in ABILITY_COUNT.items())
    yield Step("abilities", f"{made.rarity.name} of: {counts}", str(count), "W38 D71")
    for pick in made.abilities:
        yield _hash(pick.label, made.article.id, len(pick.pool))
        yield Step(pick.label, _from_pool(pick), pick.ability.id, "D72")


def _from_pool(pick: AbilityPick) -> str:
    counted = _counted([ability.id for ability in pick.pool])
    if pick.pool[pick.index] is pick.ability:
        return counted
    return f"{counted}; {pick.pool[pick.index].name} is carried already, so the next"


def _effect(made: Derivation, pick: EffectPick) -> Iterator[Step]:
    effect, pool = pick.effect, pick.pool
    yield _hash("family", made.article.id, len(pool))
    yield Step("family", _counted([e.family for e in pool]), effect.family, "D6 D7")
    yield Step(
        "effect", f"{effect.category.name}, {effect.family}, {effect.slot.name}", effect.id, "W39"
    )
    band = BANDS[slot(made.rarity)]
    for scale, number in zip(effect.scales, made.magnitudes, strict=True):
        aura = made.statistics.aura
        formula = (
            f"hu((1000 + 30 × {aura}) × {band} × {scale.numerator}, 10000 × {scale.denominator})"
        )
        yield Step("magnitude", formula, str(number), "W40 D8")


def _cost(made: Derivation) -> Step:
    if made.classification.category is not Category.BEING:
        prices = ", ".join(f"{at.name} {price}" for at, price in COSTS.items())
        formula = f"no being; by the slot {slot(made.rarity).name} of: {prices}"
        return Step("cost", formula, str(made.cost), "W59 D76")
    s = made.statistics
    formula = (
        f"1 + hu(8 × (5220 × ({s.attack} − 10) + 3480 × ({s.defence} − 10)"
        f" + 1595 × ({s.hp} − 40) + 13200 × ({s.speed} − 1)), 1914000) + {len(made.abilities)}"
    )
    return Step("cost", formula, str(made.cost), "W59 D76")
