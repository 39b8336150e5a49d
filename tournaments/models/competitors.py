"""Competitors, who sit at tables and have ratings: a version of a bot, or a person."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from bots.models import BotVersion
from tournaments.models.facts import never_edited


@never_edited
class Competitor(models.Model):
    """One version of a bot or one person; never both, never neither.

    A version never changes, so what it has shown is true for ever. The next version of
    the same bot is another competitor.
    """

    version = models.OneToOneField(
        BotVersion, null=True, on_delete=models.PROTECT, related_name="competitor"
    )
    person = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.PROTECT,
        related_name="competitor",
    )

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(version__isnull=True) ^ Q(person__isnull=True),
                name="a_version_or_a_person",
            )
        ]

    def __str__(self) -> str:
        return str(self.version) if self.version else str(self.person)

    @property
    def kind(self) -> str:
        return "bot" if self.version else "person"

    @property
    def owner_id(self) -> int | None:
        """The account it belongs to: the bot's author, or the person."""
        return self.version.bot.owner_id if self.version else self.person_id

    @property
    def name(self) -> str:
        """What the bot is called, or the person."""
        return self.version.bot.name if self.version else str(self.person)
