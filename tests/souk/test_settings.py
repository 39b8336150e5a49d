"""Settings: what the environment says, and what is refused when it says it badly."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from souk.settings import environment

ROOT = Path(__file__).parents[2]
KEY_AND_HOSTS = {"SECRET_KEY": "k" * 50, "ALLOWED_HOSTS": "a.example, b.example"}


def test_a_postgresql_url_names_everything():
    assert environment.database("postgresql://ana:secret@db.example:6543/souk") == {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "souk",
        "USER": "ana",
        "PASSWORD": "secret",
        "HOST": "db.example",
        "PORT": "6543",
        "OPTIONS": {"prepare_threshold": 0},
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": True,
    }


def test_a_postgresql_url_may_leave_everything_but_the_name_to_postgresql():
    found = environment.database("postgres:///souk")
    assert (found["NAME"], found["USER"], found["PASSWORD"]) == ("souk", "", "")
    assert (found["HOST"], found["PORT"]) == ("", "")


def test_characters_that_mean_something_in_a_url_are_written_with_percent():
    found = environment.database("postgres://an%40:s%2Fc%3Ar%25@%2Frun%2FPG/my%20db")
    assert (found["USER"], found["PASSWORD"]) == ("an@", "s/c:r%")
    assert (found["HOST"], found["NAME"]) == ("/run/PG", "my db")


def test_an_address_of_ip_version_6_loses_its_brackets():
    found = environment.database("postgresql://ana@[::1]:5432/souk")
    assert (found["HOST"], found["PORT"]) == ("::1", "5432")


def test_what_follows_the_question_mark_is_for_the_driver():
    found = environment.database("postgresql:///souk?sslmode=require&connect_timeout=3")
    options = {"sslmode": "require", "connect_timeout": "3", "prepare_threshold": 0}
    assert found["OPTIONS"] == options


@pytest.mark.parametrize(
    ("url", "path"),
    [
        ("sqlite:///souk.sqlite3", Path("souk.sqlite3")),
        ("sqlite:////var/lib/my%20souk.sqlite3", Path("/var/lib/my souk.sqlite3")),
    ],
)
def test_a_sqlite_url_names_a_file(url, path):
    assert environment.database(url)["NAME"] == path


def test_sqlite_writes_ahead_and_lets_writers_wait_in_turn():
    options = environment.database("sqlite:///souk.sqlite3")["OPTIONS"]
    assert options["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in options["init_command"]


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("mysql://ana@host/souk", "begins with .*, not with mysql://."),
        ("souk.sqlite3", "begins with postgresql:// or sqlite://, not with anything"),
        ("postgresql://ana@host", "names no database: write it last"),
        ("postgresql://ana@host/", "names no database: write it last"),
        ("postgresql://ana@host:port/souk", "has no number as its port"),
        ("postgresql://ana@host:99999/souk", "has no number as its port"),
        ("postgresql://ana@[::1/souk", "is no URL: Invalid IPv6 URL"),
        ("sqlite://souk.sqlite3", "names a file after three slashes"),
        ("sqlite:///", "names a file after three slashes"),
    ],
)
def test_a_wrong_database_url_is_refused_with_a_sentence(url, sentence):
    with pytest.raises(ImproperlyConfigured, match=rf"^DATABASE_URL .*{sentence}"):
        environment.database(url)


# --- mail ----------------------------------------------------------------------------


def test_a_mail_url_names_everything():
    found = environment.mail_server("smtp://an%40:s%2Fc@mail.example:2525/?tls=1")
    assert found == ("mail.example", 2525, "an@", "s/c", True, False)


@pytest.mark.parametrize(
    ("url", "port", "starts_tls", "is_tls"),
    [
        ("smtp://mail.example", 25, False, False),
        ("smtp://mail.example/?tls=0", 25, False, False),
        ("smtp://mail.example?tls=1", 587, True, False),
        ("smtps://mail.example", 465, False, True),
        ("smtp://[::1]", 25, False, False),
    ],
)
def test_a_mail_url_may_leave_the_port_to_its_kind(url, port, starts_tls, is_tls):
    found = environment.mail_server(url)
    assert found
    assert found.port == port
    assert (found.starts_tls, found.is_tls) == (starts_tls, is_tls)


def test_without_a_mail_url_there_is_no_mail_server():
    assert environment.mail_server("") is None


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("http://mail.example", "begins with .*, not with http://."),
        ("mail.example", "begins with smtp:// or smtps://, not with anything else"),
        ("smtp://", "names no server: write it as in smtp://"),
        ("smtp://ana@", "names no server"),
        ("smtp://mail.example:port", "has no number as its port"),
        ("smtp://[::1", "is no URL: Invalid IPv6 URL"),
        ("smtp://mail.example/?tls=perhaps", r"nothing after its server but \?tls=1"),
        ("smtp://mail.example/?ssl=1", r"nothing after its server but \?tls=1"),
        ("smtp://mail.example/inbox", r"nothing after its server but \?tls=1"),
        ("smtps://mail.example/?tls=1", "but not both: leave one out"),
        ("smtp://ana:secret@mail.example", "would send its password unencrypted"),
        ("smtp://ana:secret@192.0.2.1", "would send its password unencrypted"),
    ],
)
def test_a_wrong_mail_url_is_refused_with_a_sentence(url, sentence):
    with pytest.raises(ImproperlyConfigured, match=rf"^EMAIL_URL .*{sentence}") as told:
        environment.mail_server(url)
    assert "secret" not in str(told.value)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]"])
def test_a_password_need_not_be_encrypted_on_its_way_to_the_same_machine(host):
    found = environment.mail_server(f"smtp://ana:secret@{host}:2525")
    assert found
    assert found.password == "secret"


@pytest.mark.parametrize("value", ["souk@mail.example", "Souk <souk@mail.example>"])
def test_letters_come_from_an_address_with_a_name_or_without(monkeypatch, value):
    monkeypatch.setenv("EMAIL_FROM", value)
    assert environment.sender("EMAIL_FROM") == value


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ("", "^Set the environment variable EMAIL_FROM.$"),
        ("Souk", "^EMAIL_FROM is a mail address, as in .*, not 'Souk'.$"),
        ("a@b@c", "^EMAIL_FROM is a mail address"),
    ],
)
def test_a_sender_that_nobody_could_answer_is_refused(monkeypatch, value, sentence):
    monkeypatch.setenv("EMAIL_FROM", value)
    with pytest.raises(ImproperlyConfigured, match=sentence):
        environment.sender("EMAIL_FROM")


@pytest.mark.parametrize(
    ("variables", "sentence"),
    [
        ({"EMAIL_URL": "mail.example"}, "EMAIL_URL begins with smtp:// or smtps://"),
        (
            {"EMAIL_URL": "smtp://mail.example"},
            "Set the environment variable EMAIL_FROM",
        ),
    ],
)
def test_a_site_with_half_a_mail_server_does_not_start(variables, sentence):
    run = _check("base", {"EMAIL_FROM": "", **variables})
    assert run.returncode != 0
    assert f"ImproperlyConfigured: {sentence}" in run.stderr


@pytest.mark.long
def test_a_site_with_a_mail_server_starts():
    mail = {"EMAIL_URL": "smtp://localhost", "EMAIL_FROM": "souk@mail.example"}
    run = _check("production", KEY_AND_HOSTS | mail)
    assert run.returncode == 0, run.stderr


# --- flags and numbers ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "is_on"), [("1", True), ("True", True), ("0", False)]
)
def test_a_flag_is_on_or_off(monkeypatch, value, is_on):
    monkeypatch.setenv("DEBUG", value)
    assert environment.flag("DEBUG") is is_on


def test_a_flag_that_is_not_set_is_off(monkeypatch):
    monkeypatch.delenv("DEBUG", raising=False)
    assert environment.flag("DEBUG") is False


def test_a_flag_may_be_on_until_it_is_switched_off(monkeypatch):
    monkeypatch.delenv("SOUK_DEMO", raising=False)
    assert environment.flag("SOUK_DEMO", default=True) is True
    monkeypatch.setenv("SOUK_DEMO", "0")
    assert environment.flag("SOUK_DEMO", default=True) is False


def test_seconds_are_a_number_within_reason(monkeypatch):
    monkeypatch.delenv("SOUK_DEMO_PAUSE", raising=False)
    assert environment.seconds("SOUK_DEMO_PAUSE", default=0.8) == 0.8
    monkeypatch.setenv("SOUK_DEMO_PAUSE", "0.05")
    assert environment.seconds("SOUK_DEMO_PAUSE", default=0.8) == 0.05


@pytest.mark.parametrize("value", ["soon", "-1", "61", "nan"])
def test_seconds_that_make_no_sense_are_refused(monkeypatch, value):
    monkeypatch.setenv("SOUK_DEMO_PAUSE", value)
    with pytest.raises(ImproperlyConfigured, match=r"^SOUK_DEMO_PAUSE is 0 to 60 "):
        environment.seconds("SOUK_DEMO_PAUSE", default=0.8)


def test_words_are_listed_between_commas(monkeypatch):
    monkeypatch.setenv("ALLOWED_HOSTS", "souk.example, , www.souk.example")
    assert environment.words("ALLOWED_HOSTS") == ["souk.example", "www.souk.example"]
    monkeypatch.delenv("ALLOWED_HOSTS")
    assert environment.words("ALLOWED_HOSTS") == []


def test_a_flag_that_cannot_be_read_is_refused(monkeypatch):
    monkeypatch.setenv("DEBUG", "perhaps")
    with pytest.raises(ImproperlyConfigured, match=r"^DEBUG is 1 or 0, not"):
        environment.flag("DEBUG")


def test_the_site_speaks_english_and_french():
    assert [code for code, _ in settings.LANGUAGES] == ["en", "fr"]


@pytest.mark.long
def test_production_starts_with_a_key_and_its_hosts():
    run = _check("production", KEY_AND_HOSTS)
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize("missing", ["SECRET_KEY", "ALLOWED_HOSTS"])
def test_production_refuses_to_start_without(missing):
    run = _check("production", KEY_AND_HOSTS | {missing: ""})
    assert run.returncode != 0
    assert (
        f"ImproperlyConfigured: Set the environment variable {missing}." in run.stderr
    )


def test_one_machine_starts_with_an_empty_environment():
    run = _check("base", {"SECRET_KEY": "", "DATABASE_URL": "", "REDIS_URL": ""})
    assert run.returncode == 0, run.stderr


def _check(kind: str, variables: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Run Django's own checks on the settings of a kind, in another process."""
    module = {"DJANGO_SETTINGS_MODULE": f"souk.settings.{kind}"}
    return subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=ROOT,
        env=dict(os.environ) | module | variables,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
