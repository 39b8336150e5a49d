"""By which version of its rules a match is played, and what to say about it."""

from dataclasses import dataclass

import msgspec
from django.urls import reverse
from django.utils.translation import gettext

from engines import registry
from engines.core.errors import UnknownGame
from engines.core.game import AnyGame, no_guide
from replays.log.file import SUFFIX
from replays.models import MatchLog


@dataclass(frozen=True, slots=True)
class RulesVersion:
    """A version of the rules of a game, beside the present one."""

    version: int
    present: int
    """The same where the game is not known here any more."""

    @property
    def is_former(self) -> bool:
        return self.version != self.present

    def __str__(self) -> str:
        words = {"version": self.version, "present": self.present}
        if not self.is_former:
            return gettext("Rules version %(version)s") % words
        return (
            gettext("Rules version %(version)s; the present version is %(present)s")
            % words
        )


def rules_version(game: str, version: int) -> RulesVersion:
    """Return a version of the rules of a game, to be told to people."""
    try:
        return RulesVersion(version, registry.load(game).rules_version)
    except UnknownGame:
        return RulesVersion(version, version)


class _Rules(msgspec.Struct):
    rules_version: int


_read_rules = msgspec.json.Decoder(_Rules).decode


def rules_of(log: MatchLog) -> RulesVersion:
    """Return the version of the rules that a log is folded by."""
    return rules_version(log.game, _read_rules(log.header).rules_version)


def guide_address(game: AnyGame) -> str:
    """Return the page that explains a game; nothing for rules no longer in force."""
    if game.guide is no_guide or game is not registry.load(game.name):
        return ""
    return reverse("game", args=[game.name])


def file_name(log: MatchLog) -> str:
    """Return what the file of a match is called: game, rules and id."""
    return f"{log.game}-v{rules_of(log).version}-{log.id}{SUFFIX}"
