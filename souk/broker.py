"""The way to Redis: a worker outlives a Redis that is lost while it has messages.

When a connection is lost, kombu first forgets its address and then tries to give back
the messages over it. Its AttributeError ended the worker, with all its processes. An
error of the connection is expected there: the messages come back by themselves.
"""

from typing import Any

from kombu.transport import redis


class RedisChannel(redis.Channel):
    def _connparams(self, asynchronous: bool = False) -> dict[str, Any]:
        if self.connection is None or self.connection.client is None:
            raise ConnectionError("The connection to Redis was lost.")
        return super()._connparams(asynchronous=asynchronous)


redis.Transport.Channel = RedisChannel
