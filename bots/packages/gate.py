"""The gate: an archive becomes a package, or a sentence that says why not."""

import hashlib
import logging

import msgspec

from bots.packages.archives import Files, read_archive
from bots.packages.bot_classes import check_entry
from bots.packages.errors import Rejected
from bots.packages.metadata import PackageDescription, check_python, describe
from bots.packages.sources import from_source, is_source

_log = logging.getLogger(__name__)
# An author at home is told the reason alone; a site says where its log goes.
_log.addHandler(logging.NullHandler())


class Package(msgspec.Struct, frozen=True):
    """A bot that may be tried in a sandbox."""

    description: PackageDescription
    files: Files
    digest: str
    """The SHA-256 of what was handed in; a version is known by it for ever."""


def inspect(data: bytes, *, is_known: bool = False) -> Package:
    """Check an archive without running any of it; raise `Rejected` with the reason.

    One that is known was taken before: it need not be what new ones have to be.
    """
    try:
        files = read_archive(data, is_known=is_known)
        tops = (name.partition("/")[0] for name in files)
        is_wheel = any(top.endswith(".dist-info") for top in tops)
        if is_source(files) and not is_wheel:
            description, files = from_source(files, is_known=is_known)
        else:
            description = describe(files, is_known=is_known)
        if not is_known:
            check_python(description.requires_python)
            check_entry(description.entry, files)
    except Rejected:
        raise
    except Exception as error:
        # The author of a hostile package shall meet a closed gate, not a traceback.
        _log.warning("The gate met an unexpected error.", exc_info=True)
        raise Rejected("package.unreadable", error=type(error).__name__) from error
    return Package(description, files, hashlib.sha256(data).hexdigest())
