"""The chain once more, written from `docs/log.md` alone and as plainly as possible."""

import hashlib
import json


def canonical(value):
    text = json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8")


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def number(value, width):
    return value.to_bytes(width, "big", signed=value < 0)


def genesis(match, header):
    return sha256(b"souk-genesis/1\x00", match, sha256(canonical(header)))


def commitment(match, seed):
    return sha256(b"souk-commit/1\x00", match, seed)


def entry_hash(match, entry, before):
    kind = entry["kind"].encode("ascii")
    return sha256(
        b"souk-entry/1\x00",
        match,
        number(entry["seq"], 8),
        number(len(kind), 2),
        kind,
        number(entry["v"], 2),
        number(entry["at_ms"], 8),
        number(-1 if entry["actor"] is None else entry["actor"], 2),
        sha256(canonical(entry["payload"])),
        before,
    )
