"""The small words of the vocabulary: moments, selectors, statistics, amounts."""

from enum import Enum

from services.match.engine.record import record


class Moment(Enum):
    """When a verb acts (D85, D86)."""

    PLAYED = "played"
    ENTERED = "entered"
    KILLED = "killed"


class Whom(Enum):
    """Which beings, or whose side, a clause is about.

    Of a permanent, OWN and ENEMY are read continuously; of an event, they are the beings in play at
    that moment. ITSELF is the being that has the ability, bears the object or hosts the plague.
    """

    ITSELF = "itself"
    OWN = "own"
    ENEMY = "enemy"
    ALL = "all"
    MOST_WOUNDED_OWN = "most wounded own"
    TWO_MOST_WOUNDED_OWN = "two most wounded own"
    MOST_WOUNDED_ENEMY = "most wounded enemy"
    TWO_MOST_WOUNDED_ENEMY = "two most wounded enemy"
    OTHER_ENEMIES = "enemies but the most wounded"
    BEST_DEFENDED_ENEMY = "best defended enemy"
    CHEAPEST_ENEMY = "cheapest enemy"
    TWO_CHEAPEST_ENEMIES = "two cheapest enemies"
    DEAREST_ENEMY = "dearest enemy"
    ENEMIES_BUT_DEAREST = "enemies but the dearest"
    ONE_EXHAUSTED_OWN = "one exhausted own"
    ABLE_OWN = "own that can attack at all"
    STRONGEST_ABLE_OWN = "strongest own that can attack"
    SAME = "those of the first part"


class Stat(Enum):
    """A statistic of a being in combat."""

    ATTACK = "attack"
    DEFENCE = "defence"
    HP = "hp"
    SPEED = "speed"


class Condition(Enum):
    """When a clause holds; strict, read continuously (D94)."""

    OWN_CODE_LOWER = "own code lower"
    FEWER_BEINGS = "fewer beings"


class Per(Enum):
    """For each of what a clause counts once."""

    SAME_TYPE_ALLY = "other own being of its type"
    ADJACENT_OCCUPIED = "occupied cell beside it"


class Duration(Enum):
    """How long a change of a statistic lasts (W44, D13)."""

    WHILE_SOURCE = "while the source acts"
    WHILE_IN_PLAY = "while the being is in play"
    REST_OF_MATCH = "rest of the match"


@record
class Printed:
    """The number printed on the card (W40): percent, or points, at a scale of its rarity's band."""

    sign: int = 1
    scale: tuple[int, int] = (1, 1)


X = Printed()
LESS_X = Printed(-1)
HALF_X = Printed(scale=(1, 2))
TWO_FIFTHS_X = Printed(scale=(2, 5))
THIRD_X = Printed(scale=(1, 3))
QUARTER_X = Printed(scale=(1, 4))

Amount = int | Printed
