"""The 60 effects of Terrains (W18)."""

from services.match.rulesets.wikitcg.words.silence import TerrainWard
from services.match.rulesets.wikitcg.words.statistics import DamageTakenMod, StatMod
from services.match.rulesets.wikitcg.words.striking import (
    AttackLimitSide,
    CodeShelterMin,
    FirstStrike,
    Haste,
    HasteOn,
    ReflectDamage,
    ReflectOn,
    SplashImmunity,
)
from services.match.rulesets.wikitcg.words.supply import DrawChoice, DrawPerTurn, EnergyPerTurn
from services.match.rulesets.wikitcg.words.terms import (
    LESS_X,
    QUARTER_X,
    THIRD_X,
    Condition,
    Stat,
    Whom,
    X,
)
from services.match.rulesets.wikitcg.words.wounds import EntryLoss, Regen, TurnDamageFlat

from .entry import entry

TERRAINS = (
    entry(
        "terrain.mountain_passes.common",
        "Passo",
        StatMod(Stat.ATTACK, X, Whom.OWN, off_type_half=True),
    ),
    entry("terrain.mountain_passes.uncommon", "Gola", FirstStrike(Whom.OWN)),
    entry("terrain.mountain_passes.rare", "Colle", Haste(HasteOn.ENTRY, Whom.OWN)),
    entry("terrain.mountain_passes.epic", "Gola", ReflectDamage(X, Whom.OWN, ReflectOn.ATTACK)),
    entry("terrain.mountain_passes.legendary_plus", "Termopili", SplashImmunity(Whom.OWN)),
    entry("terrain.borders.common", "Marca", StatMod(Stat.ATTACK, X, Whom.OWN, off_type_half=True)),
    entry("terrain.borders.uncommon", "Frontiera", StatMod(Stat.ATTACK, LESS_X, Whom.ENEMY)),
    entry("terrain.borders.rare", "Limes", ReflectDamage(X, Whom.OWN, ReflectOn.ATTACK)),
    entry("terrain.borders.epic", "Muro", DamageTakenMod(LESS_X, Whom.OWN, off_type_half=True)),
    entry("terrain.borders.legendary_plus", "Cortina di ferro", TurnDamageFlat(THIRD_X)),
    entry(
        "terrain.crossings.common", "Guado", StatMod(Stat.ATTACK, X, Whom.OWN, off_type_half=True)
    ),
    entry("terrain.crossings.uncommon", "Crocevia", Haste(HasteOn.ENTRY, Whom.OWN)),
    entry("terrain.crossings.rare", "Ponte", FirstStrike(Whom.OWN)),
    entry("terrain.crossings.epic", "Viadotto", DrawPerTurn()),
    entry("terrain.crossings.legendary_plus", "Istmo", EnergyPerTurn(1)),
    entry("terrain.trade_routes.common", "Pista", Haste(HasteOn.ENTRY, Whom.OWN)),
    entry(
        "terrain.trade_routes.uncommon",
        "Carovana",
        StatMod(Stat.ATTACK, X, Whom.OWN, off_type_half=True),
    ),
    entry("terrain.trade_routes.rare", "Via della seta", EnergyPerTurn(1)),
    entry("terrain.trade_routes.epic", "Fondaco", DrawPerTurn()),
    entry(
        "terrain.trade_routes.legendary_plus",
        "Emporio",
        StatMod(Stat.HP, X, Whom.OWN, off_type_half=True),
    ),
    entry(
        "terrain.hermitages.common", "Eremo", DamageTakenMod(LESS_X, Whom.OWN, off_type_half=True)
    ),
    entry("terrain.hermitages.uncommon", "Rifugio", Regen(QUARTER_X, Whom.OWN, off_type_half=True)),
    entry("terrain.hermitages.rare", "Monastero", SplashImmunity(Whom.OWN)),
    entry("terrain.hermitages.epic", "Abbazia", DrawPerTurn()),
    entry(
        "terrain.hermitages.legendary_plus",
        "Tebaide",
        StatMod(Stat.HP, X, Whom.OWN, off_type_half=True),
    ),
    entry("terrain.sanctuaries.common", "Temenos", Regen(QUARTER_X, Whom.OWN, off_type_half=True)),
    entry("terrain.sanctuaries.uncommon", "Santuario", TerrainWard()),
    entry("terrain.sanctuaries.rare", "Necropoli", SplashImmunity(Whom.OWN)),
    entry("terrain.sanctuaries.epic", "Tempio", ReflectDamage(X, Whom.OWN, ReflectOn.ATTACK)),
    entry(
        "terrain.sanctuaries.legendary_plus",
        "Ziqqurat",
        StatMod(Stat.HP, X, Whom.OWN, off_type_half=True),
    ),
    entry(
        "terrain.strongholds.common",
        "Ridotta",
        DamageTakenMod(LESS_X, Whom.OWN, off_type_half=True),
    ),
    entry("terrain.strongholds.uncommon", "Bastione", CodeShelterMin()),
    entry("terrain.strongholds.rare", "Cittadella", ReflectDamage(X, Whom.OWN, ReflectOn.ATTACK)),
    entry("terrain.strongholds.epic", "Cremlino", Regen(QUARTER_X, Whom.OWN, off_type_half=True)),
    entry(
        "terrain.strongholds.legendary_plus",
        "Piazzaforte",
        StatMod(Stat.ATTACK, LESS_X, Whom.ENEMY),
    ),
    entry("terrain.walls.common", "Barbacane", EntryLoss(X)),
    entry("terrain.walls.uncommon", "Fortezza", ReflectDamage(X, Whom.OWN, ReflectOn.ATTACK)),
    entry("terrain.walls.rare", "Cinta muraria", AttackLimitSide()),
    entry("terrain.walls.epic", "Casaforte", TurnDamageFlat(THIRD_X)),
    entry("terrain.walls.legendary_plus", "Muraglia", StatMod(Stat.ATTACK, LESS_X, Whom.ENEMY)),
    entry(
        "terrain.volcanoes.common",
        "Fumarola",
        StatMod(Stat.ATTACK, X, Whom.OWN, off_type_half=True),
    ),
    entry("terrain.volcanoes.uncommon", "Geyser", TurnDamageFlat(THIRD_X)),
    entry("terrain.volcanoes.rare", "Solfatara", ReflectDamage(X, Whom.OWN, ReflectOn.ATTACK)),
    entry("terrain.volcanoes.epic", "Caldera", FirstStrike(Whom.OWN)),
    entry("terrain.volcanoes.legendary_plus", "Vulcano", StatMod(Stat.ATTACK, LESS_X, Whom.ENEMY)),
    entry("terrain.forests.common", "Radura", Regen(QUARTER_X, Whom.OWN, off_type_half=True)),
    entry(
        "terrain.forests.uncommon",
        "Irraggiamento",
        StatMod(Stat.HP, X, Whom.OWN, off_type_half=True),
    ),
    entry("terrain.forests.rare", "Silva", DamageTakenMod(LESS_X, Whom.OWN, off_type_half=True)),
    entry("terrain.forests.epic", "Foresta pluviale", SplashImmunity(Whom.OWN)),
    entry("terrain.forests.legendary_plus", "Eden", DrawPerTurn()),
    entry("terrain.springs.common", "Pozzo", DrawChoice()),
    entry("terrain.springs.uncommon", "Sorgente", DrawPerTurn()),
    entry("terrain.springs.rare", "Acquedotto", Regen(QUARTER_X, Whom.OWN, off_type_half=True)),
    entry("terrain.springs.epic", "Terme", DamageTakenMod(LESS_X, Whom.OWN, off_type_half=True)),
    entry(
        "terrain.springs.legendary_plus",
        "Fonte della giovinezza",
        StatMod(Stat.HP, X, Whom.OWN, off_type_half=True),
    ),
    entry("terrain.oases.common", "Palmeto", Regen(QUARTER_X, Whom.OWN, off_type_half=True)),
    entry("terrain.oases.uncommon", "Oasi", EnergyPerTurn(1)),
    entry("terrain.oases.rare", "Delta", DrawPerTurn()),
    entry(
        "terrain.oases.epic",
        "Mezzaluna fertile",
        StatMod(Stat.ATTACK, X, Whom.OWN, off_type_half=True),
    ),
    entry("terrain.oases.legendary_plus", "Granaio", DrawPerTurn(condition=Condition.FEWER_BEINGS)),
)
