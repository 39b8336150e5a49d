"""The pages and files of matches: what they show, to whom, and how cheaply."""

import gzip
from datetime import datetime
from html import escape, unescape
from itertools import product
from uuid import uuid4

import msgspec
import pytest
from django.contrib.auth.models import AnonymousUser, Permission, User
from django.test import Client
from django.utils import timezone

from engines import registry
from engines.core.game import LANGUAGES, OMNISCIENT, SPECTATOR
from engines.core.messages import CodedMessage
from replays import selectors
from replays.frames.viewers import name_of
from replays.log.file import parse_log
from replays.log.verify import verify
from replays.models import MatchLog
from replays.selectors.frame_cache import OPEN_LOGS, OpenLogs, ReplayCache
from replays.services.corrections import void
from replays.services.log_creation import open_log
from tests.replays.stored import Stored, stored, unstored

pytestmark = pytest.mark.django_db

SEATS = ("0", "1")


@pytest.fixture(autouse=True)
def no_replay_of_another_test():
    selectors.REPLAYS.clear()
    selectors.OPEN_LOGS.clear()


def page(match: Stored, tail: str = "", **query: object) -> str:
    pairs = "&".join(f"{name}={value}" for name, value in query.items())
    return f"/matches/{match.header.match}/{tail}?{pairs}"


# --- who sees what -------------------------------------------------------------------

ROLES = ("stranger", "player", "helper", "organiser", "superuser")
ORGANISERS = ("organiser", "superuser")


def person(role: str) -> User | AnonymousUser:
    if role == "stranger":
        return AnonymousUser()
    user = User.objects.create_user(
        role, is_staff=role != "player", is_superuser=role == "superuser"
    )
    if role == "organiser":
        user.user_permissions.add(Permission.objects.get(codename="view_matchlog"))
    return user


def client_of(role: str) -> Client:
    client = Client()
    user = person(role)
    if user.is_authenticated:
        client.force_login(user)
    return client


def running() -> Stored:
    return stored(step=9)


def finished() -> Stored:
    return stored()


def finished_but_sealed() -> Stored:
    """A mirrored deal: its seed stays closed until its last match has ended."""
    match = stored(upto=0)
    match.grow(len(match.entries) - 1)
    return match


def voided(reason: str = "A lamp fell.") -> Stored:
    match = stored(step=9)
    void(match=match.header.match, reason=reason)
    return match


def just_opened() -> Stored:
    return stored(upto=0)


STATES = (running, finished, finished_but_sealed, voided)
OPEN = (finished, voided)


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("state", STATES)
def test_every_view_is_open_to_whom_it_should_be_and_to_nobody_else(state, role):
    match = state()
    client = client_of(role)
    for viewer in ("all", "spectator", *SEATS):
        may_see = viewer == "spectator" or state in OPEN or role in ORGANISERS
        for tail in ("", "film.json", "steps/4.json"):
            answer = client.get(page(match, tail, seat=viewer))
            assert answer.status_code == (200 if may_see else 403), (viewer, tail)
    may_download = state in OPEN or role in ORGANISERS
    answer = client.get(page(match, "log"))
    assert answer.status_code == (200 if may_download else 403)


@pytest.mark.parametrize("state", STATES)
def test_the_views_that_are_offered_are_those_that_can_be_seen(state):
    match = state()
    for role in ROLES:
        user = person(role)
        offered = selectors.viewers_for(user, match.log)
        everybody = [OMNISCIENT, SPECTATOR, 0, 1]
        seen = [v for v in everybody if selectors.can_see(user, match.log, v)]
        assert offered == seen
        words = [name_of(viewer) for viewer in offered]
        assert words[0] == ("all" if OMNISCIENT in seen else "spectator")


def test_a_refusal_says_when_the_view_opens_and_what_to_do_until_then(client):
    match = running()
    answer = client.get(page(match, seat="all"))
    assert "opens when the match is over" in answer.text
    assert f"/matches/{match.header.match}/?seat=spectator" in answer.text
    answer = client.get(page(match, "log"))
    assert "downloaded when the match is over" in answer.text
    told = client.get(page(match, "film.json", seat="1")).json()
    assert told["code"] == "forbidden"
    assert told["error"].endswith(".")


def secrets_of(match: Stored, upto: int) -> list[str]:
    """Return what a spectator must not read anywhere, in each form it could have."""
    game = registry.load(match.header.game)
    found = [match.seed.hex()]
    for entry in match.entries[:upto]:
        if entry.kind != "event":
            continue
        event = msgspec.json.decode(entry.payload, type=_events(game))
        told = game.redact(event, SPECTATOR)
        if told == event:
            continue
        found.append(entry.payload.decode())
        for language in LANGUAGES:
            if (words := game.describe(event, language)) != game.describe(
                told, language
            ):
                found.append(words)
        for name in event.__struct_fields__:
            value = getattr(event, name)
            if value != getattr(told, name) and isinstance(value, tuple):
                found.append(msgspec.json.encode(value).decode())
    return found


def in_json(record):
    return msgspec.json.decode(msgspec.json.encode(record))


def _events(game):
    union = game.events[0]
    for kind in game.events[1:]:
        union = union | kind
    return union


@pytest.mark.parametrize("name", ["bazar", "fingers"])
@pytest.mark.parametrize("role", ["stranger", "player", "helper"])
def test_nothing_hidden_is_in_any_answer_about_a_running_match(name, role, fingers):
    match = stored(game=name, step=4)
    seq = match.seq_of(4)
    hidden = secrets_of(match, seq)
    assert len(hidden) > 3
    client = client_of(role)
    tails = ("", "film.json", "log", *(f"steps/{n}.json" for n in range(5)))
    bodies = [client.get("/matches/").text]
    for tail, viewer, language in product(
        tails, ("", "all", "spectator", *SEATS), LANGUAGES
    ):
        query = {"seat": viewer, "language": language, "step": 3}
        answer = client.get(
            page(match, tail, **query), headers={"Accept-Language": language}
        )
        bodies.append(b"".join(answer).decode())
    for body in bodies:
        for secret in hidden:
            assert secret not in body
            assert escape(secret) not in body
            assert secret not in unescape(body)


@pytest.mark.parametrize("viewer", [SPECTATOR, 1])
def test_a_step_tells_programs_what_the_viewer_may_know_and_no_more(client, viewer):
    match = finished()
    game = registry.load("bazar")
    told = []
    for entry in match.entries[: match.seq_of(4)]:
        if entry.kind == "event":
            event = msgspec.json.decode(entry.payload, type=_events(game))
            told.append(game.redact(event, viewer))
    view = game.view(game.fold(told), viewer)
    answer = client.get(page(match, "steps/4.json", seat=name_of(viewer))).json()
    assert answer["view"] == in_json(view)
    count = len(answer["events"])
    assert answer["events"] == in_json(told[-count:])
    assert answer["sentences"] == [game.describe(e, "en") for e in told[-count:]]
    assert (answer["step"], answer["viewer"]) == (4, name_of(viewer))
    assert answer["cpu_us"] == 1500 + answer["seat"]


# --- the page of a match -------------------------------------------------------------


def test_the_page_shows_the_picture_of_the_step_and_what_happened(client):
    match = finished()
    replay = selectors.replay(match.log, 1, "en")
    answer = client.get(page(match, step=7, seat=1))
    assert replay.svg(7, "p-") in answer.text
    assert escape(replay.frames[7].sentences[0]) in answer.text
    assert f"Step 7 of {replay.last}" in answer.text
    for step in (0, 6, 8, replay.last):
        assert f'href="?step={step}&amp;seat=1"' in answer.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", registry.GAMES)
def test_the_list_of_steps_calls_a_round_as_the_game_does(client, game, language):
    match = stored(game=game, step=3)
    client.cookies["django_language"] = language
    text = unescape(client.get(page(match, step=3)).text)
    told = registry.load(game).round_title(language).partition(" ")[0]
    assert f'"round": "{told} %(round)s"' in text
    for other in {"Round", "Turn", "Manche", "Tour"} - {told}:
        assert f"<summary>{other} " not in text


def test_every_step_of_a_match_has_a_page_without_any_script(client):
    match = finished()
    last = selectors.replay(match.log, OMNISCIENT, "en").last
    step, seen = 0, 0
    while True:
        answer = client.get(page(match, step=step))
        assert f"Step {step} of {last}" in answer.text
        seen += 1
        if 'rel="next"' not in answer.text:
            break
        step += 1
    assert seen == last + 1


def test_a_finished_match_opens_at_its_beginning_and_a_running_one_at_its_end(client):
    assert "Step 0 of" in client.get(page(finished())).text
    assert "Step 9 of 9" in client.get(page(running())).text


def test_a_step_beyond_the_end_is_the_last_one(client):
    assert "Step 9 of 9" in client.get(page(running(), step=999)).text


@pytest.mark.parametrize("query", [{"step": "x"}, {"step": "-1"}, {"seat": "7"}])
def test_what_does_not_exist_is_not_found(client, query):
    assert client.get(page(running(), **query)).status_code == 404


def test_a_match_that_does_not_exist_is_told_so(client):
    answer = client.get(f"/matches/{uuid4()}/")
    assert answer.status_code == 404
    assert "There is no match with this address." in answer.text
    told = client.get(f"/matches/{uuid4()}/film.json").json()
    assert told["code"] == "not_found"


def test_a_match_that_has_not_begun_has_a_page_that_looks_again(client):
    match = just_opened()
    answer = client.get(page(match))
    assert 'http-equiv="refresh"' in answer.text
    assert client.get(page(match, "steps/0.json")).status_code == 404


def test_players_and_their_results_are_named(client):
    match = finished()
    outcome = selectors.outcome_of(match.log)
    assert outcome is not None
    text = client.get(page(match)).text
    rows = zip(("Ada", "Bo"), outcome.ranks, outcome.scores, strict=True)
    for label, rank, score in rows:
        assert label in text
        assert f"place {rank}" in text
        assert f"{score} point" in text


def test_a_label_is_shown_as_text_whatever_it_says(client):
    match = stored(labels=("<script>alert(1)</script>", "Bo"))
    for address in ("/matches/", page(match), page(match, step=3)):
        text = client.get(address).text
        assert "<script>alert" not in text
        assert escape("<script>alert(1)</script>") in text


def test_a_log_of_other_rules_has_a_page_that_says_so(client):
    match = unstored()
    header = msgspec.structs.replace(match.header, rules_version=99)
    open_log(header, seed=match.seed)
    answer = client.get(f"/matches/{header.match}/")
    assert answer.status_code == 500
    assert "Version 99 of the rules of Bazar" in answer.text
    assert client.get(f"/matches/{header.match}/film.json").json()["code"] == (
        "unreadable"
    )


def test_a_void_match_says_why(client):
    match = voided()
    text = client.get(page(match, step=999)).text
    assert "The match is void and does not count. A lamp fell." in text


@pytest.mark.parametrize(
    "reason", [CodedMessage("audit.by_organiser"), "An organiser decided so."]
)
def test_where_an_organiser_gave_no_reason_the_words_for_that_are_french_too(
    client, reason
):
    """A log holds the code; an old one has the words."""
    match = voided(reason=reason)
    text = client.get(page(match, step=999), headers={"accept-language": "fr"}).text
    assert "ne compte pas. Un organisateur en a décidé ainsi." in text
    text = client.get(page(match, step=999)).text
    assert "does not count. An organiser decided so." in text


# --- files ---------------------------------------------------------------------------


def test_the_replay_of_an_open_match_may_be_kept_for_ever_under_its_name(client):
    match = finished()
    boot = client.get(page(match, seat="all")).context["boot"]
    answer = client.get(boot["replay"], headers={"Accept-Encoding": "gzip"})
    assert "immutable" in answer["Cache-Control"]
    assert answer["Content-Encoding"] == "gzip"
    replay = msgspec.json.decode(gzip.decompress(answer.content))
    assert replay["over"] is True
    plain = client.get(page(match, "film.json", seat="all"))
    assert plain["Cache-Control"] == "private, no-cache"
    assert plain.json() == replay


def test_a_replay_that_has_not_changed_is_not_sent_again(client):
    match = running()
    address = page(match, "film.json")
    etag = client.get(address)["ETag"]
    assert client.get(address, headers={"If-None-Match": etag}).status_code == 304
    match.grow(match.seq_of(10))
    answer = client.get(address, headers={"If-None-Match": etag})
    assert answer.status_code == 200
    assert len(answer.json()["frames"]) == 11


def test_the_replay_of_a_running_match_is_never_kept(client):
    match = running()
    boot = client.get(page(match)).context["boot"]
    assert client.get(boot["replay"])["Cache-Control"] == "private, no-cache"


def test_the_log_that_is_downloaded_is_the_file_that_can_be_verified(client, tmp_path):
    match = finished()
    answer = client.get(page(match, "log"))
    rules = match.header.rules_version
    name = f"{match.header.game}-v{rules}-{match.header.match}.souk.jsonl"
    assert f'filename="{name}"' in answer["Content-Disposition"]
    file = tmp_path / "log"
    file.write_bytes(b"".join(answer))
    with file.open("rb") as stream:
        log = parse_log(stream, "the download")
    assert log.entries == match.entries
    assert verify(log).head.status == "finished"


# --- the list ------------------------------------------------------------------------


class Stopped(datetime):
    """A clock that stands still."""

    @classmethod
    def now(cls, tz=None):
        return datetime(2026, 1, 2, 3, 4, tzinfo=tz)


def test_an_empty_list_says_what_to_do(client):
    assert "No match has been played yet." in client.get("/matches/").text
    stored()
    assert "No match fits this filter." in client.get("/matches/?player=Zoe").text


def test_matches_are_listed_newest_first_and_live_ones_are_marked(client):
    old, new = finished(), running()
    text = client.get("/matches/").text
    assert text.index(str(new.header.match)) < text.index(str(old.header.match))
    listed = text[text.index('<ol class="matches">') :]
    assert listed.count('class="tag live"') == 1


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", {"running", "finished"}),
        ("status=running", {"running"}),
        ("status=finished", {"finished"}),
        ("player=zo", {"finished"}),
        ("player=+Zoe+", {"finished"}),
        ("game=bazar", {"running", "finished"}),
        ("game=chess", set()),
        ("game=bazar&status=running&player=ada", {"running"}),
        ("after=nonsense", {"running", "finished"}),
    ],
)
def test_the_list_can_be_filtered(client, query, found):
    matches = {"running": running(), "finished": stored(labels=("Zoé Zoe", "Bo"))}
    text = client.get(f"/matches/?{query}").text
    assert {n for n, m in matches.items() if str(m.header.match) in text} == found


def test_every_match_is_on_exactly_one_page_of_the_list(client, monkeypatch):
    # The hardest case for going on: many matches of one moment.
    monkeypatch.setattr(timezone, "datetime", Stopped)
    made = {stored(upto=0).header.match for _ in range(45)}
    address, seen = "/matches/?player=Ada", []
    while address:
        context = client.get(address).context
        seen += [match.log.id for match in context["matches"]]
        assert "player" in context["filters"]
        address = context["older"] and f"/matches/{context['older']}"
    assert len(seen) == len(set(seen)) == 45
    assert set(seen) == made


# --- how cheaply ---------------------------------------------------------------------


def test_the_list_asks_the_database_twice_however_long_it_is(
    client, django_assert_num_queries
):
    for size in (1, 30):
        while MatchLog.objects.count() < size:
            stored(upto=0)
        selectors.REPLAYS.clear()
        with django_assert_num_queries(2):
            client.get("/matches/")


def test_a_page_asks_seven_times_at_most_and_a_warm_file_once(
    client, django_assert_num_queries
):
    for match in (stored(step=12), stored(labels=("A", "B", "C", "D"), step=40)):
        with django_assert_num_queries(7):
            client.get(page(match, step=10))
        with django_assert_num_queries(5):
            client.get(page(match, step=7))
        for tail in ("film.json", "steps/3.json", "steps/12.json"):
            with django_assert_num_queries(1):
                client.get(page(match, tail, step=7))


def test_stepping_through_an_open_match_asks_for_nothing_again(
    client, django_assert_num_queries, monkeypatch
):
    # The moment must not be over before the test is, however slow the machine.
    monkeypatch.setattr(OPEN_LOGS, "_seconds", 600)
    match = finished()
    client.get(page(match, "steps/0.json"))
    with django_assert_num_queries(0):
        for step in range(10):
            assert client.get(page(match, f"steps/{step}.json")).status_code == 200


def test_an_open_match_is_looked_at_again_after_a_moment():
    logs = OpenLogs(seconds=0)
    match = finished()
    first = logs.log(match.header.match)
    void(match=match.header.match, reason="A lamp fell.")
    again = logs.log(match.header.match)
    assert first is not None
    assert again is not None
    assert (first.status, again.status) == ("finished", "voided")


def test_a_replay_that_grows_reads_only_what_is_new(client, django_assert_num_queries):
    match = running()
    client.get(page(match))
    match.grow(match.seq_of(12))
    with django_assert_num_queries(6) as captured:
        client.get(page(match))
    assert f"> {match.seq_of(9)}" in captured[1]["sql"]


def test_only_so_many_replays_are_kept():
    cache = ReplayCache(2)
    match = finished()
    made = [cache.replay(match.log, viewer, "en") for viewer in (0, 1, 2)]
    assert cache.replay(match.log, 2, "en") is made[2]
    assert cache.replay(match.log, 0, "en") is not made[0]


# --- language and theme --------------------------------------------------------------


def test_a_page_is_french_for_who_prefers_french(client):
    match = finished()
    answer = client.get(page(match, step=1, seat=0), headers={"Accept-Language": "fr"})
    replay = selectors.replay(match.log, 0, "fr")
    assert escape(replay.frames[1].sentences[0]) in answer.text
    assert "Étape 1 sur" in answer.text
    assert '<html lang="fr"' in answer.text


def test_a_language_can_be_chosen_and_stays(client):
    back = {"Referer": "http://testserver/matches/?status=running"}
    answer = client.post("/language/", {"language": "fr"}, headers=back)
    assert answer["Location"] == back["Referer"]
    assert "Parties" in client.get("/matches/").text


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_theme_can_be_chosen_and_given_up_again(client, theme):
    back = {"Referer": "http://testserver/matches/"}
    answer = client.post("/theme/", {"theme": theme}, headers=back)
    assert answer["Location"] == "http://testserver/matches/"
    assert f'data-theme="{theme}"' in client.get("/matches/").text
    client.post("/theme/", {"theme": "system"}, headers=back)
    assert "data-theme" not in client.get("/matches/").text


def test_choosing_a_theme_never_leads_to_another_site(client):
    answer = client.post(
        "/theme/", {"theme": "dark"}, headers={"Referer": "https://evil.example/"}
    )
    assert answer["Location"] == "/"


def test_an_address_that_leads_nowhere_has_a_page(client):
    answer = client.get("/nowhere/")
    assert answer.status_code == 404
    assert "The address leads nowhere." in answer.text
