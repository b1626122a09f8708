"""What cards say in Italian."""

from services.match.rulesets.wikitcg.words import (
    board,
    silence,
    statistics,
    striking,
    supply,
    wounds,
)
from services.match.rulesets.wikitcg.words.statistics import Until, Versus
from services.match.rulesets.wikitcg.words.striking import Area, Drawing, HasteOn, ReflectOn
from services.match.rulesets.wikitcg.words.terms import Condition, Duration, Moment, Per, Stat, Whom
from services.match.rulesets.wikitcg.words.wounds import Care

from .language import Language, Who

PERCENT = "\N{NO-BREAK SPACE}%"
NONE = ""  # the verb says who


def _vowel(number: int) -> bool:
    """Uno, otto, undici, ottanta … ottantanove."""
    return number in (1, 8, 11) or 80 <= number <= 89


TEMPLATES = {
    (statistics.StatMod, 1): (
        "{whom} {whom:guadagna|guadagnano} {amounts}{off_type_half}{per}{condition}{duration}"
    ),
    (
        statistics.StatMod,
        -1,
    ): "{whom} {whom:perde|perdono} {amounts}{off_type_half}{per}{condition}{duration}",
    statistics.StatGrowth: "{whom} guadagna ancora {amounts} all’inizio di ogni tuo turno",
    (statistics.DamageDealtMod, 1): (
        "{whom} {whom:infligge|infliggono} {percent:il |l’} di danni in più{versus}{counters_only}"
    ),
    (statistics.DamageTakenMod, 1): (
        "{whom} {whom:subisce|subiscono} {percent:il |l’} di danni in più{off_type_half}{until}"
    ),
    (statistics.DamageTakenMod, -1): (
        "{whom} {whom:subisce|subiscono} {percent:il |l’} di danni in meno{off_type_half}{until}"
    ),
    statistics.PierceDefence: (
        "{whom} {whom:ignora|ignorano} {percent:il |l’} della Difesa del bersaglio"
    ),
    statistics.TypeNoDisadvantage: "{whom} {whom:colpisce|colpiscono} senza lo svantaggio di tipo",
    statistics.TypeAdvantageMult: (
        "{whom} {whom:colpisce|colpiscono} a ×{factor} con il vantaggio di tipo"
    ),
    striking.FirstStrike: (
        "{whom} {whom:colpisce per primo|colpiscono per primi}: {whom:il bersaglio del suo "
        "attacco non risponde|i bersagli dei loro attacchi non rispondono}"
    ),
    (striking.Haste, HasteOn.ENTRY): "{whom} possono attaccare nel turno in cui entrano in gioco",
    (striking.Haste, HasteOn.EQUIP): "{whom} può attaccare nel turno in cui viene equipaggiato",
    (
        striking.Haste,
        HasteOn.PLAYED_THIS_TURN,
    ): "{whom} giocati in questo turno possono attaccare subito",
    striking.AttacksPerTurn: "{whom} può compiere fino a {count:attacco|attacchi} per turno",
    (striking.ExtraAttack, Moment.PLAYED): (
        "{whom} {whom:può|possono} compiere {count:attacco|attacchi} in più in questo turno"
    ),
    (striking.ExtraAttack, Moment.ENTERED): (
        "Quando questo essere entra in gioco, {whom} può compiere {count:attacco|attacchi} in più "
        "in questo turno"
    ),
    striking.AttackLimitSide: (
        "Gli esseri avversari compiono, tutti insieme, al massimo {count:attacco|attacchi} per "
        "turno"
    ),
    striking.AttackLimitHost: "{whom} compie al massimo {count:attacco|attacchi} per turno",
    striking.OneHitPerAttacker: (
        "Nessun essere avversario può attaccare {whom}, o colpirlo accanto al proprio bersaglio, "
        "due volte in un turno"
    ),
    striking.Splash: "Quando {whom} attacca un essere, colpisce anche {area}",
    striking.SplashImmunity: "{whom} non {whom:subisce|subiscono} danni collaterali",
    striking.ReflectDamage: (
        "{whom} {whom:riflette|riflettono} {percent:il |l’} dei danni che "
        "{whom:subisce|subiscono} {on}"
    ),
    striking.Lifesteal: (
        "{whom} {whom:recupera|recuperano} Punti vita pari {percent:al |all’} dei danni inflitti "
        "dai {whom:suoi|loro} colpi"
    ),
    striking.StrikeCap: (
        "{whom} non perde mai più {percent:del |dell’} dei suoi Punti vita massimi in un solo colpo"
    ),
    striking.SurviveLethal: (
        "Una volta a partita {whom} sopravvive con 1 Punto vita a danni che lo ucciderebbero"
    ),
    striking.CountsAsTwo: "{whom} conta come due esseri nel mettere al riparo il tuo Codice",
    striking.CodeShelterMin: (
        "Il tuo Codice è al riparo finché hai almeno {count:essere|esseri} in gioco"
    ),
    striking.CodeImmune: "Nessun attacco può raggiungere il tuo Codice fino al tuo prossimo turno",
    striking.Taunt: "{whom} attira {drawing}",
    striking.RedirectSingleTarget: (
        "I flagelli e gli eventi avversari che mirano a uno solo dei tuoi altri esseri colpiscono "
        "invece {whom}"
    ),
    striking.ProtectAdjacent: (
        "{whom} impedisce di attaccare l’essere accanto a sé che ha meno Punti vita"
    ),
    striking.SkipTurn: "{whom} non {whom:può|possono} attaccare nel {whom:suo|loro} prossimo turno",
    striking.SkipTurnImmunity: "{whom} non saltano mai il turno",
    wounds.Regen: (
        "{whom} {whom:recupera|recuperano} {percent:il |l’} {whom:dei suoi|dei loro} Punti vita "
        "massimi all’inizio di ogni tuo turno{off_type_half}"
    ),
    (wounds.Heal, None): (
        "{whom} {whom:recupera|recuperano} {amount:il |l’} {whom:dei suoi|dei loro} Punti vita "
        "massimi{moment}"
    ),
    (wounds.Heal, Care.HALF_MISSING): "{whom} recupera metà dei Punti vita che gli mancano{moment}",
    (wounds.Heal, Care.FULL): "{whom} recupera tutti i suoi Punti vita{moment}",
    wounds.NoHeal: "{whom} non può recuperare Punti vita",
    wounds.TurnDamageFlat: (
        "{whom} {whom:subisce|subiscono} {points:danno|danni} all’inizio di ogni tuo turno"
    ),
    wounds.DamagePct: (
        "{whom} {whom:subisce|subiscono} danni pari {percent:al |all’} {whom:dei suoi|dei loro} "
        "Punti vita massimi{own_half}{double_most_wounded}{removes_kills}"
    ),
    wounds.DestroyBeing: "{whom} è distrutto e lascia la partita",
    wounds.EntryLoss: (
        "{whom} perdono {percent:il |l’} dei loro Punti vita massimi quando entrano in gioco"
    ),
    wounds.PlagueDecay: (
        "{whom} perde {percent:il |l’} dei suoi Punti vita massimi all’inizio di ogni suo turno"
        "{worsens}{spreads}"
    ),
    (wounds.PlagueErode, False): (
        "{whom} perde ancora {amounts} all’inizio di ogni suo turno, finché dura questo flagello"
    ),
    (wounds.PlagueErode, True): (
        "{whom} e i suoi vicini perdono ancora {amounts} all’inizio di ogni suo turno, finché "
        "dura questo flagello"
    ),
    wounds.PlagueSuffocate: (
        "Tutti gli esseri dello schieramento dell’essere afflitto perdono {percent:il |l’} dei "
        "loro "
        "Punti vita massimi all’inizio di ogni loro turno"
    ),
    wounds.PlagueEnergyTax: (
        "Il giocatore dell’essere afflitto riceve {count:punto|punti} energia in meno ogni turno"
    ),
    wounds.PlagueDraw: "Peschi {count:carta|carte} all’inizio di ogni suo turno",
    wounds.PlagueImmunity: "{whom} non può ricevere alcun flagello",
    wounds.EffectShield: (
        "{whom} non risente del primo flagello o evento avversario che lo colpirebbe"
    ),
    wounds.CleansePlagues: "{whom} {whom:perde|perdono} tutti i {whom:suoi|loro} flagelli",
    silence.SilenceAbilities: "{whom} non {whom:può|possono} usare le proprie abilità",
    silence.SilenceImmunity: "Niente può spegnere le abilità di {whom}",
    silence.SilenceConcepts: "I Concetti dell’avversario non agiscono",
    silence.TerrainWard: "{whom} non risentono del Terreno avversario",
    supply.DrawPerTurn: "Peschi {count:carta|carte} in più ogni turno{condition}",
    supply.DrawChoice: (
        "Ogni turno guardi le prime due carte del tuo mazzo invece di pescare: prendi la più "
        "costosa che puoi pagare, l’altra va in fondo"
    ),
    supply.EnemyDrawPenalty: (
        "L’avversario pesca {count:carta|carte} in meno ogni turno, ma mai meno di una"
    ),
    (supply.HandLimit, False): (
        "L’avversario tiene in mano al massimo {count:carta|carte}: ciò che pesca in più viene "
        "scartato"
    ),
    (supply.HandLimit, True): (
        "L’avversario tiene in mano al massimo {count:carta|carte}: se pesca oltre, scarta la più "
        "costosa che ha in mano"
    ),
    supply.Draw: "Peschi {count:carta|carte}{moment}",
    supply.DiscardCostliest: "L’avversario scarta la carta più costosa che ha in mano",
    (supply.EnergyPerTurn, (Whom.OWN, 1)): "Ricevi {count:punto|punti} energia in più ogni turno",
    (supply.EnergyPerTurn, (Whom.ENEMY, -1)): (
        "L’avversario riceve {count:punto|punti} energia in meno ogni turno"
    ),
    (supply.EnergyGain, Moment.PLAYED): "Guadagni {count:punto|punti} energia{banked}{moment}",
    (supply.EnergyGain, Moment.KILLED): (
        "Guadagni {count:punto|punti} energia ogni volta che questo essere ne uccide un altro"
    ),
    (supply.EnergyLoss, Whom.ENEMY): (
        "L’avversario perde {count:punto|punti} energia nel suo prossimo turno"
    ),
    (supply.EnergyLoss, Whom.OWN): "Perdi {count:punto|punti} energia nel tuo prossimo turno",
    supply.EnergyCapDrop: (
        "L’avversario riceve {step:punto|punti} energia in meno a turno per {recharges:turno|turni}"
    ),
    (supply.CostMod, 1): "{whom} costano {count} in più{condition}",
    (supply.CostMod, -1): "{whom} costano {count} in meno{condition}",
    supply.RefundCost: (
        "Riprendi l’energia che hai pagato per questa carta, più {plus:punto|punti}"
    ),
    (board.Bounce, False): "{whom} {whom:torna|tornano} in mano al proprietario",
    (board.Bounce, True): "{whom} {whom:va|vanno} in fondo al mazzo del proprietario",
    board.DestroyTerrain: "Il Terreno dell’avversario è distrutto",
    board.DestroyObject: "L’oggetto più costoso portato da un essere avversario viene scartato",
    board.DissolveObjects: (
        "{whom} perde l’oggetto che porta, e ogni oggetto che riceve è distrutto all’istante"
    ),
    board.FreePlayCostliest: (
        "Giochi gratis l’essere più costoso che hai in mano, di fronte all’essere avversario più "
        "forte se quella casella è libera, altrimenti nella tua prima casella libera da sinistra"
    ),
    (board.RecoverBeing, False): "Un essere a tua scelta torna in mano dai tuoi scarti",
    (board.RecoverBeing, True): "Un essere a tua scelta torna in gioco dai tuoi scarti",
    board.ExileSelf: "Questo evento lascia poi la partita",
}

TAILS = {
    Duration.WHILE_IN_PLAY: " finché {whom:resta|restano} in gioco",
    Duration.REST_OF_MATCH: " per il resto della partita, compresi quelli che verranno",
    Condition.OWN_CODE_LOWER: " finché il tuo Codice è più basso di quello dell’avversario",
    Condition.FEWER_BEINGS: " finché hai meno esseri dell’avversario",
    Per.SAME_TYPE_ALLY: " per ogni altro essere del suo tipo dalla tua parte",
    Per.ADJACENT_OCCUPIED: " per ogni casella occupata accanto a sé",
    Versus.CODE: " al Codice",
    Versus.BELOW_HALF: " agli esseri sotto la metà dei loro Punti vita",
    Until.FIRST_ATTACK: " fino al suo primo attacco",
    Area.NEIGHBOURS: "i vicini del bersaglio, infliggendo metà dei danni",
    Area.ROW: "tutti gli altri esseri avversari, infliggendo danni pieni",
    ReflectOn.ATTACK: "dagli attacchi",
    ReflectOn.STRIKE: "da ogni colpo",
    Drawing.ATTACKS: "tutti gli attacchi avversari",
    Drawing.ALL_TARGETING: "tutti gli attacchi e i flagelli avversari",
    Moment.PLAYED: " quando questo essere viene giocato",
    Moment.KILLED: " ogni volta che uccide un altro essere",
    "off_type_half": (", o {half:il |l’} se non {whom:è|sono} del tipo di questo Terreno"),
    "counters_only": " quando risponde a un attacco",
    "own_half": ", {half:il |l’} per i tuoi",
    "double_most_wounded": ", {double:il |l’} per il più ferito",
    "removes_kills": ". Quelli che ne muoiono lasciano la partita",
    "worsens": ", e {quarter} punti in più ogni volta",
    "spreads": ". Il flagello si propaga poi ai suoi vicini",
    "banked": " nel tuo prossimo turno",
}

ITALIAN = Language(
    decimal=",",
    percent=PERCENT,
    conjunction=" e ",
    vowel=_vowel,
    share="{percent:il |l’} di {stat}",
    stats={
        Stat.ATTACK: "Attacco",
        Stat.DEFENCE: "Difesa",
        Stat.HP: "Punti vita",
        Stat.SPEED: "Velocità",
    },
    itself={
        "ability": Who("questo essere", False, NONE),
        "object": Who("il portatore", False, NONE),
        "plague": Who("l’essere afflitto", False, NONE),
    },
    whom={
        Whom.OWN: Who("i tuoi esseri", True, NONE),
        Whom.ENEMY: Who("gli esseri avversari", True, NONE),
        Whom.ALL: Who("tutti gli esseri dei due schieramenti", True, NONE),
        Whom.MOST_WOUNDED_OWN: Who("il tuo essere più ferito", False, NONE),
        Whom.TWO_MOST_WOUNDED_OWN: Who("i tuoi due esseri più feriti", True, NONE),
        Whom.MOST_WOUNDED_ENEMY: Who("l’essere avversario più ferito", False, NONE),
        Whom.TWO_MOST_WOUNDED_ENEMY: Who("i due esseri avversari più feriti", True, NONE),
        Whom.OTHER_ENEMIES: Who("tutti gli altri esseri avversari", True, NONE),
        Whom.BEST_DEFENDED_ENEMY: Who("l’essere avversario con la Difesa più alta", False, NONE),
        Whom.CHEAPEST_ENEMY: Who("l’essere avversario meno costoso", False, NONE),
        Whom.TWO_CHEAPEST_ENEMIES: Who("i due esseri avversari meno costosi", True, NONE),
        Whom.DEAREST_ENEMY: Who("l’essere avversario più costoso", False, NONE),
        Whom.ENEMIES_BUT_DEAREST: Who(
            "tutti gli esseri avversari tranne il più costoso", True, NONE
        ),
        Whom.ONE_EXHAUSTED_OWN: Who("uno dei tuoi esseri esausti", False, NONE),
        Whom.ABLE_OWN: Who("tutti i tuoi esseri pronti o esausti", True, NONE),
        Whom.STRONGEST_ABLE_OWN: Who(
            "il più forte dei tuoi esseri che possono ancora attaccare", False, NONE
        ),
    },
    templates=TEMPLATES,
    tails=TAILS,
)
