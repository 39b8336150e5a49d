"""Visitors: where a request comes from, and guests who come again."""

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse

from souk.accounts.services import guests
from souk.network import network_of


def address_of(request: HttpRequest) -> str:
    """Return the visitor's address; of IP version 6 the network, which is one person's.

    Proxies are believed by the web server alone, which knows which of them it can trust
    and has written the visitor's own address here.
    """
    return network_of(request.META.get("REMOTE_ADDR", ""))


def address_in(scope: Mapping[str, Any]) -> str:
    """Return the same for a request that Django does not see."""
    return network_of((scope.get("client") or ("",))[0])


Answer = Callable[[HttpRequest], HttpResponse]


def returning_guests(get_response: Answer) -> Answer:
    """Note once a day that a guest is here, and let the session last from then on."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        # Pages that are the same for everybody have not asked who is there, and can be
        # kept by any proxy: a query for each visitor would make them personal.
        if request.session.accessed:
            user = request.user
            if isinstance(user, User) and guests.is_visit_due(user):
                guests.note_visit(user=user)
                request.session.set_expiry(guests.FORGOTTEN_AFTER)
        return response

    return answer
