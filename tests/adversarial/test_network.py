"""Bots and the network: there is none, not even within the machine."""

import socket

import pytest

SOCKETS = {
    "TCP": "AF_INET, SOCK_STREAM",
    "UDP": "AF_INET, SOCK_DGRAM",
    "TCP over IPv6": "AF_INET6, SOCK_STREAM",
    "raw": "AF_INET, SOCK_RAW",
    "packet": "AF_PACKET, SOCK_RAW",
    "Unix": "AF_UNIX, SOCK_STREAM",
    "Unix datagram": "AF_UNIX, SOCK_DGRAM",
    "netlink": "AF_NETLINK, SOCK_RAW",
    "virtual machine": "AF_VSOCK, SOCK_STREAM",
    "kernel cryptography": "AF_ALG, SOCK_SEQPACKET",
}


def test_no_socket_can_be_made(bot):
    misbehaviours = {
        kind: f"from socket import *; socket({of})" for kind, of in SOCKETS.items()
    }
    assert bot.tries(misbehaviours) == dict.fromkeys(misbehaviours, "PermissionError")


def test_no_pair_of_sockets_can_be_made(bot):
    assert bot.does("import socket; socket.socketpair()").answer == "PermissionError"


def test_a_server_on_the_same_machine_is_not_called(bot):
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.setblocking(False)
        address = server.getsockname()
        called = f"import socket; socket.create_connection({address!r}, 1)"
        assert bot.does(called).answer == "PermissionError"
        with pytest.raises(BlockingIOError):
            server.accept()


def test_names_are_not_looked_up(bot):
    assert bot.does("import socket; socket.getaddrinfo('a.example', 80)").answer in {
        "gaierror",
        "PermissionError",
    }
