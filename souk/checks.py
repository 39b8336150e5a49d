"""Settings that are only right together, checked whenever Django starts."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register


@register
def tasks_end_before_they_are_given_out_again(
    **details: Any,
) -> list[CheckMessage]:
    """Compare what Redis waits for an unacknowledged task with what a task may take."""
    del details
    waits = settings.CELERY_BROKER_TRANSPORT_OPTIONS["visibility_timeout"]
    takes = settings.CELERY_TASK_TIME_LIMIT
    warned = settings.CELERY_TASK_SOFT_TIME_LIMIT
    if warned < takes < waits:
        return []
    return [
        Error(
            "A task would run twice: the soft time limit of tasks "
            f"({warned} s) must be below the hard one ({takes} s), and that below "
            f"the visibility timeout of the broker ({waits} s).",
            id="souk.E001",
        )
    ]


@register(Tags.security, deploy=True)
def hosts_are_named(**details: Any) -> list[CheckMessage]:
    """Refuse a site that answers to any name: its links could lead anywhere."""
    del details
    if not any(host in ("*", ".") for host in settings.ALLOWED_HOSTS):
        return []
    return [
        Error(
            "ALLOWED_HOSTS lets the site answer to any name: list its own.",
            id="souk.E002",
        )
    ]
