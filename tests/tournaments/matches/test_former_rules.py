"""A site is upgraded while matches go on: each is played by the rules it began with."""

import re
import shutil
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from uuid import uuid4

import pytest
from django.test import Client

import engines
from bots.models import BotVersion
from bots.sandbox import runtime, tiers
from bots.sandbox.interface import Sandbox
from engines import former, registry
from engines.core.codec import Codec
from replays import selectors as logs
from replays.log.verify import verify
from tests.bots.handed_in import GOOD
from tests.bots.sandbox.tiers import open_folder
from tests.engines.former.upgrade import upgrade
from tests.tournaments.results import NAME
from tests.tournaments.sandboxed import packaged
from tests.tournaments.small_matches import (
    SEED,
    entries_of,
    kinds_of,
    log_of,
    person,
    story_of,
)
from tournaments.models import Match, Rating
from tournaments.selectors.matches.positions import position_of
from tournaments.services.ladders.projection import take_in
from tournaments.services.matches import runner
from tournaments.services.matches.creation import (
    competitor_of_person,
    competitor_of_version,
    new_deal,
    plan_match,
)
from tournaments.services.matches.runner import play_next
from tournaments.services.tables.player_moves import make_move

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("store")]

RULES = """
from bots.sdk import Bot
from engines import registry
from engines.games.bazar.rules import execute
from engines.games.bazar.view import View


class Clever(Bot):
    def choose(self, view, moves):
        assert type(view) is View
        assert self.game.execute is execute
        assert registry.load("bazar") is self.game
        assert self.game.rules_version == 1
        return moves[len(repr(view)) % len(moves)]
"""
"""Imports rules, and must get those of its match."""

BY_SIGHT = GOOD.replace("needs_view = False", "").replace(
    "return moves[0]", "return moves[len(repr(view)) % len(moves)]"
)
LEAVING = BY_SIGHT.replace("return moves", "assert view.turn < 6; return moves")


def planned(*versions: BotVersion) -> Match:
    seats = [competitor_of_version(version) for version in versions]
    deal = new_deal(seed=SEED)
    return plan_match(game="bazar", deal=deal, seats=seats, is_rated=True)


def begun(*versions: BotVersion) -> Match:
    """Return a match that was begun by version 1 and interrupted."""
    match = planned(*versions)
    assert play_next(worker="one", is_stopping=lambda: "move" in kinds_of(match))
    assert log_of(match).status == "running"
    assert "move" in kinds_of(match)
    return match


@pytest.fixture
def before(monkeypatch: pytest.MonkeyPatch) -> None:
    """A site of the time when version 1 was in force."""
    first, load = former.load("bazar", 1), registry.load
    monkeypatch.setattr(
        registry, "load", lambda name: first if name == "bazar" else load(name)
    )


@pytest.fixture(scope="module")
def upgraded_sandbox() -> Iterator[Sandbox]:
    """A sandbox whose engines have another Bazar, which no bot could play by."""
    with open_folder() as folder, pytest.MonkeyPatch.context() as patch:
        shutil.copytree(engines.__path__[0], folder / "engines")
        package = folder / "engines/games/bazar"
        game = package / "__init__.py"
        game.write_text(
            re.sub("rules_version=.*", "rules_version=99,", game.read_text())
        )
        with (package / "rules/__init__.py").open("a") as rules:
            rules.write("\n\nexecute = None\n")
        patch.setattr(
            runtime, "engines", SimpleNamespace(__path__=[folder / "engines"])
        )
        yield tiers.choose_sandbox.__wrapped__()


@pytest.fixture
def upgrade_site(
    monkeypatch: pytest.MonkeyPatch, upgraded_sandbox: Sandbox
) -> Callable[[], None]:
    """Raise the version of Bazar, for workers, pages and bots."""

    def do() -> None:
        upgrade(monkeypatch, "bazar")
        monkeypatch.setattr(runner, "choose_sandbox", lambda: upgraded_sandbox)

    return do


@pytest.mark.usefixtures("before")
def test_a_match_that_was_begun_is_finished_by_its_own_rules(upgrade_site):
    versions = packaged(BY_SIGHT), packaged(RULES)
    match = begun(*versions)
    upgrade_site()
    assert play_next(worker="two")
    match.refresh_from_db()
    assert (match.status, match.trouble) == (Match.Status.FINISHED, "")
    assert "seat_failed" not in kinds_of(match)
    log = logs.whole_log(log_of(match))
    assert log.header.rules_version == 1
    assert verify(log).head.status == "finished"


@pytest.mark.usefixtures("before")
def test_it_comes_out_as_if_the_site_had_not_been_upgraded(upgrade_site):
    versions = packaged(BY_SIGHT), packaged(BY_SIGHT)
    undisturbed = planned(*versions)
    assert play_next(worker="one")
    match = begun(*versions)
    upgrade_site()
    assert play_next(worker="two")
    assert story_of(entries_of(match)) == story_of(entries_of(undisturbed))


@pytest.mark.usefixtures("before")
def test_a_bot_that_fails_is_replaced_by_a_player_of_the_same_rules(upgrade_site):
    match = begun(packaged(BY_SIGHT), packaged(LEAVING))
    upgrade_site()
    assert play_next(worker="two")
    match.refresh_from_db()
    assert (match.status, match.trouble) == (Match.Status.FINISHED, "")
    assert kinds_of(match).count("seat_failed") == 1
    assert verify(logs.whole_log(log_of(match)))


@pytest.mark.usefixtures("before")
def test_it_is_shown_and_rated(upgrade_site, client: Client):
    match = begun(packaged(BY_SIGHT), packaged(BY_SIGHT))
    upgrade_site()
    assert play_next(worker="two")
    page = client.get(f"/matches/{match.id}/")
    assert page.status_code == 200
    assert b"<svg" in page.content
    assert client.get(f"/matches/{match.id}/film.json").status_code == 200
    assert client.get(f"/matches/{match.id}/steps/5.json").status_code == 200
    assert client.get(f"/matches/{match.id}/log").status_code == 200
    take_in(NAME)
    assert Rating.objects.filter(leaderboard__ladder__game="bazar").count() == 2


@pytest.mark.usefixtures("before")
def test_a_person_at_a_table_moves_by_the_rules_of_the_match(upgrade_site):
    ada = person()
    seats = [competitor_of_person(ada), competitor_of_version(packaged(BY_SIGHT))]
    match = plan_match(game="bazar", deal=new_deal(seed=SEED), seats=seats)
    assert play_next(worker="one")
    upgrade_site()
    position = position_of(match)
    (seat,) = position.to_move
    move = position.game.legal(position.state, seat)[0]
    moved = kinds_of(match).count("move")
    make_move(match_id=match.id, user=ada, move=Codec.encode(move), key=uuid4())
    assert kinds_of(match).count("move") > moved
    assert position_of(match).game is former.load("bazar", 1)
