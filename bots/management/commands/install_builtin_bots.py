"""Hand in the bots that come with the site."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from bots.sandbox.errors import SandboxUnavailable
from bots.services.builtin import install_builtin_bots
from bots.services.errors import NotReceived


class Command(BaseCommand):
    help = "Hand in and check the bots that come with the site, where missing."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            for version in install_builtin_bots():
                self.stdout.write(f"{version}: {version.status}.")
        except (SandboxUnavailable, NotReceived) as error:
            raise CommandError(str(error)) from error
