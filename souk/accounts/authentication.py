"""How a program names its person: `Authorization: Bearer souk_…`."""

from django.contrib.auth.models import User
from django.utils.translation import gettext
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from souk.accounts.models import ApiToken
from souk.accounts.services import tokens


class TokenAuthentication(BaseAuthentication):
    scheme = "Bearer"

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        """Return whose token came with a request; None where none came."""
        scheme, _, secret = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != self.scheme.lower():
            return None
        token = tokens.use_token(secret=secret.strip())
        if token is None:
            raise AuthenticationFailed(
                gettext(
                    "Invalid or revoked token: make another on your account’s page."
                )
            )
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return self.scheme


class TokenScheme(OpenApiAuthenticationExtension):
    """What the description of the API says of tokens."""

    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "A token from your account's page, as in `souk_…`.",
        }
