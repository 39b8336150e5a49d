"""Tells Django of the project: its checks, and the queue that its tasks go to."""

from django.apps import AppConfig


class SoukConfig(AppConfig):
    name = "souk"

    def ready(self) -> None:
        from souk import celery, checks  # noqa: F401, PLC0415 - they need the settings.
        from souk.health import sightings  # noqa: F401, PLC0415 - as above.
