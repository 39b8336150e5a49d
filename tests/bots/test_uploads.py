"""Handing in: who gets a name, what is kept, and what is refused with a sentence."""

from hashlib import sha256

import pytest

from bots import selectors
from bots.models import Bot, BotPackage, BotVersion, TurnedAway
from bots.packages.archives import MAX_UPLOAD
from bots.services import uploads
from bots.services.errors import NotReceived
from bots.services.uploads import receive
from tests.bots.handed_in import CRASHING, archive, person, received
from tests.bots.packages.archives import project, wheel, zipped

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
    monkeypatch.delattr(uploads, "inspect")
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
    versions = [received(ada) for _ in range(uploads.MAX_WAITING)]
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
