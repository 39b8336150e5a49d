"""Accounts in the admin: organisers look after players and authors, not each other."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group, User
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from souk.accounts import selectors
from souk.accounts.models import ApiToken, Invitation, InvitationUse
from souk.accounts.services import invitations, roles
from tournaments.selectors.people.guests import person_of

admin.site.unregister(User)
admin.site.unregister(Group)

POWERS = ("is_staff", "is_superuser", "groups", "user_permissions")
"""What makes somebody more than a player; only superusers change it."""


@admin.register(User)
class AccountAdmin(UserAdmin):
    actions = ("make_organiser", "dismiss_organiser")
    list_display = ("username", "email", "is_staff", "is_active", "last_login")
    list_filter = ("is_active", "is_staff", "is_superuser", "groups")
    readonly_fields = ("last_login", "date_joined")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("auth.change_user")

    def has_change_permission(
        self, request: HttpRequest, obj: User | None = None
    ) -> bool:
        allowed = super().has_change_permission(request, obj)
        return allowed and (obj is None or selectors.can_manage(request.user, obj))

    def has_delete_permission(
        self, request: HttpRequest, obj: User | None = None
    ) -> bool:
        """Refuse it to all: what somebody did in the admin would go with the account.

        To close an account, make it inactive.
        """
        return False

    def get_readonly_fields(
        self, request: HttpRequest, obj: User | None = None
    ) -> tuple[str, ...]:
        fields = (*super().get_readonly_fields(request, obj),)
        return fields if request.user.is_superuser else (*fields, *POWERS)

    def save_related(
        self, request: HttpRequest, form: Any, formsets: Any, change: bool
    ) -> None:
        super().save_related(request, form, formsets, change)
        if not change:
            roles.welcome(user=form.instance)

    # --- actions ---------------------------------------------------------------------

    def has_appoint_permission(self, request: HttpRequest) -> bool:
        return request.user.is_superuser

    @admin.action(description=_("Make organisers"), permissions=["appoint"])
    def make_organiser(self, request: HttpRequest, chosen: QuerySet[User]) -> None:
        for user in chosen:
            roles.make_organiser(user=user)
            self.log_change(request, user, "Made an organiser.")
        self._report(request, chosen.count())

    @admin.action(description=_("No longer organisers"), permissions=["appoint"])
    def dismiss_organiser(self, request: HttpRequest, chosen: QuerySet[User]) -> None:
        for user in chosen:
            roles.dismiss_organiser(user=user)
            self.log_change(request, user, "No longer an organiser.")
        self._report(request, chosen.count())

    def _report(self, request: HttpRequest, count: int) -> None:
        words = ngettext(
            "%(count)s account was changed.", "%(count)s accounts were changed.", count
        )
        self.message_user(request, words % {"count": count})


@admin.register(Group)
class RoleAdmin(GroupAdmin):
    """Groups beside the roles can be made here; a role is reset with every upgrade."""


@admin.register(ApiToken)
class ApiTokenAdmin(admin.ModelAdmin):
    """Tokens can be revoked here, by deleting them; people make only their own."""

    list_display = ("name", "user", "created_at", "last_used_at")
    list_select_related = ("user",)
    search_fields = ("name", "user__username")
    ordering = ("-id",)
    fields = ("name", "user", "created_at", "last_used_at")
    readonly_fields = fields

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class UsesInline(admin.TabularInline):
    """The accounts that were signed up with an invitation."""

    model = InvitationUse
    fields = readonly_fields = ("user", "at")
    ordering = ("at",)
    extra = 0
    can_delete = False

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return request.user.has_perm("accounts.view_invitation")

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Invitation)
class InvitationAdmin(admin.ModelAdmin):
    """Invitations are made here, and revoked; what was used is not changed any more."""

    actions = ("revoke",)
    inlines = (UsesInline,)
    list_display = ("note", "used", "expires_at", "revoked_at", "created_by")
    list_select_related = ("created_by",)
    search_fields = ("note", "used_by__user__username")
    ordering = ("-id",)
    fields = ("note", "most_uses", "expires_at")

    @admin.display(description=_("used"))
    def used(self, invitation: Invitation) -> str:
        return f"{invitation.uses} / {invitation.most_uses}"

    def get_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        made = ("used", "revoked_at", "created_by", "created_at")
        return (*self.fields, *made) if obj else (*self.fields,)

    def get_readonly_fields(
        self, request: HttpRequest, obj: Any = None
    ) -> tuple[str, ...]:
        return (*self.get_fields(request, obj),) if obj else ()

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def save_model(
        self, request: HttpRequest, obj: Invitation, form: Any, change: bool
    ) -> None:
        if change:
            return
        code = invitations.create(invitation=obj, by=person_of(request))
        link = request.build_absolute_uri(f"{reverse('sign_up')}?invitation={code}")
        words = _("The code is %(code)s, the link %(link)s. Neither is shown again.")
        self.message_user(request, words % {"code": code, "link": link})

    @admin.action(description=_("Revoke"), permissions=["change"])
    def revoke(self, request: HttpRequest, chosen: QuerySet[Invitation]) -> None:
        standing = [*chosen.filter(revoked_at=None)]
        for invitation in standing:
            invitations.revoke(invitation=invitation)
            self.log_change(request, invitation, "Revoked.")
        words = ngettext(
            "%(count)s invitation is revoked.",
            "%(count)s invitations are revoked.",
            len(standing),
        )
        self.message_user(request, words % {"count": len(standing)})
