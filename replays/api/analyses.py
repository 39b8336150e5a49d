"""What the moves of a match were worth, for programs."""

from typing import Any
from uuid import UUID

import msgspec
from django.contrib.auth.models import User
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound, PermissionDenied, Throttled
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from replays.api.outputs import JsonObject
from replays.api.params import InLanguage, MatchQuery
from replays.models import MatchAnalysis
from replays.selectors.analyses import analysis_of, shown_in
from replays.services.analyses import request_analysis
from replays.services.errors import CannotAnalyse, TooManyAnalyses
from replays.tasks import enqueue_analyses


class AnalysisOutput(serializers.Serializer[Any]):
    status = serializers.ChoiceField(MatchAnalysis.Status.choices)
    done = serializers.IntegerField(help_text="How many steps are judged.")
    total = serializers.IntegerField(help_text="How many steps there are.")
    figures = JsonObject(
        allow_null=True,
        help_text="When it is finished: `steps`, and for each of them the `values` of "
        "all seats; how each of the `seats` played; the `marks` worth a look. Values "
        "are tenths of a percent: the mean and both ends of its 95 % band.",
    )


class AnalysisDetail(APIView):
    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(
        operation_id="analysis", parameters=[InLanguage], responses=AnalysisOutput
    )
    def get(self, request: Request, match: UUID) -> Response:
        """Return what the moves of an open match were worth, or how far that is."""
        params = MatchQuery(request, match)
        found = analysis_of(params.log)
        if found is None:
            raise NotFound(gettext("Nobody has had this match analysed."))
        return Response(_output(found, params))

    @extend_schema(
        operation_id="analyse", request=None, responses={202: AnalysisOutput}
    )
    def post(self, request: Request, match: UUID) -> Response:
        """Have an open match analysed; all who ask for it share one analysis."""
        params = MatchQuery(request, match)
        assert isinstance(request.user, User)  # The permission has seen to it.
        try:
            found = request_analysis(log=params.log, user=request.user)
        except CannotAnalyse as error:
            raise PermissionDenied(str(error)) from error
        except TooManyAnalyses as error:
            raise Throttled(detail=str(error)) from error
        enqueue_analyses()
        return Response(_output(found, params), status=202)


def _output(found: MatchAnalysis, params: MatchQuery) -> Any:
    judged = shown_in(found, params.language)
    figures = None if judged is None else msgspec.to_builtins(judged)
    data = {
        "status": found.status,
        "done": found.done,
        "total": found.total,
        "figures": figures,
    }
    return AnalysisOutput(data).data
