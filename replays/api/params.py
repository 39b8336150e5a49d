"""What a request asks for: a match, whose eyes, and in which language."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any, Final
from uuid import UUID
from zlib import crc32

from django.utils.http import parse_etags
from django.utils.translation import get_language
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

from engines.core.game import LANGUAGES, Language
from replays import selectors
from replays.frames.builder import MatchReplay
from replays.frames.viewers import name_of
from replays.log.engine import WrongEngine
from replays.log.errors import UnreadableLog

LARGEST_PAGE: Final = 500


class LogUnreadable(APIException):
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


def read_body(
    kind: type[serializers.Serializer[Any]], request: Request, *, partial: bool = False
) -> Any:
    """Return what was sent, if it can be read; where a part will do, only that."""
    body = kind(data=request.data, partial=partial)
    body.is_valid(raise_exception=True)
    return body.validated_data


def language_of(query: dict[str, Any]) -> Language:
    wanted = query.get("language") or get_language() or ""
    return next((known for known in LANGUAGES if wanted.startswith(known)), "en")


class MatchQuery:
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
        with refused_by_the_api():
            self.log, self.viewer = selectors.visible_log(
                self.user, selectors.log(match), self.query.get("seat", "")
            )

    def replay(self) -> MatchReplay:
        return selectors.replay(self.log, self.viewer, self.language)

    @cached_property
    def names(self) -> Sequence[str]:
        return selectors.names_of(self.log)

    @property
    def etag(self) -> str | None:
        """The name of what is told; None while it can change, or tells of secrets."""
        if not self.log.is_open:
            return None
        head = bytes(self.log.head_hash).hex()[:16]
        # People may get other names long after a match.
        people = crc32("\n".join(self.names).encode())
        return f'"{head}-{name_of(self.viewer)}-{self.language}-{people:08x}"'


@contextmanager
def refused_by_the_api() -> Iterator[None]:
    """Refuse as the API does, in the sentence of the rule that decides."""
    try:
        yield
    except selectors.NotYet as error:
        raise PermissionDenied(str(error)) from error
    except selectors.NoSuchSeat as error:
        raise ValidationError({"seat": [str(error)]}, code="no_such_seat") from error
    except selectors.NotSeen as error:
        raise NotFound(str(error)) from error


def not_modified(request: Request, etag: str | None) -> Response | None:
    """Return the answer to a caller who has it already; None to all others."""
    known = parse_etags(request.headers.get("If-None-Match", ""))
    if etag is None or not {etag, f"W/{etag}", "*"} & {*known}:
        return None
    return Response(status=304, headers=cached_by(etag))


def cached_by(etag: str | None) -> dict[str, str]:
    """Return the headers by which a caller may keep an answer, and ask again."""
    headers = {"Cache-Control": "private, no-cache"}
    return headers if etag is None else headers | {"ETag": etag}


@contextmanager
def plain_about_logs() -> Iterator[None]:
    """Say what is wrong with a log that cannot be shown."""
    try:
        yield
    except (UnreadableLog, WrongEngine) as error:
        why = error.why if isinstance(error, UnreadableLog) else str(error)
        raise LogUnreadable(why) from error


def address_behind(request: Request, number: int) -> str:
    """Return the address of what follows a number, with all else the same."""
    return replace_query_param(request.build_absolute_uri(), "after", str(number))
