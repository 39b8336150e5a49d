"""A person's own page, and the password."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext, override
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from souk import language, theme
from souk.accounts import selectors
from souk.accounts.forms import TOO_MANY, PasswordForm, PreferencesForm
from souk.accounts.views.asking import page
from tournaments.selectors.people.guests import person_of


@page
@never_cache
@login_required
def profile(request: HttpRequest) -> HttpResponse:
    """Show the account and let its owner choose language and colours."""
    user = person_of(request)
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
        "is_confirmed": selectors.is_confirmed(user),
        "sends_mail": settings.SENDS_MAIL,
    }
    return render(request, "accounts/profile.html", context)


@page
@never_cache
@sensitive_post_parameters()
@login_required
def password(request: HttpRequest) -> HttpResponse:
    """Change the password; sessions elsewhere end, this one goes on."""
    if not person_of(request).has_usable_password():
        return redirect("accounts:keep")
    form = PasswordForm(request, person_of(request), request.POST or None)
    if form.is_valid():
        update_session_auth_hash(request, form.save())
        messages.success(
            request,
            gettext("Your password is changed. Other devices have to log in again."),
        )
        return redirect("accounts:profile")
    status = 429 if form.has_error("old_password", TOO_MANY) else 200
    return render(request, "accounts/password.html", {"form": form}, status=status)
