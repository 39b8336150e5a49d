"""Who may have a live stream, and which: what a request for one says and shows."""

from contextlib import suppress
from importlib import import_module
from typing import Any, Final
from urllib.parse import parse_qs
from uuid import UUID

import msgspec
from django.conf import settings
from django.contrib.auth import get_user
from django.http import HttpRequest, parse_cookie
from django.utils.translation import override

from engines.core.game import LANGUAGES, SPECTATOR, Language, Viewer
from engines.core.picture import Layout
from replays import selectors
from replays.frames.builder import Grain
from replays.frames.viewers import name_of
from replays.models import MatchLog

DIGITS: Final = 9
"""No log has more entries than this many digits can say."""

Scope = dict[str, Any]


class StreamRefused(Exception):
    """The stream cannot be had; the sentence is for the reader."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


class Ticket(msgspec.Struct, frozen=True):
    """A reader that may see what it asks for."""

    match: UUID
    viewer: Viewer
    language: Language
    after: int
    grain: Grain = "move"
    layout: Layout = "wide"


def admit(scope: Scope) -> Ticket:
    """Decide whether a request may have the stream; raise `StreamRefused` where not."""
    return admit_user(scope, user_in(scope))


def admit_user(scope: Scope, user: selectors.User) -> Ticket:
    """Decide about a request of somebody who is known already."""
    query, language = _query(scope), language_of(scope)
    seat = query.get("seat") or name_of(SPECTATOR)
    with override(language):
        try:
            log, viewer = selectors.visible_log(user, _match(scope["path"]), seat)
        except selectors.NotSeen as error:
            status = 403 if isinstance(error, selectors.NotYet) else 404
            raise StreamRefused(status, str(error)) from error
    after = _headers(scope).get(b"last-event-id", b"").decode("latin-1")
    number = after or query.get("after", "")
    grain: Grain = "event" if query.get("by") == "event" else "move"
    seq = int(number[:DIGITS]) if number.isdecimal() else 0
    layout: Layout = "tall" if query.get("layout") == "tall" else "wide"
    return Ticket(log.id, viewer, language, seq, grain, layout)


def is_once(scope: Scope) -> bool:
    """Whether a reader only wants to hear what is there."""
    return _query(scope).get("once") == "1"


def _query(scope: Scope) -> dict[str, str]:
    found = parse_qs(scope["query_string"].decode("latin-1"))
    return {name: values[-1] for name, values in found.items()}


def _headers(scope: Scope) -> dict[bytes, bytes]:
    return {name.lower(): value for name, value in scope["headers"]}


def language_of(scope: Scope) -> Language:
    wanted = _query(scope).get("language", "")
    return next((known for known in LANGUAGES if wanted.startswith(known)), "en")


def _match(path: str) -> MatchLog | None:
    name = path.removeprefix("/live/").removesuffix("/")
    with suppress(ValueError):
        return MatchLog.objects.filter(id=UUID(name)).first()
    return None


def user_in(scope: Scope) -> selectors.User:
    """Return who is logged in, as Django's middleware would find out."""
    request = HttpRequest()
    cookies = _headers(scope).get(b"cookie", b"").decode("latin-1")
    key = parse_cookie(cookies).get(settings.SESSION_COOKIE_NAME)
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(key)
    return get_user(request)
