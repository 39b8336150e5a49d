"""Comments on the steps of a match."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from drf_spectacular.utils import (
    OpenApiResponse,
    extend_schema,
    extend_schema_field,
)
from rest_framework import serializers
from rest_framework.exceptions import (
    APIException,
    NotFound,
    PermissionDenied,
    ValidationError,
)
from rest_framework.generics import ListAPIView
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from replays import selectors
from replays.api.params import (
    language_of,
    plain_about_logs,
    read_body,
    read_query,
    refused_by_the_api,
)
from replays.models import MatchLog, StepComment
from replays.selectors.comments import Drawing, comments_on, drawings_in
from replays.services import comments as service
from replays.services.errors import BadComment, NotACommenter, TooManyComments


class TooMany(APIException):
    status_code = 429
    default_code = "too_many_comments"


class DrawingOutput(serializers.Serializer[Any]):
    thing = serializers.CharField(
        max_length=100, help_text="The id of a thing in the picture of the step."
    )
    to = serializers.CharField(
        max_length=100,
        required=False,
        allow_blank=True,
        help_text="The thing an arrow leads to; without it the first one is marked.",
    )


class CommentOutput(serializers.ModelSerializer[StepComment]):
    author = serializers.CharField(source="author.username")
    drawings = serializers.SerializerMethodField()

    class Meta:
        model = StepComment
        fields = ("id", "step", "author", "text", "drawings", "created_at")

    @extend_schema_field(DrawingOutput(many=True))
    def get_drawings(self, comment: StepComment) -> list[dict[str, str]]:
        drawings = drawings_in(comment.drawings)
        return [{"thing": one.thing, "to": one.to} for one in drawings]


class CommentInput(serializers.Serializer[Any]):
    step = serializers.IntegerField(min_value=0, max_value=2**31 - 1)
    text = serializers.CharField(max_length=service.LONGEST_TEXT)
    drawings = DrawingOutput(many=True, required=False)


class ReportInput(serializers.Serializer[Any]):
    reason = serializers.CharField(
        max_length=service.LONGEST_REASON, required=False, allow_blank=True
    )


class Comments(ListAPIView[StepComment]):
    """Comments on a match, the oldest first; there are none before it is open."""

    permission_classes = (IsAuthenticatedOrReadOnly,)
    serializer_class = CommentOutput
    ordering = ("id",)

    class Query(serializers.Serializer[Any]):
        step = serializers.IntegerField(
            required=False,
            min_value=0,
            max_value=2**31 - 1,
            help_text="Those on one step alone.",
        )

    def get_queryset(self) -> QuerySet[StepComment]:
        query = read_query(self.Query, self.request)
        return comments_on(_match(self.request, self.kwargs["match"])).filter(**query)

    @extend_schema(operation_id="list_comments", parameters=[Query])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """List the comments on the steps of a match, the oldest first.

        There are none before the match is open: who comments knows everything.
        """
        return super().get(request, *args, **kwargs)

    @extend_schema(
        operation_id="write_comment",
        request=CommentInput,
        responses={201: CommentOutput},
    )
    def post(self, request: Request, match: UUID) -> Response:
        """Comment on a step of an open match, as somebody with an account.

        `drawings` are marks and arrows, eight at most, by the ids that things have in
        the frames of the match.
        """
        body = read_body(CommentInput, request)
        drawings = [Drawing(**one) for one in body.pop("drawings", ())]
        with refusals(), plain_about_logs():
            comment = service.write_comment(
                log=_match(request, match),
                author=request.user,
                drawings=drawings,
                language=language_of({}),
                **body,
            )
        return Response(CommentOutput(comment).data, status=201)


class OneComment(APIView):
    @extend_schema(
        operation_id="delete_comment",
        request=None,
        responses={204: OpenApiResponse(description="It is gone.")},
    )
    def delete(self, request: Request, match: UUID, number: int) -> Response:
        """Delete a comment of your own."""
        with refusals():
            service.delete_comment(
                log=_match(request, match), number=number, by=request.user
            )
        return Response(status=204)


class ReportOfAComment(APIView):
    @extend_schema(
        operation_id="report_comment",
        request=ReportInput,
        responses={204: OpenApiResponse(description="Moderators will look at it.")},
    )
    def post(self, request: Request, match: UUID, number: int) -> Response:
        """Ask the moderators to look at a comment; once is enough."""
        body = read_body(ReportInput, request)
        with refusals():
            service.report_comment(
                log=_match(request, match), number=number, by=request.user, **body
            )
        return Response(status=204)


def _match(request: Request, match: UUID) -> MatchLog:
    with refused_by_the_api():
        log, _ = selectors.visible_log(request.user, selectors.log(match), "")
    return log


@contextmanager
def refusals() -> Iterator[None]:
    """Answer what the service refuses, in the one shape of all errors."""
    try:
        yield
    except StepComment.DoesNotExist as error:
        raise NotFound from error
    except NotACommenter as error:
        raise PermissionDenied(str(error)) from error
    except BadComment as error:
        raise ValidationError({error.field: [str(error)]}) from error
    except TooManyComments as error:
        raise TooMany(str(error)) from error
