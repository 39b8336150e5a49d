"""The bots that come with the site, handed in like all others by the site itself."""

from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path
from typing import Final

from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import AbstractBaseUser

from bots import selectors
from bots.bot_table import BUILT_IN
from bots.models import BotVersion
from bots.packages.archives import archive_of
from bots.packages.gate import inspect
from bots.services.check_report import check_version
from bots.services.uploads import receive

OWNER: Final = "souk"
QUICK: Final = ("souk-easy", "souk-greedy", "souk-planner", "souk-random")
"""Bots that think little, so that their check is short."""


def install_builtin_bots() -> Iterator[BotVersion]:
    """Hand in what is missing and have it checked; yield each version as it stands.

    Raises `SandboxUnavailable` where no bot may run; what was handed in waits.
    """
    owner = _owner()
    for project in _projects():
        version = _received(owner, project)
        yield check_version(version_id=version.id) or version


def hand_in_builtin_bots(names: Collection[str] = ()) -> list[BotVersion]:
    """Hand in what is missing; return all of them, those first that think least.

    With names, it is only about the bots that bear them.
    """
    owner = _owner()
    projects = (one for one in _projects() if not names or one.name in names)
    return [_received(owner, project) for project in projects]


def _projects() -> list[Path]:
    found = sorted(path.parent for path in BUILT_IN.glob("*/pyproject.toml"))
    return sorted(found, key=lambda project: project.name not in QUICK)


def _received(owner: AbstractBaseUser, project: Path) -> BotVersion:
    # By its number and not by its bytes: another zlib packs the same files otherwise.
    known = selectors.numbered(*_number(project))
    # The demo itself replaces the bots of the site.
    return known or receive(
        owner=owner, data=archive_of(project), replaces=False, is_of_site=True
    )


@cache
def _number(project: Path) -> tuple[str, str]:
    """Return name and version; they stay as they are while the site runs."""
    about = inspect(archive_of(project)).description
    return about.name, about.version


def _owner() -> AbstractBaseUser:
    """Return the account of the site, which has no password."""
    users = get_user_model()._default_manager
    owner, _ = users.get_or_create(
        username=OWNER,
        defaults={"is_active": False, "password": make_password(None)},
    )
    return owner
