"""Settings for the tests: the same site, with what is slow on purpose made quick."""

from souk.settings.base import *  # noqa: F403 - this varies the base.
from souk.settings.base import API_REQUESTS_A_MINUTE, DATABASES

SECRET_KEY = "the same in every run"

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

# A run of tests asks more in a minute than anybody should.
API_REQUESTS_A_MINUTE = dict.fromkeys(API_REQUESTS_A_MINUTE, 1_000_000)
PROCESSOR_SECONDS_A_MINUTE = 1_000_000

# In a file, as on a real site: in memory, SQLite neither locks nor writes ahead.
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["TEST"] = {"NAME": f"{DATABASES['default']['NAME']}-test"}
