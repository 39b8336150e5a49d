"""The beat, which gives the hint to look for work: `python -m souk.embedded.beat`."""

import sys
from typing import Final

from souk.celery import app

# Its memory is enough: a hint that is given twice does no harm.
IN_MEMORY: Final = ("--scheduler", "celery.beat:Scheduler")


def main() -> int:
    app.start(["beat", "--loglevel=WARNING", "--pidfile=", *IN_MEMORY])
    return 0


if __name__ == "__main__":
    sys.exit(main())
