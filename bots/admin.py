"""Bots in the admin: found and read, handed in, suspended and reinstated.

What a version is and what was found out about it cannot be changed here or anywhere.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ActionForm
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Count, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import localize
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from bots import selectors, tasks
from bots.messages import message
from bots.models import Bot, BotVersion, TurnedAway
from bots.packages.archives import MAX_UPLOAD
from bots.services import suspension, uploads
from bots.services.errors import NotReceived, WrongStatus
from bots.stored_text import said
from engines import registry

STAGES = {
    "package": _("Package"),
    "start": _("Its start"),
    "self-play": _("Match against itself"),
    "match": _("Match against random"),
}


def _findings(found: BotVersion | TurnedAway) -> SafeString:
    """Return a report as a list, with its logs; the page is for organisers."""
    return format_html_join(
        "",
        "<p>{} <strong>{}</strong> {}</p>{}",
        (
            (
                "✓" if finding.is_good else "✗",
                STAGES[finding.stage],
                finding.words,
                format_html("<pre>{}</pre>", finding.log) if finding.log else "",
            )
            for finding in selectors.translated(selectors.report_of(found).findings)
        ),
    )


class ReadOnly(admin.ModelAdmin):
    """Pages of facts."""

    list_per_page = 50
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    has_delete_permission = has_change_permission


@admin.register(Bot)
class BotAdmin(ReadOnly):
    list_display = ("name", "owner", "number_of_versions", "created_at")
    list_filter = ("created_at",)
    list_select_related = ("owner",)
    ordering = ("name",)
    search_fields = ("name", "owner__username")
    fields = ("name", "owner", "created_at", "versions")
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Bot]:
        return super().get_queryset(request).annotate(count=Count("versions"))

    @admin.display(description=_("versions"), ordering="count")
    def number_of_versions(self, bot: Bot) -> int:
        return bot.count  # type: ignore[attr-defined]

    @admin.display(description=_("versions"))
    def versions(self, bot: Bot) -> SafeString:
        return format_html_join(
            "",
            '<p><a href="../../../botversion/{}/change/">{}</a> {}</p>',
            (
                (version.id, version.version, version.get_status_display())
                for version in bot.versions.order_by("-uploaded_at", "-id")
            ),
        )


class UploadForm(forms.Form):
    package = forms.FileField(
        label=_("package"),
        help_text=_("A wheel, or a source tree as .zip or .tar.gz."),
    )


class SuspensionForm(ActionForm):
    reason = forms.CharField(label=_("Reason:"), required=False, max_length=200)


@admin.register(BotVersion)
class BotVersionAdmin(ReadOnly):
    actions = ("suspend", "reinstate", "check_again")
    action_form = SuspensionForm
    date_hierarchy = "uploaded_at"
    list_display = ("__str__", "owner", "status", "plays", "when", "page")
    list_filter = ("status", "uploaded_at")
    list_select_related = ("bot__owner",)
    ordering = ("-uploaded_at", "id")
    search_fields = ("bot__name", "version", "digest", "bot__owner__username")
    search_help_text = _("A name, a version, a digest, or an owner.")
    fields = (
        "bot",
        "version",
        "owner",
        "status",
        "why",
        "plays",
        "findings",
        "failures_in_a_row",
        "digest",
        "entry",
        "uploaded_at",
        "checked_at",
        "claims",
        "page",
    )
    readonly_fields = fields

    @admin.display(description=_("owner"), ordering="bot__owner__username")
    def owner(self, version: BotVersion) -> str:
        return version.bot.owner.get_username()

    @admin.display(description=_("reason"))
    def why(self, version: BotVersion) -> str:
        return said(version.reason)

    @admin.display(description=_("games it plays"))
    def plays(self, version: BotVersion) -> str:
        titles = dict(registry.choices())
        return ", ".join(titles.get(one, one) for one in selectors.games_of(version))

    @admin.display(description=_("handed in"), ordering="uploaded_at")
    def when(self, version: BotVersion) -> str:
        return localize(timezone.localtime(version.uploaded_at))

    @admin.display(description=_("public page"))
    def page(self, version: BotVersion) -> SafeString:
        # By its name: who shows bots to the public knows this app, not the reverse.
        address = reverse("bots:version", args=[version.bot.name, version.version])
        return format_html('<a href="{}">{}</a>', address, _("Look"))

    @admin.display(description=_("report"))
    def findings(self, version: BotVersion) -> SafeString:
        return _findings(version)

    # --- handing in ------------------------------------------------------------------

    def has_add_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("bots.add_botversion")

    def add_view(
        self,
        request: HttpRequest,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Take a package in, as one of the organiser's own."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        form = UploadForm(request.POST or None, request.FILES or None)
        if form.is_valid() and (version := self._received(request, form)):
            return redirect("admin:bots_botversion_change", version.id)
        context = {
            **self.admin_site.each_context(request),
            "title": _("Hand in a bot"),
            "opts": self.opts,
            "form": form,
        }
        return render(request, "admin/bots/upload.html", context)

    def _received(self, request: HttpRequest, form: UploadForm) -> BotVersion | None:
        upload = form.cleaned_data["package"]
        assert request.user.is_authenticated
        try:
            version = uploads.receive(
                owner=request.user,
                # No more of it than is needed to see that it is too much.
                data=upload.read(MAX_UPLOAD + 1),
                filename=upload.name,
            )
        except NotReceived as error:
            form.add_error("package", str(error))
            return None
        self.log_addition(request, version, "Handed in.")
        _have_it_checked(version)
        return version

    # --- actions ---------------------------------------------------------------------

    def has_judge_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("bots.change_botversion")

    @admin.action(description=_("Suspend"), permissions=["judge"])
    def suspend(self, request: HttpRequest, chosen: QuerySet[BotVersion]) -> None:
        typed = request.POST.get("reason", "").strip()
        reason = typed or message("version.suspended_by_organiser")
        self._each(
            request,
            chosen,
            partial(suspension.suspend, reason=reason),
            f"Suspended. {reason}",
        )

    @admin.action(description=_("Reinstate"), permissions=["judge"])
    def reinstate(self, request: HttpRequest, chosen: QuerySet[BotVersion]) -> None:
        self._each(request, chosen, suspension.reinstate, "Reinstated.")

    @admin.action(description=_("Check again"), permissions=["judge"])
    def check_again(self, request: HttpRequest, chosen: QuerySet[BotVersion]) -> None:
        self._each(
            request,
            chosen,
            lambda version: _have_it_checked(suspension.check_again(version=version)),
            "Sent to another check.",
        )

    def _each(
        self,
        request: HttpRequest,
        chosen: QuerySet[BotVersion],
        work: Callable[..., object],
        deed: str,
    ) -> None:
        """Do it to each, write it down for the audit, and show what is refused."""
        done = 0
        for version in chosen:
            try:
                work(version=version)
                self.log_change(request, version, deed)
                done += 1
            except WrongStatus as error:
                self.message_user(request, str(error), messages.WARNING)
        words = ngettext(
            "%(count)s version was changed.", "%(count)s versions were changed.", done
        )
        self.message_user(request, words % {"count": done})


def _have_it_checked(version: BotVersion) -> None:
    if version.status == BotVersion.Status.UPLOADED:
        transaction.on_commit(lambda: tasks.enqueue_check(version.id))


@admin.register(TurnedAway)
class TurnedAwayAdmin(ReadOnly):
    list_display = ("__str__", "owner", "uploaded_at")
    list_filter = ("uploaded_at",)
    list_select_related = ("owner",)
    ordering = ("-uploaded_at", "-id")
    search_fields = ("filename", "digest", "owner__username")
    fields = ("filename", "owner", "digest", "findings", "uploaded_at")
    readonly_fields = fields

    @admin.display(description=_("report"))
    def findings(self, found: TurnedAway) -> SafeString:
        return _findings(found)
