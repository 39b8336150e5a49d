"""Organisers find models and fields by their names, in the language they read."""

import pytest
from django.contrib import admin
from django.db.models import Field, Model
from django.utils.functional import Promise
from django.utils.translation import override

from souk.apps import NAMED
from souk.model_names import NAME, translate_names
from tests.souk.catalogues import compiled
from tournaments.models import Tournament

MODELS = [
    model
    for model in admin.site._registry
    if model._meta.app_label in NAMED and not model._meta.proxy
]


def test_the_english_of_a_name_is_what_django_makes_of_it():
    with override("en"):
        assert Tournament._meta.verbose_name_plural == "tournaments"
        assert Tournament._meta.get_field("is_rated").verbose_name == "is rated"


def test_a_name_is_french_for_who_reads_french():
    with override("fr"):
        assert Tournament._meta.verbose_name_plural == "tournois"
        assert Tournament._meta.get_field("starts_at").verbose_name == "début"


def said_of(model: type[Model], language: str) -> list[str]:
    meta = model._meta
    fields = [field for field in meta.get_fields() if isinstance(field, Field)]
    with override(language):
        names = [meta.verbose_name, meta.verbose_name_plural]
        names += [field.verbose_name for field in fields]
        return [str(words) for words in (*names, *(each.help_text for each in fields))]


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_whatever_the_admin_shows_has_a_french_name(model):
    known = {key for key in compiled("souk") if isinstance(key, str)}
    alike = {key.removeprefix(f"{NAME}\x04") for key in known if key.startswith(NAME)}
    both = zip(said_of(model, "en"), said_of(model, "fr"), strict=True)
    left = {english for english, french in both if english == french}
    assert left <= {"", *alike}


def test_what_is_translated_already_is_left_alone():
    before = Tournament._meta.verbose_name
    translate_names([Tournament])
    assert isinstance(before, Promise)
    assert Tournament._meta.verbose_name is before
