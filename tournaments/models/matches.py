"""A match as work to be done: who sits where, who plays it, and what is due when.

What happened in a match is in its log, under the same id; nothing here repeats it but
the status, which tells the workers and the pages where to look.
"""

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import pgettext_lazy

from bots.models import BotVersion
from bots.stored_text import StoredTextField
from engines import registry
from tournaments.models.competitors import Competitor
from tournaments.models.facts import never_edited
from tournaments.models.tournaments import Entrant, Table


@never_edited
class Deal(models.Model):
    """What chance will do, the same in all matches that share it.

    Its seed is a secret until the last of these matches is over.
    """

    seed = models.BinaryField(max_length=32)
    table = models.ForeignKey(
        Table, null=True, on_delete=models.PROTECT, related_name="deals"
    )
    block = models.PositiveIntegerField(
        default=0, help_text="Which deal of its table it is, from 0."
    )
    is_closed = models.BooleanField(
        default=False, help_text="No more matches of it can be planned."
    )
    is_revealed = models.BooleanField(
        default=False, help_text="The logs of all its matches hold the seed."
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["table", "block"], name="one_deal_of_a_block"
            )
        ]
        indexes = [
            models.Index(
                fields=["id"], condition=Q(is_revealed=False), name="deals_to_reveal"
            )
        ]

    def __str__(self) -> str:
        return f"deal {self.pk}"


@never_edited
class Match(models.Model):
    """One match, from the plan to its end."""

    class Status(models.TextChoices):
        PLANNED = "planned", pgettext_lazy("match", "Planned")
        """It is to be played, but its tournament does not let it begin yet."""
        OPEN = "open", pgettext_lazy("match", "Open")
        """There are free seats."""
        READY = "ready", pgettext_lazy("match", "Ready")
        """A worker is to begin it, or to go on with it."""
        RUNNING = "running", pgettext_lazy("match", "Running")
        """A worker plays it and holds the lease."""
        WAITING = "waiting", pgettext_lazy("match", "Waiting")
        """Only people are to move."""
        FINISHED = "finished", pgettext_lazy("match", "Finished")
        VOIDED = "voided", pgettext_lazy("match", "Voided")
        QUARANTINED = "quarantined", pgettext_lazy("match", "Quarantined")
        """No progress after several attempts; an organiser is to look."""
        CANCELLED = "cancelled", pgettext_lazy("match", "Cancelled")
        """It was never begun and never will be."""

    class Capacity(models.IntegerChoices):
        """Which part of the workers plays a match; the lower ones come first."""

        PEOPLE = 0, pgettext_lazy("capacity", "People")
        """A person sits there, or is still to sit down."""
        PACED = 1, pgettext_lazy("capacity", "Paced")
        """Only bots sit there, and they pause so that people can follow."""
        RATED = 2, pgettext_lazy("capacity", "Bots")
        EXPERIMENT = 3, pgettext_lazy("capacity", "Experiment")
        """Somebody tries something out: a gauntlet, or an unrated table of bots."""

    OVER = (Status.FINISHED, Status.VOIDED, Status.CANCELLED)
    FOLLOWED = (Capacity.PEOPLE, Capacity.PACED)
    """What mostly waits: many of these are played by one process."""
    UNPACED = (Capacity.RATED, Capacity.EXPERIMENT)

    id = models.UUIDField(primary_key=True, default=uuid4)
    # The callable, not its result: a new game needs no migration.
    game = models.CharField(max_length=40, choices=registry.choices)
    rules_version = models.PositiveSmallIntegerField(
        default=1, help_text="The version of the rules that it is played by."
    )
    options = models.TextField(
        default="{}", help_text="The options of the game, as JSON."
    )
    control = models.TextField(
        default="{}", help_text="How much time seats have, as JSON."
    )
    deal = models.ForeignKey(Deal, on_delete=models.PROTECT, related_name="matches")
    row = models.PositiveSmallIntegerField(
        default=0, help_text="Which seating of the deal's square it is, from 0."
    )
    is_rated = models.BooleanField(
        default=False,
        help_text="Whether its result counts for ratings; settled with the result.",
    )
    unrated_because = StoredTextField(
        blank=True, help_text="Why a match that was to be rated is not."
    )
    is_drawn = models.BooleanField(
        default=False,
        help_text="Whether the site drew the opponents of the person who set it up.",
    )
    has_emotes = models.BooleanField(
        default=True, help_text="Whether those at the table can show each other emotes."
    )
    status = models.CharField(max_length=11, choices=Status, default=Status.PLANNED)
    capacity = models.PositiveSmallIntegerField(
        choices=Capacity,
        default=Capacity.RATED,
        help_text="Which part of the workers plays it; the lower ones come first.",
    )
    priority = models.SmallIntegerField(
        default=0, help_text="Of one capacity, the higher ones are played first."
    )
    pace_ms = models.PositiveIntegerField(
        default=0,
        help_text="How long to pause after each step, so that people can follow.",
    )
    starts_at = models.DateTimeField(default=timezone.now)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    replays = models.OneToOneField(
        "self",
        null=True,
        on_delete=models.PROTECT,
        related_name="replayed_by",
        help_text="The void match that this one plays again.",
    )

    # --- the lease: who plays it, until when, and how often that came to nothing ------
    worker = models.CharField(
        max_length=80,
        blank=True,
        help_text="The worker that plays it, or played it last without releasing it.",
    )
    epoch = models.PositiveBigIntegerField(
        default=0, help_text="The writer's epoch of the latest claim."
    )
    leased_until = models.DateTimeField(null=True)
    attempts = models.PositiveSmallIntegerField(
        default=0, help_text="Claims in a row without progress."
    )
    claimed_seq = models.PositiveIntegerField(
        default=0,
        help_text="How far the log was at the latest claim, or when it began to wait.",
    )
    trouble = StoredTextField(blank=True, help_text="What went wrong last.")

    # --- people -----------------------------------------------------------------------
    due_at = models.DateTimeField(
        null=True, help_text="When the first person's time is up."
    )

    class Meta:
        verbose_name_plural = "matches"
        constraints = [
            # A match is replaced, never put twice into the same place of a square.
            models.UniqueConstraint(
                fields=["deal", "row"],
                condition=~Q(status__in=["voided", "cancelled"]),
                name="one_match_of_a_row",
            )
        ]
        indexes = [
            models.Index(
                fields=["capacity", "-priority", "starts_at", "id"],
                condition=Q(status="ready", epoch=0),
                name="matches_to_begin",
            ),
            models.Index(
                fields=["capacity", "-priority", "starts_at", "id"],
                condition=Q(status="ready", epoch__gt=0),
                name="matches_to_continue",
            ),
            models.Index(
                fields=["leased_until"],
                condition=Q(status="running"),
                name="matches_held",
            ),
            models.Index(
                fields=["due_at"], condition=Q(status="waiting"), name="matches_due"
            ),
            models.Index(fields=["status", "-starts_at"], name="newest_matches"),
        ]

    def __str__(self) -> str:
        return f"{self.get_game_display()} {self.id}"


@never_edited
class Seat(models.Model):
    """One seat of a match, and who sits there; free seats only while it is open."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    competitor = models.ForeignKey(
        Competitor, null=True, on_delete=models.PROTECT, related_name="seats"
    )
    entrant = models.ForeignKey(
        Entrant, null=True, on_delete=models.PROTECT, related_name="seats"
    )
    invited = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="invitations",
        help_text="The person who alone may take the seat; empty: anybody.",
    )
    taken_at = models.DateTimeField(
        null=True, help_text="When a person sat down at a table of people."
    )
    away_at = models.DateTimeField(
        null=True,
        help_text="When it was noted that a person missed a rated match as it began.",
    )
    left_early_at = models.DateTimeField(
        null=True,
        help_text="When it was noted that a person left a rated match too early.",
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["match", "number"], name="one_seat_of_a_number"
            )
        ]

    def __str__(self) -> str:
        return f"seat {self.number} of {self.match_id}"


@never_edited
class BotLog(models.Model):
    """What one seat wrote while one worker sat it at the table.

    A match that was interrupted, or that waits for people, has several for a seat.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="bot_logs")
    seat = models.PositiveSmallIntegerField()
    epoch = models.PositiveBigIntegerField(
        help_text="The writer's epoch of the worker."
    )
    version = models.ForeignKey(
        BotVersion, on_delete=models.CASCADE, related_name="logs", db_index=False
    )
    parts = models.TextField(help_text="Pairs of a step and what was written, as JSON.")
    size = models.PositiveIntegerField(help_text="How many letters the parts have.")
    failed_at = models.PositiveIntegerField(
        null=True, help_text="The step at which the seat failed; empty: it did not."
    )
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [
            models.Index(fields=["version", "-id"], name="logs_of_a_version"),
            models.Index(
                fields=["version", "-id"],
                condition=Q(failed_at__isnull=False),
                name="failures_of_a_version",
            ),
        ]

    def __str__(self) -> str:
        return f"what seat {self.seat} of {self.match_id} wrote"


@never_edited
class Sweep(models.Model):
    """The last look at people's clocks; who looks locks this row first."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    at = models.DateTimeField(null=True)
    trouble = StoredTextField(
        blank=True, help_text="Why people's time does not run out at present."
    )
    allowed = models.PositiveIntegerField(
        default=0,
        help_text="How many may run out of time at once, by an organiser's word.",
    )

    def __str__(self) -> str:
        return f"the sweep at {self.at}"


@never_edited
class Outage(models.Model):
    """A time without a sweep of the clocks: people are given it back."""

    began_at = models.DateTimeField()
    ended_at = models.DateTimeField()
    is_credited = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"the outage from {self.began_at} to {self.ended_at}"
