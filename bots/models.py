"""What the database keeps of bots: whose they are, their versions, and their bytes.

A version is known by the digest of what was handed in, for ever. Triggers in the
database refuse to change what a version is; only how it fares is ever updated.
"""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import pgettext_lazy

from bots.stored_text import StoredTextField

DIGEST_LENGTH = 64


class Bot(models.Model):
    """A name, and the person who may hand in versions under it."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="bots",
        editable=False,
    )
    name = models.SlugField(max_length=80, unique=True, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return self.name


class BotVersion(models.Model):
    """One package that passed the gate, and what has become of it."""

    class Status(models.TextChoices):
        UPLOADED = "uploaded", pgettext_lazy("version", "Uploaded")
        CHECKING = "checking", pgettext_lazy("version", "Checking")
        ACTIVE = "active", pgettext_lazy("version", "Active")
        REJECTED = "rejected", pgettext_lazy("version", "Rejected")
        SUSPENDED = "suspended", pgettext_lazy("version", "Suspended")

    WAITING = (Status.UPLOADED, Status.CHECKING)
    ACCEPTED = (Status.ACTIVE, Status.SUSPENDED)
    """A version gets here once, and can only go to and fro between these two."""

    bot = models.ForeignKey(
        Bot, on_delete=models.PROTECT, related_name="versions", editable=False
    )
    version = models.CharField(max_length=40, editable=False)
    digest = models.CharField(
        max_length=DIGEST_LENGTH,
        unique=True,
        editable=False,
        help_text="The SHA-256 of what was handed in.",
    )
    entry = models.TextField(
        editable=False, help_text="Where the bot is, as in clever.bot:Clever."
    )
    games = models.TextField(
        blank=True, editable=False, help_text="The games it plays, one line each."
    )
    status = models.CharField(
        max_length=10, choices=Status, default=Status.UPLOADED, editable=False
    )
    reason = StoredTextField(
        blank=True, editable=False, help_text="Why it is suspended."
    )
    report = models.TextField(editable=False)
    failures_in_a_row = models.PositiveIntegerField(default=0, editable=False)
    claims = models.PositiveSmallIntegerField(
        default=0,
        editable=False,
        help_text="How often its check was begun; only the latest may end it.",
    )
    uploaded_at = models.DateTimeField(default=timezone.now, editable=False)
    asked_at = models.DateTimeField(
        default=timezone.now,
        editable=False,
        help_text="When its check was last enqueued, or began.",
    )
    checked_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        constraints = [
            # A rejected version has never played: its number is free.
            models.UniqueConstraint(
                fields=["bot", "version"],
                condition=~models.Q(status="rejected"),
                name="one_version_of_a_number",
            )
        ]
        indexes = [
            models.Index(fields=["status", "asked_at"], name="versions_to_check"),
            models.Index(fields=["-uploaded_at", "id"], name="newest_versions"),
        ]

    def __str__(self) -> str:
        return f"{self.bot} {self.version}"


class BotPackage(models.Model):
    """The bytes of a version, as they were handed in."""

    version = models.OneToOneField(
        BotVersion,
        to_field="digest",
        db_column="digest",
        primary_key=True,
        on_delete=models.PROTECT,
        related_name="package",
    )
    data = models.BinaryField()

    def __str__(self) -> str:
        return f"the package {self.version_id}"


class PackageContent(models.Model):
    """What the package of a version holds, apart from its name and number."""

    version = models.OneToOneField(
        BotVersion,
        primary_key=True,
        on_delete=models.PROTECT,
        related_name="content",
        editable=False,
    )
    digest = models.CharField(
        max_length=DIGEST_LENGTH,
        blank=True,
        db_index=True,
        editable=False,
        help_text="The SHA-256 of its files without names and metadata.",
    )

    def __str__(self) -> str:
        return f"what {self.version_id} holds"


class Replacement(models.Model):
    """A wish: once active, a version takes its former one's place on its ladders.

    The row is gone when that is done, or when the version was rejected.
    """

    version = models.OneToOneField(
        BotVersion,
        primary_key=True,
        on_delete=models.CASCADE,
        related_name="replacement",
        editable=False,
    )

    def __str__(self) -> str:
        return f"{self.version} replaces its former version"


class TurnedAway(models.Model):
    """What was handed in and stopped at the gate; its bytes are not kept."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="turned_away",
        editable=False,
    )
    filename = models.CharField(max_length=120, blank=True, editable=False)
    digest = models.CharField(max_length=DIGEST_LENGTH, editable=False)
    report = models.TextField(editable=False)
    uploaded_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name_plural = "turned away"
        indexes = [
            models.Index(fields=["owner", "-uploaded_at"], name="newest_turned_away")
        ]

    def __str__(self) -> str:
        return self.filename or self.digest
