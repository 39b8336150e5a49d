"""Tournaments in the admin: set up, watched, and told what to do."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Final
from zoneinfo import available_timezones

from django.contrib import admin, messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import QuerySet
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseNotAllowed,
    JsonResponse,
)
from django.shortcuts import get_object_or_404, redirect
from django.urls import URLPattern, path
from django.utils import timezone
from django.utils.formats import localize
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext_lazy as _

from bots.admin import SuspensionForm
from bots.models import BotVersion
from tournaments.admin import forms
from tournaments.admin.forms import TournamentForm, form_with
from tournaments.models import Entrant, Tournament
from tournaments.selectors import wording
from tournaments.selectors.people.guests import person_of
from tournaments.selectors.tournaments.page import overview
from tournaments.selectors.tournaments.queries import can_organise, with_progress
from tournaments.services.errors import Refused
from tournaments.services.tournaments import cron, entries
from tournaments.services.tournaments.organiser_actions import (
    ORGANISER_ACTIONS,
    OrganiserAction,
    actions_of,
)
from tournaments.services.tournaments.settings import (
    IN_A_DRAFT,
    change_tournament,
    changeable,
    create_tournament,
)
from tournaments.tasks.tournaments import enqueue_advance

TIME_ZONES: Final = sorted(available_timezones())


def _as_action(action: OrganiserAction) -> Any:
    """Return a step as an action of the list, for all that are chosen."""

    # Django's types want a private class where its code takes all that is lazy.
    @admin.action(description=action.title, permissions=["change"])  # type: ignore[call-overload]
    def carry_out(
        page: "TournamentAdmin", request: HttpRequest, chosen: QuerySet[Tournament]
    ) -> None:
        reason = request.POST.get("reason", "").strip()
        done = sum(page.do(request, action, one, reason) for one in chosen)
        words = ngettext(
            "%(count)s tournament was changed.",
            "%(count)s tournaments were changed.",
            done,
        )
        page.message_user(request, words % {"count": done})

    carry_out.__name__ = action.name
    return carry_out


def _editable_groups(tournament: Tournament | None) -> tuple[str, ...]:
    """Return the groups of options that can still be chosen."""
    if tournament is None:
        return tuple(forms.READ_ONLY_FIELDS)
    return tuple(
        name for name in forms.READ_ONLY_FIELDS if name in changeable(tournament.status)
    )


def _number(request: HttpRequest, name: str) -> int:
    """Read a number that was sent; 0, which nothing bears, for anything else."""
    sent = request.POST.get(name, "")
    return int(sent) if sent.isdecimal() else 0


def _lines(options: Sequence[wording.Option]) -> str:
    """Return what is not the usual, a sentence a line."""
    lines = [one.sentence for one in options if not one.is_usual]
    return "\n".join(lines) or str(_("The usual ones."))


class OfFormat(admin.SimpleListFilter):
    """The tournaments of one format, which is stored by its name."""

    title = _("format")
    parameter_name = "format"

    def lookups(
        self, request: HttpRequest, model_admin: Any
    ) -> Iterable[tuple[str, str]]:
        return forms.format_titles()

    def queryset(
        self, request: HttpRequest, queryset: QuerySet[Tournament]
    ) -> QuerySet[Tournament]:
        chosen = self.value()
        return queryset.filter(format=chosen) if chosen else queryset


@admin.register(Tournament)
class TournamentAdmin(admin.ModelAdmin):
    actions = [_as_action(action) for action in ORGANISER_ACTIONS.values()]
    action_form = SuspensionForm
    change_form_template = "admin/tournaments/tournament.html"
    date_hierarchy = "created_at"
    form = TournamentForm
    list_display = ("name", "played", "status", "entered", "rounds", "begins")
    list_filter = ("status", "game", OfFormat, "is_rated", "created_at")
    list_per_page = 50
    ordering = ("-created_at", "-id")
    prepopulated_fields = {"slug": ("name",)}
    search_fields = ("name", "slug", "entrants__competitor__version__bot__name")
    search_help_text = _("A name, an address, or a bot that takes part.")
    show_full_result_count = False

    class Media:
        css = {"all": ["tournaments/admin.css"]}
        js = ["tournaments/admin.js"]

    # --- what can be seen and changed ------------------------------------------------

    def get_queryset(self, request: HttpRequest) -> QuerySet[Tournament]:
        return with_progress(super().get_queryset(request))

    def get_form(
        self,
        request: HttpRequest,
        obj: Tournament | None = None,
        change: bool = False,
        **kwargs: Any,
    ) -> Any:
        form = form_with(_editable_groups(obj) if self._may_write(request, obj) else ())
        if obj is not None and "format" not in changeable(obj.status):
            form.declared_fields.pop("format")
            form.base_fields.pop("format")
        return super().get_form(request, obj, change, form=form, **kwargs)

    def get_fieldsets(
        self, request: HttpRequest, obj: Tournament | None = None
    ) -> list[Any]:
        return forms.fieldsets(
            _editable_groups(obj) if self._may_write(request, obj) else ()
        )

    def get_readonly_fields(
        self, request: HttpRequest, obj: Tournament | None = None
    ) -> tuple[str, ...]:
        shown = ("shown_format", *forms.READ_ONLY_FIELDS.values())
        if obj is None:
            return shown
        kept = [name for name in IN_A_DRAFT if name not in changeable(obj.status)]
        return (*(name for name in kept if name not in forms.READ_ONLY_FIELDS), *shown)

    def _may_write(self, request: HttpRequest, obj: Tournament | None) -> bool:
        if obj is None:
            return self.has_add_permission(request)
        return self.has_change_permission(request, obj)

    def get_prepopulated_fields(
        self, request: HttpRequest, obj: Tournament | None = None
    ) -> dict[str, Any]:
        return {} if obj else dict(self.prepopulated_fields)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @admin.display(description=_("entrants"), ordering="entered")
    def entered(self, tournament: Tournament) -> int:
        return tournament.entered  # type: ignore[attr-defined]

    @admin.display(description=_("rounds"), ordering="paired")
    def rounds(self, tournament: Tournament) -> int:
        return tournament.paired  # type: ignore[attr-defined]

    @admin.display(description=_("what is played"), ordering="game")
    def played(self, tournament: Tournament) -> str:
        return f"{tournament.get_game_display()} · {self.shown_format(tournament)}"

    @admin.display(description=_("begins"), ordering="starts_at")
    def begins(self, tournament: Tournament) -> str:
        """Return when it starts or has started; its page says how it repeats."""
        at = tournament.started_at or tournament.starts_at
        moment = localize(timezone.localtime(at)) if at else ""
        again = str(_("repeats")) if tournament.repeats else ""
        return " · ".join(filter(None, (moment, again)))

    @admin.display(description=_("Options of the game"))
    def shown_options(self, tournament: Tournament) -> str:
        one = tournament
        options = wording.game_options(one.game, one.rules_version, one.options)
        return _lines(options)

    @admin.display(description=_("Format"))
    def shown_format(self, tournament: Tournament) -> str:
        titles = dict(forms.format_titles())
        return titles.get(tournament.format, tournament.format)

    @admin.display(description=_("Options of the format"))
    def shown_format_options(self, tournament: Tournament) -> str:
        return _lines(wording.format_options(tournament))

    @admin.display(description=_("Clocks"))
    def shown_control(self, tournament: Tournament) -> str:
        return _lines(wording.clocks(tournament.control))

    # --- saving ----------------------------------------------------------------------

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> Any:
        try:
            return super().changeform_view(request, object_id, form_url, extra_context)
        except Refused as reason:
            # Something has happened between the page and its answer.
            self.message_user(request, str(reason), messages.ERROR)
            return redirect(request.path)

    def save_model(
        self, request: HttpRequest, obj: Tournament, form: Any, change: bool
    ) -> None:
        if change:
            change_tournament(changed=obj, by=person_of(request))
        else:
            create_tournament(draft=obj, by=person_of(request))

    def render_change_form(  # noqa: PLR0917 - Django calls it so.
        self,
        request: HttpRequest,
        context: dict[str, Any],
        add: bool = False,
        change: bool = False,
        form_url: str = "",
        obj: Tournament | None = None,
    ) -> HttpResponse:
        context["time_zones"] = TIME_ZONES
        language = get_language() or "en"
        if obj is not None:
            context |= {
                "overview": overview(obj),
                "schedule": cron.words(obj.repeats, language) if obj.repeats else "",
                "steps": actions_of(obj),
                "may_act": self.has_change_permission(request, obj),
            }
        return super().render_change_form(request, context, add, change, form_url, obj)

    # --- actions ---------------------------------------------------------------------

    def get_urls(self) -> list[URLPattern]:
        own = [
            path(
                f"<int:tournament_id>/{name}/",
                self.admin_site.admin_view(view),
                name=f"tournaments_tournament_{name}",
            )
            for name, view in (
                ("act", self.take_action),
                ("enter", self.enter),
                ("disqualify", self.disqualify),
            )
        ]
        in_words = path(
            "schedule/",
            self.admin_site.admin_view(self.in_words),
            name="tournaments_tournament_schedule",
        )
        return [*own, in_words, *super().get_urls()]

    def in_words(self, request: HttpRequest) -> JsonResponse:
        """Tell what a cron line says and when it comes round, as somebody types it."""
        line = request.GET.get("line", "").strip()[:80]
        zone = request.GET.get("zone", "").strip()[:64]
        now = timezone.now()
        wrong = cron.zone_objection(zone) or cron.objection(line, zone, now)
        if wrong:
            return JsonResponse({"words": wrong, "is_wrong": True})
        said = cron.words(line, get_language() or "en")
        at = cron.next_time(line, zone, now)
        comes = _("Next on %(at)s.") % {"at": localize(timezone.localtime(at))}
        return JsonResponse({"words": f"{said}. {comes}", "is_wrong": False})

    def do(
        self,
        request: HttpRequest,
        action: OrganiserAction,
        tournament: Tournament,
        reason: str,
    ) -> bool:
        """Take a step; tell why not if it is refused, and return whether it is done."""
        text = f"{action.name.replace('_', ' ').capitalize()}. {reason}".strip()
        take = partial(action.take, tournament, reason=reason)
        return self._try(request, tournament, text, take)

    def take_action(self, request: HttpRequest, tournament_id: int) -> HttpResponse:
        """Do what a button of the page says."""
        action = ORGANISER_ACTIONS.get(request.POST.get("act", ""))

        def work(tournament: Tournament) -> bool:
            reason = request.POST.get("reason", "").strip()
            return action is not None and self.do(request, action, tournament, reason)

        return self._answer(request, tournament_id, work)

    def enter(self, request: HttpRequest, tournament_id: int) -> HttpResponse:
        """Enter the bot that was chosen on the page."""

        def work(tournament: Tournament) -> bool:
            versions = BotVersion.objects.select_related("bot")
            version = get_object_or_404(versions, id=_number(request, "version"))
            enter = partial(
                entries.enter_version, tournament=tournament, version=version
            )
            return self._try(request, tournament, f"Entered {version}.", enter)

        return self._answer(request, tournament_id, work)

    def disqualify(self, request: HttpRequest, tournament_id: int) -> HttpResponse:
        """Send away the entrant beside whose name the button is."""

        def work(tournament: Tournament) -> bool:
            key = _number(request, "key")
            entrant = get_object_or_404(Entrant, tournament=tournament, key=key)
            reason = request.POST.get("reason", "").strip()
            text = f"Disqualified {entrant.competitor}. {reason}"
            send_away = partial(entries.disqualify, entrant=entrant, reason=reason)
            return self._try(request, tournament, text, send_away)

        return self._answer(request, tournament_id, work)

    def _answer(
        self,
        request: HttpRequest,
        tournament_id: int,
        work: Callable[[Tournament], bool],
    ) -> HttpResponse:
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        tournament = get_object_or_404(Tournament, id=tournament_id)
        if not (isinstance(request.user, User) and can_organise(request.user)):
            raise PermissionDenied
        if work(tournament):
            self.message_user(request, _("Done."), messages.SUCCESS)
        return redirect("admin:tournaments_tournament_change", tournament_id)

    def _try(
        self,
        request: HttpRequest,
        tournament: Tournament,
        text: str,
        work: Callable[..., object],
    ) -> bool:
        """Do it and write it down for the audit, or tell why it is refused."""
        try:
            work(by=person_of(request))
        except Refused as reason:
            self.message_user(request, str(reason), messages.ERROR)
            return False
        self.log_change(request, tournament, text)
        transaction.on_commit(enqueue_advance)
        return True
