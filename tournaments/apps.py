"""Tells Django of the app, and replays what it knows of matches."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = _("Tournaments")

    def ready(self) -> None:
        from replays import match_info  # noqa: PLC0415 - models need the apps.
        from tournaments.selectors.matches import visibility  # noqa: PLC0415 - as above.

        match_info.register(visibility)
