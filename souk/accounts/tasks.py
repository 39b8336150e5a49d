"""What workers are asked to do about accounts. Every task can run twice."""

from celery import shared_task

from souk.accounts.services import forgetting


@shared_task
def sweep() -> None:
    """Forget some of those who are gone for good; the next sweep goes on with it."""
    forgetting.forget_guests()
    forgetting.clear_sessions()
