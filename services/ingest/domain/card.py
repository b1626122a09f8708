"""The card that an article's measurement yields, with everything that led to it."""

from dataclasses import dataclass
from datetime import datetime

from .article import Article
from .choice import (
    AbilityPick,
    EffectPick,
    being_cost,
    magnitude,
    other_cost,
    pick_abilities,
    pick_effect,
)
from .classification import Category, Classification, ClassTable, Type, classify
from .measurement import Measurement
from .rarity import Calibration, Rarity
from .statistics import Readings, Scores, Statistics, read, score, statistics
from .vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Rules:
    """The published tables by which cards are made, each under its version."""

    calibration: Calibration
    classes: ClassTable
    vocabulary: Vocabulary


@dataclass(frozen=True, slots=True)
class Card:
    """A whole card (W55–W60); `version` counts the article's measurements from 1."""

    id: str
    version: int
    title: str
    rarity: Rarity
    category: Category
    type: Type
    cost: int
    statistics: Statistics
    ability_ids: tuple[str, ...]
    effect_id: str
    magnitudes: tuple[int, ...]
    measured_at: datetime
    article_url: str


@dataclass(frozen=True, slots=True)
class Derivation:
    """Every value on the way from a measurement to its card."""

    article: Article
    measurement: Measurement
    rules: Rules
    readings: Readings
    scores: Scores
    statistics: Statistics
    rarity: Rarity
    classification: Classification
    abilities: tuple[AbilityPick, ...]
    effect: EffectPick | None

    @property
    def magnitudes(self) -> tuple[int, ...]:
        """One printed number per range of the effect (W40)."""
        scales = self.effect.effect.scales if self.effect else ()
        return tuple(magnitude(scale, self.rarity, self.statistics.aura) for scale in scales)

    @property
    def cost(self) -> int:
        """W59 by D76."""
        if self.effect:
            return other_cost(self.rarity)
        return being_cost(self.statistics, len(self.abilities))

    @property
    def card(self) -> Card:
        """The card itself."""
        return Card(
            id=self.article.id,
            version=self.measurement.version,
            title=self.article.title,
            rarity=self.rarity,
            category=self.classification.category,
            type=self.classification.type,
            cost=self.cost,
            statistics=self.statistics,
            ability_ids=tuple(pick.ability.id for pick in self.abilities),
            effect_id=self.effect.effect.id if self.effect else "",
            magnitudes=self.magnitudes,
            measured_at=self.measurement.measured_at,
            article_url=self.article.url,
        )


def derive(article: Article, measurement: Measurement, rules: Rules) -> Derivation:
    """Makes the card of an article; the same measurement and rules give the same card (W55)."""
    readings = read(measurement.signals)
    scores = score(readings)
    rarity = rules.calibration.rarity(scores.total, article.id)
    classification = classify(article, rules.classes)
    being = classification.category is Category.BEING
    return Derivation(
        article=article,
        measurement=measurement,
        rules=rules,
        readings=readings,
        scores=scores,
        statistics=statistics(scores),
        rarity=rarity,
        classification=classification,
        abilities=pick_abilities(article.id, rarity, rules.vocabulary) if being else (),
        effect=None
        if being
        else pick_effect(article.id, classification.category, rarity, rules.vocabulary),
    )
