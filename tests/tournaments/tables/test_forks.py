"""People play matches on from a step, and nothing hidden leaves a match that way."""

from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from bots.models import BotVersion
from engines import registry
from engines.core.game import OMNISCIENT
from replays import selectors as logs
from replays.log.file import LogWriter
from replays.log.steps import Replay
from replays.log.verify import verify
from replays.models import MatchLog
from replays.services.import_export import import_log
from tests.attacker import Attacker
from tests.e2e.tables import random_players
from tests.replays.log.forks import begun as begun_log
from tests.replays.log.forks import played_on, under
from tests.replays.log.matches import recorded
from tests.replays.stored import stored
from tests.souk.accounts.people import client_of, person
from tests.tournaments.small_matches import kinds_of, version
from tests.tournaments.tables.seated import (
    asked,
    begun,
    bot_of_game,
    choose,
    first_move,
    two_people,
)
from tournaments.models import Fork, Match, ResultEntry
from tournaments.selectors.matches.positions import position_of
from tournaments.selectors.matches.visibility import matches_left
from tournaments.services.errors import CannotPlayOn, NotAllowed, NotNow, Refused
from tournaments.services.matches.results import publish_all_results, reveal_all
from tournaments.services.matches.runner import World, play_next
from tournaments.services.tables.forks import ForkChair, ForkWish, create_fork
from tournaments.services.tables.player_moves import resign

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).parents[3]
WORLD = World(make_table=random_players, sleep=lambda seconds: None)
STEP = 4
Chance = Fork.ChanceAfter


def finished(game: str = "bazar") -> UUID:
    """Return a match that is open to everybody, with as few seats as there can be."""
    seats = registry.load(game).seats[0]
    labels = tuple(f"player {seat}" for seat in range(seats))
    return stored(game=game, labels=labels).header.match


def seats_of(match: UUID) -> int:
    log = logs.log(match)
    assert log is not None
    return len(logs.labels_of(log))


def fork(
    match: UUID, user: User, chairs: list[ForkChair] | None = None, **more: Any
) -> Match:
    """Play a match on with bots at all seats unless others are named."""
    log = logs.log(match)
    assert log is not None
    wish = ForkWish(match, more.pop("step", STEP), **more)
    bots = [ForkChair(version=bot_of_game(log.game)) for _ in range(seats_of(match))]
    return create_fork(wish=wish, chairs=chairs or bots, user=user)


def played(match: Match) -> MatchLog:
    """Let workers play a match to its end, and return its open log."""
    while play_next(worker="a worker", world=WORLD):
        pass
    publish_all_results()
    reveal_all()
    return MatchLog.objects.get(id=match.id)


def proved(log: MatchLog) -> tuple[str, ...]:
    """Return what a stored fork cannot prove, its parent being there."""
    parent = logs.parent_of(logs.header_of(log))
    return verify(logs.whole_log(log), parent).unproved


def form_of(client: Client, match: UUID, **more: Any) -> Any:
    return client.get(reverse("tables:fork", args=[match]), {"step": STEP, **more})


# --- playing on ----------------------------------------------------------------------


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_person_plays_on_from_the_page_of_a_match_and_the_log_proves_it(game):
    parent, bot = finished(game), bot_of_game(game)
    client = client_of(person("ada"))
    page = client.get(reverse("replays:match", args=[parent]), {"step": STEP})
    way = reverse("tables:fork", args=[parent])
    assert f'href="{way}?seq=' in page.content.decode()
    seats = seats_of(parent)
    point = Replay(logs.whole_log(MatchLog.objects.get(id=parent)))
    (own, *_) = point.game.to_move(point.state_at(STEP))
    sent = {f"seat_{seat}": f"bot-{bot.pk}" for seat in range(seats)}
    sent |= {f"seat_{own}": "me", "chance": "same", "pace": "usual"}
    answer = client.post(f"{way}?step={STEP}", sent)
    assert answer.status_code == 302, answer.content
    match = Match.objects.get(fork__parent=parent)
    assert (match.is_rated, match.pace_ms > 0) == (False, True)
    while play_next(worker="a worker", world=WORLD):
        pass
    for _ in range(2):
        question = asked(client, match)["question"]
        assert question["is_asked"]
        assert choose(client, match, first_move(question)).status_code == 200
        while play_next(worker="a worker", world=WORLD):
            pass
    ada = User.objects.get(username="ada")
    resign(match_id=match.id, user=ada, key=uuid4())
    log = played(match)
    assert (proved(log), log.is_open) == ((), True)
    origin = f"{reverse('replays:match', args=[parent])}?step={STEP}"
    assert origin in page_of(client, match.id)
    assert reverse("replays:match", args=[match.id]) in page_of(client, parent)


@pytest.mark.parametrize("chance", ["same", "new", "imagined"])
def test_bots_play_on_alone_and_a_fork_is_forked_again(chance):
    """Chains of forks are as deep as somebody likes, and no log is longer for it."""
    match, user = finished(), person()
    for depth in range(3):
        seat = 1 if chance == "imagined" else None
        step = STEP + depth if chance != "imagined" else 1 + depth
        table = fork(match, user, chance=Chance(chance), seat=seat, step=step)
        assert (table.capacity, table.pace_ms) == (Match.Capacity.EXPERIMENT, 0)
        log = played(table)
        assert proved(log) == ()
        assert kinds_of(table).count("forked") == (
            1 if chance == "imagined" else depth + 1
        )
        match = table.id


def test_the_bot_that_sat_there_sits_there_again_unless_it_plays_no_more():
    user, bot = person(), bot_of_game()
    parent = fork(finished(), user, [ForkChair(version=bot)] * 2)
    played(parent)
    was = [ForkChair(is_as_it_was=True)] * 2
    again = fork(parent.id, user, was)
    assert {*again.seats.values_list("competitor__version", flat=True)} == {bot.pk}
    BotVersion.objects.filter(pk=bot.pk).update(status="suspended")
    with pytest.raises(CannotPlayOn, match="No bot that still plays sat in seat 1"):
        fork(parent.id, user, was)


def test_a_match_of_former_rules_is_played_on_by_them():
    path = next(iter(sorted((ROOT / "tests/engines/former/bazar-1").rglob("*.jsonl"))))
    with path.open("rb") as stream:
        parent = import_log(stream, "a file").log
    table = fork(parent.id, person(), step=1)
    assert table.rules_version == 1
    log = played(table)
    assert logs.header_of(log).rules_version == 1
    assert proved(log) == ()


def test_an_open_seat_waits_for_somebody_as_at_any_table():
    ada, bo = person(), person()
    table = fork(finished(), ada, [ForkChair(person=ada), ForkChair()])
    assert table.status == Match.Status.OPEN
    assert not MatchLog.objects.filter(id=table.id).exists()
    page = client_of(bo).get(reverse("tables:table", args=[table.id])).content.decode()
    assert f'href="/matches/{table.fork.parent}/?step={STEP}"' in page
    assert f"Played on from step {STEP} of another match" in page
    tables = client_of(bo).get(reverse("tables:tables")).content.decode()
    assert f"Fork from step {STEP}" in tables
    client_of(bo).post(reverse("tables:sit", args=[table.id]))
    assert play_next(worker="a worker")
    position = position_of(Match.objects.get(id=table.id))
    assert position.head.moves == STEP
    assert position.awaited


@pytest.mark.parametrize("chance", Chance.values)
def test_a_fork_is_played_from_its_step_again_or_from_the_setup(chance):
    ada, bo, parent = person(), person(), finished()
    seat = 1 if chance == Chance.IMAGINED else None
    chairs = [ForkChair(person=ada), ForkChair(invited=bo)]
    table = fork(parent, ada, chairs, chance=Chance(chance), seat=seat)
    client_of(bo).post(reverse("tables:sit", args=[table.id]))
    assert play_next(worker="a worker")
    played_by_people(table)
    client, again = client_of(ada), reverse("tables:again", args=[table.id])
    page = client.get(reverse("tables:table", args=[table.id])).content.decode()
    assert f"From step {STEP} again" in page
    assert "New match from the setup" in page
    client.post(again, {"from": "step"})
    new = Match.objects.get(fork__parent=parent, status=Match.Status.OPEN)
    assert (new.fork.step, new.fork.chance, new.fork.seat) == (STEP, chance, seat)
    assert new.seats.get(invited=bo).competitor is None
    assert (new.deal.seed == table.deal.seed) == (chance == Chance.SAME)
    client.post(again)
    ordinary = Match.objects.get(fork=None, status=Match.Status.OPEN)
    assert ordinary.seats.get(invited=bo).competitor is None
    # Strangers set up nothing, and no ordinary match goes on from a step.
    client_of(person()).post(again, {"from": "step"})
    way = reverse("tables:again", args=[ordinary.id])
    assert client.post(way, {"from": "step"}).status_code == 404
    assert Fork.objects.count() == 2


@pytest.mark.parametrize("game", registry.GAMES)
def test_new_chance_is_offered_where_anything_is_drawn_later(game):
    page = form_of(client_of(person()), finished(game)).content.decode()
    assert ('value="new"' in page) == registry.load(game).has_later_draws


def test_what_happened_to_the_parent_happens_to_nobody_in_the_fork():
    ada = person()
    match = begun(ada, person())
    resign(match_id=match.id, user=ada, key=uuid4())
    log = played_by_people(match)
    last = log.moves - 2
    table = fork(match.id, person(), step=last)
    done = played(table)
    assert kinds_of(table).count("seat_failed") >= 1
    assert not logs.failures_in([table.id]).exists()
    entry = ResultEntry.objects.get(match=table)
    assert '"forfeits":[]' in entry.result.replace(" ", "")
    assert proved(done) == ()


def played_by_people(match: Match) -> MatchLog:
    """End a running match of people: all of them resign."""
    for user in User.objects.filter(competitor__seats__match=match):
        with suppress(Refused):
            resign(match_id=match.id, user=user, key=uuid4())
    return played(match)


def test_bots_are_not_suspended_for_what_happens_in_forks(monkeypatch):
    def note(**result: object) -> None:
        pytest.fail("A fork counts for a bot.")

    monkeypatch.setattr("tournaments.services.matches.results.note_result", note)
    played(fork(finished(), person()))


# --- what cannot be forked -----------------------------------------------------------


def test_a_step_at_which_nobody_is_to_move_is_refused():
    match, user = finished(), person()
    last = MatchLog.objects.get(id=match).moves
    for step in (last, last + 1, 10**9):
        with pytest.raises(CannotPlayOn, match="Nobody is to move at step"):
            fork(match, user, step=step)
    answer = form_of(client_of(user), match, step=last)
    assert answer.status_code == 302
    for wrong in ("x", "-1", "²"):
        assert form_of(client_of(user), match, step=wrong).status_code == 404


def test_wishes_that_fit_no_match_are_refused():
    match, user = finished(), person()
    for chance, seat in ((Chance.SAME, 0), (Chance.IMAGINED, None)):
        with pytest.raises(CannotPlayOn, match="Say from which seat"):
            fork(match, user, chance=chance, seat=seat)
    with pytest.raises(CannotPlayOn, match="no such seat"):
        fork(match, user, chance=Chance.IMAGINED, seat=7)
    with pytest.raises(CannotPlayOn, match="The match has 2 seats"):
        fork(match, user, [ForkChair(person=user)])
    with pytest.raises(CannotPlayOn, match="Everybody sits at one seat"):
        fork(match, user, [ForkChair(person=user)] * 2)


# --- secrets -------------------------------------------------------------------------


def test_a_running_match_is_played_on_only_from_the_own_seat_and_with_bots():
    match, (ada, bo) = two_people()
    stranger = person()
    for user, wish in (
        (stranger, {"chance": Chance.IMAGINED, "seat": 0}),
        (ada, {"chance": Chance.IMAGINED, "seat": 1}),
        (ada, {}),
        (ada, {"chance": Chance.NEW}),
    ):
        with pytest.raises(NotAllowed):
            fork(match.id, user, step=0, **wish)
    own: dict[str, Any] = {"chance": Chance.IMAGINED, "seat": 0, "step": 0}
    for other in (ForkChair(), ForkChair(invited=bo)):
        with pytest.raises(NotAllowed, match="with bots alone"):
            fork(match.id, ada, [ForkChair(person=ada), other], **own)
    bots = ForkChair(version=bot_of_game())
    assert fork(match.id, ada, [ForkChair(person=ada), bots], **own)
    assert form_of(client_of(ada), match.id, step=0).status_code == 200
    for client in (client_of(person()), Client()):
        assert form_of(client, match.id, step=0).status_code == 403


def test_a_rated_match_is_played_on_when_it_is_over():
    match, (ada, _) = two_people(is_rated=True)
    with pytest.raises(NotAllowed, match="until it is over"):
        fork(match.id, ada, chance=Chance.IMAGINED, seat=0, step=0)
    assert "play-on" not in page_of(client_of(ada), match.id)


def page_of(client: Client, match: UUID) -> str:
    return client.get(reverse("replays:match", args=[match])).content.decode()


def test_a_fork_of_a_running_match_is_open_when_both_are_over():
    """Till then it would tell everybody what one seat knows of the other match."""
    match, (ada, bo) = two_people("bazar_quest")
    table = fork(match.id, ada, chance=Chance.IMAGINED, seat=0, step=0)
    log = played(table)
    assert (log.status, log.is_open) == (MatchLog.Status.FINISHED, False)
    assert matches_left(table.id) == 1
    for client in (client_of(bo), client_of(ada), Client()):
        answer = client.get(reverse("replays:log", args=[table.id]))
        assert answer.status_code == 403
        seen = client.get(reverse("replays:match", args=[table.id]), {"seat": "0"})
        assert seen.status_code == 403
    # Nor does a fork of the fork tell.
    with pytest.raises(NotAllowed):
        fork(table.id, bo)
    played_by_people(match)
    reveal_all()
    log.refresh_from_db()
    assert log.is_open
    assert matches_left(table.id) == 0
    assert proved(log) == ()


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_fork_of_a_running_match_takes_over_nothing_but_what_the_seat_knew(game):
    match, people = two_people(game)
    table = fork(match.id, people[0], chance=Chance.IMAGINED, seat=0, step=0)
    assert play_next(worker="a worker", world=WORLD)
    mine = position_of(match)
    log = logs.whole_log(MatchLog.objects.get(id=table.id))
    theirs = Replay(log).state_at(0)
    view = mine.game.view
    assert view(theirs, 0) == view(mine.state, 0)
    if game != "merchants_bay":
        assert view(theirs, OMNISCIENT) != view(mine.state, OMNISCIENT)
    assert log.header.origin is not None
    assert log.header.origin.hash is None
    assert log.header.commitment != mine.header.commitment


# --- an attacker ---------------------------------------------------------------------


def post(account: Any, match: UUID, seats: list[dict[str, str]], **more: Any) -> Any:
    sent = {"step": STEP, "seats": seats, **more}
    return account.api.post(f"/api/matches/{match}/forks/", sent, format="json")


def test_an_attacker_gets_nothing_by_the_api(attacker: Attacker):
    running, _ = two_people()
    seats = [{"kind": "me"}, {"kind": "open"}]
    for account in attacker.accounts:
        for seat in (None, 0):
            chance = "same" if seat is None else "imagined"
            wish = {"chance": chance, "seat": seat}
            answer = post(account, running.id, seats, **{**wish, "step": 0})
            assert answer.status_code == 403, answer.content
    open_match, main = finished(), attacker.main
    answer = post(main, open_match, seats, is_rated=True)
    assert answer.status_code == 201
    assert answer.json()["is_rated"] is False
    assert answer.json()["forked_from"]["step"] == STEP
    hidden = version(BotVersion.Status.REJECTED)
    hidden.games = "bazar"
    hidden.save()
    bot = {"kind": "bot", "name": hidden.bot.name}
    for seats in (
        [bot, {"kind": "me"}],
        [{"kind": "was"}, {"kind": "me"}],
        [{"kind": "me"}, {"kind": "me"}],
        [{"kind": "drawn"}, {"kind": "me"}],
        [],
    ):
        assert post(main, open_match, seats).status_code in {400, 409}
    for wrong in (-1, 10**12, "x", None):
        seats = [{"kind": "me"}, {"kind": "open"}]
        assert post(main, open_match, seats, step=wrong).status_code == 400
    assert post(main, uuid4(), seats).status_code == 404
    assert Fork.objects.count() == 1


def test_nobody_makes_a_thousand_forks(settings, attacker: Attacker):
    settings.FORKS_A_DAY = settings.TABLES_PER_PERSON = settings.TABLES_PER_GUEST = 3
    match = finished()
    seats = [{"kind": "me"}, {"kind": "open"}]
    for account in (attacker.main, attacker.guest):
        found = [post(account, match, seats).status_code for _ in range(4)]
        assert found == [201, 201, 201, 409]
    Match.objects.update(status=Match.Status.CANCELLED)
    with pytest.raises(NotNow, match="3 matches on within a day"):
        fork(match, attacker.main.user)


# --- lists ---------------------------------------------------------------------------


def test_a_match_lists_its_forks_with_as_many_queries_for_one_as_for_many():
    match, client = finished(), Client()
    address = f"/api/matches/{match}/forks/"
    counts = []
    for _ in range(2):
        for _ in range(2):
            fork(match, person())
        page_of(client, match)
        client.get(address)
        with CaptureQueriesContext(connection) as queries:
            page_of(client, match)
            found = client.get(address).json()["results"]
        counts.append(sum("tournaments_fork" in one["sql"] for one in queries))
    assert counts == [counts[0]] * 2
    assert [one["step"] for one in found] == [STEP] * 4
    assert client.get(f"/api/matches/{uuid4()}/forks/").status_code == 404


@pytest.mark.parametrize("chance", Chance.values)
def test_an_imported_fork_and_its_parent_name_each_other(chance):
    parent = under(recorded(registry.load("bazar"), 3), uuid4())
    seat = 1 if chance == Chance.IMAGINED else None
    begin = begun_log(parent, STEP, chance, seat=seat, match=uuid4())
    for log in (parent, played_on(begin)):
        stream = BytesIO()
        LogWriter(stream, log.header)(log.entries)
        stream.seek(0)
        import_log(stream, "a file")
    match, other = begin.header.match, parent.header.match
    assert f'href="/matches/{other}/?step={STEP}"' in page_of(Client(), match)
    assert f'href="/matches/{match}/"' in page_of(Client(), other)
