"""Who sees which bots, and who may read what they wrote."""

import msgspec
import pytest
from django.contrib.auth.models import AnonymousUser, Permission, User

from bots import selectors
from bots.check_runner import CheckReport, Finding
from bots.models import Bot, BotVersion
from tests.bots.handed_in import person, received

pytestmark = pytest.mark.django_db

ROLES = ("nobody", "stranger", "owner", "helper", "retired", "organiser", "superuser")
SEE_ALL = {"organiser", "superuser"}
READ_LOGS = SEE_ALL | {"owner"}


def user_as(role: str, owner: User) -> selectors.User:
    if role == "nobody":
        return AnonymousUser()
    if role == "owner":
        return owner
    user = person(role)
    user.is_staff = role in ("helper", "organiser", "superuser")
    user.is_superuser = role == "superuser"
    user.save()
    if role in ("organiser", "retired"):
        # Who is no longer of the staff may still have been left the permission.
        permission = Permission.objects.get(codename="view_botversion")
        user.user_permissions.add(permission)
    return user


@pytest.fixture
def owner() -> User:
    return person("owner")


@pytest.fixture
def bots(owner: User) -> dict[str, Bot]:
    """A bot of the owner's for each standing of its only version, and one with two."""
    found = {
        status.value: received(owner, name=f"b-{status}", status=status).bot
        for status in BotVersion.Status
    }
    received(owner, name="b-both", status=BotVersion.Status.SUSPENDED)
    newer = received(owner, name="b-both", version="2.0")
    return found | {"both": newer.bot}


@pytest.mark.parametrize("role", ROLES)
def test_lists_and_single_bots_agree_on_who_sees_what(role, owner, bots):
    user = user_as(role, owner)
    listed = [*selectors.visible_to(user).order_by("id")]
    assert listed == [bot for bot in bots.values() if selectors.can_see(user, bot)]


@pytest.mark.parametrize("role", ROLES)
def test_everybody_sees_a_bot_of_which_a_version_was_accepted(role, owner, bots):
    user = user_as(role, owner)
    seen = {name for name, bot in bots.items() if selectors.can_see(user, bot)}
    everybody = {"active", "suspended", "both"}
    assert seen == ({*bots} if role in READ_LOGS else everybody)


@pytest.mark.parametrize("role", ROLES)
def test_what_a_bot_wrote_is_for_its_owner_and_for_organisers(role, owner):
    version = received(owner, status=BotVersion.Status.ACTIVE)
    report = CheckReport(
        [
            Finding("package", True, "clever 1.0."),
            Finding("match", False, "It raised KeyError.", "bazar", "my secret"),
        ],
        name="clever",
    )
    version.report = msgspec.json.encode(report).decode()
    user = user_as(role, owner)
    shown = selectors.report_for(user, version)
    assert [finding.words for finding in shown.findings] == [
        finding.words for finding in report.findings
    ]
    assert (shown == report) is (role in READ_LOGS)
    is_told = "my secret" in msgspec.json.encode(shown).decode()
    assert is_told is (role in READ_LOGS)
    assert selectors.can_read_logs(user, version.bot) is (role in READ_LOGS)


@pytest.mark.parametrize("role", ROLES)
def test_a_list_of_bots_is_one_query(role, owner, bots, django_assert_num_queries):
    user = user_as(role, owner)
    selectors.is_organiser(user)  # Django remembers what a person may do.
    with django_assert_num_queries(1):
        assert [*selectors.visible_to(user)]


def test_a_number_finds_its_version_unless_that_was_rejected(owner):
    version = received(owner, name="my-bot")
    assert selectors.numbered("My_Bot", "1.0") == version
    assert selectors.numbered("my-bot", "1.1") is None
    BotVersion.objects.update(status=BotVersion.Status.REJECTED)
    assert selectors.numbered("my-bot", "1.0") is None
