"""Every address of the site."""

from django.contrib import admin
from django.urls import include, path, re_path
from django.views.generic import RedirectView

from souk.accounts.views.entering import LogIn
from souk.accounts.views.notifications import service_worker
from souk.preferences import choose_language, choose_theme

handler400 = "souk.errors.bad_request"
handler403 = "souk.errors.forbidden"
handler404 = "souk.errors.not_found"
handler500 = "souk.errors.broken"

urlpatterns = [
    path("", include("tournaments.urls")),
    path("", include("replays.urls")),
    # Short, to be written on a blackboard.
    path(
        "sign-up/",
        RedirectView.as_view(pattern_name="accounts:sign_up", query_string=True),
        name="sign_up",
    ),
    # A service worker serves the folder it is in, here all pages.
    path("service-worker.js", service_worker, name="service_worker"),
    path("account/", include("souk.accounts.urls")),
    path("api/", include("souk.api.urls")),
    path("docs/", include("souk.documentation.urls")),
    path("language/", choose_language, name="set_language"),
    path("theme/", choose_theme, name="choose_theme"),
    # There is one door, and it is watched.
    path("admin/login/", LogIn.as_view()),
    # The address of audit entries in bookmarks of organisers.
    re_path(
        r"^admin/tournaments/act/(?P<rest>.*)$",
        RedirectView.as_view(
            url="/admin/tournaments/auditentry/%(rest)s", query_string=True
        ),
    ),
    path("admin/", admin.site.urls),
]
