"""Guests who come again: a guest cannot log in, so the session must not end."""

from collections.abc import Callable

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse

from souk.accounts.services import guests

Answer = Callable[[HttpRequest], HttpResponse]


def remembered_guests(get_response: Answer) -> Answer:
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
