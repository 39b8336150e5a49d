"""Packages that people have handed in, for tests of what becomes of them."""

from functools import cache
from itertools import count
from unittest.mock import patch

from django.contrib.auth.models import User

from bots.models import BotVersion
from bots.packages.gate_process import inspect_here
from bots.services import uploads
from tests.bots.packages.archives import METADATA, wheel, zipped

GOOD = """
from bots.sdk import Bot


class Clever(Bot):
    needs_view = False

    def choose(self, view, moves):
        return moves[0]
"""
CRASHING = GOOD.replace("return moves[0]", "print('Here I am.'); 1 / 0")

_numbers = count(1)


def person(name: str = "") -> User:
    return User.objects.create_user(name or f"person {next(_numbers)}")


@cache
def archive(name: str = "clever", version: str = "1.0", code: str = GOOD) -> bytes:
    """Return a wheel, always the same: an archive tells when it was made."""
    metadata = METADATA.replace("clever", name).replace("1.0", version)
    return zipped(wheel(METADATA=metadata, code=code))


def received(
    owner: User | None = None,
    *,
    name: str = "",
    version: str = "1.0",
    status: BotVersion.Status = BotVersion.Status.UPLOADED,
) -> BotVersion:
    """Return a version that has come to a standing, of a new bot if none is named."""
    data = archive(name or f"bot-{next(_numbers)}", version)
    # It is well known what the gate says, and its process takes most of the time.
    with patch.object(uploads, "inspect_apart", inspect_here):
        found = uploads.receive(owner=owner or person(), data=data)
    found.status = status
    found.save(update_fields=["status"])
    return found
