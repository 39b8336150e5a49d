"""Settings for an installation that others reach: nothing secret has a default."""

from souk.settings import environment
from souk.settings.base import *  # noqa: F403 - this varies the base.

SECRET_KEY = environment.required("SECRET_KEY")
ALLOWED_HOSTS = [
    host.strip() for host in environment.required("ALLOWED_HOSTS").split(",")
]

# Cookies travel over https alone.
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
