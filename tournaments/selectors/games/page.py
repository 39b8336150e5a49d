"""What the page of a game shows: what it is, its guide, and what is played of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from msgspec.structs import replace

from bots.selectors import User
from engines import registry
from engines.core.game import Language, OptionWords
from engines.core.guide import Guide, Illustration
from engines.core.picture import Part, Picture
from replays import selectors as replays
from replays.models import MatchLog
from replays.selectors import Summary
from tournaments.models import Tournament
from tournaments.selectors.bots.entries import LADDERS
from tournaments.selectors.home import sketch
from tournaments.selectors.tournaments import queries
from tournaments.selectors.wording import language

RUNNING_SHOWN: Final = 4
LADDERS_SHOWN: Final = 6
TOURNAMENTS_SHOWN: Final = 6

Status = Tournament.Status


@dataclass(frozen=True, slots=True)
class GamePage:
    name: str
    title: str
    blurb: str
    seats: range
    rules_version: int
    running: Sequence[Summary]
    """What is being played, the newest first."""
    ladders: Sequence[Tournament]
    tournaments: Sequence[Tournament]
    """Those that run, then those that take entries."""


@cache
def guide_of(name: str, language: Language) -> Guide:
    """Return the guide of a game; its pictures are drawn once in each process."""
    return registry.load(name).guide(language)


@cache
def guide_styles(name: str, language: Language) -> tuple[str, ...]:
    """Return the styles of all pictures on the page of a game, each once."""
    pictures = (sketch(name, language), *_pictures(guide_of(name, language)))
    return tuple(dict.fromkeys(picture.style for picture in pictures if picture.style))


def plain_svg(picture: Picture, prefix: str = "", part: Part | None = None) -> str:
    """Return a picture of a guide without its style, which all of them share.

    What is said of its things is left out, too: the words are beside the picture.
    """
    things = tuple(replace(thing, title="", topic="") for thing in picture.things)
    return replace(picture, style="", things=things).svg(prefix, part)


def _pictures(guide: Guide) -> Iterator[Picture]:
    illustrations: list[Illustration] = []
    for section in guide.sections:
        illustrations += section.illustrations
        for example in section.examples:
            illustrations += example.illustrations
    yield from (one.picture for one in illustrations)
    for collection in guide.collections:
        yield from (topic.picture for topic in collection.topics if topic.picture)


def options_of(name: str, language: Language) -> list[OptionWords]:
    """Return what can be chosen for a match, in the order of the form."""
    return [*registry.load(name).option_words(language).values()]


def game_page(name: str, user: User) -> GamePage:
    game = registry.load(name)
    running = replays.matches(game=name, status=MatchLog.Status.RUNNING)
    visible = queries.listed_for(user).filter(game=name)
    ladders = visible.filter(format__in=LADDERS, status=Status.RUNNING)
    others = visible.exclude(format__in=LADDERS)
    open_or_running = others.filter(
        status__in=(Status.RUNNING, Status.PAUSED, Status.OPEN)
    )
    return GamePage(
        name=name,
        title=game.title(language()),
        blurb=game.blurb(language()),
        seats=game.seats,
        rules_version=game.rules_version,
        running=replays.summaries([*running[:RUNNING_SHOWN]], language()),
        ladders=[*ladders.order_by("-priority", "id")[:LADDERS_SHOWN]],
        # Those that run come first: "running" stands behind "open" and "paused".
        tournaments=[*open_or_running.order_by("-status", "id")[:TOURNAMENTS_SHOWN]],
    )
