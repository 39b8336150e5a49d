"""The pages of a person's own account."""

from typing import Any, Final

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.contrib.auth.views import LoginView, LogoutView
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language, gettext, override
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from souk import language, theme
from souk.accounts import selectors
from souk.accounts.forms import (
    TOO_MANY,
    KeepForm,
    LogInForm,
    PasswordForm,
    PreferencesForm,
    SignUpForm,
    TokenForm,
    is_refused,
)
from souk.accounts.models import Preferences
from souk.accounts.services import guests, tokens
from souk.accounts.services.errors import (
    NameTaken,
    NoSuchToken,
    TooManyAttempts,
    TooManyTokens,
)
from souk.visitor import address_of
from tournaments.services.errors import Refused

GUEST_SECONDS: Final = 180 * 24 * 60 * 60
"""Nobody can log in as a guest again, so the browser remembers one for long."""

page = require_http_methods(["GET", "HEAD", "POST"])


def _person(request: HttpRequest) -> User:
    """Return who is logged in, on a page that only they can open."""
    assert isinstance(request.user, User)
    return request.user


def _follow(response: HttpResponse, preferences: Preferences) -> HttpResponse:
    """Let the browser carry what the account prefers, where pages look for it."""
    if preferences.language:
        language.carry(response, preferences.language)
    if preferences.theme:
        theme.carry(response, preferences.theme)
    return response


def _status(form: Any) -> int:
    return 429 if is_refused(form) else 200


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
        return _follow(response, selectors.preferences_of(_person(self.request)))

    def form_invalid(self, form: Any) -> HttpResponse:
        context = self.get_context_data(form=form)
        return self.render_to_response(context, status=_status(form))


class LogOut(LogoutView):
    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = super().post(request, *args, **kwargs)
        messages.success(request, gettext("You are logged out."))
        return response


@page
@never_cache
@sensitive_post_parameters()
def sign_up(request: HttpRequest) -> HttpResponse:
    """Make an account, log it in, and go where its owner was going."""
    if not settings.SIGN_UP:
        return render(request, "accounts/closed.html", status=403)
    form = SignUpForm(request, request.POST or None)
    if form.is_valid() and (user := form.sign_up(get_language() or "")):
        login(request, user)
        words = gettext("Welcome, %(name)s. Your account is ready.")
        messages.success(request, words % {"name": user.get_username()})
        return redirect(_next(request) or "accounts:profile")
    context = {"form": form, "next": _next(request)}
    return render(request, "accounts/sign_up.html", context, status=_status(form))


def welcome_guest(request: HttpRequest) -> User:
    """Let a stranger be a guest, and log the guest in; raise `Refused` if not.

    Tables ask for it by the name that the settings give it.
    """
    if not settings.SIGN_UP:
        raise Refused(gettext("The organisers of this site make its accounts: log in."))
    try:
        user = guests.make_guest(
            address=address_of(request), language=get_language() or ""
        )
    except TooManyAttempts as error:
        raise Refused(str(error)) from error
    login(request, user)
    request.session.set_expiry(GUEST_SECONDS)
    return user


@page
@never_cache
@sensitive_post_parameters()
@login_required
def keep(request: HttpRequest) -> HttpResponse:
    """Let a guest choose a name and a password; all others have them already."""
    user = _person(request)
    if not selectors.is_guest(user):
        return redirect("accounts:profile")
    form = KeepForm(request, request.POST or None)
    if form.is_valid() and form.keep(user):
        update_session_auth_hash(request, user)
        words = gettext("Welcome, %(name)s. This account is yours now.")
        messages.success(request, words % {"name": user.get_username()})
        return redirect(_next(request) or "accounts:profile")
    if form.errors:
        # What was typed was not kept: the page still calls them what they are called.
        user.refresh_from_db()
    context = {"form": form, "next": _next(request)}
    return render(request, "accounts/keep.html", context)


def _next(request: HttpRequest) -> str:
    """Return where to go afterwards, if that is on this site."""
    asked = request.POST.get("next") or request.GET.get("next", "")
    is_here = url_has_allowed_host_and_scheme(
        asked, {request.get_host()}, require_https=request.is_secure()
    )
    return asked if is_here else ""


@page
@never_cache
@login_required
def profile(request: HttpRequest) -> HttpResponse:
    """Show the account and let its owner choose language and colours."""
    user = _person(request)
    preferences = selectors.preferences_of(user)
    form = PreferencesForm(request.POST or None, instance=preferences)
    if form.is_valid():
        chosen = form.save()
        response = redirect("accounts:profile")
        language.carry(response, chosen.language)
        theme.carry(response, chosen.theme)
        # The next page says so, and that one already speaks the chosen language.
        with override(chosen.language or get_language()):
            messages.success(request, gettext("Your preferences are kept."))
        return response
    context = {
        "form": form,
        "roles": [role.label for role in selectors.roles_of(user)],
        "tokens": selectors.tokens_of(user).count(),
        "is_guest": selectors.is_guest(user),
    }
    return render(request, "accounts/profile.html", context)


@page
@never_cache
@sensitive_post_parameters()
@login_required
def password(request: HttpRequest) -> HttpResponse:
    """Change the password; sessions elsewhere end, this one goes on."""
    if not _person(request).has_usable_password():
        return redirect("accounts:keep")
    form = PasswordForm(request, _person(request), request.POST or None)
    if form.is_valid():
        update_session_auth_hash(request, form.save())
        messages.success(
            request,
            gettext("Your password is changed. Other devices have to log in again."),
        )
        return redirect("accounts:profile")
    status = 429 if form.has_error("old_password", TOO_MANY) else 200
    return render(request, "accounts/password.html", {"form": form}, status=status)


@page
@never_cache
@login_required
def token_list(request: HttpRequest) -> HttpResponse:
    """List the tokens, and make one: its secret is on the answer and nowhere else."""
    user = _person(request)
    form = TokenForm(request.POST or None)
    made = None
    if form.is_valid():
        try:
            made = tokens.create_token(user=user, name=form.cleaned_data["name"])
            form = TokenForm()
        except NameTaken as error:
            form.add_error("name", str(error))
        except TooManyTokens as error:
            form.add_error(None, str(error))
    context = {"form": form, "made": made, "tokens": selectors.tokens_of(user)}
    return render(request, "accounts/tokens.html", context)


@require_POST
@login_required
def revoke_token(request: HttpRequest, number: int) -> HttpResponse:
    try:
        name = tokens.revoke_token(user=_person(request), number=number)
    except NoSuchToken as error:
        raise Http404(str(error)) from error
    words = gettext("The token “%(name)s” is revoked. It opens nothing any more.")
    messages.success(request, words % {"name": name})
    return redirect("accounts:tokens")
