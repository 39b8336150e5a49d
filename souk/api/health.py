"""Whether the site is well, for load balancers, monitors and organisers."""

import logging
import time
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import DatabaseError, connection
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from souk.health.diagnosis import findings
from souk.health.findings import HealthFinding, Level, worst
from souk.health.queue import Queue
from souk.health.queue import queue as look_at_queue
from souk.health.report import signs
from souk.health.signs import Signs
from souk.version import souk_version
from tournaments.selectors.tournaments.queries import can_organise

WELL: Final = "well"
LOST: Final = "lost"
UNUSED: Final = "unused"
REMEMBERED_S: Final = 2.0
"""However many ask, the database and Redis are looked at no more often than this."""

_log = logging.getLogger(__name__)
_seen: list[tuple[float, Signs]] = []


class Health(APIView):
    permission_classes = (AllowAny,)
    throttle_classes = ()

    class AlarmInput(serializers.Serializer[Any]):
        alarm = serializers.ChoiceField(
            [Level.STRAINED.value, Level.FAILING.value],
            required=False,
            help_text="Answer with status 503 from this level on.",
        )

    class HealthOutput(serializers.Serializer[Any]):
        class HealthFindingOutput(serializers.Serializer[Any]):
            code = serializers.CharField()
            level = serializers.ChoiceField([level.value for level in Level])
            sentence = serializers.CharField()

        status = serializers.ChoiceField([level.value for level in Level])
        version = serializers.CharField()
        database = serializers.ChoiceField([WELL, LOST])
        redis = serializers.ChoiceField([WELL, LOST, UNUSED])
        findings = HealthFindingOutput(many=True, required=False)

    def perform_authentication(self, request: Request) -> None:
        """Look nobody up yet: that would need the database."""

    @extend_schema(
        operation_id="health",
        parameters=[AlarmInput],
        responses={200: HealthOutput, 503: HealthOutput},
        tags=["site"],
    )
    def get(self, request: Request) -> Response:
        """Say how the site is: `well`, `strained` or `failing`.

        Organisers are also told what there is to find, a sentence each. The answer has
        status 503 when this server can serve nobody, because its database is lost or
        its disk is full; with `?alarm=strained` or `?alarm=failing` also from that
        level on.
        """
        asked = self.AlarmInput(data=request.query_params)
        asked.is_valid(raise_exception=True)
        alarm = asked.validated_data.get("alarm")
        found = _signs()
        answer, serves = _lost() if found is None else _answer_from(found, request)
        rings = alarm is not None and Level(answer["status"]).rank >= Level(alarm).rank
        return Response(
            self.HealthOutput(answer).data,
            status=200 if serves and not rings else 503,
            headers={"Cache-Control": "no-store"},
        )


def _lost() -> tuple[dict[str, Any], bool]:
    answer = _answer(Level.FAILING, LOST, look_at_queue())
    return answer, False


def _answer_from(found: Signs, request: Request) -> tuple[dict[str, Any], bool]:
    """Return the answer, and whether this server can serve anybody."""
    told: list[HealthFinding] = findings(found)
    answer = _answer(worst(told), WELL, found.queue)
    user = request.user
    if isinstance(user, User) and can_organise(user):
        answer["findings"] = told
    return answer, not any(disk.is_full for disk in found.disks)


def _answer(level: Level, database: str, queue: Queue) -> dict[str, Any]:
    return {
        "status": level,
        "version": souk_version(),
        "database": database,
        "redis": WELL if queue.is_there else LOST if queue.is_used else UNUSED,
    }


def _signs() -> Signs | None:
    """Return what is known, also of a moment ago; None if the database is lost."""
    now = time.monotonic()
    if _seen and now - _seen[0][0] < REMEMBERED_S:
        return _seen[0][1]
    try:
        # First the least: what else is wrong with a database is told by errors.
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        found = signs()
    except DatabaseError as error:
        # Written down and not answered: it can tell addresses and names.
        _log.error("Database unavailable: %s", error)
        return None
    _seen[:] = [(now, found)]
    return found
