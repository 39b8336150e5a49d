"""How people come in and leave: logging in and out, signing up, and as a guest."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, update_session_auth_hash
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser, User
from django.contrib.auth.views import LoginView, LogoutView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext
from django.views.decorators.debug import sensitive_post_parameters

from souk.accounts import selectors
from souk.accounts.forms import KeepForm, LogInForm, SignUpForm, errors_in
from souk.accounts.services import guests
from souk.accounts.services.errors import TooManyAttempts
from souk.accounts.views.addresses import confirm_newcomer
from souk.accounts.views.requests import follow, next_page, page, status_of
from souk.visitor import address_of
from tournaments.selectors.people.guests import person_of
from tournaments.services.errors import Refused


class LogIn(LoginView):
    form_class = LogInForm
    template_name = "accounts/log_in.html"

    def get_form_kwargs(self) -> dict[str, Any]:
        return {"request": self.request, "data": self.request.POST or None}

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context = super().get_context_data(**kwargs)
        return {**context, "can_sign_up": settings.SIGN_UP}

    def form_valid(self, form: Any) -> HttpResponse:
        response = super().form_valid(form)
        return follow(response, selectors.preferences_of(person_of(self.request)))

    def form_invalid(self, form: Any) -> HttpResponse:
        context = self.get_context_data(form=form)
        return self.render_to_response(context, status=status_of(form))


class LogOut(LogoutView):
    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = super().post(request, *args, **kwargs)
        messages.success(request, gettext("You are logged out."))
        return response


@page
@sensitive_post_parameters()
def sign_up(request: HttpRequest) -> HttpResponse:
    """Make an account, log it in, and go where its owner was going."""
    if not settings.SIGN_UP:
        return render(request, "accounts/closed.html", status=403)
    form = SignUpForm(request, request.POST or None)
    if form.is_valid() and (user := form.sign_up(get_language() or "")):
        login(request, user)
        words = gettext("Welcome, %(name)s. Your account is ready.")
        return _welcome(request, user, words)
    context = {"form": form, "next": next_page(request)}
    return render(request, "accounts/sign_up.html", context, status=status_of(form))


def _welcome(request: HttpRequest, user: User, words: str) -> HttpResponse:
    messages.success(request, words % {"name": user.get_username()})
    confirm_newcomer(request, user)
    return redirect(next_page(request) or "accounts:profile")


def welcome_guest(request: HttpRequest) -> User:
    """Let a stranger be a guest, and log the guest in; raise `Refused` if not."""
    if not settings.SIGN_UP:
        raise Refused(gettext("The organisers of this site make its accounts: log in."))
    try:
        user = guests.make_guest(
            address=address_of(request), language=get_language() or ""
        )
    except TooManyAttempts as error:
        raise Refused(str(error)) from error
    login(request, user)
    request.session.set_expiry(guests.FORGOTTEN_AFTER)
    return user


class Guests:
    """What tables are told of guests; they know no accounts themselves."""

    welcome_guest = staticmethod(welcome_guest)

    @staticmethod
    def is_guest(user: AbstractBaseUser | AnonymousUser) -> bool:
        return isinstance(user, User) and selectors.is_guest(user)

    guest_accounts = staticmethod(selectors.guest_accounts)

    @staticmethod
    def lock_guests_beside(user: AbstractBaseUser) -> list[int]:
        assert isinstance(user, User)
        return guests.lock_guests_beside(user=user)


@page
@sensitive_post_parameters()
@login_required
def keep(request: HttpRequest) -> HttpResponse:
    """Let a guest choose a name and a password; all others have them already."""
    user = person_of(request)
    if not selectors.is_guest(user):
        return redirect("accounts:profile")
    form = KeepForm(request, request.POST or None)
    if form.is_valid():
        chosen = form.cleaned_data
        with errors_in(form):
            guests.keep_account(
                user=user,
                username=chosen["username"],
                email=chosen["email"],
                password=chosen["password1"],
            )
            update_session_auth_hash(request, user)
            words = gettext("Welcome, %(name)s. This account is yours now.")
            return _welcome(request, user, words)
    if form.errors:
        # What was typed was not kept: the page still calls them what they are called.
        user.refresh_from_db()
    context = {"form": form, "next": next_page(request)}
    return render(request, "accounts/keep.html", context)
