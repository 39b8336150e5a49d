"""A person's own page, the password and the tokens."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext, override
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from souk import preferences as carried
from souk.accounts import selectors
from souk.accounts.forms import PasswordForm, PreferencesForm, TokenForm
from souk.accounts.services import tokens
from souk.accounts.services.errors import NameTaken, NoSuchToken, TooManyTokens
from souk.accounts.views.requests import page, status_of
from tournaments.selectors.people.guests import person_of


@page
@login_required
def profile(request: HttpRequest) -> HttpResponse:
    """Show the account and let its owner choose language and colours."""
    user = person_of(request)
    preferences = selectors.preferences_of(user)
    form = PreferencesForm(request.POST or None, instance=preferences)
    if form.is_valid():
        chosen = form.save()
        response = redirect("accounts:profile")
        carried.carry_language(response, chosen.language)
        carried.carry_theme(response, chosen.theme)
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
    context = {"form": form}
    return render(request, "accounts/password.html", context, status=status_of(form))


# --- tokens --------------------------------------------------------------------------


@page
@login_required
def token_list(request: HttpRequest) -> HttpResponse:
    """List the tokens, and make one: its secret is on the answer and nowhere else."""
    user = person_of(request)
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
        name = tokens.revoke_token(user=person_of(request), number=number)
    except NoSuchToken as error:
        raise Http404(str(error)) from error
    words = gettext("The token “%(name)s” is revoked and no longer valid.")
    messages.success(request, words % {"name": name})
    return redirect("accounts:tokens")
