"""The scripts and style sheets of the views. The Python files beside them are not served."""

from __future__ import annotations

import os

from fastapi.staticfiles import StaticFiles

SERVED = (".js", ".css")


class ViewFiles(StaticFiles):
    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        return super().lookup_path(path) if path.endswith(SERVED) else ("", None)
