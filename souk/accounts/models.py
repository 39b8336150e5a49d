"""What the database keeps of people beyond Django's own accounts."""

from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

DIGEST_LENGTH = 64
TOKEN_NAME_LENGTH = 60
LONGEST_ENDPOINT = 600


def in_a_week() -> datetime:
    return timezone.now() + timedelta(days=7)


class AccountRole(models.TextChoices):
    """What a person does here; each is a group of this name."""

    ORGANISER = "organiser", _("organiser")
    AUTHOR = "author", _("author")
    PLAYER = "player", _("player")
    GUEST = "guest", _("guest")


class Preferences(models.Model):
    """What a person has chosen; an empty choice follows the browser."""

    class Theme(models.TextChoices):
        LIGHT = "light", _("Light")
        DARK = "dark", _("Dark")

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="preferences",
        primary_key=True,
    )
    language = models.CharField(max_length=10, blank=True)
    theme = models.CharField(max_length=10, blank=True, choices=Theme)

    class Meta:
        verbose_name = verbose_name_plural = _("preferences")

    def __str__(self) -> str:
        return f"preferences of {self.user}"


class GuestOrigin(models.Model):
    """Which guests were made from one address; only a digest of it is kept."""

    user = models.OneToOneField(
        User,
        on_delete=models.CASCADE,
        related_name="guest_origin",
        primary_key=True,
        editable=False,
    )
    digest = models.CharField(max_length=DIGEST_LENGTH, db_index=True, editable=False)

    class Meta:
        verbose_name = _("origin of a guest")
        verbose_name_plural = _("origins of guests")

    def __str__(self) -> str:
        return f"origin of {self.user}"


class ConfirmedAddress(models.Model):
    """The mail address that a person has shown to be theirs, by a link sent there.

    It counts as long as the account has this address: one that the person or an
    organiser types later is not confirmed yet. The time stays when the address goes, so
    that a link from before it never works again.
    """

    user = models.OneToOneField(
        User,
        on_delete=models.CASCADE,
        related_name="confirmed_address",
        primary_key=True,
    )
    address = models.EmailField(blank=True)
    changed_at = models.DateTimeField()

    class Meta:
        verbose_name = _("confirmed address")
        verbose_name_plural = _("confirmed addresses")

    def __str__(self) -> str:
        return self.address


class ApiToken(models.Model):
    """A key with which a program acts for a person; only its digest is kept."""

    user = models.ForeignKey(
        User, on_delete=models.CASCADE, related_name="api_tokens", editable=False
    )
    name = models.CharField(
        max_length=TOKEN_NAME_LENGTH, verbose_name=_("name"), editable=False
    )
    digest = models.CharField(max_length=DIGEST_LENGTH, unique=True, editable=False)
    created_at = models.DateTimeField(
        default=timezone.now, verbose_name=_("created"), editable=False
    )
    last_used_at = models.DateTimeField(
        null=True, verbose_name=_("last used"), editable=False
    )

    class Meta:
        verbose_name = _("token")
        verbose_name_plural = _("tokens")
        constraints = [
            models.UniqueConstraint(fields=["user", "name"], name="token_name_of_user")
        ]

    def __str__(self) -> str:
        return self.name


class Invitation(models.Model):
    """A code with which so many people sign up from one address, until a day.

    Only its digest is kept: its organiser has seen the code once.
    """

    digest = models.CharField(max_length=DIGEST_LENGTH, unique=True, editable=False)
    note = models.CharField(
        max_length=100,
        help_text="Whom it is for, as in “class 7b”. Only organisers see it.",
    )
    most_uses = models.PositiveIntegerField(
        default=30,
        validators=[MinValueValidator(1), MaxValueValidator(1000)],
        help_text="How many people can sign up with it.",
    )
    uses = models.PositiveIntegerField(default=0, editable=False)
    expires_at = models.DateTimeField(default=in_a_week, db_index=True)
    revoked_at = models.DateTimeField(null=True, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    created_by = models.ForeignKey(
        User,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        editable=False,
    )

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(uses__lte=models.F("most_uses")),
                name="no_more_uses_than_allowed",
            )
        ]

    def __str__(self) -> str:
        return self.note


class InvitationUse(models.Model):
    """An account that was made with an invitation."""

    invitation = models.ForeignKey(
        Invitation, on_delete=models.PROTECT, related_name="used_by", editable=False
    )
    user = models.OneToOneField(
        User,
        on_delete=models.CASCADE,
        related_name="invitation_use",
        editable=False,
    )
    at = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return f"{self.user} by {self.invitation}"


class AttemptCount(models.Model):
    """How often something was tried since a time; the key does not tell by whom."""

    key = models.CharField(max_length=DIGEST_LENGTH, primary_key=True)
    attempts = models.PositiveIntegerField(default=0)
    ends_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.attempts} attempts until {self.ends_at}"


class NotificationKind(models.TextChoices):
    """What a person can be told of while no page of the site is open."""

    TURN = "turn", _("It is my turn, where a move may take an hour or more")
    INVITATION = "invitation", _("A seat is kept for me")
    START = "start", _("My match or tournament begins")


class NotificationWay(models.TextChoices):
    MAIL = "mail", _("by e-mail")
    PUSH = "push", _("by my browser")


class NotificationWish(models.Model):
    """That a person wants to be told of one kind of thing, in one way."""

    user = models.ForeignKey(
        User, on_delete=models.CASCADE, related_name="notification_wishes"
    )
    kind = models.CharField(max_length=10, choices=NotificationKind)
    way = models.CharField(max_length=4, choices=NotificationWay)
    site = models.CharField(
        max_length=200, help_text="How addresses of the site began where it was chosen."
    )
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "way", "user"], name="one_wish_of_a_kind_and_way"
            )
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.kind} by {self.way}"


class PushSubscription(models.Model):
    """A browser that shows what it is sent, through the service of its maker."""

    user = models.ForeignKey(
        User, on_delete=models.CASCADE, related_name="push_subscriptions"
    )
    endpoint = models.CharField(max_length=LONGEST_ENDPOINT, unique=True)
    public_key = models.CharField(max_length=100)
    secret = models.CharField(max_length=50)
    created_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"a browser of {self.user}"


class Notification(models.Model):
    """Something that a person is told once; it waits here until it is sent."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=10, choices=NotificationKind)
    way = models.CharField(max_length=4, choices=NotificationWay)
    about = models.CharField(
        max_length=80, help_text="The match or tournament, and how far it was."
    )
    path = models.CharField(max_length=200, help_text="Where to look on the site.")
    site = models.CharField(max_length=200)
    sender = models.ForeignKey(
        User,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        help_text="Who has invited; counted, so that nobody invites without end.",
    )
    created_at = models.DateTimeField(default=timezone.now, db_index=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    sent_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["user", "kind", "way", "about"], name="told_once"
            )
        ]
        indexes = [
            models.Index(
                fields=["id"],
                condition=models.Q(sent_at__isnull=True),
                name="notifications_to_send",
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} by {self.way} for {self.user}"
