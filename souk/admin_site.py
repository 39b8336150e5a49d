"""The admin as organisers find it: what they do most first, and how the site is."""

from typing import Any, Final

from django.contrib import admin
from django.http import HttpRequest
from django.urls import URLPattern, URLResolver, path, reverse
from django.utils.translation import gettext as _

from souk.health import views
from tournaments.selectors.tournaments.queries import can_organise

ORDER: Final = ("tournaments", "bots", "replays", "auth", "accounts", "admin")
"""The apps in the order in which organisers need them; others follow."""


class SoukAdminSite(admin.AdminSite):
    """Django's admin with a page about the health of the site."""

    site_header = site_title = "Souk"

    def get_urls(self) -> list[URLPattern | URLResolver]:
        own = [
            path(route, self.admin_view(view), name=name)
            for route, view, name in (
                ("health/", views.health, "health"),
                ("health/release/", views.release, "health_release"),
                ("health/run-out/", views.run_out, "health_run_out"),
            )
        ]
        return [*own, *super().get_urls()]

    def get_app_list(
        self, request: HttpRequest, app_label: str | None = None
    ) -> list[Any]:
        """Return the apps by use, with the audit under its own name."""
        apps = super().get_app_list(request, app_label)
        for app in apps:
            for model in app["models"]:
                if model["object_name"] == "LogEntry":
                    app["name"] = model["name"] = _("Audit")
        places = {label: place for place, label in enumerate(ORDER)}
        return sorted(apps, key=lambda app: places.get(app["app_label"], len(ORDER)))

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        user: Any = request.user
        address = reverse("admin:health") if can_organise(user) else ""
        return {**super().each_context(request), "health_address": address}
