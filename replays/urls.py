"""The addresses of matches. `/live/` is answered before Django, by `replays.live`."""

from django.urls import path

from replays import views

app_name = "replays"

urlpatterns = [
    path("matches/", views.match_list, name="matches"),
    path("matches/<uuid:match>/", views.match_page, name="match"),
    path("matches/<uuid:match>/film.json", views.film, name="film"),
    path("matches/<uuid:match>/steps/<int:number>.json", views.step, name="step"),
    path("matches/<uuid:match>/log", views.log_file, name="log"),
]
