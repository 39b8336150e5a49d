"""The settings of the site as it is installed, with addresses to compare it with."""

from souk.settings.base import *  # noqa: F403 - this varies the base.

SECRET_KEY = "the same in all processes of a run"
ROOT_URLCONF = "benchmarks.site.urls"

# One address asks for everything, as fast as it can.
REQUESTS_AT_ONCE = 8
PROCESSOR_SECONDS_A_MINUTE = 1_000_000
