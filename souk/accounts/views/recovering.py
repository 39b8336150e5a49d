"""A forgotten password: asking for a link, and what the link opens."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.forms import SetPasswordForm
from django.contrib.auth.models import User
from django.contrib.auth.views import PasswordResetConfirmView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from souk.accounts import selectors
from souk.accounts.forms import ForgottenForm, errors_in
from souk.accounts.services import password_reset, throttle
from souk.accounts.views.requests import follow, page, site_of, status_of
from souk.visitor import address_of


@page
def forgotten(request: HttpRequest) -> HttpResponse:
    """Send a link to all accounts that are meant; the answer is always the same."""
    if not settings.SENDS_MAIL:
        return render(request, "accounts/no_mail.html")
    form = ForgottenForm(request.POST or None)
    if form.is_valid():
        who, visitor = form.cleaned_data["who"], address_of(request)
        with errors_in(form):
            password_reset.send_link(who=who, site=site_of(request), visitor=visitor)
            return redirect("accounts:link_sent")
    context = {"form": form}
    return render(request, "accounts/forgotten.html", context, status=status_of(form))


@require_safe
def link_sent(request: HttpRequest) -> HttpResponse:
    return render(request, "accounts/link_sent.html")


class NewPassword(PasswordResetConfirmView):
    """The owner of the link chooses a password, and is logged in here and only here."""

    form_class = SetPasswordForm
    template_name = "accounts/new_password.html"
    success_url = reverse_lazy("accounts:profile")
    post_reset_login = True

    def get_user(self, uidb64: str) -> User | None:
        found = super().get_user(uidb64)
        if not isinstance(found, User) or not found.is_active:
            return None
        return found if found.has_usable_password() else None

    def form_valid(self, form: Any) -> HttpResponse:
        response = super().form_valid(form)
        # Those who forget have often guessed before.
        throttle.forgive_guess(
            username=form.user.get_username(), address=address_of(self.request)
        )
        words = gettext("Your password is changed. Other devices have to log in again.")
        messages.success(self.request, words)
        return follow(response, selectors.preferences_of(form.user))

    def render_to_response(
        self, context: dict[str, Any], **details: Any
    ) -> HttpResponse:
        if not self.validlink:
            return render(self.request, "accounts/dead_link.html", status=404)
        return super().render_to_response(context, **details)
