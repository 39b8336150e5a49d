"""How far the result log was at any time is looked up, and fits tell more than before."""

from typing import Any

from django.db import migrations, models


def fit_anew(apps: Any, schema_editor: Any) -> None:
    """Have every ladder fitted once more, for fits hold more than they did."""
    apps.get_model("tournaments", "Leaderboard")._default_manager.update(fitted_at=None)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0016_house_and_references"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="resultentry",
            index=models.Index(fields=["at"], name="results_by_time"),
        ),
        migrations.RunPython(fit_anew, migrations.RunPython.noop),
    ]
