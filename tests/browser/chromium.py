"""Debian's Chromium, without what it draws around a page that nobody looks at."""

from playwright.sync_api import Browser, Playwright

PLAYWRIGHTS = (
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
"""What Playwright itself turns off: of several such lists Chromium heeds the last one alone."""
ADDRESS_LINE = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup")
"""Suggestions below the address: a process with a page of its own for every window, half a second of processor each."""


def launch(playwright: Playwright, chromium: str) -> Browser:
    """A browser without windows, from the program at a path."""
    without = ",".join(PLAYWRIGHTS + ADDRESS_LINE)
    return playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", f"--disable-features={without}"])
