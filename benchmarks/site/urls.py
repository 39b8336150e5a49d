"""The addresses of the site, the least Django can answer, and the server's clock."""

import time

from django.http import HttpRequest, JsonResponse
from django.urls import include, path


def bare(request: HttpRequest) -> JsonResponse:
    """Answer with next to nothing, behind the same middleware as every page."""
    return JsonResponse({"hello": "world"})


def clock(request: HttpRequest) -> JsonResponse:
    """Tell how much CPU time the server has used so far."""
    return JsonResponse({"seconds": time.process_time()})


urlpatterns = [
    path("bench/bare.json", bare),
    path("bench/clock.json", clock),
    path("", include("souk.urls")),
]
