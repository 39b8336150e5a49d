"""What people fill in; a form says what is wrong in a sentence beside the field."""

import re
from typing import Any, Final

from django import forms
from django.conf import settings
from django.contrib.auth.forms import (
    AuthenticationForm,
    PasswordChangeForm,
    SetPasswordMixin,
)
from django.contrib.auth.models import User
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.core.validators import RegexValidator
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from souk.accounts import selectors
from souk.accounts.models import TOKEN_NAME_LENGTH, Preferences
from souk.accounts.services import attempts, guests, signing_up
from souk.accounts.services.errors import NameTaken, TooManyAttempts
from souk.visitor import address_of

USERNAME: Final = re.compile(r"\A[A-Za-z0-9][A-Za-z0-9_-]{1,29}\Z")
TOO_MANY: Final = "too_many"
AS_THE_BROWSER: Final = _("As my browser says")

# Names are typed as they are, not as the phone would have them.
_TYPED_NAME: Final = {
    "autocomplete": "username",
    "autocapitalize": "none",
    "spellcheck": "false",
}


def is_refused(form: forms.BaseForm) -> bool:
    """Whether a form was refused because something was tried too often."""
    return form.has_error(NON_FIELD_ERRORS, TOO_MANY)


def _refusal(error: TooManyAttempts) -> ValidationError:
    return ValidationError(str(error), code=TOO_MANY)


class LogInForm(AuthenticationForm):
    error_messages = {
        "invalid_login": _("This name and this password do not belong together."),
    }

    def __init__(self, request: HttpRequest, data: Any = None) -> None:
        super().__init__(request, data)
        self.fields["username"].label = _("Name")
        self.fields["username"].widget.attrs.update(_TYPED_NAME)
        self._address = address_of(request)

    def clean(self) -> dict[str, Any]:
        username = self.cleaned_data.get("username", "")
        if not username or not self.cleaned_data.get("password"):
            return self.cleaned_data
        try:
            attempts.count_guess(username=username, address=self._address)
        except TooManyAttempts as error:
            raise _refusal(error) from error
        self.cleaned_data["username"] = selectors.spelling_of(username)
        cleaned = super().clean()
        attempts.forgive_guess(username=username, address=self._address)
        return cleaned


class SignUpForm(SetPasswordMixin, forms.Form):
    username = forms.CharField(
        label=_("Name"),
        max_length=30,
        help_text=_(
            "2 to 30 letters from a to z, digits, - and _. Everybody sees it beside "
            "your matches and bots."
        ),
        validators=[
            RegexValidator(
                USERNAME,
                _(
                    "A name has 2 to 30 letters from a to z, digits, - and _, and "
                    "begins with a letter or a digit."
                ),
            )
        ],
        widget=forms.TextInput(attrs=_TYPED_NAME),
    )
    email = forms.EmailField(
        label=_("E-mail (optional)"),
        required=False,
        max_length=254,
        help_text=_("Only organisers see it."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    password1, password2 = SetPasswordMixin.create_password_fields(
        label1=_("Password"), label2=_("Password again")
    )

    def __init__(self, request: HttpRequest, data: Any = None) -> None:
        super().__init__(data)
        self._address = address_of(request)

    def clean(self) -> dict[str, Any]:
        self.validate_passwords()
        cleaned = self.cleaned_data
        # What resembles the name is too easy to guess.
        likeness = User(username=cleaned.get("username", ""))
        likeness.email = cleaned.get("email", "")
        self.validate_password_for_user(likeness)
        return cleaned

    def sign_up(self, language: str) -> User | None:
        """Make the account; None when that cannot be, and the form says why."""
        chosen = self.cleaned_data
        try:
            attempts.count_sign_up(address=self._address)
            return signing_up.sign_up(
                username=chosen["username"],
                email=chosen["email"],
                password=chosen["password1"],
                language=language,
            )
        except TooManyAttempts as error:
            self.add_error(None, _refusal(error))
        except NameTaken as error:
            self.add_error("username", str(error))
        return None


class KeepForm(SignUpForm):
    """A guest's account gets a name and a password, and is theirs from then on."""

    def keep(self, user: User) -> bool:
        """Whether the account could be kept; if not, the form says why."""
        chosen = self.cleaned_data
        try:
            guests.keep_account(
                user=user,
                username=chosen["username"],
                email=chosen["email"],
                password=chosen["password1"],
            )
        except NameTaken as error:
            self.add_error("username", str(error))
        return self.is_valid()


class PasswordForm(PasswordChangeForm):
    """The old password is guessed no more often here than where one logs in."""

    def __init__(self, request: HttpRequest, user: Any, data: Any = None) -> None:
        super().__init__(user, data)
        self._address = address_of(request)

    def clean_old_password(self) -> str:
        guess = {"username": self.user.get_username(), "address": self._address}
        try:
            attempts.count_guess(**guess)
        except TooManyAttempts as error:
            raise _refusal(error) from error
        password = super().clean_old_password()
        attempts.forgive_guess(**guess)
        return password


class PreferencesForm(forms.ModelForm):
    language = forms.ChoiceField(
        label=_("Language"),
        required=False,
        choices=[("", AS_THE_BROWSER), *settings.LANGUAGES],
    )
    theme = forms.ChoiceField(
        label=_("Colours"),
        required=False,
        choices=[("", _("As the system")), *Preferences.Theme.choices],
    )

    class Meta:
        model = Preferences
        fields = ("language", "theme")


class TokenForm(forms.Form):
    name = forms.CharField(
        label=_("Name of the token"),
        max_length=TOKEN_NAME_LENGTH,
        help_text=_("What will use it, as in “my laptop” or “nightly upload”."),
    )
