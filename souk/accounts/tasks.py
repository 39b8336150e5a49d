"""What workers are asked to do about accounts. Every task can run twice."""

from celery import shared_task

from souk.accounts.services import guest_cleanup, notifications


@shared_task
def sweep() -> None:
    """Forget some of those who are gone for good; the next sweep goes on with it."""
    guest_cleanup.forget_guests()
    guest_cleanup.clear_sessions()


@shared_task(soft_time_limit=60, time_limit=90)
def notify() -> None:
    """Tell people what waits for them; what is left over is told by the next one."""
    notifications.collect()
    notifications.deliver()
