"""Visitors: where a request comes from, and guests who come again."""

from collections.abc import Callable
from ipaddress import IPv6Address, IPv6Network, ip_address

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse

from souk.accounts.services import guests


def address_of(request: HttpRequest) -> str:
    """Return the visitor's address; of IP version 6 the network, which is one person's.

    Proxies are believed by the web server alone, which knows which of them it can trust
    and has written the visitor's own address here.
    """
    text = request.META.get("REMOTE_ADDR", "")
    try:
        address = ip_address(text)
    except ValueError:
        return text
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(IPv6Network((int(address), 64), strict=False))
    return str(address)


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
