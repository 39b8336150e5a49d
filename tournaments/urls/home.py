"""The first page, and the pictures it shows games by."""

from django.urls import path

from tournaments.views import home

urlpatterns = [
    path("", home.home_page, name="home"),
    path("games/<slug:name>.svg", home.game_picture, name="game_picture"),
]
