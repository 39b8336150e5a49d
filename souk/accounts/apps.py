"""Tells Django of the app, tables of guests, and makes roles with a migration."""

from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    name = "souk.accounts"
    verbose_name = _("Accounts")

    def ready(self) -> None:
        from souk.accounts.views.entering import Guests  # noqa: PLC0415 - models first.
        from tournaments.selectors.people import guests  # noqa: PLC0415 - as above.

        guests.register(Guests())
        # Django makes permissions after it has migrated, in the order of the apps: as
        # the last of them, this one finds all that a role can be given.
        post_migrate.connect(_make_roles, sender=self)


def _make_roles(**details: Any) -> None:
    from souk.accounts.services import roles  # noqa: PLC0415 - models need the apps.

    del details
    roles.make_roles()
