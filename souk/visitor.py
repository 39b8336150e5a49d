"""Where a request comes from, as far as limits are concerned."""

from ipaddress import IPv6Address, IPv6Network, ip_address

from django.http import HttpRequest


def address_of(request: HttpRequest) -> str:
    """Return the visitor's address; of IP version 6 the network, which is one person's.

    Proxies are believed by the web server alone, which knows which of them it can trust
    and has written the visitor's own address here.
    """
    text = request.META.get("REMOTE_ADDR", "")
    try:
        address = ip_address(text)
    except ValueError:
        return text
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(IPv6Network((int(address), 64), strict=False))
    return str(address)
