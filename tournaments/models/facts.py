"""What all models have in common but those that a form edits."""

from typing import TypeVar

from django.db import models

Model = TypeVar("Model", bound=type[models.Model])


def never_edited(model: Model) -> Model:
    """Keep all fields of a model out of forms: only services write its rows."""
    for field in model._meta.local_fields:
        if not field.auto_created:
            field.editable = False
    return model
