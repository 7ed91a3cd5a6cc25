"""What a page costs over the wire: HTML, style sheet, and the scripts that it loads at once.

Bytes are counted as they are sent, compressed. Fonts, pictures and what scripts load when they need
it are not, nor is the log of a match, which is as long as the match.
"""

import gzip
import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser

import pytest

from saikoro.domain.words import LANGUAGES, Language
from tests.browser import scene as scenes
from tests.browser.pages import PAGES, ShownPage
from tests.browser.scene import Scene
from tests.kit.stack import Client, Serving

MOST = 64 * 1024
"""64 KiB: pages of random matches differ by some hundred bytes."""

HTML = {"Accept": "text/html", "Accept-Encoding": "gzip"}

LOG = re.compile("<saikoro-log.*?</saikoro-log>", re.DOTALL)

OURS = [shown for shown in PAGES if not shown.is_foreign]

READ = [
    pytest.param(
        shown,
        language,
        marks=() if LANGUAGES[number % len(LANGUAGES)] == language else pytest.mark.soak,
        id=f"{shown.name}-{language}",
    )
    for number, shown in enumerate(OURS)
    for language in LANGUAGES
]
"""Every page in one language after the other; in the soak each in all."""


@pytest.fixture(scope="module")
def scene(lanterns: Serving) -> Scene:
    return scenes.build(lanterns)


@pytest.fixture(scope="module")
def reader(lanterns: Serving) -> Iterator[Client]:
    with lanterns.client(**HTML) as opened:
        yield opened


class Needed(HTMLParser):
    """The files that a page loads before anybody does anything."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.styles: list[str] = []
        self.scripts: list[str] = []
        self.blocking: list[str] = []
        """Scripts that hold up what is shown."""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what a tag loads."""
        given = {name: value or "" for name, value in attrs}
        if tag == "link" and given.get("rel") == "stylesheet":
            self.styles.append(given["href"])
        elif tag == "link" and given.get("rel") in ("modulepreload", "preload"):
            self.scripts.append(given["href"])
        elif tag == "script" and "src" in given:
            self.scripts.append(given["src"])
            if given.get("type") != "module" and not given.keys() & {"defer", "async"}:
                self.blocking.append(given["src"])


def sent(reader: Client, path: str) -> tuple[int, str]:
    """How many bytes of a body are sent, and what they say."""
    with reader.stream("GET", path) as answer:
        body = b"".join(answer.iter_raw())
        packed = answer.headers.get("Content-Encoding") == "gzip"
    return len(body), (gzip.decompress(body) if packed else body).decode()


@cache
def bytes_of(reader: Client, file: str) -> int:
    """How many bytes a file takes that many pages load."""
    return sent(reader, file)[0]


@pytest.mark.parametrize(("shown", "language"), READ)
def test_a_page_is_small_and_its_content_takes_two_requests(
    scene: Scene, reader: Client, shown: ShownPage, language: Language
) -> None:
    path = shown.path(scene).partition("#")[0]
    bytes_of_page, page = sent(reader, f"{path}{'&' if '?' in path else '?'}lang={language}")
    needed = Needed(page)
    assert len(needed.styles) == 1
    assert needed.blocking == []
    files = {file: bytes_of(reader, file) for file in {*needed.styles, *needed.scripts}}
    log = LOG.search(page)
    if log is not None:
        bytes_of_page = len(gzip.compress(page.replace(log[0], "").encode()))
    weight = bytes_of_page + sum(files.values())
    assert weight <= MOST, {"page": bytes_of_page, **files}
