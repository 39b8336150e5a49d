"""A source tree with a static pyproject.toml, taken as the wheel it would become.

No build tool runs: what a tool would compute is refused, and what it would copy is
copied. A tree has its package at the top or under `src/`.
"""

import tomllib
from typing import Any, Final

from bots.packages.archives import Files
from bots.packages.errors import Rejected
from bots.packages.metadata import (
    GROUP,
    MAX_METADATA,
    PackageDescription,
    check_claims,
    entry_point,
)
from bots.packages.toml_shape import check_shape

PROJECT: Final = "pyproject.toml"


def is_source(files: Files) -> bool:
    return _root(files) is not None


def from_source(
    files: Files, *, is_known: bool = False
) -> tuple[PackageDescription, Files]:
    """Return what the project says of itself, and the files of its bot."""
    root = _root(files)
    inside = {
        name.removeprefix(root or ""): data
        for name, data in files.items()
        if name.startswith(root or "")
    }
    if not is_known and len(inside[PROJECT]) > MAX_METADATA:
        raise Rejected("package.long_file", name=PROJECT, most=MAX_METADATA)
    project = _project(inside[PROJECT])
    name, version = str(project.get("name", "")), str(project.get("version", ""))
    if not is_known:
        check_claims(name, version, map(str, project.get("dependencies", [])))
    points = project.get("entry-points", {}).get(GROUP, {})
    modules = _modules(inside)
    reference = entry_point(modules, [str(point) for point in points.values()])
    top = reference.partition(":")[0].partition(".")[0]
    kept = {
        name: data
        for name, data in modules.items()
        if name == f"{top}.py" or name.startswith(f"{top}/")
    }
    python = str(project.get("requires-python", ""))
    return PackageDescription(name, version, reference, python), kept


def _root(files: Files) -> str | None:
    """Return what stands before `pyproject.toml`: nothing, or an sdist's folder."""
    if PROJECT in files:
        return ""
    tops = {name.partition("/")[0] for name in files}
    if len(tops) == 1 and f"{(top := tops.pop())}/{PROJECT}" in files:
        return f"{top}/"
    return None


def _project(text: bytes) -> dict[str, Any]:
    try:
        words = text.decode("utf-8")
        check_shape(words, PROJECT)
        project = tomllib.loads(words).get("project")
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise Rejected(
            "package.unreadable_file", name=PROJECT, error=str(error)
        ) from error
    if not isinstance(project, dict):
        raise Rejected("package.no_project", name=PROJECT)
    if dynamic := project.get("dynamic"):
        raise Rejected("package.dynamic", name=PROJECT, fields=str(dynamic))
    return project


def _modules(inside: Files) -> Files:
    """Return the files that can be imported, and the data beside them."""
    below = {
        name.removeprefix("src/"): data
        for name, data in inside.items()
        if name.startswith("src/")
    }
    if below:
        return below
    return {
        name: data
        for name, data in inside.items()
        if name.endswith(".py") or f"{name.partition('/')[0]}/__init__.py" in inside
    }
