"""Roles: made with the tables, and each with no more rights than it needs."""

import pytest
from django.contrib.auth.models import Group, Permission, User
from django.core.management import call_command

from bots.selectors import is_organiser
from souk.accounts import selectors
from souk.accounts.models import AccountRole
from souk.accounts.services import roles, tokens
from tests.souk.accounts.people import ROLES, client_of, person, somebody

pytestmark = pytest.mark.django_db

USERS = "/admin/auth/user/"


def permissions(role: AccountRole) -> set[str]:
    found = Group.objects.get(name=role.value).permissions.select_related()
    return {f"{one.content_type.app_label}.{one.codename}" for one in found}


def test_migrating_makes_the_roles_and_doing_it_again_changes_nothing():
    before = {role: permissions(role) for role in AccountRole}
    call_command("migrate", verbosity=0)
    assert {role: permissions(role) for role in AccountRole} == before
    assert Group.objects.count() == len(AccountRole)


def test_a_role_is_what_is_written_and_nothing_else():
    extra = Permission.objects.get(codename="delete_user")
    Group.objects.get(name="player").permissions.add(extra)
    Group.objects.get(name="author").delete()
    roles.make_roles()
    assert permissions(AccountRole.PLAYER) == set()
    assert permissions(AccountRole.AUTHOR) == {"bots.add_botversion"}


def test_every_permission_that_a_role_names_is_there():
    for role, named in roles.PERMISSIONS.items():
        assert named <= permissions(role)


def test_an_organiser_cannot_make_organisers_or_read_secrets():
    held = permissions(AccountRole.ORGANISER)
    assert "bots.change_botversion" in held
    assert "replays.view_matchlog" in held
    assert not any("matchsecret" in name for name in held)
    assert not any("permission" in name or "group" in name for name in held)
    assert "auth.delete_user" not in held


def test_an_organiser_is_one_everywhere():
    user = person()
    assert not is_organiser(user)
    roles.make_organiser(user=user)
    user = User.objects.get(pk=user.pk)
    assert is_organiser(user)
    assert selectors.roles_of(user) == [
        AccountRole.ORGANISER,
        AccountRole.AUTHOR,
        AccountRole.PLAYER,
    ]
    roles.dismiss_organiser(user=user)
    user = User.objects.get(pk=user.pk)
    assert not is_organiser(user)
    assert not user.is_staff


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("other", ROLES[1:])
def test_who_may_change_whose_account(role, other):
    """In the words of the selector, and in what the admin does."""
    user = somebody(role)
    their = person("other")
    if other == "organiser":
        roles.make_organiser(user=their)
    User.objects.filter(pk=their.pk).update(is_superuser=other == "superuser")
    their.refresh_from_db()
    may = role == "superuser" or (role == "organiser" and other == "player")
    if user is not None:
        assert selectors.can_manage(user, their) == may
    client_of(user).post(f"{USERS}{their.pk}/password/", new_password())
    their.refresh_from_db()
    assert their.check_password("set by another") == may


def new_password() -> dict[str, str]:
    return {
        "password1": "set by another",
        "password2": "set by another",
        "usable_password": "true",
    }


def test_an_organiser_cannot_give_anybody_more_than_a_player_has():
    their = person("other")
    form = {
        "username": "other",
        "email": "other@example.org",
        "is_active": "on",
        "is_staff": "on",
        "is_superuser": "on",
        "groups": [str(Group.objects.get(name="organiser").pk)],
    }
    answer = client_of(somebody("organiser")).post(f"{USERS}{their.pk}/change/", form)
    assert answer.status_code == 302
    their.refresh_from_db()
    assert their.email == "other@example.org"
    assert not their.is_staff
    assert not their.is_superuser
    assert {group.name for group in their.groups.all()} == {"player", "author"}


@pytest.mark.parametrize(
    ("role", "is_done"), [("organiser", False), ("superuser", True)]
)
def test_only_who_may_do_everything_appoints_organisers(role, is_done):
    their = person("other")
    form = {"action": "make_organiser", "_selected_action": [their.pk]}
    client_of(somebody(role)).post(USERS, form)
    their.refresh_from_db()
    assert their.is_staff == is_done
    form["action"] = "dismiss_organiser"
    if is_done:
        client_of(User.objects.get(username=role)).post(USERS, form)
        their.refresh_from_db()
        assert not their.is_staff


def test_an_account_made_in_the_admin_begins_like_all_others():
    form = new_password() | {"username": "made"}
    answer = client_of(somebody("organiser")).post(f"{USERS}add/", form)
    assert answer.status_code == 302
    made = User.objects.get(username="made")
    assert {group.name for group in made.groups.all()} == {"player", "author"}


def test_an_organiser_revokes_a_token_and_never_sees_its_digest():
    made = tokens.create_token(user=person(), name="laptop")
    client = client_of(somebody("organiser"))
    page = f"/admin/accounts/apitoken/{made.token.pk}/"
    shown = client.get(f"{page}change/").content.decode()
    assert "laptop" in shown
    assert made.token.digest not in shown
    client.post(f"{page}delete/", {"post": "yes"})
    assert tokens.use_token(secret=made.secret) is None
