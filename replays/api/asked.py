"""What a request asks for: a match, whose eyes, and in which language."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final
from uuid import UUID

from django.contrib.auth.models import User
from django.utils.http import parse_etags
from django.utils.translation import get_language, gettext
from rest_framework import serializers
from rest_framework.exceptions import (
    APIException,
    NotFound,
    PermissionDenied,
    ValidationError,
)
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param

from engines.core.game import LANGUAGES, OMNISCIENT, SPECTATOR, Language, Viewer
from replays import selectors
from replays.film.filming import Film
from replays.film.viewers import UnknownViewer, name_of, viewer_named
from replays.log.engine import WrongEngine
from replays.log.errors import UnreadableLog

LARGEST_PAGE: Final = 500


class Unreadable(APIException):
    """The log cannot be shown, which is no fault of the caller."""

    status_code = 500
    default_code = "unreadable"


class InLanguage(serializers.Serializer[Any]):
    language = serializers.ChoiceField(
        LANGUAGES,
        required=False,
        help_text="Of the words of games; by default that of `Accept-Language`.",
    )


class AsViewer(InLanguage):
    seat = serializers.CharField(
        required=False,
        help_text="Whose eyes: `all`, `spectator`, or the number of a seat from 0. By "
        "default `all` of a match that keeps no secret any more, else `spectator`.",
    )


class Slice(serializers.Serializer[Any]):
    """A part of a list whose entries are numbered."""

    after = serializers.IntegerField(
        default=0,
        min_value=0,
        max_value=2**31 - 1,
        help_text="Begin behind this number.",
    )
    size = serializers.IntegerField(default=100, min_value=1, max_value=LARGEST_PAGE)


class Behind(Slice, AsViewer):
    """A part of a match, through somebody's eyes."""


def read_query(kind: type[serializers.Serializer[Any]], request: Request) -> Any:
    """Return what stands behind the question mark of an address, if it can be read."""
    query = kind(data=request.query_params)
    query.is_valid(raise_exception=True)
    return query.validated_data


def language_of(query: dict[str, Any]) -> Language:
    asked = query.get("language") or get_language() or ""
    return next((known for known in LANGUAGES if asked.startswith(known)), "en")


class Asked:
    """A match, and whom the caller wants to look at it as."""

    def __init__(
        self,
        request: Request,
        match: UUID,
        kind: type[serializers.Serializer[Any]] = AsViewer,
    ) -> None:
        self.user = request.user
        self.query = read_query(kind, request)
        self.language = language_of(self.query)
        log = selectors.log(match)
        if log is None:
            raise NotFound(gettext("There is no match with this address."))
        self.log = log
        self.viewer = self._viewer(self.query.get("seat", ""))
        if not selectors.can_see(self.user, log, self.viewer):
            raise PermissionDenied(
                gettext(
                    "This match is still being played, and this view shows what its "
                    "players may not know. It opens when the match is over. Until then "
                    "everybody can watch as a spectator."
                )
            )

    def _viewer(self, name: str) -> Viewer:
        if not name:
            return OMNISCIENT if selectors.is_open(self.log) else SPECTATOR
        try:
            return viewer_named(name, len(selectors.labels_of(self.log)))
        except UnknownViewer as error:
            raise ValidationError(
                {"seat": [gettext("This match has no such seat.")]}, code="no_such_seat"
            ) from error

    def film(self) -> Film:
        return selectors.film(self.log, self.viewer, self.language)

    @property
    def etag(self) -> str | None:
        """The name of what is told; None while it can change, or tells of secrets."""
        if not selectors.is_open(self.log):
            return None
        head = bytes(self.log.head_hash).hex()[:16]
        return f'"{head}-{name_of(self.viewer)}-{self.language}"'


def not_modified(request: Request, etag: str | None) -> Response | None:
    """Return the answer to a caller who has it already; None to all others."""
    known = parse_etags(request.headers.get("If-None-Match", ""))
    if etag is None or not {etag, f"W/{etag}", "*"} & {*known}:
        return None
    return Response(status=304, headers=cached_by(etag))


def cached_by(etag: str | None) -> dict[str, str]:
    """Return the headers by which a caller may keep an answer, and ask again."""
    kept = {"Cache-Control": "private, no-cache"}
    return kept if etag is None else kept | {"ETag": etag}


@contextmanager
def plain_about_logs() -> Iterator[None]:
    """Say what is wrong with a log that cannot be shown."""
    try:
        yield
    except (UnreadableLog, WrongEngine) as error:
        why = error.why if isinstance(error, UnreadableLog) else str(error)
        raise Unreadable(why) from error


def address_behind(request: Request, number: int) -> str:
    """Return the address of what follows a number, with all else the same."""
    return replace_query_param(request.build_absolute_uri(), "after", str(number))


def person(request: Request) -> User:
    """Return who asks, where nobody else may."""
    assert isinstance(request.user, User)
    return request.user
