"""What a person is told of while no page is open, and by which browsers."""

from typing import Any

import msgspec
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from souk.accounts import selectors
from souk.accounts.forms import NotificationForm
from souk.accounts.models import PushSubscription
from souk.accounts.services import notifications, push
from souk.accounts.views.requests import page, site_of
from tournaments.selectors.people.guests import person_of


class _Keys(msgspec.Struct):
    p256dh: str
    auth: str


class _Subscription(msgspec.Struct):
    """A subscription as browsers write it."""

    endpoint: str
    keys: _Keys


@page
@login_required
def choices(request: HttpRequest) -> HttpResponse:
    """Let a person choose what to be told, and how."""
    user = person_of(request)
    form = NotificationForm(user, request.POST if request.method == "POST" else None)
    if form.is_valid():
        notifications.set_wishes(user=user, site=site_of(request), wishes=form.wishes())
        messages.success(request, gettext("Your choice is kept."))
        return redirect("accounts:notifications")
    context: dict[str, Any] = {
        "form": form,
        "is_guest": selectors.is_guest(user),
        "is_confirmed": selectors.is_confirmed(user),
        "sends_mail": settings.SENDS_MAIL,
        "push_key": push.public_key(),
        "browsers": PushSubscription.objects.filter(user=user).count(),
    }
    return render(request, "accounts/notifications.html", context)


@require_POST
@login_required
def subscribe(request: HttpRequest) -> HttpResponse:
    """Take a browser to which messages are sent."""
    if request.content_type != "application/json":
        return JsonResponse({"error": "Send the subscription as JSON."}, status=400)
    try:
        sent = msgspec.json.decode(request.body, type=_Subscription)
        push.subscribe(
            user=person_of(request),
            endpoint=sent.endpoint,
            public_key=sent.keys.p256dh,
            secret=sent.keys.auth,
        )
    except (msgspec.DecodeError, push.SubscriptionRefused) as error:
        return JsonResponse({"error": str(error)}, status=400)
    return HttpResponse(status=204)


@require_POST
@login_required
def forget(request: HttpRequest) -> HttpResponse:
    push.forget_browsers(user=person_of(request))
    messages.success(request, gettext("No browser shows messages any more."))
    return redirect("accounts:notifications")


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """Return the script that shows messages: from the root, for all pages."""
    response = render(
        request, "accounts/service-worker.js", content_type="text/javascript"
    )
    response.headers["Cache-Control"] = "no-cache"
    return response
