"""What Django's own pages call models and their fields, in the language of the reader.

Django makes these names from the code: `is_rated` is "is rated". They are handed to the
catalogues here, all at once, rather than written out beside every field; the English
stays as Django makes it, so that no migration ever tells of a word.
"""

from collections.abc import Iterable

from django.db.models import Field, Model
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, override, pgettext_lazy

NAME = "name"
"""The context of all names in the catalogues: they collide with words of the pages."""


def translate_names(models: Iterable[type[Model]]) -> None:
    """Let models and their fields be named as the catalogues say."""
    for model in models:
        meta = model._meta
        with override(None):
            plural = str(meta.verbose_name_plural)
        if not isinstance(meta.verbose_name, Promise):
            meta.verbose_name = pgettext_lazy(NAME, str(meta.verbose_name))
            meta.verbose_name_plural = pgettext_lazy(NAME, plural)
        for field in meta.get_fields():
            if isinstance(field, Field):
                _translate_field(field)


def _translate_field(field: "Field[object, object]") -> None:
    if not isinstance(field.verbose_name, Promise):
        field.verbose_name = pgettext_lazy(NAME, str(field.verbose_name))
    if field.help_text and not isinstance(field.help_text, Promise):
        field.help_text = gettext_lazy(field.help_text)
