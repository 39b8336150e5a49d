"""One step of a replay in words: who chose, what followed, and the table after it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from engines import registry
from engines.core.game import OMNISCIENT, SPECTATOR, Language, Outcome, Viewer
from engines.core.picture import Picture
from replays.log.errors import UnreadableLog
from replays.log.steps import Choice, Replay
from souk.cli.words import number, words

_CONTROL: Final = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")


def harmless(text: str) -> str:
    """Take out what a terminal would obey; a file from elsewhere may hold anything."""
    return _CONTROL.sub("\N{REPLACEMENT CHARACTER}", text)


def view_name(replay: Replay, step: int, viewer: Viewer, language: Language) -> str:
    book = words(language)
    if viewer is SPECTATOR:
        return book.name("views", "spectator")
    if viewer == OMNISCIENT:
        return book.name("views", "all")
    view = replay.game.view(replay.state_at(step), viewer)
    called = _called(replay, view, language)
    return book.phrase("phrases", "seat_view", seat=called[viewer])


def heading(replay: Replay, step: int, viewer: Viewer, language: Language) -> str:
    return words(language).sentence(
        "heading",
        title=_title(replay, language),
        step=step,
        last=len(replay.steps) - 1,
        round=_round_name(replay, step, language),
        view=view_name(replay, step, viewer, language),
    )


def _title(replay: Replay, language: Language) -> str:
    """Return what the game is called, and its rules if they are former ones."""
    game = replay.game
    title = game.title(language)
    if game.rules_version == registry.load(game.name).rules_version:
        return title
    book = words(language)
    return book.phrase(
        "phrases", "former_rules", title=title, version=str(game.rules_version)
    )


def _round_name(replay: Replay, step: int, language: Language) -> str:
    """Return the round as the rulebook of the game calls it."""
    number = replay.rounds[step]
    if not number:
        return words(language).name("phrases", "setup")
    title = replay.game.round_title(language).format(number=number)
    return title[0].lower() + title[1:]


def sentences(
    replay: Replay, step: int, viewer: Viewer, language: Language
) -> list[str]:
    """Return what happened in a step, as far as the viewer may know."""
    game, shown_step = replay.game, replay.steps[step]
    state = replay.state_at(step)
    with _sound(replay, step):
        view = game.view(state, viewer)
        lines = [
            game.describe(game.redact(event, viewer), language, view)
            for event in shown_step.events
        ]
        called = _called(replay, view, language)
        if (choice := shown_step.choice) is not None:
            may_know = viewer in (OMNISCIENT, choice.seat)
            # A choice is told in the position in which it was offered.
            offered = game.view(replay.state_at(step - 1), viewer)
            move = game.describe(choice.move, language, offered) if may_know else ""
            lines[:0] = _chosen(choice, called[choice.seat], move, language)
        if shown_step.goes_back_to is not None:
            seat = called[shown_step.platform[0].actor or 0]
            lines.append(words(language).sentence("undone", seat=seat))
    if replay.outcome is not None and step == len(replay.steps) - 1:
        lines += _places(replay.outcome, called, language)
    return [harmless(line) for line in lines]


def board(replay: Replay, step: int, viewer: Viewer, language: Language) -> list[str]:
    """Return the table after a step, as the viewer sees it."""
    state = replay.state_at(step)
    with _sound(replay, step):
        text = replay.game.text(replay.game.view(state, viewer), language)
    return harmless(text).rstrip("\n").split("\n")


def picture(replay: Replay, step: int, viewer: Viewer, language: Language) -> Picture:
    """Return the table after a step as a drawing."""
    state = replay.state_at(step)
    with _sound(replay, step):
        return replay.game.picture(replay.game.view(state, viewer), language)


@contextmanager
def _sound(replay: Replay, step: int) -> Iterator[None]:
    """Blame the log for records the game has no words for: anyone can write a chain."""
    try:
        yield
    except Exception as error:
        line = replay.steps[step].first_seq + 1
        why = f"Step {step}, which begins here, cannot be shown: {error!r:.80}."
        raise UnreadableLog(replay.log.name, line, why) from error


def _chosen(choice: Choice, seat: str, move: str, language: Language) -> list[str]:
    """Return who chose what, and the note of a bot if the reader may know it."""
    book = words(language)
    ms = number(choice.wall_us / 1000, language, 2)
    if not move:
        # A move says all of a choice; what others may know of it, the events say.
        return [book.sentence("thought_unseen", seat=seat, ms=ms)]
    lines = [book.sentence("thought", seat=seat, ms=ms, move=move)]
    if choice.note:
        lines.append(book.sentence("noted", note=choice.note))
    return lines


def _places(outcome: Outcome, called: list[str], language: Language) -> list[str]:
    book = words(language)
    if outcome.kind == "everybody_defeated":
        return [book.sentence("nobody")]
    places = sorted(
        (rank, seat, score)
        for seat, (rank, score) in enumerate(
            zip(outcome.ranks, outcome.scores, strict=True)
        )
    )
    return [
        book.sentence(
            "place",
            rank=rank,
            seat=called[seat],
            points=book.count(score, "point"),
        )
        for rank, seat, score in places
    ]


def _called(replay: Replay, view: Any, language: Language) -> list[str]:
    """Return role and player of each seat, as pages call them."""
    roles = replay.game.roles(view, language)
    seats = replay.log.header.seats
    return [
        f"{role.name} · {seat.label}" for role, seat in zip(roles, seats, strict=True)
    ]
