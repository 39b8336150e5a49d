"""What a package holds, whatever it calls itself and its files.

The same program under another name or number is the same: metadata is left out, and
files count by what is in them and not by where they lie, for the folder of a package
bears its name.
"""

from hashlib import sha256

from bots.packages.archives import Files

METADATA = ".dist-info"


def content_digest(files: Files) -> str:
    """Return the SHA-256 of the files of a package without its metadata, by content."""
    held = sorted(
        sha256(data).digest()
        for name, data in files.items()
        if data and not name.partition("/")[0].endswith(METADATA)
    )
    return sha256(b"".join(held)).hexdigest()
