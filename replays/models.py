"""What the database keeps of a match: its log, the head of the log, and its secret.

Entries are facts: triggers in the database refuse every change and removal. The head is
all that is ever updated, and only by an append.
"""

from django.conf import settings
from django.db import models
from django.db.models import Value
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from engines import registry


class MatchLog(models.Model):
    """The header and the head of one match's log."""

    class Status(models.TextChoices):
        RUNNING = "running", pgettext_lazy("match", "Running")
        FINISHED = "finished", pgettext_lazy("match", "Finished")
        VOIDED = "voided", pgettext_lazy("match", "Voided")

    id = models.UUIDField(primary_key=True, editable=False)
    # The callable, not its result: a new game needs no migration.
    game = models.CharField(max_length=40, choices=registry.choices, editable=False)
    header = models.TextField(editable=False)
    labels = models.TextField(
        editable=False, help_text="What the seats are called, one line each."
    )
    status = models.CharField(
        max_length=10, choices=Status, default=Status.RUNNING, editable=False
    )
    outcome = models.TextField(blank=True, editable=False)
    is_revealed = models.BooleanField(default=False, editable=False)
    moves = models.PositiveIntegerField(default=0, editable=False)
    head_seq = models.PositiveIntegerField(default=0, editable=False)
    head_hash = models.BinaryField(max_length=32, editable=False)
    head_at_ms = models.PositiveBigIntegerField(default=0, editable=False)
    writer_epoch = models.PositiveBigIntegerField(
        default=0,
        editable=False,
        help_text="Only the writer of this epoch may append; a new claim raises it.",
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        indexes = [
            models.Index(fields=["-created_at", "id"], name="newest_logs"),
            models.Index(
                fields=["game", "status", "-created_at"], name="newest_logs_by_game"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_game_display()} {self.id}"

    def get_absolute_url(self) -> str:
        return reverse("replays:match", args=[self.id])

    @property
    def is_open(self) -> bool:
        """Whether a match keeps no secret any more: it is over and its seed known."""
        return self.status != self.Status.RUNNING and self.is_revealed


class LogEntry(models.Model):
    """One fact of a match, as it was hashed."""

    pk = models.CompositePrimaryKey("log_id", "seq")
    log = models.ForeignKey(
        MatchLog, on_delete=models.PROTECT, related_name="entries", db_index=False
    )
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=20)
    v = models.PositiveSmallIntegerField()
    at_ms = models.PositiveBigIntegerField()
    actor = models.PositiveSmallIntegerField(null=True)
    payload = models.TextField()
    hash = models.BinaryField(max_length=32)
    writer_epoch = models.PositiveBigIntegerField()

    class Meta:
        verbose_name_plural = "log entries"

    def __str__(self) -> str:
        return f"{self.kind} {self.seq}"


class CommandReceipt(models.Model):
    """Which entries a command led to, so that sending it twice does nothing twice."""

    pk = models.CompositePrimaryKey("log_id", "key")
    log = models.ForeignKey(
        MatchLog, on_delete=models.PROTECT, related_name="receipts", db_index=False
    )
    key = models.UUIDField()
    request = models.BinaryField(
        max_length=32, help_text="The SHA-256 of what was asked for."
    )
    first_seq = models.PositiveIntegerField()
    last_seq = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"{self.key}"


class MatchSecret(models.Model):
    """The seed of a match, kept apart from everything that is shown to anybody."""

    log = models.OneToOneField(
        MatchLog, on_delete=models.PROTECT, primary_key=True, related_name="secret"
    )
    seed = models.BinaryField(max_length=32)

    def __str__(self) -> str:
        return f"the seed of {self.log_id}"


class ImportedFork(models.Model):
    """Where a match begins that goes on from another one and was played elsewhere."""

    log = models.OneToOneField(
        MatchLog, on_delete=models.PROTECT, primary_key=True, related_name="+"
    )
    parent = models.UUIDField(help_text="The match it goes on from, by its id.")
    step = models.PositiveIntegerField(help_text="The step from which it goes on.")
    chance = models.CharField(max_length=8)
    seat = models.PositiveSmallIntegerField(
        null=True, help_text="Who imagined the position; empty: nobody."
    )
    imported_at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [
            models.Index(fields=["parent", "-imported_at"], name="imported_forks")
        ]

    def __str__(self) -> str:
        return f"an imported fork of {self.parent}"


class Inspection(models.Model):
    """One walk through all logs, by workers that have nothing better to do.

    It goes by the ids of the logs, a stretch at a time. A worker that has checked a
    stretch moves the row on from where it was, so a stretch counts once even if several
    workers checked it.
    """

    began_at = models.DateTimeField(default=timezone.now, editable=False)
    ended_at = models.DateTimeField(null=True, editable=False)
    reached = models.UUIDField(
        null=True, editable=False, help_text="The last log that was checked."
    )
    checked = models.PositiveBigIntegerField(default=0, editable=False)
    complete = models.PositiveBigIntegerField(
        default=0,
        editable=False,
        help_text="How many of them were checked by the rules and every draw, too.",
    )
    entries = models.PositiveBigIntegerField(default=0, editable=False)
    wrong = models.PositiveBigIntegerField(default=0, editable=False)
    problems = models.TextField(
        blank=True,
        editable=False,
        help_text="The first logs that are wrong, one line each: an id and a sentence.",
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                Value(1),
                condition=models.Q(ended_at__isnull=True),
                name="one_inspection_at_a_time",
            )
        ]

    def __str__(self) -> str:
        return f"the inspection of {self.began_at}"


class Animation(models.Model):
    """A match as one moving picture, which somebody has asked for; it can be redrawn.

    It shows what is open to everybody, so all who ask for it share it.
    """

    class Status(models.TextChoices):
        QUEUED = "queued", pgettext_lazy("animation", "Queued")
        DRAWING = "drawing", pgettext_lazy("animation", "Drawing")
        FINISHED = "finished", pgettext_lazy("animation", "Finished")
        FAILED = "failed", pgettext_lazy("animation", "Failed")

    log = models.ForeignKey(MatchLog, on_delete=models.CASCADE, related_name="+")
    language = models.CharField(max_length=2)
    requested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    status = models.CharField(
        max_length=8, choices=Status, default=Status.QUEUED, db_index=True
    )
    percent = models.PositiveSmallIntegerField(default=0)
    attempts = models.PositiveSmallIntegerField(default=0)
    file = models.BinaryField(null=True)
    created_at = models.DateTimeField(default=timezone.now)
    changed_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["log", "language"], name="one_animation_of_a_language"
            )
        ]

    def __str__(self) -> str:
        return f"animation of {self.log_id}"


class StepComment(models.Model):
    """What a person says of a step of a match, and what of the board it points at."""

    class Status(models.TextChoices):
        SHOWN = "shown", pgettext_lazy("comment", "Shown")
        HIDDEN = "hidden", pgettext_lazy("comment", "Hidden by a moderator")
        DELETED = "deleted", pgettext_lazy("comment", "Deleted by its author")

    log = models.ForeignKey(
        MatchLog, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    step = models.PositiveIntegerField(
        help_text="The number of the step, where each move is one."
    )
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="+",
        db_index=False,
    )
    text = models.TextField(blank=True, help_text="Empty once it is deleted.")
    drawings = models.TextField(
        blank=True, help_text="Marks and arrows on the board, as JSON."
    )
    status = models.CharField(max_length=8, choices=Status, default=Status.SHOWN)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("comment on a step")
        verbose_name_plural = _("comments on steps")
        indexes = [
            models.Index(fields=["log", "step", "id"], name="comments_by_step"),
            models.Index(fields=["author", "created_at"], name="comments_by_author"),
        ]

    def __str__(self) -> str:
        return f"comment {self.pk} on step {self.step} of {self.log_id}"


class CommentReport(models.Model):
    """That somebody asks the moderators to look at a comment."""

    comment = models.ForeignKey(
        StepComment, on_delete=models.CASCADE, related_name="reports"
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="+",
        db_index=False,
    )
    reason = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    settled_at = models.DateTimeField(
        null=True, help_text="When a moderator decided about it."
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["comment", "by"], name="one_report_of_a_person"
            )
        ]
        indexes = [models.Index(fields=["by", "created_at"], name="reports_by_person")]

    def __str__(self) -> str:
        return f"report of {self.comment}"


class MatchAnalysis(models.Model):
    """What the moves of an open match were worth; it can be computed again."""

    class Status(models.TextChoices):
        QUEUED = "queued", pgettext_lazy("analysis", "Queued")
        RUNNING = "running", pgettext_lazy("analysis", "Running")
        FINISHED = "finished", pgettext_lazy("analysis", "Finished")
        FAILED = "failed", pgettext_lazy("analysis", "Failed")

    WAITING = (Status.QUEUED, Status.RUNNING)

    key = models.CharField(
        max_length=64,
        unique=True,
        help_text="A digest of the log, the analyser's version and its settings.",
    )
    log = models.ForeignKey(MatchLog, on_delete=models.CASCADE, related_name="+")
    requested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    status = models.CharField(
        max_length=8, choices=Status, default=Status.QUEUED, db_index=True
    )
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    attempts = models.PositiveSmallIntegerField(
        default=0, help_text="How often it was begun since it last got on."
    )
    figures = models.BinaryField(null=True, help_text="Of the steps done so far.")
    shown = models.BinaryField(null=True, help_text="What is shown, in each language.")
    created_at = models.DateTimeField(default=timezone.now)
    changed_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"analysis of {self.log_id}"


class PlayedErrors(models.Model):
    """What a bot's package gave away in analysed matches, in one phase of a game."""

    digest = models.CharField(max_length=64)
    game = models.CharField(max_length=40)
    phase = models.PositiveSmallIntegerField()
    matches = models.PositiveIntegerField(default=0)
    decisions = models.PositiveIntegerField(default=0)
    lost = models.FloatField(default=0.0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["digest", "game", "phase"], name="one_sum_of_a_phase"
            )
        ]

    def __str__(self) -> str:
        return f"{self.digest[:8]} {self.game} {self.phase}"
