"""What the platform did, in sentences; the rules of a game have their own."""

from collections.abc import Mapping, Sequence
from typing import Final

from engines.core.game import Language
from engines.core.messages import CodedMessage, read
from replays.log.entry import Entry, Kind

_SENTENCES: Final[Mapping[Language, Mapping[Kind, str]]] = {
    "en": {
        "resumed": "The match was interrupted and goes on from here.",
        "clock_credited": "An interruption is not counted as thinking time.",
        "seat_failed": "{player} failed here; a stand-in plays the seat to the end.",
        "adjudicated": "An organiser has ended the match. {reason}",
        "voided": "The match is void and does not count. {reason}",
        "reinstated": "The match counts again. {reason}",
        "undone": "{player} took a move back: the match goes on from before it.",
        "forked": "The fork begins: from here on it is a match of its own.",
        "finished": "The match is over.",
        "seed_revealed": "The seed is open: every shuffle can be checked.",
    },
    "fr": {
        "resumed": "La partie a été interrompue et reprend ici.",
        "clock_credited": "Une interruption n’est pas comptée comme réflexion.",
        "seat_failed": "{player} échoue ici\xa0; un remplaçant joue jusqu’à la fin.",
        "adjudicated": "Un organisateur a mis fin à la partie. {reason}",
        "voided": "La partie est annulée et ne compte pas. {reason}",
        "reinstated": "La partie compte de nouveau. {reason}",
        "undone": "{player} reprend un coup\xa0; la partie repart d’avant ce coup.",
        "forked": "La variante commence\xa0: d’ici, c’est une partie à part.",
        "finished": "La partie est terminée.",
        "seed_revealed": "La graine est révélée\xa0: chaque mélange est vérifiable.",
    },
}
_FAILURES: Final[Mapping[Language, Mapping[str, str]]] = {
    "en": {
        "resigned": "{player} resigned here; a stand-in plays the seat to the end.",
        "timeout": "{player} ran out of time here; "
        "a stand-in plays the seat to the end.",
    },
    "fr": {
        "resigned": "{player} abandonne ici\xa0; un remplaçant joue jusqu’à la fin.",
        "timeout": "{player} dépasse son temps ici\xa0; "
        "un remplaçant joue jusqu’à la fin.",
    },
}
"""What everybody may know of how a seat failed, by its code; the rest just fails."""

_NOBODY: Final[Mapping[Language, str]] = {"en": "A seat", "fr": "Une place"}

_REASONS: Final[Mapping[Language, Mapping[str, str]]] = {
    "en": {"audit.by_organiser": "An organiser decided so."},
    "fr": {
        "audit.by_organiser": "Un organisateur en a décidé ainsi.",
        "An organiser decided so.": "Un organisateur en a décidé ainsi.",
    },
}
"""What stands for a reason where an organiser gave none: by its code, and as old logs
have it. Others are told as given."""

_WITH_REASON: Final = frozenset(("adjudicated", "voided", "reinstated"))
"""Organisers' reasons are written for everybody; other payloads may not be."""


def note(entry: Entry, names: Sequence[str], language: Language) -> str:
    """Return the sentence for an entry; nothing where there is nothing to say."""
    sentence = _SENTENCES[language].get(entry.kind, "")
    reason = ""
    if entry.kind in _WITH_REASON:
        given = read(str(entry.data().get("reason", "")))
        code = given.code if isinstance(given, CodedMessage) else given
        reason = _REASONS[language].get(code, given)
    if entry.kind == "seat_failed":
        code = str(entry.data().get("code", ""))
        sentence = _FAILURES[language].get(code, sentence)
    is_known = entry.actor is not None and entry.actor < len(names)
    player = names[entry.actor or 0] if is_known else _NOBODY[language]
    return sentence.format(player=player, reason=reason).strip()
