"""Makes everything ready for the site to start: `python -m souk.embedded.prepare`.

Each step looks first and does nothing where nothing is to be done, so that a second
start is a quick one.
"""

import json
import os
import sys
from collections.abc import Callable
from typing import Final

import django
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.checks import run_checks
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.db import connection

from souk.embedded import reach
from souk.embedded.data import DataFolder, make_password, secret_in
from souk.embedded.errors import CannotRun

ORGANISER: Final = "organiser"
REFUSED: Final = 2
MIGRATING: Final = 0x50_55_4B
"""The number of the lock that those who migrate one PostgreSQL database share."""


def set_up_django() -> None:
    """Read the settings and check them; raise a sentence about what is wrong."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "souk.settings.base")
    try:
        django.setup()
    except ImproperlyConfigured as error:
        raise CannotRun(str(error)) from error
    for found in run_checks():
        if found.is_serious():
            raise CannotRun(str(found.msg))


def prepare() -> bool:
    """Make everything ready; return whether the organiser's account is a new one."""
    set_up_django()
    reach.reach_database()
    if settings.REDIS_URL:
        reach.reach_redis()
    _migrate()
    return _make_organiser(DataFolder.from_environment())


def _migrate() -> None:
    # A role that may not change tables can start the site as long as it need not.
    if not reach.missing_migrations():
        return
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT pg_advisory_lock(%s)", [MIGRATING])
        try:
            call_command("migrate", interactive=False, verbosity=0)
        finally:
            if connection.vendor == "postgresql":
                cursor.execute("SELECT pg_advisory_unlock(%s)", [MIGRATING])


def _make_organiser(folder: DataFolder) -> bool:
    """Make the first account that may do everything, unless there is one."""
    users = get_user_model()._default_manager
    if users.filter(is_superuser=True).exists():
        return False
    password = secret_in(folder.organiser_password, make_password)
    users.create_superuser(ORGANISER, password=password)
    return True


def main(work: Callable[[], object]) -> int:
    """Do the work and print what it returns; tell a refusal in a sentence."""
    try:
        print(json.dumps(work()))
    except CannotRun as reason:
        print(reason, file=sys.stderr)
        return REFUSED
    return 0


if __name__ == "__main__":
    sys.exit(main(prepare))
