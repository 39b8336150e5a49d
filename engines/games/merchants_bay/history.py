"""What has changed in stored events since the first match: nothing so far.

A stored byte is never rewritten. An old event is brought up to date when it is read,
one version at a time, by the upcasters listed here.
"""

from typing import Final

from engines.core.records import Upcaster

HISTORY: Final[dict[tuple[str, int], Upcaster]] = {}
