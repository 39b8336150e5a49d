"""How a log comes to be, and how a writer gets hold of it."""

from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import F

from replays.log.canonical import canonical
from replays.log.chain import commitment
from replays.log.entry import Header
from replays.log.head import Head
from replays.models import MatchLog, MatchSecret
from replays.services.errors import MatchExists, UnknownMatch


def open_log(header: Header, *, seed: bytes | None) -> MatchLog:
    """Open the log of a match and lock its seed away.

    Without a seed the log comes from elsewhere and must bring its own end.
    """
    if seed is not None and commitment(header.match, seed) != header.commitment:
        raise ValueError("This is not the seed that the header is committed to.")
    try:
        with transaction.atomic():
            log = MatchLog.objects.create(
                id=header.match,
                game=header.game,
                header=canonical(header).decode(),
                labels="\n".join(seat.label for seat in header.seats),
                head_hash=Head.of(header).hash,
            )
            if seed is not None:
                MatchSecret.objects.create(log=log, seed=seed)
    except IntegrityError as error:
        raise MatchExists(header.match) from error
    return log


@transaction.atomic
def take_over(match: UUID) -> int:
    """Become the only writer of a log; return the epoch to append with.

    The former writer is refused from now on, even in the middle of an append.
    """
    rows = MatchLog.objects.filter(id=match)
    if not rows.update(writer_epoch=F("writer_epoch") + 1):
        raise UnknownMatch(match)
    return rows.values_list("writer_epoch", flat=True).get()
