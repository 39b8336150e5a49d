"""What the environment says, in the form that Django wants it.

Everything that differs between installations is in a few variables; what is wrong with
one is told in a sentence that names it.
"""

import os
from email.utils import parseaddr
from ipaddress import ip_address
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.core.validators import validate_email

TRUE = ("1", "true", "yes", "on")
FALSE = ("", "0", "false", "no", "off")
MANY = 1_000_000

# Writers wait for each other in turn: without IMMEDIATE, a transaction that reads first
# and writes later fails at once when another one writes.
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
}

# Prepared at once: only the statement that appends is ever sent with its values apart,
# and it is sent again and again.
POSTGRESQL_OPTIONS = {"prepare_threshold": 0}


MAIL_PORTS = {("smtp", False): 25, ("smtp", True): 587, ("smtps", False): 465}
"""Where a mail server listens, by its scheme and whether it is asked for TLS."""


class MailServer(NamedTuple):
    """The mail server of the site, and how to reach it."""

    host: str
    port: int
    user: str
    password: str
    starts_tls: bool
    """Whether the connection begins in the open, and goes on encrypted."""
    is_tls: bool
    """Whether it is encrypted from its first byte."""


def required(name: str) -> str:
    value = os.environ.get(name, "")
    if not value:
        raise ImproperlyConfigured(f"Set the environment variable {name}.")
    return value


def flag(name: str, *, default: bool = False) -> bool:
    """Return whether a variable is on; one that is not set is as by default."""
    value = os.environ.get(name, "").lower()
    if value not in TRUE + FALSE:
        raise ImproperlyConfigured(f"{name} is 1 or 0, not {value!r}.")
    return value in TRUE if value else default


def seconds(name: str, *, default: float) -> float:
    value = os.environ.get(name, "")
    try:
        found = float(value) if value else default
    except ValueError:
        found = -1
    if not 0 <= found <= 60:
        raise ImproperlyConfigured(f"{name} is 0 to 60 seconds, not {value!r}.")
    return found


def count(name: str, *, default: int) -> int:
    """Return a whole number above 0."""
    value = os.environ.get(name, "") or str(default)
    if not value.isascii() or not value.isdecimal() or not 0 < int(value) <= MANY:
        raise ImproperlyConfigured(f"{name} is 1 to {MANY}, not {value!r}.")
    return int(value)


def words(name: str) -> list[str]:
    """Return what a variable lists between commas; nothing when it is not set."""
    found = (word.strip() for word in os.environ.get(name, "").split(","))
    return [word for word in found if word]


def database(url: str) -> dict[str, Any]:
    """Return Django's settings for the database at a postgresql:// or sqlite:// URL.

    `sqlite:///name` is relative to the working directory, `sqlite:////name` is not.
    """
    parts = _split("DATABASE_URL", url)
    if parts.scheme in ("postgres", "postgresql"):
        return _postgresql(parts)
    if parts.scheme == "sqlite":
        return _sqlite(parts)
    raise ImproperlyConfigured(
        "DATABASE_URL begins with postgresql:// or sqlite://, "
        f"not with {parts.scheme + '://' if parts.scheme else 'anything else'}."
    )


def cache(redis_url: str) -> dict[str, Any]:
    """Return Django's settings for what processes share, or each keeps for itself."""
    if not redis_url:
        return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    return {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": redis_url,
        "KEY_PREFIX": "souk",
        # No page waits long for what it could do without.
        "OPTIONS": {"socket_timeout": 1, "socket_connect_timeout": 1},
    }


def sqlite(path: Path) -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "OPTIONS": SQLITE_OPTIONS,
    }


def _split(name: str, url: str) -> SplitResult:
    try:
        return urlsplit(url)
    except ValueError as error:
        raise ImproperlyConfigured(f"{name} is no URL: {error}.") from error


def _port(name: str, parts: SplitResult) -> int | None:
    try:
        return parts.port
    except ValueError as error:
        raise ImproperlyConfigured(f"{name} has no number as its port.") from error


def _sqlite(parts: SplitResult) -> dict[str, Any]:
    name = unquote(parts.path.removeprefix("/"))
    if parts.netloc or not name:
        raise ImproperlyConfigured(
            "DATABASE_URL names a file after three slashes, as in "
            "sqlite:///souk.sqlite3 or sqlite:////var/lib/souk.sqlite3."
        )
    return sqlite(Path(name))


def _postgresql(parts: SplitResult) -> dict[str, Any]:
    port = _port("DATABASE_URL", parts)
    # Not `parts.hostname`, which spells the path of a socket in small letters.
    host = parts.netloc.rpartition("@")[2].removesuffix(f":{port}")
    name = unquote(parts.path.removeprefix("/"))
    if not name:
        raise ImproperlyConfigured(
            "DATABASE_URL names no database: write it last, as in "
            "postgresql://user:password@host:5432/souk."
        )
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(host.strip("[]")),
        "PORT": str(port or ""),
        # Opening a connection takes longer than most pages do.
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {**POSTGRESQL_OPTIONS, **dict(parse_qsl(parts.query))},
    }


def mail_server(url: str) -> MailServer | None:
    """Return the server at an smtp:// or smtps:// URL; None where there is no URL."""
    if not url:
        return None
    parts = _split("EMAIL_URL", url)
    if parts.scheme not in ("smtp", "smtps"):
        raise ImproperlyConfigured(
            "EMAIL_URL begins with smtp:// or smtps://, "
            f"not with {parts.scheme + '://' if parts.scheme else 'anything else'}."
        )
    if not parts.hostname:
        raise ImproperlyConfigured(
            "EMAIL_URL names no server: write it as in "
            "smtp://user:password@mail.example:587/?tls=1."
        )
    starts_tls = _starts_tls(parts)
    server = MailServer(
        host=parts.hostname,
        port=_port("EMAIL_URL", parts) or MAIL_PORTS[parts.scheme, starts_tls],
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        starts_tls=starts_tls,
        is_tls=parts.scheme == "smtps",
    )
    _require_secrecy(server)
    return server


def sender(name: str) -> str:
    """Return whom letters come from: an address, with a name before it or without."""
    value = required(name)
    try:
        validate_email(parseaddr(value)[1])
    except ValidationError as error:
        raise ImproperlyConfigured(
            f"{name} is a mail address, as in Souk <souk@mail.example>, not {value!r}."
        ) from error
    return value


def _starts_tls(parts: SplitResult) -> bool:
    given = dict(parse_qsl(parts.query, keep_blank_values=True))
    value = given.pop("tls", "0").lower()
    if given or parts.path.strip("/") or value not in TRUE + FALSE:
        raise ImproperlyConfigured(
            "EMAIL_URL has nothing after its server but ?tls=1 or ?tls=0; characters "
            "that mean something in a URL are written with %."
        )
    if value in TRUE and parts.scheme == "smtps":
        raise ImproperlyConfigured(
            "EMAIL_URL is encrypted from the beginning with smtps://, or later with "
            "?tls=1, but not both: leave one out."
        )
    return value in TRUE


def _require_secrecy(server: MailServer) -> None:
    """Refuse to send a password over a network that others can read."""
    is_open = not (server.starts_tls or server.is_tls)
    if server.password and is_open and not _is_this_machine(server.host):
        raise ImproperlyConfigured(
            "EMAIL_URL would send its password unencrypted: add ?tls=1, or begin it "
            "with smtps://."
        )


def _is_this_machine(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
