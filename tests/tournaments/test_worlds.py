"""Two worlds that differ in nothing but results look alike in no-spoiler mode."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import pytest
from django.db import transaction
from django.test import Client

from tests.tournaments.results import competitors, finished, rated
from tests.tournaments.tournaments.fields import (
    Ranks,
    by_key,
    fresh,
    play_out,
    play_round,
    started,
    version_of,
)
from tournaments.models import Ladder, Match, Tournament
from tournaments.services.tournaments.scheduler import progress

pytestmark = pytest.mark.django_db

GAUNTLET = '{"least_pairs": 4, "most_pairs": 4, "pairs_per_round": 4}'
FORMATS = {
    "round_robin": '{"rounds": 2}',
    "swiss": '{"rounds": 3}',
    "knockout": "{}",
    "gauntlet": GAUNTLET,
    "ladder": "{}",
}
UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
TIME = re.compile(r"<time\s.*?</time>", re.S)


@pytest.fixture
def wary() -> Client:
    client = Client()
    client.cookies["spoilers"] = "no"
    return client


@contextmanager
def world() -> Iterator[None]:
    """Let things happen that will not have happened."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def last_first(match: Match, keys: tuple[int, ...]) -> tuple[int, ...]:
    """Return the ranks where who entered last comes in first."""
    return tuple(len(keys) + 1 - rank for rank in by_key(match, keys))


def told(client: Client, path: str) -> str:
    """Return what a page says, whatever the clock and the ids of matches are."""
    answer = client.get(path)
    assert answer.status_code == 200
    title = answer.text.partition("<title>")[2].partition("</title>")[0]
    main = answer.text.partition("<main")[2].partition("</main>")[0]
    known: dict[str, str] = {}
    numbered = UUID.sub(
        lambda found: known.setdefault(found.group(), f"match {len(known)}"), main
    )
    return title + TIME.sub("", numbered)


def pages_of(tournament: Tournament) -> list[str]:
    page = f"/tournaments/{tournament.slug}/"
    owner = version_of(tournament, 1).bot.owner.get_username()
    rounds = tournament.rounds.values_list("number", flat=True)
    return [
        "/tournaments/",
        page,
        *(f"{page}?round={number}" for number in rounds),
        f"/people/{owner}/",
    ]


def in_two_worlds(
    clients: Sequence[Client], tournament: Tournament, play: Callable[[Ranks], object]
) -> list[list[dict[str, str]]]:
    """Return for each reader all pages, in the one world and in the other."""
    found: list[list[dict[str, str]]] = [[] for _ in clients]
    for ranks in (by_key, last_first):
        with world():
            play(ranks)
            for worlds, client in zip(found, clients, strict=True):
                paths = pages_of(tournament)
                worlds.append({path: told(client, path) for path in paths})
    return found


def assert_only_the_wary_see_no_difference(
    clients: tuple[Client, Client],
    tournament: Tournament,
    play: Callable[[Ranks], object],
) -> None:
    open_, shut = in_two_worlds(clients, tournament, play)
    page = f"/tournaments/{tournament.slug}/"
    assert open_[0][page] != open_[1][page]
    assert shut[0].keys() == shut[1].keys()
    for path, text in shut[0].items():
        assert text == shut[1][path], path


@pytest.mark.long
@pytest.mark.parametrize("name", FORMATS)
def test_a_tournament_that_is_being_played(client, wary, name):
    cup = started(8, format=name, format_options=FORMATS[name])

    def play(ranks: Ranks) -> None:
        play_round(cup, ranks)
        if name != "ladder":
            # A ladder pairs by ratings, which tell of all matches together.
            progress(tournament_id=cup.pk)

    assert_only_the_wary_see_no_difference((client, wary), cup, play)


@pytest.mark.parametrize("name", [one for one in FORMATS if one != "ladder"])
def test_a_tournament_that_is_over(client, wary, name):
    cup = started(8, format=name, format_options=FORMATS[name])

    def play(ranks: Ranks) -> None:
        play_out(cup, ranks)
        assert fresh(cup).status == Tournament.Status.FINISHED

    assert_only_the_wary_see_no_difference((client, wary), cup, play)


def test_a_ladder_tells_of_all_matches_together_and_of_none_alone(client, wary):
    one, two = competitors(2)
    bot = one.version
    assert bot
    found: list[list[str]] = [[], []]
    for winner in (1, 2):
        with world():
            finished(one, two, ranks=(winner, 3 - winner))
            finished(one, two, ranks=(3 - winner, winner))
            rated()
            ladder = f"/ladders/{Ladder.objects.get().pk}/"
            page = f"/bots/{bot.bot.name}/"
            more = ("past/", "past/?at=2026-01-01", "cycles/", "quality/", "compare/")
            of_two = (f"compare/{one.pk}/{two.pk}/", f"players/{one.pk}/")
            paths = [ladder, f"{ladder}?show={one.pk}", page, f"{page}{bot.version}/"]
            paths += [f"{ladder}{part}" for part in (*more, *of_two)]
            for pages, reader in zip(found, (client, wary), strict=True):
                text = "".join(told(reader, path) for path in paths)
                pages.append(text.replace(ladder, "/ladders/1/"))
    open_, shut = found
    assert open_[0] != open_[1]
    assert shut[0] == shut[1]


class TestWhatStays:
    def test_entrants_planned_matches_and_the_way_to_each(self, wary):
        cup = started(8, format="knockout", format_options="{}")
        play_round(cup)
        progress(tournament_id=cup.pk)
        text = told(wary, f"/tournaments/{cup.slug}/?round=1")
        for key in range(1, 9):
            assert text.count(str(version_of(cup, key))) >= 3
        assert text.count("Replay") == Match.objects.filter(status="finished").count()
        final = told(wary, f"/tournaments/{cup.slug}/")
        assert "To be played" in final
        rounds = final.partition('id="rounds"')[2].partition("</section>")[0]
        assert not any(str(version_of(cup, key)) in rounds for key in range(1, 9))

    def test_a_ladder_leads_to_its_last_matches_without_their_results(self, wary):
        one, two = competitors(2)
        match = finished(one, two)
        rated()
        text = " ".join(wary.get(f"/ladders/{Ladder.objects.get().pk}/").text.split())
        link = f'<a class="finish " href="/matches/{match.id}/" title="a match" >'
        assert text.count(link) == 2


class TestShowingThem:
    def test_one_link_shows_the_results_of_this_page_alone(self, client, wary):
        cup = started(8, format="knockout", format_options="{}")
        play_out(cup)
        page = f"/tournaments/{cup.slug}/"
        (link,) = re.findall(r'href="([^"]+)">Show the results on', wary.get(page).text)
        shown = wary.get(page + link)
        assert "Final standings" in shown.text
        assert "Champion" in shown.text
        assert "Champion" not in wary.get(page).text
        assert "Show the results on" not in client.get(page).text

    def test_whoever_looks_on_goes_on_seeing_them_and_can_stop(self, wary):
        cup = started(8, format="knockout", format_options="{}")
        play_out(cup)
        page = f"/tournaments/{cup.slug}/"
        text = wary.get(f"{page}?spoilers=yes").text
        rounds = re.findall(r'href="([^"]+)#rounds"', text)
        assert rounds
        assert all("spoilers=yes" in link for link in rounds)
        (back,) = re.findall(r'href="([^"]+)">Hide them again', text)
        assert "Champion" not in wary.get(page + back.replace("&amp;", "&")).text

    def test_the_filters_of_a_ladder_keep_what_was_asked_for(self, wary):
        finished(*competitors(2))
        rated()
        page = f"/ladders/{Ladder.objects.get().pk}/"
        kept = '<input type="hidden" name="spoilers" value="yes">'
        assert wary.get(page).text.count(kept) == 0
        assert wary.get(f"{page}?spoilers=yes").text.count(kept) == 2
