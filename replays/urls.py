"""The addresses of matches. `/live/` is answered before Django, by `replays.live`."""

from django.urls import path

from replays.views import analyses, comments, files, pages, pictures

app_name = "replays"

urlpatterns = [
    path("matches/", pages.match_list, name="matches"),
    path("matches/<uuid:match>/", pages.match_page, name="match"),
    path("matches/<uuid:match>/film.json", files.replay, name="replay"),
    path("matches/<uuid:match>/steps/<int:number>.json", files.step, name="step"),
    path(
        "matches/<uuid:match>/steps/<int:number>.svg",
        pictures.step_svg,
        name="step_svg",
    ),
    path(
        "matches/<uuid:match>/steps/<int:number>.png",
        pictures.step_png,
        name="step_png",
    ),
    path("matches/<uuid:match>/animation/", pictures.animation, name="animation"),
    path(
        "matches/<uuid:match>/animation.webp",
        pictures.animation_file,
        name="animation_file",
    ),
    path("matches/<uuid:match>/comments/", comments.comments, name="comments"),
    path(
        "matches/<uuid:match>/steps/<int:number>/comments/",
        comments.step_comments,
        name="step_comments",
    ),
    path(
        "matches/<uuid:match>/comments/<int:number>/delete/",
        comments.delete,
        name="delete_comment",
    ),
    path(
        "matches/<uuid:match>/comments/<int:number>/report/",
        comments.report,
        name="report_comment",
    ),
    path("matches/<uuid:match>/analysis/", analyses.analysis, name="analysis"),
    path("oembed/", pictures.oembed, name="oembed"),
    path("matches/<uuid:match>/waiting", files.waiting, name="waiting"),
    path("matches/<uuid:match>/logs.json", files.private_logs, name="logs"),
    path("matches/<uuid:match>/log", files.log_file, name="log"),
    path("embed/<uuid:match>/", pages.embed, name="embed"),
]
