"""How a package comes in: past the gate, under a name, and only once."""

from hashlib import sha256
from pathlib import PurePosixPath
from typing import Final

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils.translation import gettext as _

from bots import selectors
from bots.check_runner import CheckReport, Finding, package_finding
from bots.models import Bot, BotPackage, BotVersion, Replacement, TurnedAway
from bots.packages.archives import MAX_UPLOAD, MB
from bots.packages.errors import Rejected
from bots.packages.gate import Package, inspect
from bots.packages.names import TAKEN
from bots.services.errors import NotReceived
from bots.stored_text import said
from engines.core.messages import CodedMessage

MAX_WAITING: Final = 5
"""How many versions of one person may wait for their check."""

FILENAME_LENGTH: Final = 120


def receive(
    *,
    owner: AbstractBaseUser,
    data: bytes,
    filename: str | None = None,
    replaces: bool = True,
) -> BotVersion:
    """Take a package in; return its version, which waits to be checked.

    If it replaces the former version of the bot, it takes its place on its ladders as
    soon as it is active.

    The same bytes of the same owner are the same version, whatever has become of it.
    What does not pass the gate is noted without its bytes.
    """
    if len(data) > MAX_UPLOAD:
        raise too_large()
    digest = sha256(data).hexdigest()
    if known := _known(digest, owner):
        return known
    try:
        package = inspect(data)
    except Rejected as error:
        _turn_away(owner, digest, filename or "", error.reason)
        raise NotReceived(said(error.reason)) from error
    if selectors.waiting(owner).count() >= MAX_WAITING:
        raise NotReceived(
            _(
                "%(count)s of your versions wait to be checked already: hand this one "
                "in when one of them is done."
            )
            % {"count": MAX_WAITING}
        )
    return _store(owner, package, data, replaces=replaces)


def too_large() -> NotReceived:
    """Return the refusal of a package that is too large."""
    words = _("A package may have %(most_mb)s MB, not more.")
    return NotReceived(words % {"most_mb": MAX_UPLOAD // MB})


def _known(digest: str, owner: AbstractBaseUser) -> BotVersion | None:
    found = BotVersion.objects.select_related("bot").filter(digest=digest).first()
    if found is not None and found.bot.owner_id != owner.pk:
        raise NotReceived(_("Somebody else has handed in this very package."))
    return found


def _turn_away(
    owner: AbstractBaseUser, digest: str, filename: str, words: CodedMessage
) -> None:
    report = CheckReport([Finding("package", False, words)], digest=digest)
    TurnedAway.objects.create(
        owner_id=owner.pk,
        digest=digest,
        filename=_shown(filename),
        report=report.as_json(),
    )


def _shown(filename: str) -> str:
    """Return a name that a stranger gave to a file, fit to be kept and shown."""
    name = PurePosixPath(filename.replace("\\", "/")).name
    return "".join(filter(str.isprintable, name))[:FILENAME_LENGTH]


@transaction.atomic
def _store(
    owner: AbstractBaseUser, package: Package, data: bytes, *, replaces: bool
) -> BotVersion:
    about = package.description
    bot = _locked_bot(owner, selectors.name_of(about.name))
    # The same bytes have the same name: an upload that came earlier is visible by now.
    if known := _known(package.digest, owner):
        return known
    if selectors.numbered(bot.name, about.version):
        raise NotReceived(
            _(
                "There is a %(name)s %(number)s already, and a version never changes: "
                "raise the number in your project, and hand it in again."
            )
            % {"name": about.name, "number": about.version}
        )
    version = BotVersion.objects.create(
        bot=bot,
        version=about.version,
        digest=package.digest,
        entry=about.entry,
        report=_report_of(package).as_json(),
    )
    BotPackage.objects.create(version=version, data=data)
    if replaces:
        Replacement.objects.create(version=version)
    return version


def _locked_bot(owner: AbstractBaseUser, name: str) -> Bot:
    """Return the bot of that name, locked; a new one if need be."""
    if name in TAKEN:
        raise NotReceived(
            _("No bot can be called %(name)s: choose another name.") % {"name": name}
        )
    Bot.objects.get_or_create(name=name, defaults={"owner_id": owner.pk})
    bot = Bot.objects.select_for_update().get(name=name)
    if bot.owner_id != owner.pk:
        raise NotReceived(
            _("A bot called %(name)s belongs to somebody else: choose another name.")
            % {"name": name}
        )
    return bot


def _report_of(package: Package) -> CheckReport:
    about = package.description
    return CheckReport(
        [package_finding(package)],
        about.name,
        about.version,
        about.entry,
        package.digest,
    )
