"""Pictures of every page, at both sizes, in both languages, light and dark.

python -m tests.browser.screenshots FOLDER [NAME...]

writes `FOLDER/NAME-phone-ja-light.png` and so on, of all pages or of these.
"""

import sys
from itertools import product
from pathlib import Path

from playwright.sync_api import sync_playwright

from saikoro.domain.words import LANGUAGES
from tests.browser import scene as scenes
from tests.browser.chromium import FLAGS, find
from tests.browser.pages import PAGES, SCHEMES, WIDTHS
from tests.browser.scene import Scene
from tests.browser.walking import Visitor

LONGEST = 120_000
"""How long a picture may take, in milliseconds: a rule book is long, and a machine may be busy."""

MOST_DOWN = 4_000
"""How far down a picture shows a page, in pixels; what follows looks like what came before."""


def take(scene: Scene, folder: Path, names: list[str]) -> int:
    """Take the pictures of the pages called `names`, or of all; returns how many."""
    folder.mkdir(parents=True, exist_ok=True)
    shown = [page for page in PAGES if not names or page.name in names]
    taken = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=list(FLAGS))
        for language in LANGUAGES:
            with Visitor(browser, scene, language) as visitor:
                for page in shown:
                    visitor.open(page)
                    for width, scheme in product(WIDTHS, SCHEMES):
                        visitor.look(width, scheme)
                        file = folder / f"{page.name}-{width}-{language}-{scheme}.png"
                        _picture(visitor, file)
                        taken += 1
        browser.close()
    return taken


def _picture(visitor: Visitor, file: Path) -> None:
    """The page from its beginning; one that is open at an anchor as far as the window shows it."""
    page = visitor.page
    if "#" in page.url:
        page.screenshot(path=file, timeout=LONGEST)
        return
    height: int = page.evaluate("document.documentElement.scrollHeight")
    down = min(height, MOST_DOWN)
    across: int = page.evaluate("innerWidth")
    page.screenshot(
        path=file,
        full_page=True,
        clip={"x": 0, "y": 0, "width": across, "height": down},
        timeout=LONGEST,
    )


def main() -> None:
    """Start a service, and take the pictures of its pages."""
    folder, *names = sys.argv[1:]
    with scenes.running() as stack:
        taken = take(scenes.build(stack), Path(folder), names)
    sys.stdout.write(f"{taken} pictures in {folder}\n")


if __name__ == "__main__":
    main()
