"""A state taken apart: all that it is made of, and all of it that can change."""

from collections import deque
from enum import Enum
from typing import Any

import msgspec

_CONTAINERS = (list, tuple, set, frozenset, deque)
_MUTABLE = (list, dict, set, deque, bytearray)


def anatomy(value: Any) -> Any:
    """Return plain values that are equal when two states are equal in every part.

    Lists differ from tuples here, and True differs from 1.
    """
    kind = type(value)
    if kind is int or kind is str:
        return value
    if kind is list:
        return [anatomy(part) for part in value]
    if kind is tuple:
        return tuple([anatomy(part) for part in value])
    if kind is dict:
        return {anatomy(key): anatomy(part) for key, part in value.items()}
    if isinstance(value, Enum) or not _fields(value):
        return kind.__name__, value
    return kind.__name__, {name: anatomy(part) for name, part in _parts(value)}


def mutable_parts(value: Any) -> dict[int, Any]:
    """Return every object within a state that can be changed in place, by identity."""
    found: dict[int, Any] = {}
    unseen = [value]
    while unseen:
        part = unseen.pop()
        if isinstance(part, Enum | type | str | bytes | int) or part is None:
            continue
        if id(part) in found:
            continue
        if _can_change(part):
            found[id(part)] = part
        if isinstance(part, dict):
            unseen += [*part.keys(), *part.values()]
        elif isinstance(part, _CONTAINERS):
            unseen += part
        else:
            unseen += [inner for _, inner in _parts(part)]
    return found


def _can_change(value: Any) -> bool:
    if isinstance(value, msgspec.Struct):
        return not value.__struct_config__.frozen
    return isinstance(value, _MUTABLE) or bool(_fields(value))


def _parts(value: Any) -> list[tuple[str, Any]]:
    return [
        (name, getattr(value, name)) for name in _fields(value) if hasattr(value, name)
    ]


def _fields(value: Any) -> list[str]:
    """Return the names of an object's slots, those of its classes above included."""
    if isinstance(value, msgspec.Struct):
        return list(value.__struct_fields__)
    names = list(getattr(value, "__dict__", ()))
    for kind in type(value).__mro__:
        slots = getattr(kind, "__slots__", ())
        names += [slots] if isinstance(slots, str) else slots
    return names
