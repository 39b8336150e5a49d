"""The addresses of bots."""

from django.urls import path

from tournaments.views import bots

app_name = "bots"

urlpatterns = [
    path("", bots.bot_list, name="bots"),
    path("new/", bots.upload, name="upload"),
    path("<slug:name>/", bots.bot_page, name="bot"),
    path("<slug:name>/<str:version>/", bots.version_page, name="version"),
    path("<slug:name>/<str:version>/status.json", bots.version_status, name="status"),
    path("<slug:name>/<str:version>/enter/", bots.enter, name="enter"),
    path("<slug:name>/<str:version>/leave/", bots.leave, name="leave"),
]
