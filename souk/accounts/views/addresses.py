"""The mail address of an account: changing it, and confirming that it is one's own."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.debug import sensitive_post_parameters

from souk.accounts import selectors
from souk.accounts.forms import AddressForm, errors_in
from souk.accounts.services import addresses
from souk.accounts.services.errors import (
    AddressRefused,
    DeadLink,
    MailFailed,
    TooManyAttempts,
)
from souk.accounts.views.requests import page, site_of, status_of
from souk.visitor import address_of
from tournaments.selectors.people.guests import person_of


@page
@sensitive_post_parameters()
@login_required
def mail(request: HttpRequest) -> HttpResponse:
    """Change the address, or take it away; a guest has to choose a password first."""
    user = person_of(request)
    if not user.has_usable_password():
        return redirect("accounts:keep")
    form = AddressForm(request, user, request.POST or None)
    if form.is_valid() and (words := _change(request, user, form)):
        messages.success(request, words)
        return redirect("accounts:profile")
    context = {
        "form": form,
        "is_confirmed": selectors.is_confirmed(user),
        "sends_mail": settings.SENDS_MAIL,
    }
    return render(request, "accounts/mail.html", context, status=status_of(form))


def _change(request: HttpRequest, user: User, form: AddressForm) -> str:
    """Do what the form asks for; return what was done, nothing if it could not be."""
    address = form.cleaned_data["email"]
    if address and address == user.email and selectors.is_confirmed(user):
        return gettext("This e-mail address is confirmed already.")
    if address and settings.SENDS_MAIL:
        words = ""
        with errors_in(form):
            words = _send_link(request, user, address)
        return words
    addresses.keep_unconfirmed(user=user, address=address)
    if not address:
        return gettext("Your account has no e-mail address any more.")
    return gettext("Your e-mail address is kept.")


def confirm_newcomer(request: HttpRequest, user: User) -> None:
    """Send a link to the address that a new account was given, and tell its owner.

    The account is there whatever becomes of the link.
    """
    if not user.email or not settings.SENDS_MAIL:
        return
    try:
        messages.success(request, _send_link(request, user, user.email))
    except (AddressRefused, MailFailed, TooManyAttempts) as error:
        later = gettext(
            "You can confirm your e-mail address later, on your account’s page."
        )
        messages.warning(request, f"{error} {later}")


def _send_link(request: HttpRequest, user: User, address: str) -> str:
    """Send a link with which an address is confirmed; return what was done."""
    addresses.send_confirmation(
        user=user,
        address=address,
        site=site_of(request),
        visitor=address_of(request),
    )
    words = gettext(
        "An e-mail is on its way to %(address)s. Open the link in it to confirm that "
        "the address is yours."
    )
    return words % {"address": address}


@page
def confirm(request: HttpRequest, link: str) -> HttpResponse:
    """Confirm an address with a button: programs that look at mail open links too."""
    try:
        if request.method == "POST":
            words = gettext("The e-mail address %(address)s is confirmed.")
            address = addresses.confirm(link=link)
            messages.success(request, words % {"address": address})
            return redirect("accounts:profile")
        user, address = addresses.read_link(link)
    except DeadLink:
        return render(request, "accounts/dead_link.html", status=404)
    context = {"name": user.get_username(), "address": address}
    return render(request, "accounts/confirm.html", context)
