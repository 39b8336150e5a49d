"""How a package comes in: past the gate, under a name, and only once."""

from contextlib import nullcontext
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
from bots.packages.gate_process import Passed, inspect_apart
from bots.packages.names import TAKEN, is_reserved
from bots.services.contents import note_content
from bots.services.errors import NotReceived
from bots.services.upload_limits import check_quota, gate_place
from bots.stored_text import said
from engines.core.messages import CodedMessage

FILENAME_LENGTH: Final = 120


def receive(
    *,
    owner: AbstractBaseUser,
    data: bytes,
    filename: str | None = None,
    replaces: bool = True,
    is_of_site: bool = False,
) -> BotVersion:
    """Take a package in; return its version, which waits to be checked.

    If it replaces the former version of the bot, it takes its place on its ladders as
    soon as it is active.

    The same bytes of the same owner are the same version, whatever has become of it.
    What was looked at and refused is noted without its bytes. The site may hand in as
    many as it likes, under names that are kept for it.
    """
    if len(data) > MAX_UPLOAD:
        raise too_large()
    digest = sha256(data).hexdigest()
    if known := _known(digest, owner):
        return known
    if not is_of_site:
        check_quota(owner, len(data))
    try:
        with nullcontext() if is_of_site else gate_place(owner):
            passed = inspect_apart(data)
        return _store(owner, passed, data, replaces=replaces, is_of_site=is_of_site)
    except Rejected as error:
        _turn_away(owner, digest, filename or "", error.reason)
        raise NotReceived(said(error.reason)) from error


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
    owner: AbstractBaseUser,
    passed: Passed,
    data: bytes,
    *,
    replaces: bool,
    is_of_site: bool,
) -> BotVersion:
    about = passed.description
    name, digest = selectors.name_of(about.name), sha256(data).hexdigest()
    bot = _locked_bot(owner, name, is_of_site=is_of_site)
    # The same bytes have the same name: an upload that came earlier is visible by now.
    if known := _known(digest, owner):
        return known
    if selectors.numbered(bot.name, about.version):
        raise Rejected("upload.number_taken", name=about.name, number=about.version)
    report = CheckReport(
        [package_finding(about)], about.name, about.version, about.entry, digest
    )
    version = BotVersion.objects.create(
        bot=bot,
        version=about.version,
        digest=digest,
        entry=about.entry,
        report=report.as_json(),
    )
    BotPackage.objects.create(version=version, data=data)
    note_content(version, passed.content)
    if replaces:
        Replacement.objects.create(version=version)
    return version


def _locked_bot(owner: AbstractBaseUser, name: str, *, is_of_site: bool) -> Bot:
    """Return the bot of that name, locked; a new one if need be.

    A name that is kept for the site stays with the person who has had it before.
    """
    if name in TAKEN:
        raise Rejected("upload.no_name", name=name)
    own = Bot.objects.filter(name=name, owner_id=owner.pk)
    if is_reserved(name) and not (is_of_site or own.exists()):
        raise Rejected("upload.reserved_name", name=name)
    Bot.objects.get_or_create(name=name, defaults={"owner_id": owner.pk})
    bot = Bot.objects.select_for_update().get(name=name)
    if bot.owner_id != owner.pk:
        raise Rejected("upload.foreign_name", name=name)
    return bot
