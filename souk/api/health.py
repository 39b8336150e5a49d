"""Whether the site is well, for those who watch over it."""

import logging
from contextlib import closing
from typing import Any, Final

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from drf_spectacular.utils import extend_schema
from redis.exceptions import RedisError
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from souk.version import souk_version

WELL: Final = "well"
LOST: Final = "lost"
UNUSED: Final = "unused"
SECONDS: Final = 2

_log = logging.getLogger(__name__)


class Health(APIView):
    # No user is looked up: that would need the database.
    authentication_classes = ()
    permission_classes = (AllowAny,)
    throttle_classes = ()

    class HealthOutput(serializers.Serializer[Any]):
        status = serializers.ChoiceField(["well", "limping", "down"])
        version = serializers.CharField()
        database = serializers.ChoiceField([WELL, LOST])
        redis = serializers.ChoiceField([WELL, LOST, UNUSED])

    @extend_schema(
        operation_id="health",
        responses={200: HealthOutput, 503: HealthOutput},
        tags=["site"],
    )
    def get(self, request: Request) -> Response:
        """Say whether the database and Redis answer.

        Without its database the site is `down`, with status 503. Without Redis it is
        `limping`: pages and running matches go on, and workers find their work later.
        """
        database, queue = _database(), _redis()
        status = "down" if database == LOST else "limping" if queue == LOST else "well"
        answer = {
            "status": status,
            "version": souk_version(),
            "database": database,
            "redis": queue,
        }
        return Response(
            self.HealthOutput(answer).data,
            status=503 if status == "down" else 200,
            headers={"Cache-Control": "no-store"},
        )


def _database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as error:
        # Written down and not answered: it can tell addresses and names.
        _log.error("Database unavailable: %s", error)
        return LOST
    return WELL


def _redis() -> str:
    if not settings.REDIS_URL:
        return UNUSED
    client = redis.from_url(
        settings.REDIS_URL, socket_timeout=SECONDS, socket_connect_timeout=SECONDS
    )
    try:
        with closing(client):
            client.ping()
    except (RedisError, OSError) as error:
        _log.error("Redis unavailable: %s", error)
        return LOST
    return WELL
