"""The documentation site: the pages of this folder as they are, and the library's docstrings."""

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx

ROOT = Path(__file__).parent.parent

project = "Pitboss"
author = "The Pitboss authors"
version = release = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_build"]

myst_enable_extensions = ["deflist"]
# Links to headings are written as the forge writes them.
myst_heading_anchors = 4

autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
add_module_names = False
maximum_signature_line_length = 88
# Docstrings put names between single backticks.
default_role = "code"

# Every reference has a target, except types in signatures: not each of them has a page.
nitpicky = True
nitpick_ignore_regex = [("py:(class|obj|data)", ".*")]
# Messages in the pages are shortened with three dots, which is no JSON; a class and its door may share a name.
suppress_warnings = ["misc.highlighting_failure", "ref.python"]

html_theme = "furo"
html_title = f"Pitboss {release}"
html_favicon = "../web/public/icon.svg"
html_copy_source = False
html_show_sphinx = False


def setup(app: "Sphinx") -> None:
    app.connect("autodoc-process-docstring", _indented_is_code)


def _indented_is_code(app: "Sphinx", what: str, name: str, thing: object, options: object, lines: list[str]) -> None:
    """What a docstring sets in by four spaces is an example."""
    for at in range(len(lines) - 1, 0, -1):
        if lines[at].startswith("    ") and not lines[at - 1]:
            lines[at:at] = ["::", ""]
