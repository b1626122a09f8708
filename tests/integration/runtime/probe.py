"""A tiny service on the real runtime: grants mutate, odds are read, seasons are heard."""

import threading
import time
from pathlib import Path
from typing import Any

from sqlalchemy import text

from services.runtime.app import App
from services.runtime.errors import NotFound, Refused, Violation
from services.runtime.main import Service, run
from services.runtime.server import saga
from services.runtime.work import Saga, Work
from tcg.collection.v1 import collection_pb2 as proto
from tcg.ranking.v1 import events_pb2 as ranking


class Api:
    """Three RPCs that do something; the others only exist."""

    def __init__(self, app: App) -> None:
        self.app = app

    def __getattr__(self, name: str) -> Any:
        return lambda request, work: pytest_fail(name)

    def GrantDust(self, request: Any, work: Work) -> Any:
        if request.player_id == "nobody":
            raise NotFound("no such player", reason="CARD_NOT_FOUND")
        if request.player_id == "fault":
            raise ZeroDivisionError("secret of the server")
        if request.player_id == "slow":
            time.sleep(0.5)
        insert = "INSERT INTO grants VALUES (:id, :player, :dust)"
        values = {"id": work.id("grant"), "player": request.player_id, "dust": request.dust}
        work.tx.execute(text(insert), values)
        work.publish(ranking.SeasonStarted(rule_set="x", season=request.dust), request.player_id)
        if request.player_id == "late":
            raise Refused("too late", reason="NO_PACK", violations=[Violation("dust", "much")])
        total = work.tx.scalar(text("SELECT sum(dust) FROM grants"))
        return proto.GrantDustResponse(dust_available=int(total))

    @saga
    def HoldDust(self, request: Any, saga: Saga) -> Any:
        with saga.begin() as work:
            insert = "INSERT INTO grants VALUES (:id, 'saga', 1) ON CONFLICT DO NOTHING"
            work.tx.execute(text(insert), {"id": saga.id("intent")})
        if request.player_id in BROKEN:
            raise Refused("the other side is away", reason="NO_PACK")
        with saga.begin() as work:
            work.tx.execute(
                text("UPDATE grants SET dust = dust + 1 WHERE id = :id"), {"id": saga.id("intent")}
            )
            response = proto.HoldDustResponse()
            saga.answer(work, response)
        return response

    def GetOdds(self, request: Any, work: Work) -> Any:
        return proto.GetOddsResponse(cards_per_pack=5)

    def GetAccount(self, request: Any, work: Work) -> Any:
        return proto.GetAccountResponse(account=proto.Account(player_id=work.caller.id))


def pytest_fail(name: str) -> None:
    raise AssertionError(f"{name} was not expected")


# players whose saga breaks off between its transactions
BROKEN: set[str] = set()
# what hearing an event does instead of writing it down
MOOD: dict[str, Exception | None] = {"error": None}
HEARING = threading.Event()


def hear(message: Any, work: Work) -> None:
    HEARING.set()
    if MOOD["error"] is not None and message.rule_set == "poison":
        raise MOOD["error"]
    work.tx.execute(
        text("INSERT INTO heard VALUES (:rule_set, :season)"),
        {"rule_set": message.mode, "season": message.season},
    )


SERVICE = Service(
    name="probe",
    proto=proto,
    api=Api,
    versions=Path(__file__).parent / "versions",
    handlers=lambda _: {ranking.SeasonStarted: hear},
)

if __name__ == "__main__":
    run(SERVICE)
