"""The addresses of tournaments."""

from django.urls import path

from tournaments.views import tournaments
from tournaments.views import organiser_actions

app_name = "tournaments"

urlpatterns = [
    path("", tournaments.tournament_list, name="tournaments"),
    path("<slug:slug>/", tournaments.tournament_page, name="tournament"),
    path("<slug:slug>/enter/", organiser_actions.enter, name="enter"),
    path("<slug:slug>/do/<slug:name>/", organiser_actions.act, name="act"),
    path("<slug:slug>/leave/<int:key>/", organiser_actions.leave, name="leave"),
    path("<slug:slug>/disqualify/<int:key>/", organiser_actions.disqualify, name="disqualify"),
    path("<slug:slug>/void/<uuid:match>/", organiser_actions.void, name="void"),
]
