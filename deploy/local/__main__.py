"""`python -m deploy.local run|tour|stop|forget`: what the Makefile calls."""

import sys
from functools import partial

from .place import Place
from .processes import StartFailed
from .run import run, run_tour, supervised
from .tell import tell


def stop(place: Place) -> int:
    """Stops the run of this checkout; returns the exit code."""
    try:
        tell("Everything has stopped." if place.stop() else "Nothing is running.")
    except StartFailed as failed:
        tell(str(failed))
        return 1
    return 0


def forget(place: Place) -> int:
    """Stops the run of this checkout and deletes its data; returns the exit code."""
    code = stop(place)
    if code == 0:
        place.forget()
        tell("Data, logs and development key are deleted.")
    return code


def main(words: list[str]) -> int:
    """The command; returns its exit code."""
    place = Place()
    match words:
        case ["run"]:
            return supervised(place, partial(run, place=place))
        case ["tour"]:
            return supervised(place, partial(run_tour, place=place))
        case ["stop"]:
            return stop(place)
        case ["forget"]:
            return forget(place)
    tell("python -m deploy.local run|tour|stop|forget")
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
