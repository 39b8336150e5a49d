"""How a package comes in: past the gate, under a name, and only once."""

from hashlib import sha256
from pathlib import PurePosixPath
from typing import Final

import msgspec
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from bots import selectors
from bots.checking import Finding, Report
from bots.models import Bot, BotPackage, BotVersion, TurnedAway
from bots.packages.archives import MAX_UPLOAD, MB
from bots.packages.errors import Rejected
from bots.packages.gate import Package, inspect
from bots.services.errors import NotReceived

MAX_WAITING: Final = 5
"""How many versions of one person may wait for their check."""

FILENAME_LENGTH: Final = 120

TAKEN: Final = frozenset(("new",))
"""Names that addresses of the site mean something else by."""


def receive(
    *, owner: AbstractBaseUser, data: bytes, filename: str | None = None
) -> BotVersion:
    """Take a package in; return its version, which waits to be checked.

    The same bytes of the same owner are the same version, whatever has become of it.
    What does not pass the gate is remembered without its bytes.
    """
    if len(data) > MAX_UPLOAD:
        raise NotReceived(f"A package may have {MAX_UPLOAD // MB} MB, not more.")
    digest = sha256(data).hexdigest()
    if known := _known(digest, owner):
        return known
    try:
        package = inspect(data)
    except Rejected as error:
        _turn_away(owner, digest, filename or "", str(error))
        raise NotReceived(str(error)) from error
    if selectors.waiting(owner).count() >= MAX_WAITING:
        raise NotReceived(
            f"{MAX_WAITING} of your versions wait to be checked already: hand this one "
            "in when one of them is done."
        )
    return _store(owner, package, data)


def _known(digest: str, owner: AbstractBaseUser) -> BotVersion | None:
    found = BotVersion.objects.select_related("bot").filter(digest=digest).first()
    if found is not None and found.bot.owner_id != owner.pk:
        raise NotReceived("Somebody else has handed in this very package.")
    return found


def _turn_away(owner: AbstractBaseUser, digest: str, filename: str, words: str) -> None:
    report = Report([Finding("package", False, words)], digest=digest)
    TurnedAway.objects.create(
        owner_id=owner.pk,
        digest=digest,
        filename=_shown(filename),
        report=msgspec.json.encode(report).decode(),
    )


def _shown(filename: str) -> str:
    """Return a name that a stranger gave to a file, fit to be kept and shown."""
    name = PurePosixPath(filename.replace("\\", "/")).name
    return "".join(filter(str.isprintable, name))[:FILENAME_LENGTH]


@transaction.atomic
def _store(owner: AbstractBaseUser, package: Package, data: bytes) -> BotVersion:
    told = package.description
    bot = _locked_bot(owner, selectors.name_of(told.name))
    # The same bytes have the same name: whoever came a moment earlier is seen by now.
    if known := _known(package.digest, owner):
        return known
    if selectors.numbered(bot.name, told.version):
        raise NotReceived(
            f"There is a {told.name} {told.version} already, and a version never "
            "changes: raise the number in your project, and hand it in again."
        )
    version = BotVersion.objects.create(
        bot=bot,
        version=told.version,
        digest=package.digest,
        entry=told.entry,
        report=msgspec.json.encode(_report_of(package)).decode(),
    )
    BotPackage.objects.create(version=version, data=data)
    return version


def _locked_bot(owner: AbstractBaseUser, name: str) -> Bot:
    """Return the bot of that name, a new one if need be; nobody else adds to it now."""
    if name in TAKEN:
        raise NotReceived(f"No bot can be called {name}: choose another name.")
    Bot.objects.get_or_create(name=name, defaults={"owner_id": owner.pk})
    bot = Bot.objects.select_for_update().get(name=name)
    if bot.owner_id != owner.pk:
        raise NotReceived(
            f"A bot called {name} belongs to somebody else: choose another name."
        )
    return bot


def _report_of(package: Package) -> Report:
    told = package.description
    words = f"{told.name} {told.version}: {told.entry}."
    return Report(
        [Finding("package", True, words)],
        told.name,
        told.version,
        told.entry,
        package.digest,
    )
