"""Models that got other names: rows, permissions and addresses stay valid."""

from importlib import import_module

import pytest
from django.apps import apps
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.test import Client

from tournaments.models import AuditEntry, ResultEntry, ResultLogHead

names = import_module("tournaments.migrations.0011_names")

pytestmark = pytest.mark.django_db


def test_renamed_models_use_their_former_tables():
    models = {
        model.__name__: model for model in (AuditEntry, ResultEntry, ResultLogHead)
    }
    assert {name: models[name]._meta.db_table for _, name, _ in names.RENAMED} == {
        new: table for _, new, table in names.RENAMED
    }


def test_a_permission_keeps_its_row_under_the_new_name():
    kind = ContentType.objects.get_for_model(AuditEntry)
    own = Permission.objects.filter(content_type=kind)
    before = {*own.values_list("id", "codename", "name")}
    names.backwards(apps, None)
    assert "view_act" in own.values_list("codename", flat=True)
    names.forwards(apps, None)
    assert {*own.values_list("id", "codename", "name")} == before


@pytest.mark.parametrize("rest", ["", "7/change/", "?kind__exact=paused"])
def test_an_old_address_of_the_admin_leads_to_the_new_one(rest):
    answer = Client().get(f"/admin/tournaments/act/{rest}")
    assert answer.status_code == 302
    assert answer["Location"] == f"/admin/tournaments/auditentry/{rest}"
