"""`python -m souk` is the `souk` command."""

import sys

from souk.cli import main

if __name__ == "__main__":
    sys.exit(main())
