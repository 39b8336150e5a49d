"""The entrance to the API, its reference for people, and its dead ends."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import render
from django.urls import resolve, reverse
from django.utils.translation import gettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from souk.api.errors import as_json
from souk.api.reference import chapters
from souk.version import souk_version


class Entrance(APIView):
    permission_classes = (AllowAny,)

    class EntranceOutput(serializers.Serializer[Any]):
        version = serializers.CharField()
        description = serializers.URLField()
        reference = serializers.URLField()

    @extend_schema(
        operation_id="entrance", responses=EntranceOutput, tags=["site"], auth=[]
    )
    def get(self, request: Request) -> Response:
        """Say where the API is described, for programs and for people."""
        answer = {
            "version": souk_version(),
            "description": request.build_absolute_uri(reverse("api:description")),
            "reference": request.build_absolute_uri(reverse("api:reference")),
        }
        return Response(self.EntranceOutput(answer).data)


@require_safe
def reference(request: HttpRequest) -> HttpResponse:
    """Show all operations on one page."""
    return render(request, "api/reference.html", {"chapters": chapters()})


@csrf_exempt
def nowhere(request: HttpRequest) -> HttpResponse:
    """Answer for all addresses that are none; one that lacks its slash is led on."""
    if not request.path_info.endswith("/"):
        slashed = resolve(f"{request.path_info}/")
        if slashed.url_name != "nowhere":
            address = request.get_full_path(force_append_slash=True)
            return HttpResponsePermanentRedirect(address, preserve_request=True)
    return as_json(404, gettext("There is nothing at this address."), "not_found")
