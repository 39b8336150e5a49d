"""The audit: what was done in the admin, by whom and when; to be read by organisers.

Tournaments keep audit entries of their own besides, also of what the schedule and
programs did.
"""

from typing import Any

from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from bots.admin import ReadOnly
from tournaments.selectors.tournaments.queries import can_organise


@admin.register(LogEntry)
class AuditAdmin(ReadOnly):
    date_hierarchy = "action_time"
    list_display = ("action_time", "user", "change", "kind", "thing")
    list_display_links = None
    list_filter = (
        "action_flag",
        ("content_type", admin.RelatedOnlyFieldListFilter),
        ("user", admin.RelatedOnlyFieldListFilter),
    )
    list_select_related = ("user", "content_type")
    ordering = ("-action_time", "-id")
    search_fields = ("object_repr", "change_message", "object_id", "user__username")
    search_help_text = _("A person, a thing, its id, or words of what was done.")
    fields = ("action_time", "user", "change", "kind", "thing", "object_id")
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[LogEntry]:
        return super().get_queryset(request).select_related("user", "content_type")

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        context = {**(extra_context or {}), "title": _("Audit")}
        return super().changelist_view(request, context)

    # --- a history is read by organisers, and written by what they do ----------------

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        user: Any = request.user
        return can_organise(user)

    # --- what is shown ---------------------------------------------------------------

    @admin.display(description=_("what was done"), ordering="change_message")
    def change(self, entry: LogEntry) -> str:
        return entry.get_change_message() or entry.get_action_flag_display()

    @admin.display(description=_("kind"), ordering="content_type__model")
    def kind(self, entry: LogEntry) -> str:
        # Of something that is no part of the site any more, the kind is gone, too.
        return getattr(entry.content_type, "name", "")

    @admin.display(description=_("to what"), ordering="object_repr")
    def thing(self, entry: LogEntry) -> SafeString | str:
        address = None if entry.is_deletion() else entry.get_admin_url()
        if not address:
            return entry.object_repr
        return format_html('<a href="{}">{}</a>', address, entry.object_repr)
