"""What `queens --version` prints: the release, how its core was built, and, as JSON, which optional packages it finds.

The optional packages are those of the installed metadata, so that no list of them can grow old here.
"""

from __future__ import annotations

import platform
import re
from importlib.metadata import PackageNotFoundError, requires, version
from typing import Any

from queenright import _core

#: A requirement of an extra: `ortools>=9.12; extra == "cpsat"`.
_OPTIONAL = re.compile(r"""(?P<package>[\w.-]+)[^;\[]*;\s*extra\s*==\s*["'](?P<extra>[\w-]+)["']""")
#: Each path needs what those before it need, and more.
_CPU_PATHS = ("portable", "avx2", "avx512")
_FOR_DEVELOPERS = {"test", "bench", "site", "paper"}


def line() -> str:
    """The version in one line, for people."""
    return f"queenright {_core.version} (core built by {_core.compiler}, CPU path {_core.cpu_path()})"


def document() -> dict[str, Any]:
    """The version as a bug report needs it."""
    return {
        "version": _core.version,
        "python": platform.python_version(),
        "platform": platform.platform(),
        "compiler": _core.compiler,
        "cpu_path": _core.cpu_path(),
        "cpu_paths": list(_CPU_PATHS[: _CPU_PATHS.index(_core.cpu_path()) + 1]),
        "plan_version": _core.plan_version,
        "packages": optional_packages(requires("queenright") or []),
    }


def optional_packages(requirements: list[str]) -> dict[str, dict[str, str | None]]:
    """Extra → package → its installed version, or None where it is missing."""
    found: dict[str, dict[str, str | None]] = {}
    for requirement in requirements:
        if (match := _OPTIONAL.fullmatch(requirement)) and match["extra"] not in _FOR_DEVELOPERS:
            found.setdefault(match["extra"], {})[match["package"]] = _installed(match["package"])
    return found


def _installed(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None
