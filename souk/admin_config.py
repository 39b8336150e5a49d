"""Django's admin with the site of this project in it."""

from django.contrib.admin import apps


class AdminConfig(apps.AdminConfig):
    default_site = "souk.admin_site.SoukAdminSite"
