"""Pages of a service in a browser, on which nothing may go wrong."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Request

WIDTHS = (360, 1440)
"""The width of a phone, and of a desk."""

LOOKS = pytest.mark.parametrize(("language", "width"), [("ja", 360), ("en", 1440)])
"""A story is gone through once in each language, and once in each width."""

_REPORTED = """() => {
    window.violations = [];
    document.addEventListener("securitypolicyviolation", event => violations.push(
        `${event.violatedDirective}: ${event.blockedURI}`));
}"""


@contextmanager
def watched(
    browser: Browser, service: str, *, width: int = 1440, refused: int = 0, **context: Any
) -> Iterator[Page]:
    """A page of a service: no console message, no other host, no CSP report.

    What is there in the end is no wider than a phone, and no wider than a desk.

    `refused` is the status of answers that are wanted, which a browser notes in its console.
    """
    wrong: list[str] = []
    asked: list[str] = []
    opened = browser.new_context(viewport={"width": width, "height": 900}, **context)
    page = opened.new_page()
    page.add_init_script(f"({_REPORTED})()")
    page.on("request", lambda request: asked.append(request.url))
    scripted = context.get("java_script_enabled", True)
    page.on("requestfailed", lambda request: wrong.extend(_failed(request, scripted=scripted)))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: wrong.append(f"{message.type}: {message.text}"))
    try:
        yield page
        if scripted:
            assert page.evaluate("violations") == []
            page.emulate_media(media="screen")
            for across in {width, *WIDTHS}:
                page.set_viewport_size({"width": across, "height": 900})
                assert page.evaluate("document.documentElement.scrollWidth") <= across
        unwanted = [one for one in wrong if f"status of {refused} " not in one]
        assert unwanted == [], unwanted
        foreign = [url for url in asked if not url.startswith((service, "data:", "blob:"))]
        assert foreign == [], foreign
    finally:
        opened.close()


def _failed(request: Request, *, scripted: bool) -> list[str]:
    """Why a request failed, unless the page ended it, as it does with a stream.

    A browser without script reports what a page would load beside its script as failed, too.
    """
    unwanted = not scripted and request.resource_type in {"script", "other"}
    ended = unwanted or request.failure == "net::ERR_ABORTED"
    return [] if ended else [f"{request.url}: {request.failure}"]
