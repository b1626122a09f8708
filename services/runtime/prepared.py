"""Statements of the hottest paths: SQLAlchemy composes each once, psycopg alone runs it.

What SQLAlchemy does for each execution costs more than a small statement itself.
"""

from collections.abc import Mapping
from typing import Any, cast

import psycopg
from sqlalchemy import ClauseElement, Connection, create_engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.compiler import SQLCompiler

_DIALECT = create_engine("postgresql+psycopg://").dialect
_CURSOR = "cursor of prepared statements"


class Prepared:
    """A statement whose values are all bound by name."""

    def __init__(self, statement: ClauseElement) -> None:
        compiled = cast(SQLCompiler, statement.compile(dialect=_DIALECT))
        self._text = compiled.string
        self._processors = {
            name: processor
            for name, bind in compiled.binds.items()
            if (processor := bind.type.dialect_impl(_DIALECT).bind_processor(_DIALECT))
        }

    def __call__(self, tx: Connection, values: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        """Its rows as psycopg reads them, none if it returns none.

        Raises DBAPIError, as the transaction itself would.
        """
        bound = {name: process(values[name]) for name, process in self._processors.items()}
        cursor = _cursor(tx)
        try:
            cursor.execute(self._text, {**values, **bound})
            return cursor.fetchall() if cursor.rownumber is not None else []
        except psycopg.Error as error:
            raise DBAPIError.instance(
                self._text, None, error, psycopg.Error, hide_parameters=True, dialect=_DIALECT
            ) from error


def _cursor(tx: Connection) -> Any:
    """The connection's own: to make one for each statement costs a fifth of the statement."""
    connection = tx.connection
    cursor = connection.info.get(_CURSOR)
    if cursor is None:
        cursor = connection.info[_CURSOR] = connection.cursor()
    return cursor
