"""What cards say in English."""

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

IT, THEY = "it", "they"

TEMPLATES = {
    (
        statistics.StatMod,
        1,
    ): "{whom} {whom:gains|gain} {amounts}{off_type_half}{per}{condition}{duration}",
    (
        statistics.StatMod,
        -1,
    ): "{whom} {whom:loses|lose} {amounts}{off_type_half}{per}{condition}{duration}",
    statistics.StatGrowth: "{whom} gains a further {amounts} at the start of each of your turns",
    (
        statistics.DamageDealtMod,
        1,
    ): "{whom} {whom:deals|deal} {percent} more damage{versus}{counters_only}",
    (
        statistics.DamageTakenMod,
        1,
    ): "{whom} {whom:suffers|suffer} {percent} more damage{off_type_half}{until}",
    (statistics.DamageTakenMod, -1): (
        "{whom} {whom:suffers|suffer} {percent} less damage{off_type_half}{until}"
    ),
    statistics.PierceDefence: "{whom} {whom:ignores|ignore} {percent} of the target’s Defence",
    statistics.TypeNoDisadvantage: "{whom} {whom:strikes|strike} without the type disadvantage",
    statistics.TypeAdvantageMult: (
        "{whom} {whom:strikes|strike} at ×{factor} with the type advantage"
    ),
    striking.FirstStrike: (
        "{whom} {whom:strikes|strike} first: a being {whom:it attacks|they attack} does not "
        "strike back"
    ),
    (striking.Haste, HasteOn.ENTRY): "{whom} can attack in the turn they enter play",
    (striking.Haste, HasteOn.EQUIP): "{whom} can attack in the turn it is equipped",
    (striking.Haste, HasteOn.PLAYED_THIS_TURN): "{whom} played this turn can attack at once",
    striking.AttacksPerTurn: "{whom} may make up to {count:attack|attacks} a turn",
    (
        striking.ExtraAttack,
        Moment.PLAYED,
    ): "{whom} may make {count:more attack|more attacks} this turn",
    (striking.ExtraAttack, Moment.ENTERED): (
        "When this being enters play, {whom} may make {count:more attack|more attacks} this turn"
    ),
    striking.AttackLimitSide: (
        "All your opponent’s beings together make at most {count:attack|attacks} a turn"
    ),
    striking.AttackLimitHost: "{whom} makes at most {count:attack|attacks} a turn",
    striking.OneHitPerAttacker: (
        "No enemy being can attack {whom} or hit it beside its target twice in a turn"
    ),
    striking.Splash: "When {whom} attacks a being, it also strikes {area}",
    striking.SplashImmunity: "{whom} {whom:suffers|suffer} no collateral damage",
    striking.ReflectDamage: (
        "{whom} {whom:reflects|reflect} {percent} of the damage {whom:it suffers|they suffer} {on}"
    ),
    striking.Lifesteal: (
        "{whom} {whom:recovers|recover} HP equal to {percent} of the damage "
        "{whom:its|their} strikes deal"
    ),
    striking.StrikeCap: (
        "{whom} never loses more than {percent} of its maximum HP to a single strike"
    ),
    striking.SurviveLethal: "Once a match, {whom} survives damage that would kill it, with 1 HP",
    striking.CountsAsTwo: "{whom} counts as two beings when sheltering your Code",
    striking.CodeShelterMin: (
        "Your Code is sheltered while you have at least {count:being|beings} in play"
    ),
    striking.CodeImmune: "No attack can reach your Code until your next turn",
    striking.Taunt: "{whom} draws {drawing}",
    striking.RedirectSingleTarget: (
        "Enemy plagues and events aimed at exactly one of your other beings hit {whom} instead"
    ),
    striking.ProtectAdjacent: (
        "{whom} keeps the being beside it with the fewest HP from being attacked"
    ),
    striking.SkipTurn: "{whom} cannot attack in {whom:its|their} next turn",
    striking.SkipTurnImmunity: "{whom} never skip a turn",
    wounds.Regen: (
        "{whom} {whom:recovers|recover} {percent} of {whom:its|their} maximum HP at the start of "
        "each of your turns{off_type_half}"
    ),
    (wounds.Heal, None): (
        "{whom} {whom:recovers|recover} {amount} of {whom:its|their} maximum HP{moment}"
    ),
    (wounds.Heal, Care.HALF_MISSING): "{whom} recovers half of its missing HP{moment}",
    (wounds.Heal, Care.FULL): "{whom} recovers all its HP{moment}",
    wounds.NoHeal: "{whom} cannot recover HP",
    wounds.TurnDamageFlat: (
        "{whom} {whom:suffers|suffer} {points:point|points} of damage at the start of each of "
        "your turns"
    ),
    wounds.DamagePct: (
        "{whom} {whom:suffers|suffer} damage equal to {percent} of {whom:its|their} maximum HP"
        "{own_half}{double_most_wounded}{removes_kills}"
    ),
    wounds.DestroyBeing: "{whom} is destroyed and leaves the match",
    wounds.EntryLoss: "{whom} lose {percent} of their maximum HP when they enter play",
    wounds.PlagueDecay: (
        "{whom} loses {percent} of its maximum HP at the start of each of its turns"
        "{worsens}{spreads}"
    ),
    (wounds.PlagueErode, False): (
        "{whom} loses a further {amounts} at the start of each of its turns, while this plague "
        "lasts"
    ),
    (wounds.PlagueErode, True): (
        "{whom} and its neighbours lose a further {amounts} at the start of each of its turns, "
        "while this plague lasts"
    ),
    wounds.PlagueSuffocate: (
        "All beings on the afflicted being’s side lose {percent} of their maximum HP at the start "
        "of each of their turns"
    ),
    wounds.PlagueEnergyTax: "The afflicted being’s player gains {count} less energy each turn",
    wounds.PlagueDraw: "You draw {count:card|cards} at the start of each of its turns",
    wounds.PlagueImmunity: "{whom} cannot receive any plague",
    wounds.EffectShield: (
        "{whom} is unaffected by the first enemy plague or event that would hit it"
    ),
    wounds.CleansePlagues: "{whom} {whom:loses|lose} all {whom:its|their} plagues",
    silence.SilenceAbilities: "The abilities of {whom} do not act",
    silence.SilenceImmunity: "Nothing can silence the abilities of {whom}",
    silence.SilenceConcepts: "Your opponent’s Concepts do not act",
    silence.TerrainWard: "The enemy Terrain has no effect on {whom}",
    supply.DrawPerTurn: "You draw {count:more card|more cards} each turn{condition}",
    supply.DrawChoice: (
        "Each turn you look at the two top cards of your deck instead of drawing: you take the "
        "costliest you can pay, the other goes to the bottom"
    ),
    supply.EnemyDrawPenalty: (
        "Your opponent draws {count:fewer card|fewer cards} each turn, but never fewer than one"
    ),
    (supply.HandLimit, False): (
        "Your opponent holds at most {count:card|cards}: what is drawn beyond that is discarded"
    ),
    (supply.HandLimit, True): (
        "Your opponent holds at most {count:card|cards}: a draw beyond that discards the costliest "
        "card in hand"
    ),
    supply.Draw: "You draw {count:card|cards}{moment}",
    supply.DiscardCostliest: "Your opponent discards the costliest card in hand",
    (supply.EnergyPerTurn, (Whom.OWN, 1)): "You gain {count} more energy each turn",
    (supply.EnergyPerTurn, (Whom.ENEMY, -1)): "Your opponent gains {count} less energy each turn",
    (supply.EnergyGain, Moment.PLAYED): "You gain {count} energy{banked}{moment}",
    (
        supply.EnergyGain,
        Moment.KILLED,
    ): "You gain {count} energy each time this being kills another",
    (supply.EnergyLoss, Whom.ENEMY): "Your opponent loses {count} energy next turn",
    (supply.EnergyLoss, Whom.OWN): "You lose {count} energy next turn",
    supply.EnergyCapDrop: (
        "Your opponent gains {step} less energy a turn for {recharges:turn|turns}"
    ),
    (supply.CostMod, 1): "{whom} cost {count} more{condition}",
    (supply.CostMod, -1): "{whom} cost {count} less{condition}",
    supply.RefundCost: "You get back the energy you paid for this card, and {plus} more",
    (board.Bounce, False): "{whom} {whom:returns|return} to {whom:its|their} owner’s hand",
    (board.Bounce, True): ("{whom} {whom:goes|go} to the bottom of {whom:its|their} owner’s deck"),
    board.DestroyTerrain: "Your opponent’s Terrain is destroyed",
    board.DestroyObject: "The costliest object carried by an enemy being is discarded",
    board.DissolveObjects: (
        "{whom} loses the object it carries, and every object it receives is destroyed at once"
    ),
    board.FreePlayCostliest: (
        "You play the costliest being in your hand for free, facing the strongest enemy being if "
        "that cell is free, otherwise in your leftmost free cell"
    ),
    (
        board.RecoverBeing,
        False,
    ): "A being of your choice returns to your hand from your discard pile",
    (board.RecoverBeing, True): "A being of your choice returns to play from your discard pile",
    board.ExileSelf: "This event then leaves the match",
}

TAILS = {
    Duration.WHILE_IN_PLAY: " for as long as {whom:it stays|they stay} in play",
    Duration.REST_OF_MATCH: " for the rest of the match, even those yet to come",
    Condition.OWN_CODE_LOWER: " while your Code is lower than your opponent’s",
    Condition.FEWER_BEINGS: " while you have fewer beings than your opponent",
    Per.SAME_TYPE_ALLY: " for each other being of its type on your side",
    Per.ADJACENT_OCCUPIED: " for each occupied cell beside it",
    Versus.CODE: " to the Code",
    Versus.BELOW_HALF: " to beings below half of their HP",
    Until.FIRST_ATTACK: " until its first attack",
    Area.NEIGHBOURS: "the neighbours of its target, for half damage",
    Area.ROW: "all the other enemy beings, for full damage",
    ReflectOn.ATTACK: "from attacks",
    ReflectOn.STRIKE: "from any strike",
    Drawing.ATTACKS: "all enemy attacks",
    Drawing.ALL_TARGETING: "all enemy attacks and plagues",
    Moment.PLAYED: " when this being is played",
    Moment.KILLED: " each time it kills another being",
    "off_type_half": ", or {half} if {whom:it is|they are} not of this Terrain’s type",
    "counters_only": " when striking back",
    "own_half": ", {half} for yours",
    "double_most_wounded": ", {double} for the most wounded",
    "removes_kills": ". Those that die of it leave the match",
    "worsens": ", and {quarter} points more each time",
    "spreads": ". The plague then spreads to its neighbours",
    "banked": " next turn",
}

ENGLISH = Language(
    decimal=".",
    percent="%",
    conjunction=" and ",
    vowel=lambda number: False,
    share="{percent} {stat}",
    stats={Stat.ATTACK: "Attack", Stat.DEFENCE: "Defence", Stat.HP: "HP", Stat.SPEED: "Speed"},
    itself={
        "ability": Who("this being", False, IT),
        "object": Who("the bearer", False, IT),
        "plague": Who("the afflicted being", False, IT),
    },
    whom={
        Whom.OWN: Who("your beings", True, THEY),
        Whom.ENEMY: Who("enemy beings", True, THEY),
        Whom.ALL: Who("all beings on both sides", True, THEY),
        Whom.MOST_WOUNDED_OWN: Who("your most wounded being", False, IT),
        Whom.TWO_MOST_WOUNDED_OWN: Who("your two most wounded beings", True, THEY),
        Whom.MOST_WOUNDED_ENEMY: Who("the most wounded enemy being", False, IT),
        Whom.TWO_MOST_WOUNDED_ENEMY: Who("the two most wounded enemy beings", True, THEY),
        Whom.OTHER_ENEMIES: Who("all other enemy beings", True, THEY),
        Whom.BEST_DEFENDED_ENEMY: Who("the enemy being with the highest Defence", False, IT),
        Whom.CHEAPEST_ENEMY: Who("the cheapest enemy being", False, IT),
        Whom.TWO_CHEAPEST_ENEMIES: Who("the two cheapest enemy beings", True, THEY),
        Whom.DEAREST_ENEMY: Who("the costliest enemy being", False, IT),
        Whom.ENEMIES_BUT_DEAREST: Who("all enemy beings except the costliest", True, THEY),
        Whom.ONE_EXHAUSTED_OWN: Who("one of your exhausted beings", False, IT),
        Whom.ABLE_OWN: Who("all your ready or exhausted beings", True, THEY),
        Whom.STRONGEST_ABLE_OWN: Who("your strongest being still able to attack", False, IT),
    },
    templates=TEMPLATES,
    tails=TAILS,
)
