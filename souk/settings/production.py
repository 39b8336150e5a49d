"""Settings for an installation that others reach: nothing secret has a default."""

from souk.settings import environment
from souk.settings.base import *  # noqa: F403 - this varies the base.

SECRET_KEY = environment.required("SECRET_KEY")
ALLOWED_HOSTS = [
    host.strip() for host in environment.required("ALLOWED_HOSTS").split(",")
]

# Everything travels over https alone, and browsers remember that for a year.
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
LANGUAGE_COOKIE_SECURE = True
SECURE_SSL_REDIRECT = True
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60
# Those who watch over the machines ask them directly.
SECURE_REDIRECT_EXEMPT = [r"^api/health/$"]
SILENCED_SYSTEM_CHECKS = [
    # What other names of the same domain do is for their owner to promise.
    "security.W005",
    "security.W021",
]
