"""The API of bots: who there is, how a version is handed in, and what was found out."""

from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import (
    APIException,
    NotFound,
    PermissionDenied,
    ValidationError,
)
from rest_framework.generics import ListAPIView
from rest_framework.parsers import BaseParser, MultiPartParser
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from bots import selectors
from bots.models import DIGEST_LENGTH, Bot, BotVersion
from bots.packages.archives import MAX_UPLOAD
from bots.services.errors import NotReceived, WrongStatus
from bots.services.suspension import reinstate, suspend
from bots.services.uploads import receive
from bots.stored_text import said
from bots.tasks import enqueue_check


class VersionConflict(APIException):
    status_code = 409
    default_code = "not_now"


class PackageParser(BaseParser):
    """A package as it is; what it is shows at the gate."""

    media_type = "application/octet-stream"

    def parse(
        self, stream: Any, media_type: Any = None, parser_context: Any = None
    ) -> dict[str, bytes]:
        return {"package": stream.read(MAX_UPLOAD + 1)}


class FindingOutput(serializers.Serializer[Any]):
    stage = serializers.CharField()
    is_good = serializers.BooleanField()
    words = serializers.CharField()
    game = serializers.CharField(allow_blank=True)
    log = serializers.CharField(
        allow_blank=True, help_text="What the bot wrote; for its owner alone."
    )


class BotOutput(serializers.Serializer[Any]):
    name = serializers.CharField()
    owner = serializers.CharField(source="owner.username")
    created_at = serializers.DateTimeField()


class BotVersionOutput(serializers.Serializer[Any]):
    bot = serializers.CharField(source="bot.name")
    version = serializers.CharField()
    digest = serializers.CharField(help_text="The SHA-256 of what was handed in.")
    status = serializers.ChoiceField(BotVersion.Status.choices)
    reason = serializers.SerializerMethodField(help_text="Why it is suspended.")
    games = serializers.SerializerMethodField(help_text="None before its check.")
    uploaded_at = serializers.DateTimeField()
    checked_at = serializers.DateTimeField(allow_null=True)

    def get_reason(self, version: BotVersion) -> str:
        return said(version.reason)

    def get_games(self, version: BotVersion) -> list[str]:
        return selectors.games_of(version)


class BotReportOutput(BotVersionOutput):
    is_done = serializers.SerializerMethodField(help_text="Whether the check is over.")
    findings = serializers.SerializerMethodField()

    def get_is_done(self, version: BotVersion) -> bool:
        return version.status not in BotVersion.WAITING

    def get_findings(self, version: BotVersion) -> FindingOutput(many=True):  # type: ignore[valid-type]
        report = selectors.report_for(self.context["user"], version)
        return FindingOutput(selectors.translated(report.findings), many=True).data


class PackageInput(serializers.Serializer[Any]):
    package = serializers.FileField(
        help_text="A wheel, an sdist, or a zip of the project."
    )


class UploadQuery(serializers.Serializer[Any]):
    replaces = serializers.BooleanField(
        default=True,
        help_text="Whether it takes the place of the version before it on its ladders, "
        "as soon as it is active.",
    )


class Bots(ListAPIView[Bot]):
    """List the bots of which a version was accepted, and all of your own."""

    permission_classes = (IsAuthenticatedOrReadOnly,)
    parser_classes = (MultiPartParser, PackageParser)
    serializer_class = BotOutput
    throttle_scope = "upload"

    class Query(serializers.Serializer[Any]):
        owner = serializers.CharField(required=False, help_text="A user name.")
        name = serializers.CharField(required=False, help_text="A part of the name.")

    def get_queryset(self) -> QuerySet[Bot]:
        query = _valid(self.Query(data=self.request.query_params))
        found = selectors.visible_to(self.request.user).select_related("owner")
        if "owner" in query:
            found = found.filter(owner__username=query["owner"])
        if "name" in query:
            found = found.filter(name__icontains=query["name"])
        return found

    @extend_schema(
        operation_id="upload_bot",
        parameters=[UploadQuery],
        request={
            "multipart/form-data": PackageInput,
            "application/octet-stream": OpenApiTypes.BINARY,
        },
        responses={202: BotReportOutput},
    )
    def post(self, request: Request) -> Response:
        """Hand in a version of your bot: a file as `package`, or as the whole body.

        What passes the gate waits to be checked; ask for the version until `is_done`.
        The same bytes are the same version, whatever has become of it.
        """
        if not request.user.has_perm("bots.add_botversion"):
            raise PermissionDenied(
                gettext("Only authors hand in bots: ask an organiser for the role.")
            )
        query = _valid(UploadQuery(data=request.query_params))
        data, filename = _package(request)
        try:
            version = receive(
                owner=_person(request),
                data=data,
                filename=filename,
                replaces=query["replaces"],
            )
        except NotReceived as error:
            raise ValidationError(
                {"package": [str(error)]}, code="not_received"
            ) from error
        if version.status == BotVersion.Status.UPLOADED:
            transaction.on_commit(lambda: enqueue_check(version.id))
        output = BotReportOutput(version, context={"user": request.user})
        return Response(output.data, status=202)


class OneBot(APIView):
    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(operation_id="bot", responses=BotOutput)
    def get(self, request: Request, name: str) -> Response:
        """Return whose bot it is."""
        return Response(BotOutput(_bot(request, name)).data)


class Versions(ListAPIView[BotVersion]):
    """List the versions of a bot, the newest first."""

    permission_classes = (IsAuthenticatedOrReadOnly,)
    serializer_class = BotVersionOutput

    def get_queryset(self) -> QuerySet[BotVersion]:
        bot = _bot(self.request, self.kwargs["name"])
        return BotVersion.objects.filter(bot=bot).select_related("bot")


class Version(APIView):
    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(operation_id="version", responses=BotReportOutput)
    def get(self, request: Request, name: str, version: str) -> Response:
        """Return the check report of a version, by its number or its digest.

        What the bot wrote meanwhile is shown to its owner and to organisers.
        """
        found = _version(request, name, version)
        output = BotReportOutput(found, context={"user": request.user})
        return Response(output.data, headers={"Cache-Control": "private, no-cache"})


class Suspension(APIView):
    class SuspensionInput(serializers.Serializer[Any]):
        reason = serializers.CharField(max_length=500)

    @extend_schema(
        operation_id="suspend", request=SuspensionInput, responses=BotVersionOutput
    )
    def post(self, request: Request, name: str, version: str) -> Response:
        """Let a version begin no more matches; for organisers."""
        found = _for_organisers(request, name, version)
        given = _valid(self.SuspensionInput(data=request.data))
        try:
            done = suspend(version=found, reason=given["reason"])
        except WrongStatus as error:
            raise VersionConflict(str(error)) from error
        return Response(BotVersionOutput(done).data)

    @extend_schema(operation_id="reinstate", responses=BotVersionOutput)
    def delete(self, request: Request, name: str, version: str) -> Response:
        """Let a suspended version play again; for organisers."""
        found = _for_organisers(request, name, version)
        try:
            done = reinstate(version=found)
        except WrongStatus as error:
            raise VersionConflict(str(error)) from error
        return Response(BotVersionOutput(done).data)


def _valid(given: serializers.Serializer[Any]) -> dict[str, Any]:
    given.is_valid(raise_exception=True)
    return given.validated_data


def _person(request: Request) -> User:
    """Return the person who asks; the view admits only people."""
    assert isinstance(request.user, User)
    return request.user


def _package(request: Request) -> tuple[bytes, str]:
    """Return the bytes that were handed in, and what the file was called."""
    sent = request.data.get("package")
    if sent is None or isinstance(sent, str):
        words = gettext("Send a file: a wheel, an sdist, or a zip of the project.")
        raise ValidationError({"package": [words]}, code="required")
    if isinstance(sent, bytes):
        return sent, ""
    return sent.read(MAX_UPLOAD + 1), sent.name or ""


def _bot(request: Request, name: str) -> Bot:
    visible = selectors.visible_to(request.user).select_related("owner")
    found = visible.filter(name=name).first()
    if found is None:
        raise NotFound(gettext("There is no such bot."))
    return found


def _version(request: Request, name: str, version: str) -> BotVersion:
    """Return a version; of several with one number, the one that was not rejected."""
    wanted = Q(version=version)
    if len(version) == DIGEST_LENGTH:
        wanted = Q(digest=version)
    found = BotVersion.objects.filter(wanted, bot=_bot(request, name))
    rows = [*found.select_related("bot").order_by("-id")]
    alive = [row for row in rows if row.status != BotVersion.Status.REJECTED]
    if not rows:
        raise NotFound(gettext("There is no such version of this bot."))
    return (alive or rows)[0]


def _for_organisers(request: Request, name: str, version: str) -> BotVersion:
    found = _version(request, name, version)
    if not request.user.has_perm("bots.change_botversion"):
        raise PermissionDenied(gettext("Only organisers do this: ask one of them."))
    return found
