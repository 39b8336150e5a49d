"""Keeps what bots wrote in matches; nothing that goes wrong here concerns a match."""

import logging
from collections.abc import Collection, Mapping, Sequence
from typing import Final

import msgspec
from django.conf import settings
from django.db import transaction
from django.db.models import Exists, Max, OuterRef

from bots.driver.table import BotTable
from engines.core.game import Seat
from tournaments.models import BotLog, Competitor, Match

MOST_OF_A_SEAT: Final = 512 * 1024
"""How much is kept of a seat that sat down often, as a bot does that plays people."""

_log = logging.getLogger(__name__)


def store_logs(
    *, match: Match, competitors: Mapping[Seat, Competitor], table: BotTable
) -> None:
    """Keep what the bots at a table wrote, once all of them are gone."""
    try:
        if rows := _rows(match, competitors, table):
            _store(match, rows)
    except Exception:
        _log.exception("Could not store the bot logs of match %s.", match.id)


def forget_logs(*, version_id: int) -> None:
    """Remove what a version wrote in old matches, unless it failed in them."""
    failed = BotLog.objects.filter(
        match=OuterRef("match"), version=OuterRef("version"), failed_at__isnull=False
    )
    good = BotLog.objects.filter(~Exists(failed), version_id=version_id)
    newest = good.values("match").annotate(last=Max("id")).order_by("-last")
    old = [row["match"] for row in newest[settings.BOT_LOGS_KEPT :]]
    if old:
        BotLog.objects.filter(version_id=version_id, match__in=old).delete()


def _rows(
    match: Match, competitors: Mapping[Seat, Competitor], table: BotTable
) -> list[BotLog]:
    """Return a row for each bot that wrote anything, or failed."""
    rows = []
    for seat, log in table.logs.items():
        parts = log.parts(table.steps)
        if parts or seat in table.failed_at:
            row = BotLog(
                match=match,
                seat=seat,
                epoch=match.epoch,
                version=competitors[seat].version,
                parts=msgspec.json.encode(parts).decode(),
                size=sum(len(text) for _, text in parts),
                failed_at=table.failed_at.get(seat),
            )
            rows.append(row)
    return rows


@transaction.atomic
def _store(match: Match, rows: Sequence[BotLog]) -> None:
    BotLog.objects.bulk_create(rows)
    _bound(match, {row.seat for row in rows})
    for version in {row.version_id for row in rows}:
        forget_logs(version_id=version)


def _bound(match: Match, seats: Collection[Seat]) -> None:
    """Drop sittings of seats that wrote too much, but the first and the latest.

    The first shows how a bot began, the latest what it came to.
    """
    sittings = BotLog.objects.filter(match=match, seat__in=seats).order_by("-id")
    rows = [*sittings.values_list("id", "seat", "size")]
    first = {seat: row for row, seat, _ in rows}
    room = dict.fromkeys(seats, MOST_OF_A_SEAT)
    dropped = []
    for row, seat, size in rows:
        room[seat] -= size
        if room[seat] < 0 and row != first[seat]:
            dropped.append(row)
    if dropped:
        BotLog.objects.filter(id__in=dropped).delete()
