"""A mail server on loopback that keeps what it is given, and can be told to misbehave.

It speaks as much of SMTP as is needed to take a letter. What is tested is what arrives
over a real connection, so nothing of Django's is replaced.
"""

import threading
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from queue import Queue
from socketserver import StreamRequestHandler, ThreadingTCPServer

from souk.accounts.services.mail import THREAD

PATIENCE = 10


class PostOffice(ThreadingTCPServer):
    """Takes letters until it is closed."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Clerk)
        self.letters: Queue[EmailMessage] = Queue()
        self.visits = 0
        self.password = ""
        """What has to be said before letters are taken; empty: nothing."""
        self.refused: set[str] = set()
        """Addresses that it knows nothing of."""
        self.greets, self.takes = threading.Event(), threading.Event()
        """Until they are set, every client waits, or every client with a letter."""
        self.greets.set()
        self.takes.set()

    @property
    def port(self) -> int:
        return int(self.server_address[1])

    def letter(self) -> EmailMessage:
        """Return the next letter, which may still be on its way."""
        return self.letters.get(timeout=PATIENCE)

    def is_empty(self) -> bool:
        """Whether nothing was sent, and nothing is on its way."""
        for thread in threading.enumerate():
            if thread.name == THREAD:
                thread.join(PATIENCE)
        return self.letters.empty()


class _Clerk(StreamRequestHandler):
    server: PostOffice
    timeout = PATIENCE

    def handle(self) -> None:
        self.server.visits += 1
        self.server.greets.wait(PATIENCE)
        self._say("220 loopback")
        is_known = not self.server.password
        for line in iter(self.rfile.readline, b""):
            words = line.decode("ascii").split()
            verb = words[0].upper()
            if verb == "EHLO":
                self._say("250-loopback\r\n250 AUTH PLAIN")
            elif verb == "AUTH":
                secret = b64decode(words[2]).split(b"\0")[2].decode()
                is_known = secret == self.server.password
                self._say("235 welcome" if is_known else "535 wrong password")
            elif verb == "RCPT":
                self._say(self._about(words[1], is_known=is_known))
            elif verb == "DATA":
                self.server.takes.wait(PATIENCE)
                self._say("354 go on")
                self._take()
                self._say("250 taken")
            else:
                self._say("221 good-bye" if verb == "QUIT" else "250 well")
                if verb == "QUIT":
                    return

    def _about(self, receiver: str, *, is_known: bool) -> str:
        if not is_known:
            return "530 say who you are"
        address = receiver.partition(":")[2].strip("<>")
        return "550 nobody" if address in self.server.refused else "250 well"

    def _take(self) -> None:
        lines = []
        while (line := self.rfile.readline()) not in (b".\r\n", b""):
            lines.append(line.removeprefix(b"."))
        letter = message_from_bytes(b"".join(lines), policy=policy.default)
        assert isinstance(letter, EmailMessage)
        self.server.letters.put(letter)

    def _say(self, words: str) -> None:
        self.wfile.write(f"{words}\r\n".encode("ascii"))


@contextmanager
def open_post_office() -> Iterator[PostOffice]:
    with PostOffice() as office:
        thread = threading.Thread(target=office.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield office
        finally:
            office.greets.set()
            office.takes.set()
            office.shutdown()
            thread.join(PATIENCE)


def text_of(letter: EmailMessage) -> str:
    """Return what a letter says; it is plain text, and nothing is attached."""
    assert letter.get_content_type() == "text/plain"
    return str(letter.get_content()).replace("\r\n", "\n")


def link_in(letter: EmailMessage) -> str:
    """Return the way on the site to which the one link in a letter leads."""
    (link,) = (line for line in text_of(letter).split() if "://" in line)
    return link.removeprefix("http://testserver")
