"""Handing in: who gets a name, what is kept, and what is refused with a sentence."""

from contextlib import ExitStack
from hashlib import sha256
from random import Random
from unittest.mock import Mock

import pytest
from django.core.cache.backends.locmem import LocMemCache
from redis.exceptions import ConnectionError as RedisConnectionError

from bots import selectors
from bots.models import Bot, BotPackage, BotVersion, TurnedAway
from bots.packages.archives import MAX_UPLOAD
from bots.services import upload_limits, uploads
from bots.services.errors import NotReceived
from bots.services.uploads import receive
from tests.bots.handed_in import CRASHING, archive, person, received
from tests.bots.packages.archives import METADATA, project, wheel, zipped

pytestmark = pytest.mark.django_db


def refused(words: str, **handed_in) -> None:
    before = BotVersion.objects.count()
    with pytest.raises(NotReceived, match=words) as caught:
        receive(**handed_in)
    assert str(caught.value).endswith(".")
    assert BotVersion.objects.count() == before


def test_a_package_waits_to_be_checked_under_its_name_and_number():
    ada, data = person("ada"), archive("clever", "1.2")
    version = receive(owner=ada, data=data)
    assert (version.bot.name, version.version) == ("clever", "1.2")
    assert version.bot.owner == ada
    assert version.entry == "clever.bot:Clever"
    assert version.digest == sha256(data).hexdigest()
    assert version.status == "uploaded"
    assert bytes(version.package.data) == data
    (finding,) = selectors.report_of(version).findings
    assert finding.is_good
    assert finding.words == "clever 1.2: clever.bot:Clever."


def test_a_source_tree_is_kept_as_it_was_handed_in():
    data = zipped(project())
    version = receive(owner=person(), data=data)
    assert bytes(version.package.data) == data


def test_the_same_bytes_of_the_same_owner_are_the_same_version():
    ada, data = person(), archive()
    first = receive(owner=ada, data=data)
    assert receive(owner=ada, data=data) == first
    assert BotVersion.objects.count() == BotPackage.objects.count() == 1


def test_the_same_bytes_of_somebody_else_are_refused():
    receive(owner=person(), data=archive())
    refused("Somebody else has handed in", owner=person(), data=archive())


def test_other_bytes_under_the_same_number_are_refused():
    ada = person()
    receive(owner=ada, data=archive())
    refused(
        "There is a clever 1.0 already, .* raise the number",
        owner=ada,
        data=archive(code=CRASHING),
    )


def test_a_number_that_was_rejected_may_be_used_again():
    ada = person()
    first = receive(owner=ada, data=archive(code=CRASHING))
    BotVersion.objects.update(status=BotVersion.Status.REJECTED)
    second = receive(owner=ada, data=archive())
    assert (first.bot, first.version) == (second.bot, second.version)


def test_an_owner_hands_in_one_version_after_the_other():
    ada = person()
    for number in ("1.0", "1.1"):
        receive(owner=ada, data=archive(version=number))
    assert Bot.objects.get().versions.count() == 2


@pytest.mark.parametrize("name", ["clever", "Clever", "CLEVER"])
def test_a_name_belongs_to_whoever_came_first(name):
    receive(owner=person(), data=archive("clever"))
    refused(
        "A bot called clever belongs to somebody else: choose another name",
        owner=person(),
        data=archive(name, "2.0"),
    )
    assert Bot.objects.count() == 1


def test_a_name_may_be_spelled_as_packages_spell_it():
    ada = person()
    names = ("my-clever.bot", "My_Clever-Bot")
    for number, name in enumerate(names):
        version = receive(owner=ada, data=archive(name, f"1.{number}"))
        assert version.bot.name == "my-clever-bot"


def test_a_package_that_is_too_large_is_not_even_looked_at(monkeypatch):
    monkeypatch.delattr(uploads, "inspect_apart")
    refused("may have 10 MB", owner=person(), data=bytes(MAX_UPLOAD + 1))
    assert not TurnedAway.objects.exists()


def test_what_is_stopped_at_the_gate_is_remembered_without_its_bytes():
    ada, data = person(), zipped(wheel(entry_points="[console_scripts]\na = b:c\n"))
    refused("0 entry points", owner=ada, data=data, filename="C:\\a/b\x00ad.whl")
    turned_away = TurnedAway.objects.get()
    assert turned_away.owner == ada
    assert turned_away.filename == "bad.whl"
    assert turned_away.digest == sha256(data).hexdigest()
    (finding,) = selectors.report_of(turned_away).findings
    assert not finding.is_good
    assert "0 entry points" in finding.words
    assert not Bot.objects.exists()
    assert not BotPackage.objects.exists()


def test_whoever_was_turned_away_may_come_again():
    ada, bad = person(), zipped(wheel(METADATA=None))
    for _ in range(2):
        refused("folders .dist-info", owner=ada, data=bad)
    assert [*selectors.turned_away_of(ada)] == [
        *TurnedAway.objects.order_by("-uploaded_at", "-id")
    ]
    assert not selectors.turned_away_of(person()).exists()
    assert receive(owner=ada, data=archive())


def test_nobody_fills_the_queue_alone():
    ada = person()
    versions = [received(ada) for _ in range(upload_limits.MAX_WAITING)]
    refused("5 of your versions wait", owner=ada, data=archive())
    assert received(person())
    versions[0].status = BotVersion.Status.REJECTED
    versions[0].save()
    assert receive(owner=ada, data=archive())


def test_a_name_that_is_refused_leaves_no_trace():
    receive(owner=person(), data=archive("clever"))
    bob = person()
    refused("belongs to somebody else", owner=bob, data=archive("clever", "3.0"))
    assert not Bot.objects.filter(owner=bob).exists()
    assert BotPackage.objects.count() == 1


# --- names of the site ---------------------------------------------------------------


@pytest.mark.parametrize("name", ["souk-random", "Souk_Grandmaster", "souk.x", "souk"])
def test_names_of_the_site_are_for_the_site(name):
    refused("looks like a bot of the site", owner=person(), data=archive(name))
    assert not Bot.objects.exists()
    assert receive(owner=person(), data=archive(name), is_of_site=True)


def test_a_name_that_only_begins_like_the_site_may_be_used():
    assert receive(owner=person(), data=archive("soukoban"))


def test_a_name_that_was_given_before_it_was_reserved_stays_with_its_owner():
    ada = person()
    Bot.objects.create(name="souk-killer", owner=ada)
    assert receive(owner=ada, data=archive("souk-killer")).bot.name == "souk-killer"
    refused("looks like a bot", owner=person(), data=archive("souk-killer", "2.0"))


# --- limits --------------------------------------------------------------------------


def test_whoever_has_handed_in_enough_for_a_day_is_not_even_looked_at(
    settings, monkeypatch
):
    settings.UPLOADS_A_DAY = 3
    ada = person()
    receive(owner=ada, data=archive())
    refused("belongs to somebody", owner=ada, data=_name_of_another())
    refused("folders .dist-info", owner=ada, data=zipped(wheel(METADATA=None)))
    assert receive(owner=ada, data=archive()), "It is there already."
    with monkeypatch.context() as without_gate:
        without_gate.delattr(uploads, "inspect_apart")
        words = "handed in 3 packages within a day, .* come back tomorrow"
        refused(words, owner=ada, data=archive(version="1.1"))
    assert receive(owner=person(), data=archive("other"))
    TurnedAway.objects.update(uploaded_at="2001-01-01T00:00Z")
    assert receive(owner=ada, data=archive(version="1.1"))


def _name_of_another() -> bytes:
    receive(owner=person(), data=archive("theirs"))
    return archive("theirs", "2.0")


@pytest.mark.parametrize("status", BotVersion.Status)
def test_so_many_versions_are_kept_for_one_account(settings, status):
    settings.VERSIONS_PER_OWNER = 2
    ada = person()
    for _ in range(2):
        received(ada, status=status)
    refused("2 versions, .* ask an organiser", owner=ada, data=archive())
    assert receive(owner=ada, data=archive(), is_of_site=True)


def test_so_many_bytes_are_kept_for_one_account(settings):
    settings.PACKAGE_MB_PER_OWNER = 1
    ada = person()
    noise = {"clever/data.bin": Random(1).randbytes(600_000)}
    receive(owner=ada, data=zipped(wheel() | noise))
    larger = zipped(wheel(METADATA=METADATA.replace("1.0", "1.1")) | noise)
    refused("more than the 1 MB that are kept", owner=ada, data=larger)
    assert receive(owner=ada, data=archive(version="1.2"))


# --- places at the gate --------------------------------------------------------------


@pytest.fixture
def _places(settings, monkeypatch) -> None:
    """Places that only this test takes."""
    monkeypatch.setattr(upload_limits, "cache", LocMemCache("places", {}))
    upload_limits.cache.clear()


@pytest.mark.usefixtures("_places")
def test_one_package_of_a_person_is_looked_at_at_a_time():
    ada = person()
    with upload_limits.gate_place(ada):
        refused("Another package of yours", owner=ada, data=archive())
        assert receive(owner=person(), data=archive())
    assert receive(owner=ada, data=archive("other"))


@pytest.mark.usefixtures("_places")
def test_few_packages_are_looked_at_at_a_time(monkeypatch):
    monkeypatch.setattr(upload_limits, "PATIENCE_S", 0.2)
    with ExitStack() as busy:
        for _ in range(upload_limits.GATES):
            busy.enter_context(upload_limits.gate_place(person()))
        refused("Many packages are handed in", owner=person(), data=archive())
    assert receive(owner=person(), data=archive())


def test_packages_are_taken_while_redis_is_lost(monkeypatch):
    lost = Mock(spec=LocMemCache)
    for method in (lost.add, lost.delete_many):
        method.side_effect = RedisConnectionError
    monkeypatch.setattr(upload_limits, "cache", lost)
    assert receive(owner=person(), data=archive())
