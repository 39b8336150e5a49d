"""What people fill in; a form says what is wrong in a sentence beside the field."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from django import forms
from django.conf import settings
from django.contrib.auth.forms import (
    AuthenticationForm,
    PasswordChangeForm,
    SetPasswordMixin,
)
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from souk.accounts import selectors
from souk.accounts.models import (
    TOKEN_NAME_LENGTH,
    Invitation,
    NotificationKind,
    NotificationWay,
    NotificationWish,
    Preferences,
)
from souk.accounts.services import invitations, registration, throttle
from souk.accounts.services.errors import (
    AddressRefused,
    InvitationRefused,
    MailFailed,
    NameTaken,
    TooManyAttempts,
)
from souk.visitor import address_of

USERNAME: Final = re.compile(r"\A[A-Za-z0-9][A-Za-z0-9_-]{1,29}\Z")
TOO_MANY: Final = "too_many"
"""Something was tried too often."""
NO_MAIL: Final = "no_mail"
"""The mail server did not answer."""
AS_THE_BROWSER: Final = _("As my browser says")

# Names are typed as they are, not as the phone would have them.
_TYPED_NAME: Final = {
    "autocomplete": "username",
    "autocapitalize": "none",
    "spellcheck": "false",
}


PLACES: Final[dict[type[Exception], tuple[str | None, str]]] = {
    TooManyAttempts: (None, TOO_MANY),
    MailFailed: (None, NO_MAIL),
    NameTaken: ("username", ""),
    InvitationRefused: ("invitation", ""),
    AddressRefused: ("email", ""),
}
"""Beside which field a form tells what a service refuses, and its code."""


@contextmanager
def errors_in(form: forms.BaseForm) -> Iterator[None]:
    """Let a form say what a service refuses."""
    try:
        yield
    except tuple(PLACES) as error:
        field, code = PLACES[type(error)]
        form.add_error(field, ValidationError(str(error), code=code))


@contextmanager
def _counted_guess(username: str, address: str) -> Iterator[None]:
    """Count that a password is looked at; who does not object to it was right."""
    try:
        throttle.count_guess(username=username, address=address)
    except TooManyAttempts as error:
        raise ValidationError(str(error), code=TOO_MANY) from error
    yield
    throttle.forgive_guess(username=username, address=address)


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
        with _counted_guess(username, self._address):
            self.cleaned_data["username"] = selectors.spelling_of(username)
            return super().clean()


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
    invitation = forms.CharField(
        label=_("Invitation (optional)"),
        required=False,
        max_length=40,
        help_text=_("The code that an organiser gave you, if you have one."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )

    def __init__(self, request: HttpRequest, data: Any = None) -> None:
        code = request.GET.get("invitation", "")[:40]
        super().__init__(data, initial={"invitation": code})
        self._address = address_of(request)
        if settings.SENDS_MAIL:
            self.fields["email"].help_text = _(
                "Only organisers see it. Once confirmed, it lets you back in when you "
                "have forgotten the password."
            )

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
        chosen, user = self.cleaned_data, None
        with errors_in(self):
            user = registration.sign_up(
                username=chosen["username"],
                email=chosen["email"],
                password=chosen["password1"],
                language=language,
                invitation=self._admitted(chosen["invitation"]),
            )
            if chosen["invitation"]:
                throttle.forgive_invitation(address=self._address)
        return user

    def _admitted(self, code: str) -> Invitation | None:
        """Count the sign-up for its address, unless it comes by an invitation."""
        if code:
            return invitations.look_up(code=code, address=self._address)
        throttle.count_sign_up(address=self._address)
        return None


class KeepForm(SignUpForm):
    """A guest's account gets a name and a password, and is theirs from then on."""

    # Guests were counted when they came.
    invitation = None  # type: ignore[assignment]


class PasswordForm(PasswordChangeForm):
    """The old password is guessed no more often here than where one logs in."""

    def __init__(self, request: HttpRequest, user: Any, data: Any = None) -> None:
        super().__init__(user, data)
        self._address = address_of(request)

    def clean_old_password(self) -> str:
        with _counted_guess(self.user.get_username(), self._address):
            return super().clean_old_password()


class ForgottenForm(forms.Form):
    """The name that a new password is for; answers do not tell if it exists."""

    who = forms.CharField(
        label=_("Name or e-mail address"),
        max_length=254,
        widget=forms.TextInput(attrs={**_TYPED_NAME, "autofocus": True}),
    )


class AddressForm(forms.Form):
    """The address is a way into the account, so changing it takes the password."""

    email = forms.EmailField(
        label=_("E-mail address"),
        required=False,
        max_length=254,
        help_text=_("Leave it empty to take the address away."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, request: HttpRequest, user: User, data: Any = None) -> None:
        super().__init__(data, initial={"email": user.email})
        self._address = address_of(request)
        self._user = user

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        with _counted_guess(self._user.get_username(), self._address):
            if not self._user.check_password(password):
                raise ValidationError(_("This is not your password."))
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


class NotificationForm(forms.Form):
    """What a person wants to be told, with a list of kinds for each way."""

    def __init__(self, user: User, data: Any = None) -> None:
        super().__init__(data)
        known = [*NotificationWish.objects.filter(user=user)]
        for way in NotificationWay:
            self.fields[way.value] = forms.MultipleChoiceField(
                label=way.label,
                required=False,
                choices=NotificationKind.choices,
                initial=[one.kind for one in known if one.way == way],
                widget=forms.CheckboxSelectMultiple,
            )

    def wishes(self) -> list[tuple[str, str]]:
        """Return what is wanted, as pairs of a kind and a way."""
        chosen = self.cleaned_data
        ways = [way.value for way in NotificationWay]
        return [(kind, way) for way in ways for kind in chosen[way]]


class TokenForm(forms.Form):
    name = forms.CharField(
        label=_("Name of the token"),
        max_length=TOKEN_NAME_LENGTH,
        help_text=_("What will use it, as in “my laptop” or “nightly upload”."),
    )
