"""Addresses of the network, and what of them belongs to one visitor."""

from ipaddress import IPv6Address, IPv6Network, ip_address


def network_of(text: str) -> str:
    """Return what one visitor has of the addresses of the network."""
    try:
        address = ip_address(text)
    except ValueError:
        return text
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(IPv6Network((int(address), 64), strict=False))
    return str(address)
