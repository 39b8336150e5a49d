"""Versions on the disk of this machine, brought there from the database when needed."""

from hashlib import sha256

from bots.bot_table import Guest, store
from bots.messages import message
from bots.models import BotPackage, BotVersion
from bots.packages.archive_extraction import unpack
from bots.packages.errors import Rejected
from bots.packages.gate import inspect
from bots.services.errors import Unusable


def unpacked(version: BotVersion) -> Guest:
    """Return a version that is ready to sit down, even a suspended one.

    A match that has begun goes on with the versions it began with.
    """
    folder = store() / version.digest
    if not folder.is_dir():
        try:
            package = inspect(package_of(version), is_known=True)
            folder = unpack(package, store())
        except Rejected as error:
            told = {"version": str(version), "why": error.reason}
            raise Unusable(message("package.no_longer_taken", told)) from error
    return Guest(folder, version.entry)


def package_of(version: BotVersion) -> bytes:
    """Return the bytes of a version, if they are still those that were handed in."""
    data = bytes(BotPackage.objects.get(version=version).data)
    if sha256(data).hexdigest() != version.digest:
        told = {"version": str(version)}
        raise Unusable(message("package.not_as_handed_in", told))
    return data
