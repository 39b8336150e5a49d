"""Stored texts: messages by code, what people wrote, and the English of old rows."""

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from django.db import models
from django.utils.translation import gettext

from bots.phrasebook import Phrasebook
from engines.core.messages import (
    FORMER,
    TEMPLATES,
    CodedMessage,
    read,
    stored,
    worded,
)


class StoredTextField(models.TextField):
    """A text column that gives messages back as they were written."""

    def from_db_value(
        self, value: str | None, expression: object, connection: object
    ) -> str | None:
        del expression, connection
        return value and read(value)

    def to_python(self, value: Any) -> Any:
        """Return what a file of rows holds as it was before it was written."""
        return read(value) if isinstance(value, str) else super().to_python(value)

    def get_prep_value(self, value: Any) -> Any:
        if isinstance(value, str):
            return stored(value)
        return super().get_prep_value(value)

    def value_to_string(self, obj: models.Model) -> str:
        return stored(self.value_from_object(obj))

    def deconstruct(self) -> Any:
        """Stay a text column for migrations: what it holds has not changed its type."""
        name, _, arguments, options = super().deconstruct()
        return name, "django.db.models.TextField", arguments, options


def said(text: str, shown: Callable[[str, str], str] = lambda name, part: part) -> str:
    """Return a stored text in the reader's language; `shown` gets its parts by name.

    An unknown text is returned unchanged: somebody wrote it.
    """
    if isinstance(text, CodedMessage):
        return worded(text.code, text.params, gettext, shown)
    return old_rows().said(text, shown)


@cache
def old_rows() -> Phrasebook:
    """Return the sentences of old rows: all that were written before they had codes."""
    # A template of parts alone has no shape to be known by.
    templates = (one for one in TEMPLATES.values() if re.sub(r"%\(\w+\)s|\W", "", one))
    return Phrasebook(templates, FORMER)
