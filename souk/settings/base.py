"""Settings for one machine: what holds where the environment says nothing else."""

import os
import ssl

from django.core.management.utils import get_random_secret_key

from souk.embedded.data import DataFolder, read_secret
from souk.settings import environment

DATA = DataFolder.from_environment()

# A key nobody has read beats a known one; its price is that a restart logs people out.
# `souk up` keeps one in the data folder.
SECRET_KEY = (
    os.environ.get("SECRET_KEY")
    or read_secret(DATA.secret_key)
    or get_random_secret_key()
)
DEBUG = environment.flag("DEBUG")
ALLOWED_HOSTS = [
    "localhost",
    "127.0.0.1",
    "[::1]",
    *environment.words("ALLOWED_HOSTS"),
]

INSTALLED_APPS = [
    "souk",  # Before the others, so that its templates come before theirs.
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "tournaments",
    "bots",
    "replays",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "souk.theme.context",
            ],
        },
    },
]

ROOT_URLCONF = "souk.urls"
LOGIN_URL = "admin:login"
STATIC_URL = "static/"
# Served from where they are kept: there is nothing to collect before a start.
WHITENOISE_USE_FINDERS = True

DATABASE_URL = os.environ.get("DATABASE_URL")
DATABASES = {
    "default": environment.database(DATABASE_URL)
    if DATABASE_URL
    else environment.sqlite(DATA.database),
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = os.environ.get("REDIS_URL", "")

# Redis carries hints: all work is in the database, and a sweep finds it there. A task
# is acknowledged when it is done, so that another worker gets the work of a lost one.
CELERY_BROKER_URL = REDIS_URL
if REDIS_URL.startswith("rediss://"):
    CELERY_BROKER_USE_SSL = {"ssl_cert_reqs": ssl.CERT_REQUIRED}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {
    # Longer than any task may take, or a task that is not done yet is given out again.
    "visibility_timeout": 900,
    "unacked_restore_interval": 5,
    "unacked_restore_throttle": 1,
    "socket_timeout": 30,
    "socket_keepalive": True,
    "health_check_interval": 15,
}
CELERY_TASK_DEFAULT_QUEUE = "souk"
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SOFT_TIME_LIMIT = 600
CELERY_TASK_TIME_LIMIT = 660
CELERY_TASK_SERIALIZER = "json"
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_DISABLE_PREFETCH = True
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT = 30
CELERY_WORKER_MAX_TASKS_PER_CHILD = 200
CELERY_WORKER_MAX_MEMORY_PER_CHILD = 400_000
CELERY_TIMEZONE = "UTC"
CELERY_ENABLE_UTC = True
CELERY_BEAT_SCHEDULE = {
    # A tick that nobody could take while it was fresh is one tick too many.
    "tick": {
        "task": "tournaments.tasks.tick",
        "schedule": 5.0,
        "options": {"expires": 5.0},
    },
    "sweep bots": {
        "task": "bots.tasks.sweep",
        "schedule": 30.0,
        "options": {"expires": 30.0},
    },
}

# Matches between the built-in players, for people to watch.
DEMO = environment.flag("SOUK_DEMO", default=True)
DEMO_TABLES = 2
DEMO_PAUSE = environment.seconds("SOUK_DEMO_PAUSE", default=0.8)

# Whoever starts a process decides where its errors go; Django would mail or hide them.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "format": "{asctime} {levelname} {name}: {message}",
            "style": "{",
        },
    },
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "formatter": "line"},
    },
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": [], "level": "WARNING", "propagate": True},
        # A page that is not there is the visitor's mistake.
        "django.request": {"level": "ERROR"},
    },
}

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("fr", "Français")]
TIME_ZONE = "UTC"
USE_TZ = True
