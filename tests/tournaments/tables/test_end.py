"""When a match is over: the board, who won and why, and what can be done next."""

from html import escape
from typing import Any
from uuid import uuid4

import msgspec
import pytest
from django.test import Client

from engines import registry
from engines.core.game import OMNISCIENT, Outcome
from replays import selectors as logs
from replays.frames.builder import MatchReplay
from replays.frames.model import Changes, Frame, Mark
from replays.log.file import read_log
from replays.models import MatchLog
from tests.engines.golden import name_of, paths_of
from tests.souk.accounts.people import client_of
from tests.tournaments.tables.seated import address, two_people
from tests.tournaments.tables.test_play_page import played_out
from tournaments.conduct.position import MatchPosition
from tournaments.models import Match
from tournaments.selectors.matches.positions import position_of
from tournaments.services.matches.creation import new_deal, plan_match
from tournaments.services.matches.runner import play_next
from tournaments.views.tables_end import MOST_TURNING_POINTS, turning_points, verdict


def replay_of(game: str, replay: str) -> MatchReplay:
    (path,) = [one for one in paths_of(registry.load(game)) if name_of(one) == replay]
    log = read_log(path)
    match_replay = MatchReplay(log.header, 0, "en", names=["Ada", "Ben"])
    match_replay.add_entries(log.entries)
    return match_replay


def summary_of(*ranked: tuple[int, int], is_void: bool = False, **more: bool):
    players = [
        logs.Player(seat, "", ("Ada", "Ben", "Cleo")[seat], rank, score)
        for seat, (rank, score) in enumerate(ranked)
    ]
    return logs.Summary(
        log=MatchLog(),
        title="Bazar",
        rules=logs.RulesVersion(1, 1),
        players=players,
        is_running=False,
        is_void=is_void,
        nobody_won=more.get("nobody_won", False),
    )


# --- who won, and why ----------------------------------------------------------------


def test_a_winner_is_told_by_how_much():
    match_replay = replay_of("bazar", "tie_broken_by_the_lower_token")
    told = verdict(summary_of((2, 40), (1, 51)), match_replay, 0, {})
    assert told.headline == "Ben wins."
    assert told.reasons[0] == "A score of 51, 11 more than Ada."
    assert (
        verdict(summary_of((2, 40), (1, 51)), match_replay, 1, {}).headline
        == "You win!"
    )


@pytest.mark.parametrize(
    ("game", "replay", "rule"),
    [
        ("bazar", "tie_broken_by_the_lower_token", "the lower order token wins"),
        ("bazar_quest", "tie_is_broken_by_gold", "more gold wins"),
        ("merchants_bay", "tie_broken_by_unsold_goods", "more unsold goods decide"),
    ],
)
def test_the_tie_break_that_decided_is_named(game, replay, rule):
    match_replay = replay_of(game, replay)
    outcome = msgspec.json.decode(match_replay.head.outcome, type=Outcome)
    (points,) = {*outcome.scores}
    rows = zip(outcome.ranks, outcome.scores, strict=True)
    told = verdict(summary_of(*rows), match_replay, 0, {})
    first, second = ("Ada", "Ben") if outcome.ranks[0] == 1 else ("Ben", "Ada")
    assert told.reasons[0] == f"{first} and {second} both have a score of {points}."
    assert rule in told.reasons[1]


def test_a_shared_victory_names_all_who_share_it():
    match_replay = replay_of("bazar_quest", "victory_is_shared")
    told = verdict(summary_of((1, 9), (1, 9)), match_replay, 0, {})
    assert told.headline == "Ada, Ben share the victory."
    assert told.reasons[0] == "9 points each."


def test_who_gave_up_with_more_points_is_no_rival():
    match_replay = replay_of("bazar", "tie_broken_by_the_lower_token")
    told = verdict(summary_of((2, 90), (1, 51)), match_replay, 1, {0: "resigned"})
    assert told.reasons == ["No other player played to the end."]


def test_a_void_match_and_a_lost_town_have_no_winner():
    match_replay = replay_of("bazar_quest", "victory_is_shared")
    void = verdict(summary_of((1, 9), (2, 8), is_void=True), match_replay, 0, {})
    assert void.headline == "The match is void and does not count."
    lost = verdict(summary_of((1, 9), (1, 8), nobody_won=True), match_replay, 0, {})
    assert lost.headline == "Everybody is defeated."


# --- turning points ------------------------------------------------------------------


def frames_with(*kinds: Any) -> list[Frame]:
    """Return frames with a mark each, and one in which the match has ended."""
    return [
        Frame(round=1, seq=n, at_ms=0, title="", changes=Changes(), marks=[Mark(k, k)])
        for n, k in enumerate([*kinds, "highlight"])
    ]


def test_changes_of_the_lead_come_before_highlights_and_few_are_told():
    found = turning_points(frames_with(*["highlight"] * 9, "lead", "highlight", "lead"))
    assert [one.kind for one in found].count("lead") == 2
    assert len(found) == MOST_TURNING_POINTS
    assert [one.step for one in found] == sorted(one.step for one in found)
    assert turning_points(frames_with(*["lead"] * 9))[0].step == 3
    assert turning_points(frames_with()) == []


# --- the page ------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize(
    "game",
    [
        "bazar",
        *(pytest.param(one, marks=pytest.mark.long) for one in registry.GAMES[1:]),
    ],
)
def test_those_who_sat_there_keep_the_board_and_read_who_won(game):
    match, people = two_people(game)
    played_out(match, people)
    client = client_of(people[0])
    text = client.get(address("table", match)).content.decode()
    for part in ('id="board"', "souk-picture", "Rematch", "Replay it", 'class="chart"'):
        assert part in text, part
    assert "the others are invited" in text
    assert "Keep this account" not in text, "They have one."
    assert "wins" in text or "You win!" in text or "share" in text or "defeated" in text
    # Who only follows the link sees the places, and can watch the replay.
    stranger = Client().get(address("table", match)).content.decode()
    assert "Replay it" in stranger
    assert "Rematch" not in stranger


@pytest.mark.django_db
def test_who_resigned_is_told_to_be_last_whatever_the_points_are():
    match, people = two_people()
    client = client_of(people[0])
    client.post(address("resign", match), {"sure": "yes", "key": str(uuid4())})
    while play_next(worker="a worker"):
        played_out(match, people)
    text = client_of(people[1]).get(address("table", match)).content.decode()
    assert "You win!" in text
    assert "No other player played to the end." in text
    assert "resigned; a stand-in plays on" in text


def titles(position: MatchPosition, viewer: int) -> set[str]:
    """Return what is said of all things that lie on the table as somebody sees it."""
    game = position.game
    picture = game.picture(game.view(position.state, viewer), "en")
    return {escape(thing.title, quote=False) for thing in picture.things}


@pytest.mark.django_db
@pytest.mark.parametrize(
    "game", ["bazar", pytest.param("bazar_quest", marks=pytest.mark.long)]
)
def test_while_others_play_the_same_deal_the_end_tells_no_secret(game):
    match, people = two_people(game)
    # As it was planned when people still had mirrored deals.
    other = plan_match(game=game, deal=new_deal(), seats=[None, None], row=1)
    Match.objects.filter(id=other.id).update(deal=match.deal)
    played_out(match, people)
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    log = logs.log(match.id)
    assert log is not None
    assert not log.is_revealed
    position = position_of(match)
    for seat, one in enumerate(people):
        body = client_of(one).get(address("table", match)).content.decode()
        rules = registry.load(game)
        roles = rules.roles(rules.view(position.state, seat), "en")
        public = titles(position, seat) | {role.name for role in roles}
        secrets = titles(position, OMNISCIENT) - public
        # At the end of a match of Quest, nothing with a title may be hidden any more.
        assert secrets or game == "bazar_quest"
        assert [words for words in secrets if words in body] == []
        assert bytes(match.deal.seed).hex() not in body
