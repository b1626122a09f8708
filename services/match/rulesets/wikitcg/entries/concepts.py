"""The 60 effects of Concepts (W19)."""

from services.match.rulesets.wikitcg.words.silence import SilenceAbilities, SilenceConcepts
from services.match.rulesets.wikitcg.words.statistics import DamageDealtMod, DamageTakenMod, StatMod
from services.match.rulesets.wikitcg.words.striking import (
    AttackLimitSide,
    FirstStrike,
    SkipTurnImmunity,
)
from services.match.rulesets.wikitcg.words.supply import (
    CostMod,
    DrawPerTurn,
    EnemyDrawPenalty,
    EnergyPerTurn,
    HandLimit,
)
from services.match.rulesets.wikitcg.words.terms import (
    QUARTER_X,
    TWO_FIFTHS_X,
    Condition,
    Stat,
    Whom,
    X,
)
from services.match.rulesets.wikitcg.words.wounds import Regen

from .entry import entry

CONCEPTS = (
    entry("concept.controversy.common", "Polemica", StatMod(Stat.DEFENCE, X, Whom.OWN)),
    entry("concept.controversy.uncommon", "Eresia", DamageDealtMod(X, Whom.OWN)),
    entry("concept.controversy.rare", "Disputa", FirstStrike(Whom.OWN)),
    entry("concept.controversy.epic", "Inquisizione", SilenceAbilities(Whom.ENEMY)),
    entry(
        "concept.controversy.legendary_plus",
        "Rivoluzione",
        CostMod(-1, Whom.OWN, condition=Condition.FEWER_BEINGS),
    ),
    entry(
        "concept.holy_war.common",
        "Crociata",
        DamageDealtMod(X, Whom.OWN),
        DamageTakenMod(9, Whom.OWN),
    ),
    entry("concept.holy_war.uncommon", "Guerra santa", FirstStrike(Whom.OWN)),
    entry("concept.holy_war.rare", "Riconquista", DrawPerTurn()),
    entry("concept.holy_war.epic", "Cavalleria", DamageTakenMod(-12, Whom.OWN)),
    entry("concept.holy_war.legendary_plus", "Impero", EnemyDrawPenalty()),
    entry("concept.boldness.common", "Audacia", DamageDealtMod(X, Whom.OWN)),
    entry("concept.boldness.uncommon", "Folgorazione", FirstStrike(Whom.OWN)),
    entry("concept.boldness.rare", "Panache", EnergyPerTurn(1)),
    entry("concept.boldness.epic", "Slancio", DrawPerTurn()),
    entry("concept.boldness.legendary_plus", "Genio", SilenceAbilities(Whom.ENEMY)),
    entry("concept.enlightenment.common", "Stampa", StatMod(Stat.DEFENCE, X, Whom.OWN)),
    entry("concept.enlightenment.uncommon", "Illuminismo", DrawPerTurn()),
    entry("concept.enlightenment.rare", "Accademia", EnergyPerTurn(1)),
    entry("concept.enlightenment.epic", "Università", Regen(X, Whom.OWN)),
    entry("concept.enlightenment.legendary_plus", "Enciclopedismo", SilenceConcepts()),
    entry("concept.tradition.common", "Tradizione", StatMod(Stat.DEFENCE, X, Whom.OWN)),
    entry("concept.tradition.uncommon", "Dottrina", StatMod(Stat.DEFENCE, X, Whom.OWN)),
    entry("concept.tradition.rare", "Magistero", Regen(X, Whom.OWN)),
    entry("concept.tradition.epic", "Costituzione", DamageTakenMod(-12, Whom.OWN)),
    entry("concept.tradition.legendary_plus", "Sovranità", SilenceAbilities(Whom.ENEMY)),
    entry("concept.canon.common", "Catechismo", StatMod(Stat.DEFENCE, X, Whom.OWN)),
    entry("concept.canon.uncommon", "Canone", DamageTakenMod(-10, Whom.OWN)),
    entry("concept.canon.rare", "Stoicismo", SkipTurnImmunity()),
    entry("concept.canon.epic", "Concordia", Regen(X, Whom.OWN)),
    entry("concept.canon.legendary_plus", "Ordine", SilenceConcepts()),
    entry("concept.bureaucracy.common", "Burocrazia", StatMod(Stat.DEFENCE, X, Whom.OWN)),
    entry("concept.bureaucracy.uncommon", "Inerzia", EnergyPerTurn(-1, Whom.ENEMY)),
    entry("concept.bureaucracy.rare", "Protezionismo", CostMod(1, Whom.ENEMY)),
    entry("concept.bureaucracy.epic", "Autarchia", EnemyDrawPenalty()),
    entry("concept.bureaucracy.legendary_plus", "Stagnazione", AttackLimitSide()),
    entry("concept.censorship.common", "Indice", HandLimit(discards_dearest=False)),
    entry("concept.censorship.uncommon", "Censura", EnemyDrawPenalty()),
    entry("concept.censorship.rare", "Autodafé", HandLimit(discards_dearest=True)),
    entry("concept.censorship.epic", "Oscurantismo", DamageTakenMod(-12, Whom.OWN)),
    entry("concept.censorship.legendary_plus", "Dogma", SilenceConcepts()),
    entry("concept.humanism_and_progress.common", "Umanesimo", DrawPerTurn()),
    entry("concept.humanism_and_progress.uncommon", "Paradigma", Regen(QUARTER_X, Whom.OWN)),
    entry("concept.humanism_and_progress.rare", "Progresso", EnergyPerTurn(1)),
    entry("concept.humanism_and_progress.epic", "Utopia", DamageDealtMod(X, Whom.OWN)),
    entry(
        "concept.humanism_and_progress.legendary_plus", "Età dell’oro", SilenceAbilities(Whom.ENEMY)
    ),
    entry("concept.renewal.common", "Riforma", StatMod(Stat.DEFENCE, X, Whom.OWN)),
    entry("concept.renewal.uncommon", "Rinascita", Regen(TWO_FIFTHS_X, Whom.OWN)),
    entry("concept.renewal.rare", "Restaurazione", DamageTakenMod(-10, Whom.OWN)),
    entry(
        "concept.renewal.epic",
        "Resilienza",
        StatMod(Stat.ATTACK, X, Whom.OWN, condition=Condition.OWN_CODE_LOWER),
    ),
    entry("concept.renewal.legendary_plus", "Eternità", SilenceConcepts()),
    entry("concept.schism.common", "Scomunica", StatMod(Stat.DEFENCE, X, Whom.OWN)),
    entry("concept.schism.uncommon", "Scolastica", EnergyPerTurn(-1, Whom.ENEMY)),
    entry("concept.schism.rare", "Scisma", SilenceAbilities(Whom.ENEMY)),
    entry("concept.schism.epic", "Sinodo", DrawPerTurn()),
    entry("concept.schism.legendary_plus", "Magisterium", SilenceConcepts()),
    entry("concept.liturgy_and_orthodoxy.common", "Liturgia", StatMod(Stat.DEFENCE, X, Whom.OWN)),
    entry("concept.liturgy_and_orthodoxy.uncommon", "Patristica", Regen(X, Whom.OWN)),
    entry("concept.liturgy_and_orthodoxy.rare", "Infallibilità", EnergyPerTurn(1)),
    entry("concept.liturgy_and_orthodoxy.epic", "Ortodossia", SilenceConcepts()),
    entry(
        "concept.liturgy_and_orthodoxy.legendary_plus", "Rivelazione", SilenceAbilities(Whom.ENEMY)
    ),
)
