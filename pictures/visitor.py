"""A visitor of the room with a camera: sits down, plays to a moment worth a picture, and takes it."""

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.chromium import launch
from tests.browser.own_room import hire

WIDE, UPRIGHT, ACROSS = (1440, 900), (390, 844), (844, 390)
SIZES = {"wide": WIDE, "upright": UPRIGHT, "across": ACROSS}
THEMES = ("dark", "light")
COLOURS = 160
"""As many as a picture keeps: flat surfaces need no more, and the file is a third."""
SETTLE = 300
"""Milliseconds until a page has found its measures; what moves is at its end in every picture."""
STOPPED = """
    .clock { font-size: 0 !important }
    .clock::after { content: "24"; font-size: 13px }
    .tag .clock::after { font-size: 12px }
    .stage > .clock::after { content: "24 s" }
    .time { transform: scaleX(0.6) !important; transition: none !important }
    .ring circle { stroke-dasharray: 60 100 }
"""
"""What the time that runs looks like in every picture, however long it took to make."""
STAND_STILL = f"""
    const still = new CSSStyleSheet();
    still.replaceSync(`{STOPPED}`);
    document.adoptedStyleSheets = [still];
"""
FIXED_CHANCE = """
    let state = 1994;
    crypto.getRandomValues = (array) => {
        for (let at = 0; at < array.length; at++) {
            state = (state * 1103515245 + 12345) % 2147483648;
            array[at] = state >> 8;
        }
        return array;
    };
"""


@contextmanager
def open_room(staff: Iterable[tuple[str, str]] = ()) -> Iterator[str]:
    """The address of a room of its own, which ends with the block; `staff` work there, by role and name."""
    with tempfile.TemporaryDirectory() as folder:
        hire(Path(folder), staff)
        quick = ["--data", folder, "--port", "0", "--hurry", "0.1", "--generous"]
        patient = ["--to-act", "280", "--to-wager", "280", "--moment", "280"]
        command = [sys.executable, "-m", "pictures.room", *quick, *patient]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
            try:
                assert server.stdout is not None
                found = next((each for line in server.stdout if (each := re.search(r"http://\S+", line))), None)
                if found is None:
                    sys.exit("The room of the pictures did not open.")
                yield found[0]
            finally:
                server.terminate()


@contextmanager
def open_browser() -> Iterator[Browser]:
    chromium = shutil.which("chromium")
    if chromium is None:
        sys.exit("Pictures need Chromium: apt-get install --no-install-recommends chromium fonts-dejavu-core")
    with sync_playwright() as playwright:
        browser = launch(playwright, chromium)
        yield browser
        browser.close()


def open_page(
    browser: Browser, address: str, theme: str = "dark", size: tuple[int, int] = WIDE, touch: bool = False
) -> Page:
    context = browser.new_context(
        base_url=address,
        viewport={"width": size[0], "height": size[1]},
        color_scheme="light" if theme == "light" else "dark",
        reduced_motion="reduce",
        locale="en-AU",
        timezone_id="Australia/Canberra",
        has_touch=touch,
    )
    context.add_init_script(FIXED_CHANCE + STAND_STILL)
    page = context.new_page()
    page.set_default_timeout(60_000)
    return page


def shoot(page: Page, path: Path) -> None:
    """A picture of what the screen shows."""
    # What the pointer lies on looks otherwise.
    page.mouse.move(0, 0)
    page.wait_for_timeout(SETTLE)
    path.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=path, animations="disabled")


def take(page: Page, path: Path) -> None:
    """The same as small a file as it can be without being seen, for what is published."""
    shoot(page, path)
    with Image.open(path) as picture:
        picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)


def take_all(page: Page, folder: Path, name: str) -> None:
    """The same moment at every size, dark and light."""
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        for theme in THEMES:
            page.emulate_media(color_scheme="light" if theme == "light" else "dark", reduced_motion="reduce")
            shoot(page, folder / f"{name}-{size}-{theme}.png")
    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
