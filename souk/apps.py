"""Tells Django of the project: its checks, names, queue of tasks, and its admin."""

from typing import Final

from django.apps import AppConfig, apps
from django.contrib.admin import apps as admin_apps

from souk.model_names import translate_names

NAMED: Final = ("tournaments", "bots", "replays", "accounts")
"""The apps whose models are the project's own."""


class SoukAdminConfig(admin_apps.AdminConfig):
    default = False
    default_site = "souk.admin_site.SoukAdminSite"


class SoukConfig(AppConfig):
    name = "souk"

    def ready(self) -> None:
        for label in NAMED:
            translate_names(apps.get_app_config(label).get_models())
        from souk import celery, checks  # noqa: F401, PLC0415 - they need the settings.
        from souk.health import worker_heartbeats  # noqa: F401, PLC0415 - as above.
