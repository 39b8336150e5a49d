"""The API of a person's own account."""

from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.generics import ListAPIView
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from souk.accounts import selectors
from souk.accounts.models import TOKEN_NAME_LENGTH, ApiToken, Preferences, Role
from souk.accounts.services import tokens
from souk.accounts.services.errors import NameTaken, NoSuchToken, TooManyTokens


def _person(request: Request) -> User:
    """Return the person who asks; the view admits only people."""
    assert isinstance(request.user, User)
    return request.user


class Me(APIView):
    class OutputSerializer(serializers.Serializer[Any]):
        username = serializers.CharField()
        email = serializers.CharField()
        roles = serializers.ListField(child=serializers.ChoiceField(Role.choices))
        language = serializers.CharField()
        theme = serializers.ChoiceField(Preferences.Theme.choices, allow_blank=True)
        token = serializers.CharField(allow_null=True)

        class Meta:
            ref_name = "Me"

    @extend_schema(responses=OutputSerializer, operation_id="me", tags=["account"])
    def get(self, request: Request) -> Response:
        """Say who is asking.

        `token` is the name of the token that was sent, and `null` for somebody who is
        logged in.
        """
        user = _person(request)
        preferences = selectors.preferences_of(user)
        answer = {
            "username": user.get_username(),
            "email": user.email,
            "roles": [role.value for role in selectors.roles_of(user)],
            "language": preferences.language,
            "theme": preferences.theme,
            "token": request.auth.name if isinstance(request.auth, ApiToken) else None,
        }
        return Response(self.OutputSerializer(answer).data)


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
        ref_name = "Token"


class Tokens(ListAPIView[ApiToken]):
    serializer_class = TokenOutput

    class InputSerializer(serializers.Serializer[Any]):
        name = serializers.CharField(max_length=TOKEN_NAME_LENGTH)

        class Meta:
            ref_name = "TokenName"

    class NewOutput(TokenOutput):
        secret = serializers.CharField(read_only=True)

        class Meta(TokenOutput.Meta):
            fields = (*TokenOutput.Meta.fields, "secret")  # type: ignore[assignment]
            ref_name = "NewToken"

    def get_permissions(self) -> list[Any]:
        return [*super().get_permissions(), MakesTokens()]

    def get_queryset(self) -> Any:
        return selectors.tokens_of(_person(self.request))

    @extend_schema(operation_id="list_tokens", tags=["account"])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """List your tokens, the newest first, without their secrets."""
        return super().get(request, *args, **kwargs)

    @extend_schema(
        operation_id="make_token",
        request=InputSerializer,
        responses={201: NewOutput},
        tags=["account"],
    )
    def post(self, request: Request) -> Response:
        """Make a token; the answer holds its secret, which is never shown again.

        This needs somebody who is logged in: a token cannot make tokens.
        """
        asked = self.InputSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        try:
            made = tokens.create_token(
                user=_person(request), name=asked.validated_data["name"]
            )
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
            tokens.revoke_token(user=_person(request), number=number)
        except NoSuchToken as error:
            raise NotFound(str(error)) from error
        return Response(status=204)
