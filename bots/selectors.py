"""What can be read of bots, and by whom; nothing here writes."""

from collections.abc import Iterable

import msgspec
from django.contrib.auth.models import AbstractBaseUser, AbstractUser, AnonymousUser
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from bots.check_runner import CheckReport, Finding
from bots.models import Bot, BotVersion, TurnedAway
from bots.packages.standards import one_spelling
from bots.stored_text import said

User = AbstractUser | AnonymousUser

_decode_report = msgspec.json.Decoder(CheckReport).decode


def name_of(package: str) -> str:
    """Return the one spelling of a name that packages may write in several ways."""
    return one_spelling(package)


def numbered(name: str, version: str) -> BotVersion | None:
    """Return the version that bears this number; those rejected do not count."""
    found = BotVersion.objects.filter(bot__name=name_of(name), version=version)
    return found.exclude(status=BotVersion.Status.REJECTED).first()


def newest_active(name: str) -> BotVersion | None:
    """Return the newest version of a bot that may play."""
    active = BotVersion.objects.filter(
        bot__name=name_of(name), status=BotVersion.Status.ACTIVE
    )
    return active.select_related("bot__owner").order_by("-id").first()


def waiting(owner: AbstractBaseUser) -> QuerySet[BotVersion]:
    """Return what a person has handed in that is not checked yet."""
    return BotVersion.objects.filter(
        bot__owner_id=owner.pk, status__in=BotVersion.WAITING
    )


def games_of(version: BotVersion) -> list[str]:
    """Return the games a version plays; none before it was checked."""
    return version.games.splitlines()


def playing(game: str) -> Q:
    """Return the condition that a version plays a game."""
    return Q(games__regex=rf"(^|\n){game}(\n|$)")


def status_word(version: BotVersion) -> str:
    """Return how a version stands, as a word in a sentence."""
    return {
        "uploaded": _("uploaded"),
        "checking": _("being checked"),
        "active": _("active"),
        "rejected": _("rejected"),
        "suspended": _("suspended"),
    }[version.status]


def report_of(found: BotVersion | TurnedAway) -> CheckReport:
    """Return all that was found out, with the logs of the bot: not for everybody."""
    return _decode_report(found.report)


def translated(findings: Iterable[Finding]) -> list[Finding]:
    """Return findings in the language of the reader."""
    return [
        msgspec.structs.replace(finding, words=said(finding.words))
        for finding in findings
    ]


# --- who may see what ----------------------------------------------------------------


def is_organiser(user: User) -> bool:
    return user.is_staff and user.has_perm("bots.view_botversion")


def visible_to(user: User) -> QuerySet[Bot]:
    """Return the bots a person may see, with all their versions.

    Everybody sees a bot of which a version was accepted once. Until then it is nothing
    but a name that somebody has thought of.
    """
    if is_organiser(user):
        return Bot.objects.all()
    accepted = BotVersion.objects.filter(
        bot=OuterRef("pk"), status__in=BotVersion.ACCEPTED
    )
    # The owner of a bot has an account.
    own = Bot.objects.filter(owner_id=user.pk)
    return Bot.objects.filter(Exists(accepted)) | own


def can_see(user: User, bot: Bot) -> bool:
    return can_read_logs(user, bot) or any(
        version.status in BotVersion.ACCEPTED for version in bot.versions.all()
    )


def can_read_logs(user: User, bot: Bot) -> bool:
    """Whether a person may read what a bot wrote: its author, and organisers."""
    return is_organiser(user) or (user.is_authenticated and user.pk == bot.owner_id)


def report_for(user: User, version: BotVersion) -> CheckReport:
    """Return what was found out about a version, as far as a person may know it."""
    report = report_of(version)
    if can_read_logs(user, version.bot):
        return report
    findings = [msgspec.structs.replace(finding, log="") for finding in report.findings]
    return msgspec.structs.replace(report, findings=findings)


def turned_away_of(user: User) -> QuerySet[TurnedAway]:
    """Return what a person has handed in that was stopped at the gate, newest first."""
    return TurnedAway.objects.filter(owner_id=user.pk).order_by("-uploaded_at", "-id")
