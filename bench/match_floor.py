"""The floor of match_rpc: a gRPC echo that commits the rows of each action, and knows no game."""

import sys
from concurrent import futures
from typing import Any

import grpc
import psycopg
from psycopg.rows import dict_row
from psycopg.types.json import Jsonb
from psycopg_pool import ConnectionPool
from sqlalchemy import create_engine, text

from services.runtime.main import stay_on
from services.runtime.testing import Cluster
from tcg.match.v1 import match_pb2 as match

ECHO = "/bench.Floor/Echo"

CLAIM = """INSERT INTO claim (caller, method, request_id, digest) VALUES ('c', 'm', %s, %s)"""
EVENT = """INSERT INTO match_event
    (match_id, version, seat, action, events, state_hash, cause, played_at)
    VALUES (%(match_id)s, %(version)s, %(seat)s, %(action)s, %(events)s, %(state_hash)s,
    %(cause)s, now())"""
MATCH = "UPDATE match SET version = %s, updated_at = now(), due_at = now() WHERE id = %s"
ANSWER = "UPDATE claim SET answer = %s WHERE caller = 'c' AND method = 'm' AND request_id = %s"


def copy_rows(cluster: Cluster, ids: list[str]) -> str:
    """A second database with the same tables and the dealt matches; returns its address."""
    source = cluster.stands["match"].app.engine.url
    name = f"{source.database}_floor"
    admin = create_engine(source.set(database="postgres"), isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.execute(text(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'))
        connection.execute(text(f'CREATE DATABASE "{name}" TEMPLATE "template_match"'))
    admin.dispose()
    target = source.set(database=name)
    with psycopg.connect(plain(source)) as origin, psycopg.connect(plain(target)) as copy:
        for table, key in (("match", "id"), ("match_seat", "match_id")):
            cursor = origin.cursor(row_factory=dict_row)
            rows = cursor.execute(f"SELECT * FROM {table} WHERE {key} = ANY(%s)", [ids]).fetchall()
            columns = ", ".join(rows[0])
            marks = ", ".join(["%s"] * len(rows[0]))
            for row in rows:
                statement = f"INSERT INTO {table} ({columns}) VALUES ({marks})"
                copy.execute(statement, list(row.values()))
    return str(target.render_as_string(hide_password=False))


def plain(url: Any) -> str:
    """A SQLAlchemy address as libpq writes it."""
    text_ = url if isinstance(url, str) else url.render_as_string(hide_password=False)
    return str(text_).replace("postgresql+psycopg", "postgresql")


def main() -> None:
    """Serves until it is stopped: `match_floor PLAYED_DATABASE FLOOR_DATABASE PORT PROCESSOR`."""
    played, floor, port, processor = sys.argv[1:5]
    stay_on(int(processor))
    with psycopg.connect(plain(played), row_factory=dict_row) as origin:
        rows = {
            (str(r["match_id"]), r["version"]): r
            for r in origin.execute("SELECT * FROM match_event")
        }
        answers = {
            str(r["request_id"]): r
            for r in origin.execute("SELECT request_id, digest, answer FROM claim")
        }
    pool = ConnectionPool(plain(floor), min_size=16, max_size=16)

    def echo(data: bytes, _: Any) -> bytes:
        request = match.PlayActionRequest.FromString(data)
        row = dict(rows[request.match_id, request.expected_version + 1])
        row["action"], row["events"] = Jsonb(row["action"]), Jsonb(row["events"])
        claim = answers[request.request_id]
        with pool.connection() as tx:
            tx.execute(CLAIM, [request.request_id, claim["digest"]])
            tx.execute(EVENT, row)
            tx.execute(MATCH, [row["version"], request.match_id])
            tx.execute(ANSWER, [claim["answer"], request.request_id])
        return bytes(claim["answer"])

    server = grpc.server(futures.ThreadPoolExecutor(16))
    method = grpc.unary_unary_rpc_method_handler(echo)
    server.add_generic_rpc_handlers(
        (grpc.method_handlers_generic_handler("bench.Floor", {"Echo": method}),)
    )
    server.add_insecure_port(f"127.0.0.1:{port}")
    server.start()
    server.wait_for_termination()


if __name__ == "__main__":
    main()
