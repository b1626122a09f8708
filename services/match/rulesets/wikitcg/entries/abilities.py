"""The 45 abilities of beings (W38), by the least rarity that has them."""

from services.match.rulesets.wikitcg.words.silence import SilenceImmunity
from services.match.rulesets.wikitcg.words.statistics import (
    DamageDealtMod,
    DamageTakenMod,
    PierceDefence,
    StatGrowth,
    StatMod,
    TypeAdvantageMult,
    TypeNoDisadvantage,
    Until,
    Versus,
)
from services.match.rulesets.wikitcg.words.striking import (
    Area,
    AttacksPerTurn,
    CountsAsTwo,
    Drawing,
    ExtraAttack,
    FirstStrike,
    ProtectAdjacent,
    RedirectSingleTarget,
    ReflectDamage,
    ReflectOn,
    Splash,
    SplashImmunity,
    StrikeCap,
    SurviveLethal,
    Taunt,
)
from services.match.rulesets.wikitcg.words.supply import Draw, EnergyGain
from services.match.rulesets.wikitcg.words.terms import Condition, Moment, Per, Stat, Whom
from services.match.rulesets.wikitcg.words.wounds import EffectShield, Heal, PlagueImmunity, Regen

from .entry import entry

ABILITIES = (
    entry(
        "ability.revanscista",
        "Revanscista",
        StatMod(Stat.ATTACK, 30, Whom.ITSELF, condition=Condition.OWN_CODE_LOWER),
    ),
    entry(
        "ability.effimera",
        "Effimera",
        StatMod(Stat.SPEED, 40, Whom.ITSELF),
        StatMod(Stat.ATTACK, 15, Whom.ITSELF),
        StatMod(Stat.HP, -20, Whom.ITSELF),
    ),
    entry("ability.insignita", "Insignita", StatMod(Stat.ATTACK, 15, Whom.ITSELF)),
    entry(
        "ability.silente",
        "Silente",
        StatMod(Stat.SPEED, -20, Whom.ITSELF),
        StatMod(Stat.DEFENCE, 25, Whom.ITSELF),
    ),
    entry("ability.sentinella", "Sentinella", CountsAsTwo()),
    entry("ability.guardia_del_corpo", "Guardia del corpo", RedirectSingleTarget()),
    entry("ability.prolissa", "Prolissa", StatMod(Stat.HP, 12, Whom.ITSELF)),
    entry("ability.concisa", "Concisa", StatMod(Stat.SPEED, 25, Whom.ITSELF)),
    entry("ability.poliglotta", "Poliglotta", StatMod(Stat.ATTACK, 12, Whom.ITSELF)),
    entry("ability.documentata_rare", "Documentata", StatMod(Stat.DEFENCE, 12, Whom.ITSELF)),
    entry(
        "ability.novita",
        "Novità",
        StatMod(Stat.ATTACK, 20, Whom.ITSELF),
        StatMod(Stat.DEFENCE, -10, Whom.ITSELF),
    ),
    entry("ability.documentata_epic", "Documentata", DamageTakenMod(-15, Whom.ITSELF)),
    entry("ability.virale", "Virale", EnergyGain(1)),
    entry("ability.in_vita", "In vita", Regen(5, Whom.ITSELF)),
    entry("ability.controversa", "Controversa", ReflectDamage(20, Whom.ITSELF, ReflectOn.STRIKE)),
    entry("ability.erudita", "Erudita", StatMod(Stat.DEFENCE, 18, Whom.ITSELF)),
    entry("ability.branco", "Branco", StatMod(Stat.ATTACK, 8, Whom.ITSELF, per=Per.SAME_TYPE_ALLY)),
    entry(
        "ability.falange",
        "Falange",
        StatMod(Stat.DEFENCE, 10, Whom.ITSELF, per=Per.ADJACENT_OCCUPIED),
    ),
    entry("ability.agguerrita", "Agguerrita", StatGrowth(Stat.ATTACK, 5)),
    entry("ability.patinata", "Patinata", StatGrowth(Stat.DEFENCE, 5)),
    entry("ability.scudata", "Scudata", SplashImmunity(Whom.ITSELF)),
    entry("ability.stoccata", "Stoccata", PierceDefence(30, Whom.ITSELF)),
    entry("ability.iniziativa", "Iniziativa", FirstStrike(Whom.ITSELF)),
    entry("ability.risposta", "Risposta", DamageDealtMod(50, Whom.ITSELF, counters_only=True)),
    entry("ability.veterana", "Veterana", StatMod(Stat.HP, 10, Whom.ITSELF), EffectShield()),
    entry("ability.pietra_angolare", "Pietra angolare", ProtectAdjacent()),
    entry("ability.colosso", "Colosso", Splash(Area.NEIGHBOURS)),
    entry("ability.monumentale", "Monumentale", StatMod(Stat.HP, 25, Whom.ITSELF)),
    entry(
        "ability.scudiero", "Scudiero", ExtraAttack(Whom.STRONGEST_ABLE_OWN, moment=Moment.ENTERED)
    ),
    entry(
        "ability.trincerata",
        "Trincerata",
        DamageTakenMod(-30, Whom.ITSELF, until=Until.FIRST_ATTACK),
    ),
    entry("ability.incrollabile", "Incrollabile", SilenceImmunity()),
    entry(
        "ability.giustiziera",
        "Giustiziera",
        DamageDealtMod(50, Whom.ITSELF, versus=Versus.BELOW_HALF),
    ),
    entry(
        "ability.sfondatrice", "Sfondatrice", DamageDealtMod(40, Whom.ITSELF, versus=Versus.CODE)
    ),
    entry("ability.antitesi", "Antitesi", TypeNoDisadvantage()),
    entry("ability.provocatrice", "Provocatrice", Taunt(Drawing.ALL_TARGETING)),
    entry("ability.esploratrice", "Esploratrice", Draw(1)),
    entry("ability.mietitura", "Mietitura", EnergyGain(1, moment=Moment.KILLED)),
    entry("ability.sanguisuga", "Sanguisuga", Heal(25, Whom.ITSELF, moment=Moment.KILLED)),
    entry("ability.universale", "Universale", Splash(Area.ROW)),
    entry("ability.corazzata", "Corazzata", StrikeCap()),
    entry("ability.profilassi", "Profilassi", PlagueImmunity()),
    entry("ability.tenace", "Tenace", SurviveLethal()),
    entry("ability.affinita", "Affinità", TypeAdvantageMult()),
    entry("ability.implacabile", "Implacabile", AttacksPerTurn(2, Whom.ITSELF)),
    entry("ability.inesauribile", "Inesauribile", EnergyGain(2)),
)
