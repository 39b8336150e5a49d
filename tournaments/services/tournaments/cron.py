"""Cron lines: when they come round next, and what they say in words.

Times are those of a place, with its summer and winter: a line for half past two is met
once on the night that has no half past two, and once on the night that has two of them.
"""

import re
from calendar import day_name, month_name
from datetime import UTC, datetime
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from cron_descriptor import ExpressionDescriptor, Options
from cronsim import CronSim, CronSimError
from django.utils.dates import MONTHS, WEEKDAYS
from django.utils.translation import gettext as _
from django.utils.translation import override

FIELDS: Final = 5
LOCALES: Final = {"en": "en_US", "fr": "fr_FR"}


def next_time(line: str, zone: str, after: datetime) -> datetime:
    """Return the first time of a line that comes after another, in UTC."""
    return next(CronSim(line, after.astimezone(ZoneInfo(zone)))).astimezone(UTC)


def objection(line: str, zone: str, now: datetime) -> str | None:
    """Return a sentence why a line cannot be used in a place; None if it can."""
    if zone_objection(zone):
        return None
    if len(line.split()) != FIELDS:
        return _(
            "A cron line has five parts (minute, hour, day, month, day of the week), "
            "as in 0 20 * * 5 for Fridays at eight in the evening."
        )
    try:
        next_time(line, zone, now)
    except CronSimError as error:
        return _("This cron line cannot be read: %(error)s.") % {"error": error}
    except StopIteration:
        return _("This cron line names a day that never comes.")
    return None


def zone_objection(zone: str) -> str | None:
    """Return a sentence why there is no such place; None if there is."""
    try:
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return _(
            "There is no time zone %(zone)s: write it as in Europe/Paris or UTC."
        ) % {"zone": zone}
    return None


def words(line: str, language: str) -> str:
    """Return what a line says, in a language of the site."""
    options = Options()
    options.locale_code = LOCALES.get(language, LOCALES["en"])
    options.use_24hour_time_format = True
    text = ExpressionDescriptor(line, options).get_description()
    # The library has no names of days and months but those of the machine's language.
    with override(language):
        names = {
            **dict(zip(day_name, WEEKDAYS.values(), strict=True)),
            **dict(zip(list(month_name)[1:], MONTHS.values(), strict=True)),
        }
        return re.sub(r"\w+", lambda found: str(names.get(found[0], found[0])), text)
