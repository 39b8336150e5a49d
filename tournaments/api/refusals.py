"""How services that refuse are answered: each refusal has a status and a word."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from rest_framework.exceptions import (
    APIException,
    NotFound,
    PermissionDenied,
    ValidationError,
)

from engines.core.errors import (
    IllegalMove,
    MalformedMove,
    MalformedRecord,
    UnknownGame,
    WrongSeats,
)
from replays.services.errors import KeyReused
from tournaments.conduct.control import UnknownControl
from tournaments.models import Entrant, Match, Tournament
from tournaments.services.errors import (
    BadSettings,
    HeadMoved,
    NotAllowed,
    NotInvited,
    NotSeated,
    Refused,
)

FORBIDDEN = (NotAllowed, NotInvited, NotSeated)
FIELDS: dict[type[Exception], str] = {
    MalformedMove: "move",
    IllegalMove: "move",
    MalformedRecord: "options",
    UnknownGame: "game",
    WrongSeats: "seats",
    UnknownControl: "control",
}
"""What of a request is wrong, by the error that says so."""

_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")


class Conflict(APIException):
    """It cannot be done as things stand now."""

    status_code = 409

    def __init__(self, sentence: str, code: str, head: int | None = None) -> None:
        super().__init__(sentence, code)
        self.head = head
        """How many entries the log has, where that is what the caller has missed."""


@contextmanager
def refusals() -> Iterator[None]:
    """Answer what a service refuses, in the one shape of all errors."""
    try:
        yield
    except (Match.DoesNotExist, Tournament.DoesNotExist, Entrant.DoesNotExist) as error:
        raise NotFound from error
    except FORBIDDEN as error:
        raise PermissionDenied(str(error), code=_code(error)) from error
    except BadSettings as error:
        fields = {name: [words] for name, words in error.sentences.items()}
        raise ValidationError(fields) from error
    except HeadMoved as error:
        raise Conflict(str(error), _code(error), error.seq) from error
    except (Refused, KeyReused) as error:
        raise Conflict(str(error), _code(error)) from error
    except tuple(FIELDS) as error:
        field = next(name for kind, name in FIELDS.items() if isinstance(error, kind))
        raise ValidationError({field: [str(error)]}, code=_code(error)) from error


def _code(error: Exception) -> str:
    """Return the word for an error: `head_moved` for `HeadMoved`."""
    return _CAPITAL.sub("_", type(error).__name__).lower()
