"""Every address of the site."""

from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView
from django.views.i18n import set_language

from souk.theme import choose_theme

admin.site.site_title = admin.site.site_header = "Souk"

urlpatterns = [
    path("", RedirectView.as_view(pattern_name="replays:matches"), name="home"),
    path("", include("replays.urls")),
    path("language/", set_language, name="set_language"),
    path("theme/", choose_theme, name="choose_theme"),
    path("admin/", admin.site.urls),
]
