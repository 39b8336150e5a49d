"""A small site with one of everything, and somebody of every role."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.contrib.auth.models import Group, User

from bots.models import BotVersion, TurnedAway
from replays.models import CommentReport, MatchLog, StepComment
from souk.accounts.models import ApiToken
from souk.accounts.services import roles
from tests.bots.handed_in import received
from tests.replays.stored import stored
from tests.souk.accounts.people import PASSWORD, person
from tests.tournaments.tournaments.fields import draft
from tournaments.models import (
    Competitor,
    Deal,
    Entrant,
    Ladder,
    Leaderboard,
    Match,
    Projection,
    Rating,
    Seat,
    Tournament,
)
from tournaments.ratings.algorithms import ALGORITHMS
from tournaments.services.matches.creation import (
    competitor_of_person,
    competitor_of_version,
)
from tournaments.services.tables.seats import Chair, create_table
from tournaments.services.tournaments.duels import start_duel
from tournaments.services.tournaments.entries import enter_version
from tournaments.services.tournaments.lifecycle import open_tournament
from tournaments.services.tournaments.settings import create_tournament

ROLES = ("stranger", "player", "owner", "other", "seated", "organiser", "superuser")
"""Who asks: nobody, somebody without a bot, the author of what it is about, another
author, somebody at the table, an organiser, and who may do everything."""


@dataclass
class World:
    people: dict[str, User | None] = field(default_factory=dict)
    things: dict[str, Any] = field(default_factory=dict)
    """What the words in the table stand for."""


def world() -> World:
    made = World(people=_people())
    owner, seated = made.people["owner"], made.people["seated"]
    assert owner
    assert seated
    clever, cup = _bots(owner), _tournaments()
    entrant = enter_version(tournament=cup, version=clever, by=None)
    running = _running(seated, competitor_of_version(clever))
    finished = stored(labels=("Ada", "Bo")).log.id
    table = create_table(
        game="bazar", chairs=[Chair(person=seated), Chair()], created_by=seated
    )
    ladder = _ladder(entrant.competitor)
    duel = _duel(made, clever)
    made.things = {
        "running": running,
        "finished": finished,
        "remark": _comment(owner, finished).pk,
        "table": table.id,
        "clever": "clever",
        "hidden": "hidden",
        "cup": "cup",
        "duel": duel.slug,
        "draft": "draft",
        "ladder": ladder.pk,
        "rated": entrant.competitor_id,
        "somebody": "seated",
        "bazar": "bazar",
    }
    return made


def _people() -> dict[str, User | None]:
    found: dict[str, User | None] = {"stranger": None}
    for role in ROLES[1:-1]:
        found[role] = person(role)
    player, organiser = found["player"], found["organiser"]
    assert player
    assert organiser
    player.groups.remove(Group.objects.get(name="author"))
    roles.make_organiser(user=organiser)
    found["superuser"] = User.objects.create_superuser("superuser", password=PASSWORD)
    # As they come from the database: what they may do is looked up once.
    return {role: user and User.objects.get(pk=user.pk) for role, user in found.items()}


def _bots(owner: User) -> BotVersion:
    """Hand in one bot that plays, and one that nobody else has heard of."""
    received(owner, name="hidden", status=BotVersion.Status.REJECTED)
    clever = received(owner, name="clever", status=BotVersion.Status.ACTIVE)
    clever.games = "bazar"
    clever.save(update_fields=["games"])
    return clever


def _tournaments() -> Tournament:
    create_tournament(draft=draft(slug="draft"), by=None)
    second = create_tournament(draft=draft(slug="second"), by=None)
    open_tournament(tournament=second, by=None)
    cup = create_tournament(draft=draft(slug="cup"), by=None)
    return open_tournament(tournament=cup, by=None)


def _duel(made: World, clever: BotVersion) -> Tournament:
    """Let the owner test a bot against one of another author."""
    other, owner = made.people["other"], made.people["owner"]
    assert other
    assert owner
    rival = received(other, name="rival", status=BotVersion.Status.ACTIVE)
    rival.games = "bazar"
    rival.save(update_fields=["games"])
    return start_duel(candidate=clever, baseline=rival, game="bazar", by=owner)


def _running(seated: User, bot: Competitor) -> UUID:
    match = stored(labels=("seated", "clever 1.0"), step=4).header.match
    row = Match.objects.create(
        id=match,
        game="bazar",
        deal=Deal.objects.create(seed=bytes(32)),
        status=Match.Status.WAITING,
        epoch=1,
    )
    for number, competitor in enumerate((competitor_of_person(seated), bot)):
        Seat.objects.create(match=row, number=number, competitor=competitor)
    return match


def _comment(author: User, match: UUID) -> StepComment:
    return StepComment.objects.create(
        log_id=match, step=2, author=author, text="Well played."
    )


def _ladder(competitor: Competitor) -> Ladder:
    ladder = Ladder.objects.create(game="bazar", seats=2)
    projection, _ = Projection.objects.get_or_create(
        algorithm=ALGORITHMS[-1].name, is_current=True, is_shown=True
    )
    board = Leaderboard.objects.create(projection=projection, ladder=ladder, matches=1)
    Rating.objects.create(
        leaderboard=board, competitor=competitor, elo=1_500_000, games=1
    )
    return ladder


KEY = "6a5f3f0e-6d8e-4d0b-9a63-2f6a1c1f8a10"

BODIES: Mapping[str, Mapping[str, object]] = {
    "api:tokens": {"name": "new"},
    "api:tables": {"game": "bazar", "seats": [{"kind": "me"}, {"kind": "open"}]},
    "api:forks": {"step": 2, "seats": [{"kind": "me"}, {"kind": "open"}]},
    # Behind the time, whoever's turn it is.
    "api:moves": {"move": {"type": "Nothing"}, "expected_head": 1},
    "api:preview": {"move": {"type": "Nothing"}},
    "api:undos": {"undo": 1},
    "tables:undo": {"undo": "1", "key": KEY},
    "api:tournaments": {"slug": "n", "name": "N", "game": "bazar", "format": "swiss"},
    "api:tournament": {"name": "Renamed"},
    "api:ladder": {"joins_versions": True},
    "api:acts": {"act": "cancel", "reason": "Rain."},
    "api:entrants": {"bot": "clever", "version": "1.0"},
    "api:disqualification": {"reason": "It cheats."},
    "api:duels": {"candidate": "f" * 64, "baseline": "f" * 64, "game": "bazar"},
    "api:suspension": {"reason": "It cheats."},
    "api:emotes": {"emote": "thanks"},
    "api:comments": {"step": 1, "text": "Why not the port?"},
    "replays:comments": {"step": "1", "text": "Why not the port?"},
    "ladders:join": {"joins": "yes"},
    "bots:enter": {"tournament": "second"},
    "bots:leave": {"tournament": "cup"},
    "tables:resign": {"sure": "yes", "key": KEY},
    "tournaments:act": {"reason": "Rain."},
    "tournaments:disqualify": {"reason": "It cheats."},
}
"""What is sent with a request that changes something."""


def fingerprint() -> list[object]:
    """Return all that anybody can do something about."""
    return [
        [*model._default_manager.order_by("pk").values_list(*fields)]
        for model, fields in {
            ApiToken: ("pk",),
            BotVersion: ("pk", "status", "reason"),
            Entrant: ("pk", "status", "reason"),
            CommentReport: ("pk",),
            MatchLog: ("pk", "head_seq"),
            StepComment: ("pk", "status"),
            Ladder: ("pk", "joins_versions"),
            Match: ("pk", "status"),
            Seat: ("pk", "competitor_id"),
            Tournament: ("pk", "slug", "name", "status"),
            TurnedAway: ("pk",),
            User: ("pk", "password"),
        }.items()
    ]
