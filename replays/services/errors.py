"""Why nothing was written, as a sentence for the writer."""

from uuid import UUID

from django.utils.translation import gettext


class NotAppended(Exception):
    """Nothing was written, and nothing of it will be."""


class UnknownMatch(NotAppended):
    """There is no log to write to."""

    def __init__(self, match: UUID) -> None:
        super().__init__(f"There is no match {match}.")


class StaleHead(NotAppended):
    """The log is not what the writer has read: read it again."""


class StaleWriter(NotAppended):
    """Another writer has taken over: stop at once."""


class Interrupted(NotAppended):
    """The database failed; the same entries may be appended again."""


class RepeatedCommand(NotAppended):
    """The command has been carried out before: answer as the first time."""

    def __init__(self, entries: range) -> None:
        super().__init__(
            f"This has already been done: see entries {entries[0]} to {entries[-1]}."
        )
        self.entries = entries
        """The numbers of the entries that the command led to."""


class KeyReused(NotAppended):
    """A key stands for one request for ever; this is another one."""

    def __init__(self) -> None:
        super().__init__("This key was used for another request: choose a new one.")


class MatchExists(NotAppended):
    """There is already a log of this match."""

    def __init__(self, match: UUID) -> None:
        super().__init__(f"There is already a log of match {match}.")


class UnknownOutcome(Exception):
    """The entries may be in the log or not: settle it before anything else."""


class TooManyAnimations(Exception):
    """Somebody has asked for as many animations as one may wait for."""

    def __init__(self) -> None:
        super().__init__(
            gettext(
                "You already wait for an animation, have had ten today, or too many "
                "people wait for one. Try again later."
            )
        )


class CommentRefused(Exception):
    """A comment, or a report of one, was not taken; the text tells why."""


class NotACommenter(CommentRefused):
    """Only people with accounts of their own comment."""


class BadComment(CommentRefused):
    """Something of it cannot be: its text, its step, or what it points at."""

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(sentence)
        self.field = field


class TooManyComments(CommentRefused):
    """This person, or the match, has had enough for now."""


class CannotAnalyse(Exception):
    """The match keeps a secret, or nobody has moved in it."""

    def __init__(self) -> None:
        super().__init__(
            gettext("A match can be analysed when it is over and open to all.")
        )


class TooManyAnalyses(Exception):
    """Somebody has asked for as many analyses as one may wait for."""

    def __init__(self) -> None:
        super().__init__(
            gettext(
                "You already wait for some analyses, have had your share of today, or "
                "too many people wait for one. Try again later."
            )
        )
