"""Roles: what organisers, authors, players and guests may do, and who is one.

A role is a group with permissions. What it may do is written here and nowhere else;
an installation that wants other rights makes groups of its own beside these.
"""

from collections.abc import Mapping
from typing import Final

from django.contrib.auth.models import Group, Permission, User
from django.db import transaction
from django.db.models import Q

from souk.accounts.models import AccountRole

APPS_OF_ORGANISERS: Final = ("bots", "replays", "tournaments")
"""Organisers have every permission of these apps; the database protects facts."""

PERMISSIONS: Final[Mapping[AccountRole, frozenset[str]]] = {
    AccountRole.ORGANISER: frozenset(
        {
            "auth.view_user",
            "auth.change_user",
            "accounts.view_apitoken",
            "accounts.delete_apitoken",
            "accounts.view_invitation",
            "accounts.add_invitation",
            "accounts.change_invitation",
        }
    ),
    AccountRole.AUTHOR: frozenset({"bots.add_botversion"}),
    AccountRole.PLAYER: frozenset(),
    AccountRole.GUEST: frozenset(),
}

ROLES_OF_A_NEW_ACCOUNT: Final = (AccountRole.PLAYER, AccountRole.AUTHOR)


@transaction.atomic
def make_roles() -> None:
    """Make the groups and give them exactly their permissions."""
    for role in AccountRole:
        group, _ = Group.objects.get_or_create(name=role.value)
        group.permissions.set(_permissions(role))


def _permissions(role: AccountRole) -> list[Permission]:
    wanted = Q(pk__in=[])
    for permission in PERMISSIONS[role]:
        app, _, codename = permission.partition(".")
        wanted |= Q(content_type__app_label=app, codename=codename)
    if role is AccountRole.ORGANISER:
        wanted |= Q(content_type__app_label__in=APPS_OF_ORGANISERS)
    # The seeds of running matches stay hidden, even from organisers.
    found = Permission.objects.exclude(content_type__model="matchsecret")
    return list(found.filter(wanted))


def welcome(*, user: User) -> None:
    """Give a new account the roles that every account begins with."""
    _groups(user, *ROLES_OF_A_NEW_ACCOUNT)


def receive_guest(*, user: User) -> None:
    """Mark an account that has no password."""
    _groups(user, AccountRole.GUEST)


@transaction.atomic
def let_stay(*, user: User) -> None:
    """Make a guest one of those who are here for good."""
    user.groups.remove(Group.objects.get(name=AccountRole.GUEST.value))
    welcome(user=user)


@transaction.atomic
def make_organiser(*, user: User) -> None:
    """Let a person organise: the role, and the door to the admin."""
    _groups(user, AccountRole.ORGANISER)
    user.is_staff = True
    user.save(update_fields=["is_staff"])


@transaction.atomic
def dismiss_organiser(*, user: User) -> None:
    """Take the role and the admin away; who may do everything keeps the admin."""
    user.groups.remove(Group.objects.get(name=AccountRole.ORGANISER.value))
    user.is_staff = user.is_superuser
    user.save(update_fields=["is_staff"])


def _groups(user: User, *roles: AccountRole) -> None:
    user.groups.add(*Group.objects.filter(name__in=[role.value for role in roles]))
