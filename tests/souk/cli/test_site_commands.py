"""The commands that speak to a site, with a real one at the other end."""

import json
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from wsgiref.simple_server import WSGIRequestHandler, make_server

import pytest
from django.contrib.auth.models import User
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, connections

from bots.check_runner import CheckReport, Finding
from bots.models import Bot, BotVersion
from bots.packages.archives import MAX_UPLOAD
from replays.log.file import new_log
from replays.models import MatchLog
from souk.accounts.services import roles
from souk.accounts.services.tokens import create_token
from souk.cli import main
from souk.cli.client import Client
from tests.bots.handed_in import archive
from tests.replays.stored import stored, unstored
from tests.souk.accounts.people import person
from tests.souk.cli.projects import project
from tests.tournaments.tournaments.fields import started, version
from tournaments.models import BotLog, Deal, Match, Seat, Tournament
from tournaments.services.bots.replacements import replace_due
from tournaments.services.matches.creation import competitor_of_version

pytestmark = pytest.mark.django_db


class Quiet(WSGIRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(autouse=True)
def site(db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A site that the commands find, without a token yet.

    It shares the connection of the test, which waits while the site answers: so what
    was done is taken back at the end, as logs never are.
    """
    connection = connections["default"]
    connection.inc_thread_sharing()
    server = make_server("127.0.0.1", 0, WSGIHandler(), handler_class=Quiet)

    def serve() -> None:
        connections["default"] = connection
        server.serve_forever(poll_interval=0.01)

    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    thread = Thread(target=serve, daemon=True)
    thread.start()
    monkeypatch.setattr("bots.api.enqueue_check", lambda version: None)
    monkeypatch.delenv("SOUK_TOKEN", raising=False)
    url = f"http://127.0.0.1:{server.server_port}"
    monkeypatch.setenv("SOUK_URL", url)
    yield url
    server.shutdown()
    thread.join(timeout=120)
    server.server_close()
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)
    connection.dec_thread_sharing()


@pytest.fixture
def ada(monkeypatch: pytest.MonkeyPatch) -> User:
    user = person("ada")
    monkeypatch.setenv("SOUK_TOKEN", create_token(user=user, name="laptop").secret)
    return user


def souk(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    code = main([str(word) for word in words])
    told = capsys.readouterr()
    return code, told.out, told.err


# --- bot submit ----------------------------------------------------------------------


def checked(status: BotVersion.Status, *findings: Finding) -> None:
    """Let the check of the only version have come to an end."""
    found = BotVersion.objects.get()
    report = CheckReport([Finding("package", True, "clever 1.0."), *findings])
    found.report = json.dumps({"findings": [_plain(one) for one in report.findings]})
    found.status = status
    found.save()


def _plain(finding: Finding) -> dict[str, object]:
    return {name: getattr(finding, name) for name in finding.__struct_fields__}


@pytest.mark.parametrize(
    ("status", "finding", "code"),
    [
        ("active", Finding("start", True, "It starts."), 0),
        ("rejected", Finding("start", False, "It crashed.", "", "Help!"), 1),
    ],
)
def test_a_bot_is_handed_in_and_its_check_followed(
    tmp_path, capsys, monkeypatch, ada, *, status, finding, code
):
    wheel = tmp_path / "clever-1.0-py3-none-any.whl"
    wheel.write_bytes(archive())

    def done(seconds: float) -> None:
        # The gate is waited for, too, before there is a version.
        if BotVersion.objects.exists():
            checked(BotVersion.Status(status), finding)

    monkeypatch.setattr("souk.cli.bot_submit.time.sleep", done)
    found, told, notes = souk(capsys, "bot", "submit", wheel)
    assert found == code
    assert "clever 1.0 is handed in." in notes
    lines = told.splitlines()
    assert lines[0].startswith("ok     package")
    assert finding.words in lines[1]
    assert finding.log in told
    digest = BotVersion.objects.get().digest
    assert f"{status.capitalize()}. SHA-256: {digest}" in lines
    assert ("It plays nowhere yet." in told) == (code == 0)
    assert BotVersion.objects.get().bot.owner == ada


def test_what_the_gate_refuses_is_told_in_its_words(tmp_path, capsys, ada):
    path = tmp_path / "empty.zip"
    path.write_bytes(b"nothing")
    code, told, notes = souk(capsys, "bot", "submit", path)
    assert (code, told) == (1, "")
    assert notes.startswith("souk: ")
    assert "Some fields" not in notes


def test_who_has_no_token_is_told_where_to_get_one(tmp_path, capsys):
    path = tmp_path / "clever.whl"
    path.write_bytes(archive())
    code, _, notes = souk(capsys, "bot", "submit", path)
    assert code == 1
    assert "put it into SOUK_TOKEN" in notes


def test_a_site_that_is_not_there_is_told_in_a_sentence(capsys):
    code, _, notes = souk(capsys, "export", "x", "--url", "http://127.0.0.1:9")
    assert code == 2
    assert "http://127.0.0.1:9/ cannot be reached" in notes
    code, _, notes = souk(capsys, "export", "x", "--url", "souk.example")
    assert code == 2
    assert "is no address of a site" in notes


def active_at_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, number: str = "1.0"
) -> Path:
    """Return a wheel whose check comes to a good end while the command waits."""
    wheel = tmp_path / f"clever-{number}-py3-none-any.whl"
    wheel.write_bytes(archive(version=number))

    def done(seconds: float) -> None:
        waiting = BotVersion.objects.filter(status="uploaded")
        waiting.update(status="active", games="bazar")

    monkeypatch.setattr("souk.cli.bot_submit.time.sleep", done)
    return wheel


def ladder(game: str = "bazar") -> Tournament:
    return started(
        4, format="ladder", format_options="{}", name="The ladder", game=game
    )


def playing(where: Tournament) -> list[str]:
    found = where.entrants.filter(
        status="entered", competitor__version__bot__name="clever"
    ).order_by("key")
    return [one.competitor.version.version for one in found if one.competitor.version]


def test_a_stranger_hands_in_a_bot_and_has_it_entered_on_all_its_ladders(
    tmp_path, capsys, monkeypatch, ada
):
    where, other = ladder(), ladder("merchants_bay")
    wheel = active_at_once(monkeypatch, tmp_path)
    code, told, _ = souk(capsys, "bot", "submit", wheel, "--enter")
    assert code == 0
    assert "clever 1.0 has entered: The ladder." in told
    assert playing(where) == ["1.0"]
    assert playing(other) == []
    code, told, _ = souk(capsys, "bot", "submit", wheel, "--enter")
    assert (code, told.splitlines()[-1]) == (0, "clever 1.0 plays in: The ladder.")


def test_a_new_version_takes_its_place_unless_both_are_kept(
    tmp_path, capsys, monkeypatch, ada
):
    where = ladder()
    first = active_at_once(monkeypatch, tmp_path)
    souk(capsys, "bot", "submit", first)
    assert souk(capsys, "bot", "enter", "clever")[0] == 0
    second = active_at_once(monkeypatch, tmp_path, "2.0")
    _, told, _ = souk(capsys, "bot", "submit", second)
    assert "It takes the place of the version before it in: The ladder." in told
    replace_due()
    assert playing(where) == ["2.0"]
    third = active_at_once(monkeypatch, tmp_path, "3.0")
    _, told, _ = souk(capsys, "bot", "submit", third, "--keep-old")
    assert "It plays nowhere yet." in told
    replace_due()
    assert playing(where) == ["2.0"]


def test_what_is_too_large_is_refused_before_it_is_sent(tmp_path, capsys, ada):
    path = tmp_path / "large.whl"
    path.write_bytes(bytes(MAX_UPLOAD + 1))
    code, _, notes = souk(capsys, "bot", "submit", path)
    assert code == 2
    assert "10 MB are the most" in notes


# --- bot log -------------------------------------------------------------------------


def played(owner: User, bot: Bot | None = None) -> MatchLog:
    """Return a match that is over, in which a bot of somebody wrote a line."""
    log = stored().log
    row = Match.objects.create(
        id=log.id, game="bazar", deal=Deal.objects.create(seed=bytes(32))
    )
    competitor = competitor_of_version(version(owner, bot))
    Seat.objects.create(match=row, number=0, competitor=competitor)
    parts = '[[3, "I am\\u001b[2J lost."]]'
    assert competitor.version
    BotLog.objects.create(
        match=row, epoch=1, seat=0, version=competitor.version, parts=parts, size=9
    )
    return log


def test_an_author_reads_what_a_bot_wrote(capsys, ada, site):
    log = played(ada)
    name = ada.bots.get().name
    code, told, _ = souk(capsys, "bot", "log", name)
    assert code == 0
    assert told.splitlines() == [
        f"{site}/matches/{log.id}/",
        "Seat 1: Ada",
        "  Step 3:",
        "    I am�[2J lost.",
    ]
    assert souk(capsys, "bot", "log", name, "--match", log.id)[1] == told


def test_the_newest_failure_is_shown_first_and_the_last_ones_when_asked_for(
    capsys, ada, site
):
    failed = played(ada)
    BotLog.objects.update(failed_at=3)
    bot = ada.bots.get()
    good = [played(ada, bot) for _ in range(2)]
    where = [f"{site}/matches/{one.id}/" for one in (failed, *good)]

    def shown(*words: object) -> list[str]:
        _, told, _ = souk(capsys, "bot", "log", bot.name, *words)
        return [line for line in told.splitlines() if line.startswith(site)]

    assert shown() == [where[0]]
    assert shown("--failed", "--last", 2) == [where[0]]
    assert shown("--last", 2) == [where[2], where[1]]
    BotLog.objects.update(failed_at=None)
    assert shown() == [where[2]]
    code, _, notes = souk(capsys, "bot", "log", bot.name, "--failed")
    assert code == 1
    assert "has not failed in any match" in notes


def test_lines_are_looked_for_in_all_that_is_kept(capsys, ada):
    first = played(ada)
    second = played(ada, ada.bots.get())
    name = ada.bots.get().name
    code, told, _ = souk(capsys, "bot", "log", name, "--grep", "lo.t")
    place = "seat 1, step 3: I am\N{REPLACEMENT CHARACTER}[2J lost."
    assert code == 0
    assert told.splitlines() == [f"{one.id}, {place}" for one in (second, first)]
    code, told, notes = souk(capsys, "bot", "log", name, "--grep", "found")
    assert (code, told) == (1, "")
    assert "Nothing in 2 matches has 'found'." in notes
    assert souk(capsys, "bot", "log", name, "--grep", "(")[0] == 2


def test_a_question_of_a_match_of_the_site_is_asked_again(tmp_path, capsys, ada, site):
    """The clock is the one of the match, and the dice follow from its open seed."""
    log = stored().log
    Match.objects.create(
        id=log.id,
        game=log.game,
        deal=Deal.objects.create(seed=bytes(32)),
        control='{"bots":{"bank_ms":777}}',
    )
    clever = project(tmp_path / "clever", games=("bazar",))
    address = f"{site}/matches/{log.id}/?seat=all"
    retry = ("bot", "retry", clever, address, "--here", "--step", 2)
    code, told, errors = souk(capsys, *retry)
    assert code == 0, errors
    assert ", 777 ms in the bank." in told
    refused = souk(capsys, "bot", "retry", clever, f"{site}/bots/", "--step", 2)
    assert refused[0] == 2
    assert "is not the address of a match" in refused[2]


def test_a_token_is_sent_to_its_own_site_alone(ada, site):
    own, other = Client.at(site, ""), Client.at("http://127.0.0.1:1", "")
    assert own._token
    assert not other._token


def test_nobody_else_reads_it(capsys, ada):
    log = played(person("bo"))
    _, told, _ = souk(capsys, "bot", "log", "any", "--match", log.id)
    assert "lost" not in told
    assert "Nothing was written there that you may read." in told


# --- export and import ---------------------------------------------------------------


def test_matches_are_downloaded_and_checked(tmp_path, capsys):
    matches = [stored().log.id for _ in range(2)]
    code, told, _ = souk(capsys, "export", *matches, "-o", tmp_path / "new")
    assert code == 0
    assert told.count("right") == 2
    files = sorted((tmp_path / "new").iterdir())
    assert [path.name for path in files] == sorted(
        f"bazar-{match}.souk.jsonl" for match in matches
    )
    assert souk(capsys, "verify", *files)[0] == 0
    code, told, _ = souk(capsys, "export", *matches, "-o", tmp_path / "new")
    assert (code, told.count("it was there already")) == (0, 2)


def test_a_match_that_is_being_played_is_not_downloaded(tmp_path, capsys):
    running, over = stored(step=3).log.id, stored().log.id
    code, told, _ = souk(capsys, "export", running, over, "-o", tmp_path)
    assert code == 1
    assert f"WRONG  {running}: The log of a match tells everything" in told
    assert len([*tmp_path.iterdir()]) == 1


def test_an_organiser_brings_a_match_to_another_site(tmp_path, capsys, ada):
    path = written(tmp_path)
    code, _, notes = souk(capsys, "import", path)
    assert code == 1
    assert "Only organisers do this" in notes
    roles.make_organiser(user=ada)
    code, told, _ = souk(capsys, "import", path)
    assert code == 0
    assert f"match {MatchLog.objects.get().id}" in told
    assert souk(capsys, "import", path)[0] == 0
    assert MatchLog.objects.count() == 1


def test_a_file_that_does_not_hold_is_refused(tmp_path, capsys, ada):
    roles.make_organiser(user=ada)
    path = written(tmp_path)
    path.write_bytes(path.read_bytes().replace(b'"Ada"', b'"Eve"', 1))
    code, told, _ = souk(capsys, "import", path)
    assert code == 1
    assert told.startswith("WRONG")
    assert not MatchLog.objects.exists()


def written(folder: Path) -> Path:
    """Write the file of a match that is in no database."""
    match = unstored()
    path = folder / "match.souk.jsonl"
    with new_log(path, match.header) as write:
        write(match.entries)
    return path


# --- fork ----------------------------------------------------------------------------


def test_a_match_of_a_site_is_played_on_from_the_step_its_address_names(site, capsys):
    done = stored()
    address = f"{site}/matches/{done.header.match}/?step=3&seat=all"
    code, told, _ = souk(capsys, "fork", address, "easy", "easy", "--games", "1")
    assert code == 0
    assert told.startswith("From step 3: seat 1 (easy) first in ")


def test_a_match_of_a_site_that_still_runs_is_not_forked(site, capsys):
    running = stored(step=4)
    address = f"{site}/matches/{running.header.match}/?step=3"
    code, told, notes = souk(capsys, "fork", address, "easy", "easy")
    assert (code, told) == (1, "")
    assert notes.startswith("souk: ")
