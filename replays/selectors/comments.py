"""Comments on the steps of matches: which there are, and what they point at."""

from collections.abc import Mapping
from typing import Final

import msgspec
from django.db.models import Count, QuerySet

from replays.models import MatchLog, StepComment

LONGEST_NAME: Final = 60


class Drawing(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True
):
    """A thing of the picture that is marked, or an arrow from it to another one."""

    thing: str
    to: str = ""
    """Where the arrow leads; empty for a mark."""


_DRAWINGS: Final = msgspec.json.Decoder(list[Drawing])


def drawings_in(text: str) -> list[Drawing]:
    """Read drawings; raises `ValueError` for anything else."""
    return _DRAWINGS.decode(text) if text else []


def comments_on(log: MatchLog) -> QuerySet[StepComment]:
    """Return what everybody may read about a match; nothing while it has secrets.

    A comment is written by a reader who knows everything, and may tell it.
    """
    comments = StepComment.objects.select_related("author")
    if not log.is_open:
        return comments.none()
    return comments.filter(log=log, status=StepComment.Status.SHOWN)


def comment_counts(log: MatchLog) -> dict[int, int]:
    """Return how many comments there are, by step."""
    found = comments_on(log).order_by("step").values_list("step")
    return dict(found.annotate(Count("id")))


def place_names(drawings: list[Drawing], things: Mapping[str, str]) -> list[str]:
    """Return what drawings point at in words, as far as a picture shows it."""
    named = {thing: short_name(words) for thing, words in things.items()}
    return [
        f"{named[one.thing]} → {named[one.to]}" if one.to else named[one.thing]
        for one in drawings
        if one.thing in named and (not one.to or one.to in named)
    ]


def short_name(words: str) -> str:
    """Return what a thing is called: the first sentence of what is said of it."""
    name = words.partition(". ")[0].rstrip(".")
    cut = f"{name[: LONGEST_NAME - 1].rstrip()}…"
    return name if len(name) <= LONGEST_NAME else cut
