"""The site with little patience: leases of less than a second, and hints all the time.

A nemesis that waits for half a minute until a lease is over meets nobody.
"""

import os

from souk.settings.test import *  # noqa: F403 - this varies the tests' own.
from souk.settings.test import CELERY_BEAT_SCHEDULE, CELERY_BROKER_TRANSPORT_OPTIONS

DEMO = False

MATCH_LEASE_S = 0.8
MATCH_HEARTBEAT_S = float(os.environ.get("SOUK_CHAOS_HEARTBEAT_S", "0.2"))
MATCH_REST_S = 0.5
MATCH_ATTEMPTS = 1000  # Workers are killed on purpose: no quarantine.
OUTAGE_S = 2.0

# Short enough that messages of killed workers are given out again within a run.
CELERY_TASK_SOFT_TIME_LIMIT = 10
CELERY_TASK_TIME_LIMIT = 11
CELERY_BROKER_TRANSPORT_OPTIONS = {
    **CELERY_BROKER_TRANSPORT_OPTIONS,
    "visibility_timeout": 13,
    "unacked_restore_interval": 1,
    "socket_timeout": 5,
}
CELERY_BEAT_SCHEDULE = {
    name: {**entry, "schedule": 1.5, "options": {"expires": 1.5}}
    for name, entry in CELERY_BEAT_SCHEDULE.items()
    if not str(entry["task"]).startswith("bots.")
}
CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT = 3

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"stderr": {"class": "logging.StreamHandler"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    # A worker that was replaced says so, and is counted.
    "loggers": {"tournaments": {"level": "INFO"}},
}
