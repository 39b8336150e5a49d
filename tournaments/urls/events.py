"""The addresses of tournaments."""

from django.urls import path

from tournaments.views import events, steering

app_name = "tournaments"

urlpatterns = [
    path("", events.tournament_list, name="tournaments"),
    path("<slug:slug>/", events.tournament_page, name="tournament"),
    path("<slug:slug>/enter/", steering.enter, name="enter"),
    path("<slug:slug>/do/<slug:name>/", steering.act, name="act"),
    path("<slug:slug>/leave/<int:key>/", steering.leave, name="leave"),
    path("<slug:slug>/disqualify/<int:key>/", steering.disqualify, name="disqualify"),
    path("<slug:slug>/void/<uuid:match>/", steering.void, name="void"),
]
