"""A room with the built client, and Debian's Chromium to visit it.

These tests run in a process of their own (`pytest tests/browser`): a running synchronous Playwright leaves no room for
`asyncio.run` in other tests. Any other run passes them over.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

import pitboss
from tests.browser.chromium import launch
from tests.browser.own_room import hire
from tests.browser.playing import PATIENCE

HERE = Path(__file__).parent
STATIC = Path(pitboss.__file__).parent / "static"
NewPage = Callable[..., Page]
SUPERVISOR, OPERATOR, DEALER = "Kim", "Olga", "Dana"
expect.set_options(timeout=PATIENCE)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--every-screen", action="store_true", help="Stories of the floor on every screen, not on one.")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    asked = any(Path(arg.split("::")[0]).resolve().is_relative_to(HERE) for arg in config.args)
    return None if asked else True


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("no chromium: apt-get install --no-install-recommends chromium fonts-dejavu-core")
    with sync_playwright() as playwright:
        opened = launch(playwright, chromium)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a room that is quick where people wait for it, and never hurries them."""
    assert (STATIC / "index.html").exists(), "the client is not built: make web"
    data = tmp_path_factory.mktemp("room")
    log = data / "log"
    hire(data / "data", (("supervisor", SUPERVISOR), ("operator", OPERATOR), ("dealer", DEALER)))
    quick = ["--data", str(data / "data"), "--port", "0", "--hurry", "0.12", "--generous"]
    patient = ["--to-act", "280", "--to-wager", "280", "--moment", "280"]
    command = [sys.executable, "-m", "pitboss", "serve", *quick, *patient]
    with log.open("w") as out, subprocess.Popen(command, stdout=subprocess.PIPE, stderr=out, text=True) as server:
        try:
            assert server.stdout is not None
            address = next((found[0] for line in server.stdout if (found := re.search(r"http://\S+", line))), None)
            assert address, f"the room did not open: {log.read_text()}"
            yield address
        finally:
            server.terminate()


@pytest.fixture
def new_page(browser: Browser, room: str) -> Iterator[NewPage]:
    """Opens pages, each for a person of its own; at the end none may have complained."""
    complaints: list[str] = []
    with ExitStack() as stack:

        def open_page(
            width: int = 1280,
            height: int = 800,
            beside: Page | None = None,
            dark: bool = False,
            moving: bool = False,
            touch: bool = False,
        ) -> Page:
            if beside is None:
                context = browser.new_context(
                    base_url=room,
                    viewport={"width": width, "height": height},
                    reduced_motion="no-preference" if moving else "reduce",
                    color_scheme="dark" if dark else "light",
                    has_touch=touch,
                )
                stack.callback(context.close)
            else:
                context = beside.context
            page = context.new_page()
            page.set_default_timeout(PATIENCE)
            page.on("pageerror", lambda error: complaints.append(str(error)))
            page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
            return page

        yield open_page
    # A refused request is the room's answer, not a mistake of the page.
    unexpected = [each for each in complaints if "Failed to load resource" not in each]
    assert not unexpected, "\n".join(unexpected)


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page()
