"""The address of a match on a site, as people copy it from their browser."""

from urllib.parse import urlsplit
from uuid import UUID

from souk.cli.refusal import Refusal


def is_address(name: str) -> bool:
    return "://" in name


def site_and_match(address: str) -> tuple[str, UUID]:
    """Return the site and the match of an address, as in `https://…/matches/<id>/`."""
    parts = urlsplit(address)
    base, _, rest = parts.path.partition("/matches/")
    try:
        return f"{parts.scheme}://{parts.netloc}{base}", UUID(rest.partition("/")[0])
    except ValueError:
        raise Refusal(
            f"{address} is not the address of a match, as in https://…/matches/<id>/."
        ) from None
