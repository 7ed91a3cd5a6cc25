"""The browser that tests draw in: Chromium, or what was built from it.

    python -m tests.browser.chromium

prints where it is, or fails.
"""

import os
import shutil
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome")

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)
"""Nothing that is not asked of it, nothing but loopback."""


def find() -> str | None:
    """The program that SAIKORO_BROWSER names, or the first on PATH; None if there is none."""
    named = os.environ.get("SAIKORO_BROWSER")
    found = [shutil.which(name) for name in ([named] if named else NAMES)]
    return next((path for path in found if path is not None), None)


if __name__ == "__main__":
    path = find()
    if path is None:
        sys.exit(1)
    sys.stdout.write(f"{path}\n")
