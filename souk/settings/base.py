"""Settings for one machine: what holds where the environment says nothing else."""

import os
import ssl

from django.core.management.utils import get_random_secret_key

from souk.embedded.data import DataFolder, read_secret
from souk.settings import environment
from souk.version import souk_version

DATA = DataFolder.from_environment()

# A random key beats a known one; its price is that a restart logs people out. `souk up`
# keeps one in the data folder.
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
    "souk.apps.SoukAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "tournaments",
    "bots",
    "replays",
    "rest_framework",
    "drf_spectacular",
    "souk.accounts",  # After all whose permissions its roles are given.
]

MIDDLEWARE = [
    "souk.security.security_headers",
    "django.middleware.security.SecurityMiddleware",
    "souk.static_files.static_files",
    # Pages and JSON; random bytes hide how well what a reader sent fits a secret.
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "souk.preferences.local_times",
    # Before anything looks up what came, and where its refusals find their language.
    "souk.security.ReadableRequests",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "souk.visitor.returning_guests",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    # Within all that a page needs, and before anything reads what was sent.
    "souk.security.limited_requests",
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
                "souk.preferences.context",
                "souk.navigation.context",
                "tournaments.views.reminders.context",
            ],
        },
    },
]

ROOT_URLCONF = "souk.urls"
LOGIN_URL = "accounts:log_in"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
STATIC_URL = "static/"
STORAGES = {
    # Served from where they are kept: there is nothing to collect before a start.
    "staticfiles": {"BACKEND": "souk.static_files.ContentNamedStorage"},
}

DATABASE_URL = os.environ.get("DATABASE_URL")
DATABASES = {
    "default": environment.database(DATABASE_URL)
    if DATABASE_URL
    else environment.sqlite(DATA.database),
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = os.environ.get("REDIS_URL", "")

# Nothing is cached that matters: where there is no Redis, each process counts alone.
CACHES = {"default": environment.cache(REDIS_URL)}

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
# Matches take long; what looks after them is soon done and must not wait behind them,
# and people must not wait behind bots.
CELERY_TASK_DEFAULT_QUEUE = "maintenance"
CELERY_TASK_ROUTES = {
    "tournaments.tasks.matches.play_followed": {"queue": "people"},
    "bots.tasks.check_version": {"queue": "checks"},
    "replays.tasks.draw_animations": {"queue": "checks"},
    "replays.tasks.analyse_matches": {"queue": "checks"},
    "tournaments.tasks.matches.play_matches": {"queue": "matches"},
}
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SOFT_TIME_LIMIT = 600
CELERY_TASK_TIME_LIMIT = 660
CELERY_TASK_SERIALIZER = "json"
CELERY_WORKER_POOL = "souk.task_pool:TaskPool"
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_DISABLE_PREFETCH = True
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT = 30
CELERY_WORKER_MAX_TASKS_PER_CHILD = 200
CELERY_WORKER_MAX_MEMORY_PER_CHILD = 400_000
CELERY_TIMEZONE = "UTC"
CELERY_ENABLE_UTC = True
CELERY_BEAT_SCHEDULE = {
    # A tick that was not taken while it was fresh is one tick too many.
    name: {"task": task, "schedule": seconds, "options": {"expires": seconds}}
    for name, task, seconds in (
        ("sweep matches", "tournaments.tasks.matches.sweep", 2.0),
        ("tick", "tournaments.tasks.tournaments.tick", 5.0),
        ("rate matches", "tournaments.tasks.ratings.rate", 5.0),
        ("sweep bots", "bots.tasks.sweep", 30.0),
        ("count matches", "tournaments.tasks.game_statistics.count_matches", 15.0),
        ("inspect logs", "replays.tasks.inspect_logs", 60.0),
        ("draw animations", "replays.tasks.draw_animations", 60.0),
        ("sweep analyses", "replays.tasks.sweep_analyses", 30.0),
        ("sweep accounts", "souk.accounts.tasks.sweep", 600.0),
        ("notify", "souk.accounts.tasks.notify", 10.0),
    )
}

# A worker shows that it lives several times within a lease.
MATCH_LEASE_S = 30.0
MATCH_HEARTBEAT_S = 10.0
MATCH_ATTEMPTS = 3  # So many claims without a move, and an organiser is to look.
MATCHES_PER_ACCOUNT = 2  # How many tables of one account workers play at a time.
MATCHES_OF_GUESTS = 12  # How many tables of guests alone; a worker plays 24.
MATCH_REST_S = 5.0  # How long a match is left alone after a fault of ours.
PEOPLE_GRACE_S = 2.0  # What a person's move may be late by on its way.
OUTAGE_S = 30.0  # After a longer pause of the sweep, people get the time back.
# Health is strained when something waits longer than this, or less space is left.
WAIT_PEOPLE_S = environment.count("SOUK_WAIT_PEOPLE_S", default=30)
WAIT_CHECK_S = environment.count("SOUK_WAIT_CHECK_S", default=300)
WAIT_MATCH_S = environment.count("SOUK_WAIT_MATCH_S", default=600)
WAIT_TOURNAMENT_S = environment.count("SOUK_WAIT_TOURNAMENT_S", default=300)
FREE_SPACE_MB = environment.count("SOUK_FREE_SPACE_MB", default=1000)
BOT_LOGS_KEPT = 200  # Of how many matches what a version wrote is kept.

# How many analyses of matches one account may wait for and have a day, and how many
# wait in all, and for guests alone.
ANALYSES_WAITING = 3
ANALYSES_A_DAY = 20
ANALYSES_QUEUED = 100
ANALYSES_OF_GUESTS = 25

# How many tables one account may have: those it has set up, and those it sits at. Slow
# ones are those with an hour or more for a move.
TABLES_PER_PERSON = environment.count("SOUK_TABLES_PER_PERSON", default=8)
SLOW_TABLES_PER_PERSON = environment.count("SOUK_SLOW_TABLES_PER_PERSON", default=30)
TABLES_PER_GUEST = environment.count("SOUK_TABLES_PER_GUEST", default=2)
GUEST_TABLES_PER_ADDRESS = environment.count(
    "SOUK_GUEST_TABLES_PER_ADDRESS", default=10
)
# Matches that one account may play on from a step within a day.
FORKS_A_DAY = environment.count("SOUK_FORKS_A_DAY", default=100)
# Hints that one account may ask for within an hour, at tables that are not rated, and
# for how long a worker searches for one.
HINTS_AN_HOUR = environment.count("SOUK_HINTS_AN_HOUR", default=60)
HINT_S = 1.0
# What counts for ratings: so many tables of the same two within a day, and a match that
# somebody left only if they had made so many of a hundred moves of their seat. Who
# leaves earlier sits at no rated table for some hours.
RATED_TABLES_PER_PAIR = environment.count("SOUK_RATED_TABLES_PER_PAIR", default=5)
RATED_SHARE = environment.count("SOUK_RATED_SHARE", default=25)
RATED_PAUSE_H = environment.count("SOUK_RATED_PAUSE_H", default=24)
# How often a seat of a casual match may take a move back; 0 is never.
UNDOS_PER_MATCH = environment.count("SOUK_UNDOS_PER_MATCH", default=20)

# Matches between the built-in players, for people to watch.
DEMO = environment.flag("SOUK_DEMO", default=True)
DEMO_BOTS = environment.words("SOUK_DEMO_BOTS")  # None is named: all of them.
DEMO_PAUSE = environment.seconds("SOUK_DEMO_PAUSE", default=0.8)

# The caller of a process decides where its errors go; Django would mail or hide them.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "format": "{asctime} {levelname} {name}: {message}",
            "style": "{",
        },
    },
    "filters": {"visitors": {"()": "souk.log_limit.VisitorLines"}},
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": "line",
            "filters": ["visitors"],
        },
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

# Whether anybody can make an account; organisers can always make them in the admin.
SIGN_UP = environment.flag("SOUK_SIGN_UP", default=True)
# How many accounts, and guests, one address of the network may make within an hour.
SIGN_UPS_AN_HOUR = environment.count("SOUK_SIGN_UPS_AN_HOUR", default=20)
GUESTS_AN_HOUR = environment.count("SOUK_GUESTS_AN_HOUR", default=20)

# What one account may hand in: attempts within a day, and what is kept of them.
UPLOADS_A_DAY = environment.count("SOUK_UPLOADS_A_DAY", default=100)
VERSIONS_PER_OWNER = environment.count("SOUK_VERSIONS_PER_OWNER", default=2000)
PACKAGE_MB_PER_OWNER = environment.count("SOUK_PACKAGE_MB_PER_OWNER", default=1000)

# How an author may test versions against each other: so many duels within a day, and so
# many minutes of workers.
DUELS_A_DAY = environment.count("SOUK_DUELS_A_DAY", default=20)
DUEL_MINUTES_A_DAY = environment.count("SOUK_DUEL_MINUTES_A_DAY", default=60)

# Letters to people: where no server is named none are sent, and pages say so. It has
# a password, so it is no setting, which a page about an error would show.
mail_server = environment.mail_server(os.environ.get("EMAIL_URL", ""))
SENDS_MAIL = mail_server is not None
EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
if mail_server is not None:
    EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    EMAIL_HOST = mail_server.host
    EMAIL_PORT = mail_server.port
    EMAIL_HOST_USER = mail_server.user
    EMAIL_HOST_PASSWORD = mail_server.password
    EMAIL_USE_TLS = mail_server.starts_tls
    EMAIL_USE_SSL = mail_server.is_tls
    DEFAULT_FROM_EMAIL = environment.sender("EMAIL_FROM")
else:
    DEFAULT_FROM_EMAIL = "nobody@localhost"
EMAIL_TIMEOUT = 5  # Seconds: a page waits for the server.
PASSWORD_RESET_TIMEOUT = 24 * 60 * 60  # How long the links in letters work.

# With this key the site signs what it sends to browsers. The services of their makers
# pass it on; `*` is any name.
PUSH_KEY = os.environ.get("SOUK_PUSH_KEY") or read_secret(DATA.push_key)
PUSH_SERVICES = (
    "https://fcm.googleapis.com",
    "https://updates.push.services.mozilla.com",
    "https://*.push.apple.com",
    "https://*.notify.windows.com",
    *environment.words("SOUK_PUSH_SERVICES"),
)

# A bot, the largest thing that anybody sends, has 10 MiB at most.
LARGEST_REQUEST = 12_000_000
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
DATA_UPLOAD_MAX_NUMBER_FILES = 5

# What one web server has, and what of it one address of the network gets.
STREAMS = environment.count("SOUK_STREAMS", default=500)
STREAMS_PER_ADDRESS = environment.count("SOUK_STREAMS_PER_ADDRESS", default=150)
STREAMS_PER_ACCOUNT = environment.count("SOUK_STREAMS_PER_ACCOUNT", default=20)
CONNECTIONS_PER_ADDRESS = environment.count("SOUK_CONNECTIONS_PER_ADDRESS", default=400)
REQUESTS_AT_ONCE = environment.count("SOUK_REQUESTS_AT_ONCE", default=4)
PROCESSOR_SECONDS_A_MINUTE = environment.count(
    "SOUK_PROCESSOR_SECONDS_A_MINUTE", default=30
)

API_PREFIX = "/api/"
API_REQUESTS_A_MINUTE = {
    "stranger": 120,
    "person": 1200,
    # What costs more than an answer is counted by itself.
    "upload": 20,
    "table": 30,
    "move": 240,
    "preview": 240,
}
REST_FRAMEWORK = {
    # A token comes first: a refusal then says how to send one.
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "souk.accounts.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["souk.api.json_parser.JsonParser"],
    "DEFAULT_THROTTLE_CLASSES": [
        "souk.api.throttles.StrangerThrottle",
        "souk.api.throttles.PersonThrottle",
        "souk.api.throttles.ScopeThrottle",
    ],
    "DEFAULT_PAGINATION_CLASS": "souk.api.pagination.Pages",
    "DEFAULT_SCHEMA_CLASS": "souk.api.description.Schema",
    "EXCEPTION_HANDLER": "souk.api.errors.answer",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
    "URL_FORMAT_OVERRIDE": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Souk",
    "DESCRIPTION": "Replays and tournaments of board games.",
    "VERSION": souk_version(),
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": API_PREFIX,
    "PATH_CONVERTER_OVERRIDES": {
        "count": {"type": "integer", "minimum": 0, "maximum": 999_999_999},
    },
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "POSTPROCESSING_HOOKS": ["souk.api.description.with_errors"],
}

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("fr", "Français")]
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60
LANGUAGE_COOKIE_SAMESITE = "Lax"
# For visitors whose browser has not named its own yet.
TIME_ZONE = "UTC"
USE_TZ = True
FORMAT_MODULE_PATH = "souk.formats"
