"""Which guests came from one address, so that they share its tables."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0003_invitations"),
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.CreateModel(
            name="GuestOrigin",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        editable=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="guest_origin",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "digest",
                    models.CharField(db_index=True, editable=False, max_length=64),
                ),
            ],
            options={
                "verbose_name": "origin of a guest",
                "verbose_name_plural": "origins of guests",
            },
        ),
    ]
