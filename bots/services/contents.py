"""What versions hold, noted when they are handed in, so that copies can be found."""

from typing import Final

from bots.models import BotVersion, PackageContent
from bots.packages.errors import Rejected
from bots.packages.gate_process import inspect_apart
from bots.services.errors import Unusable
from bots.services.installed_versions import package_of

AT_ONCE: Final = 20


def note_content(version: BotVersion, digest: str) -> None:
    """Note what a version holds; once is enough, for it never changes."""
    PackageContent.objects.get_or_create(version=version, defaults={"digest": digest})


def note_missing_contents() -> int:
    """Note what some of those versions hold that came before this was noted.

    Archives are opened here, so this is for workers. Return how many there were.
    """
    unknown = BotVersion.objects.filter(content=None, package__isnull=False)
    found = [*unknown.order_by("-id")[:AT_ONCE]]
    for version in found:
        try:
            content = inspect_apart(package_of(version), is_known=True).content
        except (Rejected, Unusable):
            content = ""  # It plays no more, and is the same as nothing else.
        note_content(version, content)
    return len(found)
