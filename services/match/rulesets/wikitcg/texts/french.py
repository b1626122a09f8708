"""What cards say in French."""

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
COLON = "\N{NO-BREAK SPACE}:"
HE, THEY = "il", "ils"

TEMPLATES = {
    (statistics.StatMod, 1): (
        "{whom} {whom:gagne|gagnent} {amounts}{off_type_half}{per}{condition}{duration}"
    ),
    (
        statistics.StatMod,
        -1,
    ): "{whom} {whom:perd|perdent} {amounts}{off_type_half}{per}{condition}{duration}",
    statistics.StatGrowth: "{whom} gagne encore {amounts} au début de chacun de vos tours",
    (statistics.DamageDealtMod, 1): (
        "{whom} {whom:inflige|infligent} {percent} de dégâts en plus{versus}{counters_only}"
    ),
    (statistics.DamageTakenMod, 1): (
        "{whom} {whom:subit|subissent} {percent} de dégâts en plus{off_type_half}{until}"
    ),
    (statistics.DamageTakenMod, -1): (
        "{whom} {whom:subit|subissent} {percent} de dégâts en moins{off_type_half}{until}"
    ),
    statistics.PierceDefence: "{whom} {whom:ignore|ignorent} {percent} de la Défense de la cible",
    statistics.TypeNoDisadvantage: "{whom} {whom:frappe|frappent} sans le désavantage de type",
    statistics.TypeAdvantageMult: (
        "{whom} {whom:frappe|frappent} à ×{factor} avec l’avantage de type"
    ),
    striking.FirstStrike: (
        "{whom} {whom:frappe|frappent} en premier, et un être "
        "{whom:qu’il attaque|qu’ils attaquent} ne riposte pas"
    ),
    (striking.Haste, HasteOn.ENTRY): "{whom} peuvent attaquer le tour où ils entrent en jeu",
    (striking.Haste, HasteOn.EQUIP): "{whom} peut attaquer le tour où il est équipé",
    (striking.Haste, HasteOn.PLAYED_THIS_TURN): "{whom} joués ce tour-ci peuvent attaquer aussitôt",
    striking.AttacksPerTurn: "{whom} peut mener jusqu’à {count:attaque|attaques} par tour",
    (striking.ExtraAttack, Moment.PLAYED): (
        "{whom} {whom:peut|peuvent} mener {count:attaque|attaques} de plus ce tour-ci"
    ),
    (striking.ExtraAttack, Moment.ENTERED): (
        "Quand cet être entre en jeu, {whom} peut mener {count:attaque|attaques} de plus ce tour-ci"
    ),
    striking.AttackLimitSide: (
        "Les êtres adverses mènent, tous ensemble, au plus {count:attaque|attaques} par tour"
    ),
    striking.AttackLimitHost: "{whom} mène au plus {count:attaque|attaques} par tour",
    striking.OneHitPerAttacker: (
        "Aucun être adverse ne peut attaquer {whom}, ou le toucher à côté de sa cible, deux fois "
        "dans un même tour"
    ),
    striking.Splash: "Quand {whom} attaque un être, il frappe aussi {area}",
    striking.SplashImmunity: "{whom} ne {whom:subit|subissent} aucun dégât collatéral",
    striking.ReflectDamage: (
        "{whom} {whom:renvoie|renvoient} {percent} des dégâts {whom:qu’il subit|qu’ils subissent} "
        "{on}"
    ),
    striking.Lifesteal: (
        "{whom} {whom:récupère|récupèrent} des Points de vie égaux à {percent} des dégâts infligés "
        "par {whom:ses|leurs} coups"
    ),
    striking.StrikeCap: (
        "{whom} ne perd jamais plus de {percent} de ses Points de vie maximum en un seul coup"
    ),
    striking.SurviveLethal: (
        "Une fois par partie, {whom} survit avec 1 Point de vie à des dégâts qui le tueraient"
    ),
    striking.CountsAsTwo: "{whom} compte pour deux êtres quand il s’agit d’abriter votre Code",
    striking.CodeShelterMin: (
        "Votre Code est à l’abri tant que vous avez au moins {count:être|êtres} en jeu"
    ),
    striking.CodeImmune: "Aucune attaque ne peut atteindre votre Code jusqu’à votre prochain tour",
    striking.Taunt: "{whom} attire {drawing}",
    striking.RedirectSingleTarget: (
        "Les fléaux et événements adverses qui visent un seul de vos autres êtres touchent {whom} "
        "à "
        "sa place"
    ),
    striking.ProtectAdjacent: (
        "{whom} empêche d’attaquer l’être voisin qui a le moins de Points de vie"
    ),
    striking.SkipTurn: "{whom} ne {whom:peut|peuvent} pas attaquer à {whom:son|leur} prochain tour",
    striking.SkipTurnImmunity: "{whom} ne passent jamais leur tour",
    wounds.Regen: (
        "{whom} {whom:récupère|récupèrent} {percent} de {whom:ses|leurs} Points de vie maximum au "
        "début de chacun de vos tours{off_type_half}"
    ),
    (wounds.Heal, None): (
        "{whom} {whom:récupère|récupèrent} {amount} de {whom:ses|leurs} Points de vie "
        "maximum{moment}"
    ),
    (
        wounds.Heal,
        Care.HALF_MISSING,
    ): "{whom} récupère la moitié des Points de vie qui lui manquent{moment}",
    (wounds.Heal, Care.FULL): "{whom} récupère tous ses Points de vie{moment}",
    wounds.NoHeal: "{whom} ne peut pas récupérer de Points de vie",
    wounds.TurnDamageFlat: (
        "{whom} {whom:subit|subissent} {points:point|points} de dégâts au début de chacun de vos "
        "tours"
    ),
    wounds.DamagePct: (
        "{whom} {whom:subit|subissent} des dégâts égaux à {percent} de {whom:ses|leurs} Points de "
        "vie maximum{own_half}{double_most_wounded}{removes_kills}"
    ),
    wounds.DestroyBeing: "{whom} est détruit et quitte la partie",
    wounds.EntryLoss: (
        "{whom} perdent {percent} de leurs Points de vie maximum quand ils entrent en jeu"
    ),
    wounds.PlagueDecay: (
        "{whom} perd {percent} de ses Points de vie maximum au début de chacun de ses tours"
        "{worsens}{spreads}"
    ),
    (wounds.PlagueErode, False): (
        "{whom} perd encore {amounts} au début de chacun de ses tours, tant que dure ce fléau"
    ),
    (wounds.PlagueErode, True): (
        "{whom} et ses voisins perdent encore {amounts} au début de chacun de ses tours, tant que "
        "dure ce fléau"
    ),
    wounds.PlagueSuffocate: (
        "Tous les êtres du camp de l’être atteint perdent {percent} de leurs Points de vie maximum "
        "au début de chacun de leurs tours"
    ),
    wounds.PlagueEnergyTax: (
        "Le joueur de l’être atteint reçoit {count:point|points} d’énergie en moins à chaque tour"
    ),
    wounds.PlagueDraw: "Vous piochez {count:carte|cartes} au début de chacun de ses tours",
    wounds.PlagueImmunity: "{whom} ne peut recevoir aucun fléau",
    wounds.EffectShield: (
        "{whom} n’est pas affecté par le premier fléau ou événement adverse qui le toucherait"
    ),
    wounds.CleansePlagues: "{whom} {whom:perd|perdent} tous {whom:ses|leurs} fléaux",
    silence.SilenceAbilities: (
        "{whom} ne {whom:peut|peuvent} pas utiliser {whom:ses|leurs} capacités"
    ),
    silence.SilenceImmunity: "Rien ne peut faire taire les capacités de {whom}",
    silence.SilenceConcepts: "Les Concepts de l’adversaire n’agissent pas",
    silence.TerrainWard: "{whom} ne sont pas affectés par le Terrain adverse",
    supply.DrawPerTurn: "Vous piochez {count:carte|cartes} de plus à chaque tour{condition}",
    supply.DrawChoice: (
        "À chaque tour, vous regardez les deux premières cartes de votre pioche au lieu de "
        "piocher, "
        "et vous prenez la plus chère que vous pouvez payer tandis que l’autre va au fond"
    ),
    supply.EnemyDrawPenalty: (
        "L’adversaire pioche {count:carte|cartes} de moins à chaque tour, mais jamais moins d’une"
    ),
    (supply.HandLimit, False): (
        f"L’adversaire garde en main au plus {{count:carte|cartes}}{COLON} ce qu’il pioche au-delà "
        "est défaussé"
    ),
    (supply.HandLimit, True): (
        f"L’adversaire garde en main au plus {{count:carte|cartes}}{COLON} s’il pioche au-delà, il "
        "défausse la plus chère de sa main"
    ),
    supply.Draw: "Vous piochez {count:carte|cartes}{moment}",
    supply.DiscardCostliest: "L’adversaire défausse la carte la plus chère de sa main",
    (supply.EnergyPerTurn, (Whom.OWN, 1)): (
        "Vous recevez {count:point|points} d’énergie de plus à chaque tour"
    ),
    (supply.EnergyPerTurn, (Whom.ENEMY, -1)): (
        "L’adversaire reçoit {count:point|points} d’énergie de moins à chaque tour"
    ),
    (
        supply.EnergyGain,
        Moment.PLAYED,
    ): "Vous gagnez {count:point|points} d’énergie{banked}{moment}",
    (supply.EnergyGain, Moment.KILLED): (
        "Vous gagnez {count:point|points} d’énergie chaque fois que cet être en tue un autre"
    ),
    (
        supply.EnergyLoss,
        Whom.ENEMY,
    ): "L’adversaire perd {count:point|points} d’énergie à son prochain tour",
    (
        supply.EnergyLoss,
        Whom.OWN,
    ): "Vous perdez {count:point|points} d’énergie à votre prochain tour",
    supply.EnergyCapDrop: (
        "L’adversaire reçoit {step:point|points} d’énergie de moins par tour pendant "
        "{recharges:tour|tours}"
    ),
    (supply.CostMod, 1): "{whom} coûtent {count} de plus{condition}",
    (supply.CostMod, -1): "{whom} coûtent {count} de moins{condition}",
    supply.RefundCost: (
        "Vous récupérez l’énergie payée pour cette carte, plus {plus:point|points}"
    ),
    (board.Bounce, False): (
        "{whom} {whom:retourne|retournent} dans la main de {whom:son|leur} propriétaire"
    ),
    (
        board.Bounce,
        True,
    ): "{whom} {whom:va|vont} au fond de la pioche de {whom:son|leur} propriétaire",
    board.DestroyTerrain: "Le Terrain de l’adversaire est détruit",
    board.DestroyObject: "L’objet le plus cher porté par un être adverse est défaussé",
    board.DissolveObjects: (
        "{whom} perd l’objet qu’il porte, et tout objet qu’il reçoit est aussitôt détruit"
    ),
    board.FreePlayCostliest: (
        "Vous jouez gratuitement l’être le plus cher de votre main, face à l’être adverse le plus "
        "fort si cette case est libre, sinon dans votre première case libre à gauche"
    ),
    (
        board.RecoverBeing,
        False,
    ): "Un être de votre choix revient dans votre main depuis votre défausse",
    (board.RecoverBeing, True): "Un être de votre choix revient en jeu depuis votre défausse",
    board.ExileSelf: "Cet événement quitte ensuite la partie",
}

TAILS = {
    Duration.WHILE_IN_PLAY: " tant {whom:qu’il reste|qu’ils restent} en jeu",
    Duration.REST_OF_MATCH: " pour le reste de la partie, ceux à venir compris",
    Condition.OWN_CODE_LOWER: " tant que votre Code est plus bas que celui de l’adversaire",
    Condition.FEWER_BEINGS: " tant que vous avez moins d’êtres que l’adversaire",
    Per.SAME_TYPE_ALLY: " pour chaque autre être de son type dans votre camp",
    Per.ADJACENT_OCCUPIED: " pour chaque case voisine occupée",
    Versus.CODE: " au Code",
    Versus.BELOW_HALF: " aux êtres sous la moitié de leurs Points de vie",
    Until.FIRST_ATTACK: " jusqu’à sa première attaque",
    Area.NEIGHBOURS: "les voisins de sa cible, en infligeant la moitié des dégâts",
    Area.ROW: "tous les autres êtres adverses, en infligeant tous les dégâts",
    ReflectOn.ATTACK: "lors des attaques",
    ReflectOn.STRIKE: "à chaque coup",
    Drawing.ATTACKS: "toutes les attaques adverses",
    Drawing.ALL_TARGETING: "toutes les attaques et tous les fléaux adverses",
    Moment.PLAYED: " quand cet être est joué",
    Moment.KILLED: " chaque fois qu’il tue un autre être",
    "off_type_half": ", ou {half} {whom:s’il n’est|s’ils ne sont} pas du type de ce Terrain",
    "counters_only": " quand {whom:il riposte|ils ripostent}",
    "own_half": ", {half} pour les vôtres",
    "double_most_wounded": ", {double} pour le plus blessé",
    "removes_kills": ". Ceux qui en meurent quittent la partie",
    "worsens": ", et {quarter} points de plus chaque fois",
    "spreads": ". Le fléau se propage ensuite à ses voisins",
    "banked": " à votre prochain tour",
}

FRENCH = Language(
    decimal=",",
    percent=PERCENT,
    conjunction=" et ",
    vowel=lambda number: False,
    share="{percent} {stat}",
    stats={
        Stat.ATTACK: "d’Attaque",
        Stat.DEFENCE: "de Défense",
        Stat.HP: "de Points de vie",
        Stat.SPEED: "de Vitesse",
    },
    itself={
        "ability": Who("cet être", False, HE),
        "object": Who("le porteur", False, HE),
        "plague": Who("l’être atteint", False, HE),
    },
    whom={
        Whom.OWN: Who("vos êtres", True, THEY),
        Whom.ENEMY: Who("les êtres adverses", True, THEY),
        Whom.ALL: Who("tous les êtres des deux camps", True, THEY),
        Whom.MOST_WOUNDED_OWN: Who("votre être le plus blessé", False, HE),
        Whom.TWO_MOST_WOUNDED_OWN: Who("vos deux êtres les plus blessés", True, THEY),
        Whom.MOST_WOUNDED_ENEMY: Who("l’être adverse le plus blessé", False, HE),
        Whom.TWO_MOST_WOUNDED_ENEMY: Who("les deux êtres adverses les plus blessés", True, THEY),
        Whom.OTHER_ENEMIES: Who("tous les autres êtres adverses", True, THEY),
        Whom.BEST_DEFENDED_ENEMY: Who("l’être adverse à la Défense la plus haute", False, HE),
        Whom.CHEAPEST_ENEMY: Who("l’être adverse le moins cher", False, HE),
        Whom.TWO_CHEAPEST_ENEMIES: Who("les deux êtres adverses les moins chers", True, THEY),
        Whom.DEAREST_ENEMY: Who("l’être adverse le plus cher", False, HE),
        Whom.ENEMIES_BUT_DEAREST: Who("tous les êtres adverses sauf le plus cher", True, THEY),
        Whom.ONE_EXHAUSTED_OWN: Who("un de vos êtres épuisés", False, HE),
        Whom.ABLE_OWN: Who("tous vos êtres prêts ou épuisés", True, THEY),
        Whom.STRONGEST_ABLE_OWN: Who(
            "le plus fort de vos êtres pouvant encore attaquer", False, HE
        ),
    },
    templates=TEMPLATES,
    tails=TAILS,
)
