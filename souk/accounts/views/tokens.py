"""The tokens of a person: listed, made and revoked."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from souk.accounts import selectors
from souk.accounts.forms import TokenForm
from souk.accounts.services import tokens
from souk.accounts.services.errors import NameTaken, NoSuchToken, TooManyTokens
from souk.accounts.views.asking import page, person


@page
@never_cache
@login_required
def token_list(request: HttpRequest) -> HttpResponse:
    """List the tokens, and make one: its secret is on the answer and nowhere else."""
    user = person(request)
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
        name = tokens.revoke_token(user=person(request), number=number)
    except NoSuchToken as error:
        raise Http404(str(error)) from error
    words = gettext("The token “%(name)s” is revoked and no longer valid.")
    messages.success(request, words % {"name": name})
    return redirect("accounts:tokens")
