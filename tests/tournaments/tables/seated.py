"""People at tables of the real games, and what their browsers are told."""

from typing import Any
from uuid import uuid4

import msgspec
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from engines import registry
from tests.souk.accounts.people import client_of, person
from tests.tournaments.small_matches import version
from tournaments.models import Match
from tournaments.services.matches.runner import play_next
from tournaments.services.tables.seats import Chair, create_table


def bot_of_game(game: str = "bazar", name: str = "") -> Any:
    """Return an active version that plays a game; nobody ever runs it."""
    found = version()
    found.games = game
    found.save(update_fields=["games"])
    if name:
        found.bot.name = name
        found.bot.save(update_fields=["name"])
    return found


def begun(*people: User, game: str = "bazar", **more: Any) -> Match:
    """Return a match of people that has begun and waits for one of them."""
    chairs = [Chair(person=one) for one in people]
    match = create_table(game=game, chairs=chairs, created_by=people[0], **more)
    assert play_next(worker="a worker")
    match.refresh_from_db()
    assert match.status == Match.Status.WAITING
    return match


def two_people(game: str = "bazar", **more: Any) -> tuple[Match, list[User]]:
    """Return a match of two people, or of as few as the game takes."""
    people = [person() for _ in range(registry.load(game).seats[0])]
    return begun(*people, game=game, **more), people


def asked(client: Client, match: Match, after: int = 0) -> dict[str, Any]:
    """Return the answer of the address that the script asks."""
    response = client.get(address("question", match), {"after": after})
    assert response.status_code == 200, response.content
    return msgspec.json.decode(response.content)


def address(name: str, match: Match) -> str:
    return reverse(f"tables:{name}", args=[match.id])


def first_move(question: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return what a browser sends for the first move of its list."""
    return {
        "move": question["offers"][0]["move"],
        "seq": question["seq"],
        "since": question["since_ms"],
        "key": str(uuid4()),
        **more,
    }


def choose(client: Client, match: Match, sent: dict[str, Any]) -> Any:
    """Send a move as the script does."""
    headers = {"Accept": "application/json"}
    return client.post(address("move", match), sent, headers=headers)


def mover(match: Match, people: list[User]) -> tuple[Client, dict[str, Any]]:
    """Return the browser of somebody who is to move, and what they are asked."""
    for one in people:
        client = client_of(one)
        question = asked(client, match)["question"]
        if question["is_asked"]:
            return client, question
    raise AssertionError("Nobody is to move.")
