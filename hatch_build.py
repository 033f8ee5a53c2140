"""Builds the browser client into the package, so that a wheel carries it; editable installs use `make web`."""

import shutil
import subprocess
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]  # hatchling leaves its configuration unnamed
    def initialize(self, version: str, build_data: dict[str, object]) -> None:
        if version == "editable":
            return
        root = Path(self.root)
        web, static = root / "web", root / "src" / "pitboss" / "static"
        npm = shutil.which("npm")
        if npm is None or not web.is_dir():
            if not (static / "index.html").exists():
                raise RuntimeError("the browser client is not built and there is no npm to build it with")
            return
        if not (web / "node_modules").is_dir():
            subprocess.run([npm, "ci"], cwd=web, check=True)
        subprocess.run([npm, "run", "build"], cwd=web, check=True)
