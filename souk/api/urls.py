"""Every address of the API. Apps add theirs before the last line."""

from django.urls import path, re_path

from souk.accounts import api as accounts
from souk.api import views
from souk.api.description import Description
from souk.api.health import Health

app_name = "api"

urlpatterns = [
    path("", views.Entrance.as_view(), name="entrance"),
    path("schema/", Description.as_view(), name="description"),
    path("docs/", views.reference, name="reference"),
    path("health/", Health.as_view(), name="health"),
    path("me/", accounts.Me.as_view(), name="me"),
    path("tokens/", accounts.Tokens.as_view(), name="tokens"),
    path("tokens/<int:number>/", accounts.Token.as_view(), name="token"),
    re_path("", views.nowhere, name="nowhere"),
]
