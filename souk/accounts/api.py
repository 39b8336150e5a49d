"""The API of a person's own account."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.generics import ListAPIView
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from replays.api.params import read_body
from souk.accounts import selectors
from souk.accounts.models import TOKEN_NAME_LENGTH, AccountRole, ApiToken, Preferences
from souk.accounts.services import tokens
from souk.accounts.services.errors import NameTaken, NoSuchToken, TooManyTokens
from tournaments.selectors.people.guests import person_of


class Me(APIView):
    class MeOutput(serializers.Serializer[Any]):
        username = serializers.CharField()
        email = serializers.CharField()
        roles = serializers.ListField(
            child=serializers.ChoiceField(AccountRole.choices)
        )
        language = serializers.CharField()
        theme = serializers.ChoiceField(Preferences.Theme.choices, allow_blank=True)
        token = serializers.CharField(allow_null=True)

    @extend_schema(responses=MeOutput, operation_id="me", tags=["account"])
    def get(self, request: Request) -> Response:
        """Say who is asking.

        `token` is the name of the token that was sent, and `null` for somebody who is
        logged in.
        """
        user = person_of(request)
        preferences = selectors.preferences_of(user)
        answer = {
            "username": user.get_username(),
            "email": user.email,
            "roles": [role.value for role in selectors.roles_of(user)],
            "language": preferences.language,
            "theme": preferences.theme,
            "token": request.auth.name if isinstance(request.auth, ApiToken) else None,
        }
        return Response(self.MeOutput(answer).data)


class MakesTokens(BasePermission):
    """Otherwise a thief of a token could make others that outlive it."""

    message = _(
        "A token cannot make tokens: log in and make it on your account’s page."
    )

    def has_permission(self, request: Request, view: APIView) -> bool:
        return request.method != "POST" or not isinstance(request.auth, ApiToken)


class TokenOutput(serializers.ModelSerializer[ApiToken]):
    class Meta:
        model = ApiToken
        fields = ("id", "name", "created_at", "last_used_at")


@extend_schema(tags=["account"])
class Tokens(ListAPIView[ApiToken]):
    """List your tokens, the newest first, without their secrets."""

    serializer_class = TokenOutput

    class TokenNameInput(serializers.Serializer[Any]):
        name = serializers.CharField(max_length=TOKEN_NAME_LENGTH)

    class NewTokenOutput(TokenOutput):
        secret = serializers.CharField(read_only=True)

        class Meta(TokenOutput.Meta):
            fields = (*TokenOutput.Meta.fields, "secret")  # type: ignore[assignment]

    def get_permissions(self) -> list[Any]:
        return [*super().get_permissions(), MakesTokens()]

    def get_queryset(self) -> Any:
        return selectors.tokens_of(person_of(self.request))

    @extend_schema(
        operation_id="make_token",
        request=TokenNameInput,
        responses={201: NewTokenOutput},
        tags=["account"],
    )
    def post(self, request: Request) -> Response:
        """Make a token; the answer holds its secret, which is never shown again.

        This needs somebody who is logged in: a token cannot make tokens.
        """
        name = read_body(self.TokenNameInput, request)["name"]
        try:
            made = tokens.create_token(user=person_of(request), name=name)
        except NameTaken as error:
            raise ValidationError({"name": [str(error)]}, code="taken") from error
        except TooManyTokens as error:
            raise ValidationError(str(error), code="too_many") from error
        shown = {**TokenOutput(made.token).data, "secret": made.secret}
        return Response(shown, status=201, headers={"Cache-Control": "no-store"})


class Token(APIView):
    @extend_schema(operation_id="revoke_token", responses={204: None}, tags=["account"])
    def delete(self, request: Request, number: int) -> Response:
        """Revoke one of your tokens."""
        try:
            tokens.revoke_token(user=person_of(request), number=number)
        except NoSuchToken as error:
            raise NotFound(str(error)) from error
        return Response(status=204)
