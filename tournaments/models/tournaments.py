"""Tournaments: who entered, who was paired with whom, and why.

Rounds and their tables are facts. Standings follow from them and from the results; only
those of a tournament that is over are stored, as one fact more.
"""

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from bots.stored_text import StoredTextField
from engines import registry
from tournaments.models.competitors import Competitor
from tournaments.models.facts import never_edited


class Tournament(models.Model):
    """One event: a game, a format, a time, and how far it is."""

    class Status(models.TextChoices):
        DRAFT = "draft", _("Draft")
        OPEN = "open", _("Open")
        """Entries are taken; it starts at its time or when an organiser starts it."""
        RUNNING = "running", _("Running")
        PAUSED = "paused", _("Paused")
        FINISHED = "finished", _("Finished")
        CANCELLED = "cancelled", _("Cancelled")

    class Admission(models.TextChoices):
        """Who may enter."""

        BOTS = "bots", _("Bots")
        PEOPLE = "people", _("People")
        BOTH = "both", _("Bots and people")

    slug = models.SlugField(max_length=80, unique=True)
    name = models.CharField(max_length=120)
    # The callable, not its result: a new game needs no migration.
    game = models.CharField(max_length=40, choices=registry.choices)
    rules_version = models.PositiveSmallIntegerField(
        default=1,
        editable=False,
        help_text="The version of the rules that its next matches are played by.",
    )
    options = models.TextField(
        default="{}", help_text="The options of the game, as JSON."
    )
    # How many a game takes, only the game knows: settings are checked against it.
    seats = models.PositiveSmallIntegerField(
        blank=True, validators=[MinValueValidator(2)]
    )
    format = models.CharField(max_length=40)
    format_options = models.TextField(
        default="{}", help_text="The options of the format, as JSON."
    )
    control = models.TextField(
        default="{}", help_text="How much time seats have, as JSON."
    )
    is_rated = models.BooleanField(default=True)
    keeps_owners_apart = models.BooleanField(
        default=True,
        help_text="Entrants of one owner share a table only if nothing else is left.",
    )
    admits = models.CharField(
        max_length=6,
        choices=Admission,
        default=Admission.BOTS,
        help_text="Who may enter. Guests enter only what is not rated.",
    )
    entrants_per_owner = models.PositiveSmallIntegerField(
        default=2,
        validators=[MinValueValidator(1)],
        help_text="So many entrants one owner may enter; organisers may enter more.",
    )
    status = models.CharField(
        max_length=9, choices=Status, default=Status.DRAFT, editable=False
    )
    seed = models.BinaryField(
        max_length=32,
        editable=False,
        help_text="What pairings and deals are drawn from; a secret until the end.",
    )
    priority = models.SmallIntegerField(default=0)
    concurrency = models.PositiveSmallIntegerField(
        default=4,
        validators=[MinValueValidator(1)],
        help_text="How many of its matches are played at the same time.",
    )
    pace_ms = models.PositiveIntegerField(default=0)
    starts_at = models.DateTimeField(
        null=True, blank=True, help_text="Empty: when an organiser says so."
    )
    repeats = models.CharField(
        max_length=80,
        blank=True,
        help_text="A cron line, as in 0 20 * * 5; empty: it does not repeat.",
    )
    time_zone = models.CharField(max_length=64, default="UTC")
    is_duel = models.BooleanField(
        default=False,
        editable=False,
        help_text="An author compares two versions; their bots' pages alone list it.",
    )
    follows = models.OneToOneField(
        "self",
        null=True,
        on_delete=models.SET_NULL,
        related_name="followed_by",
        editable=False,
        help_text="The tournament that this one repeats.",
    )
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        editable=False,
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    started_at = models.DateTimeField(null=True, editable=False)
    ended_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        indexes = [
            models.Index(fields=["status", "starts_at"], name="tournaments_to_start"),
            models.Index(fields=["-created_at"], name="newest_tournaments"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def admits_bots(self) -> bool:
        return self.admits != self.Admission.PEOPLE

    @property
    def admits_people(self) -> bool:
        return self.admits != self.Admission.BOTS


@never_edited
class Entrant(models.Model):
    """A competitor who takes part in one tournament."""

    class Status(models.TextChoices):
        ENTERED = "entered", _("Entered")
        WITHDRAWN = "withdrawn", _("Withdrawn")
        DISQUALIFIED = "disqualified", _("Disqualified")

    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, related_name="entrants"
    )
    competitor = models.ForeignKey(
        Competitor, on_delete=models.PROTECT, related_name="entries"
    )
    key = models.PositiveIntegerField(help_text="What the format calls it, from 1.")
    rating = models.FloatField(
        default=1500.0, help_text="The fitted Elo before the tournament."
    )
    status = models.CharField(max_length=12, choices=Status, default=Status.ENTERED)
    reason = StoredTextField(blank=True)
    entered_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "competitor"], name="entered_once"
            ),
            models.UniqueConstraint(
                fields=["tournament", "key"], name="one_entrant_of_a_key"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.competitor} in {self.tournament}"


@never_edited
class Round(models.Model):
    """One round that was paired, and why it was paired like that: a fact."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, related_name="rounds"
    )
    number = models.PositiveIntegerField()
    byes = models.TextField(
        default="[]", help_text="The keys of those with a bye, as JSON."
    )
    reason = StoredTextField(blank=True)
    known = models.PositiveBigIntegerField(
        default=0, help_text="The position of the result log when it was paired."
    )
    inputs = models.TextField(
        default="{}",
        help_text="The entrants to be paired, and how well each was known, as JSON.",
    )
    paired_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="one_round_of_a_number"
            )
        ]

    def __str__(self) -> str:
        return f"round {self.number} of {self.tournament}"


@never_edited
class Table(models.Model):
    """The entrants that play together in a round, and why: a fact."""

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="tables")
    number = models.PositiveIntegerField(help_text="From 0.")
    entrants = models.TextField(help_text="Their keys, as JSON.")
    blocks = models.PositiveSmallIntegerField(default=1)
    swap = models.TextField(
        default="[]",
        help_text="The two who alone change seats, as JSON; empty: all do.",
    )
    is_mirrored = models.BooleanField(
        default=True,
        help_text="Whether each deal is played in all seatings; if not, once.",
    )
    reason = StoredTextField(blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["round", "number"], name="one_table_of_a_number"
            ),
            models.CheckConstraint(condition=Q(blocks__gte=1), name="at_least_a_block"),
        ]

    def __str__(self) -> str:
        return f"table {self.number} of {self.round}"


@never_edited
class FinalStanding(models.Model):
    """The place of one entrant when the tournament was over: a fact.

    It follows from rounds and results up to a position of the result log. What is
    voided later makes another ladder, but only an organiser takes a medal back.
    """

    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, related_name="final_standings"
    )
    entrant = models.OneToOneField(
        Entrant, on_delete=models.PROTECT, related_name="final_standing"
    )
    place = models.PositiveIntegerField()
    points = models.FloatField()
    games = models.PositiveIntegerField()
    tie_breaks = models.TextField(default="[]", help_text="Names and values, as JSON.")
    note = StoredTextField(blank=True)
    known = models.PositiveBigIntegerField(
        help_text="The position of the result log then."
    )

    class Meta:
        indexes = [models.Index(fields=["tournament", "place"], name="places_in_order")]

    def __str__(self) -> str:
        return f"{self.place}. {self.entrant_id}"


@never_edited
class AuditEntry(models.Model):
    """One thing that somebody, or the schedule, did to a tournament: a fact.

    Django keeps a history of its own, but of people alone and for as long as they have
    an account. The schedule acts too, and what was done stays.
    """

    class Kind(models.TextChoices):
        CREATED = "created", _("Created")
        OPENED = "opened", _("Opened")
        ENTERED = "entered", _("Entered")
        WITHDREW = "withdrew", _("Withdrew")
        DISQUALIFIED = "disqualified", _("Disqualified")
        STARTED = "started", _("Started")
        PAUSED = "paused", _("Paused")
        RESUMED = "resumed", _("Resumed")
        CANCELLED = "cancelled", _("Cancelled")
        FINISHED = "finished", _("Finished")
        BLOCK_REPLAYED = "block_replayed", _("Deal played again")
        CHANGED = "changed", _("Changed")
        JUDGED = "judged", _("Judged")
        NEW_RULES = "new_rules", _("New rules")

    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, related_name="audit"
    )
    kind = models.CharField(max_length=14, choices=Kind)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
        help_text="Empty: the site itself, by its schedule.",
    )
    entrant = models.ForeignKey(
        Entrant,
        null=True,
        on_delete=models.PROTECT,
        related_name="audit",
        help_text="The entrant concerned, if it is about one.",
    )
    reason = StoredTextField(blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        db_table = "tournaments_act"
        indexes = [models.Index(fields=["tournament", "id"], name="acts_in_order")]
        verbose_name_plural = "audit entries"

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.kind}"
