"""A person who plays in a browser: points, confirms, hands in, and waits."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page

from tests.kit.stack import Client
from tests.kit.waiting import wait_until

STATE = """() => {
  const in_seat = (what) => document.querySelector("saikoro-seat " + what);
  const asked = document.querySelector("saikoro-ask");
  if (in_seat(".end-result")) return "over";
  if (in_seat(".faults[role=alert]")) return "fault: " + in_seat(".faults[role=alert]").innerText;
  if (document.querySelector("dialog.cover[open]")) return "cover";
  if (!asked) return "waiting";
  if (in_seat(".confirm")) return "chosen";
  if (in_seat("saikoro-build")) {
    if (!in_seat("form.build")) return "waiting";
    if (!document.querySelector("saikoro-build").touched) return "building";
    return in_seat("form.build .main:not(:disabled)") ? "built" : "waiting";
  }
  return asked.querySelector("saikoro-options, .hint") ? "asked" : "waiting";
}"""
"""What the page of a match wants of the player."""

OFFERED = "saikoro-table .can[data-id]"
WORDED = "saikoro-ask > saikoro-options .answers button"
LISTED = "saikoro-ask details saikoro-options .answers button"

CLICK = """([what, number]) => {
  const found = [...document.querySelectorAll(what)];
  const one = found[number % found.length];
  if (one) one.click();
  return one !== undefined;
}"""
"""Click one of what is there, as one step: a table that follows its match is drawn again."""


class Person:
    """Somebody who plays a seat on a page, on which nothing may go wrong."""

    def __init__(self, page: Page, salt: int = 0) -> None:
        self.page = page
        self.asked: list[str] = []
        self.wrong: list[str] = []
        self.pointed = 0
        self._random = Random(salt)
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("console", self._note)

    def _note(self, message: ConsoleMessage) -> None:
        where = message.location["url"]
        self.wrong.append(f"{message.type}: {message.text} at {where}")

    def state(self) -> str:
        """What the page wants."""
        found: str = self.page.evaluate(STATE)
        return found

    def seen(self, happened: bool) -> bool:  # noqa: FBT001 - what the caller waits for
        """Let the browser report what it has asked for; returns whether it `happened` before."""
        self.page.evaluate("0")
        return happened

    def wait_for(self, *states: str) -> str:
        """Wait until the page wants one of these; returns which."""
        wait_until(lambda: self.state() in states, f"not one of {states}")
        return self.state()

    def step(self) -> str:
        """Do what the page wants, by pointing where that is possible; returns what it wanted."""
        state = self.state()
        if state == "building":
            self._click(".ready .answers button")
        elif state == "built":
            self._click("form.build .main")
        elif state == "chosen":
            self._click("saikoro-seat .confirm")
        elif state == "asked":
            self._choose()
        elif state == "cover":
            self._click("dialog.cover button")
        return state

    def build(self) -> None:
        """Hand in the first of what is ready-made."""
        self.wait_for("building")
        self.step()
        self.wait_for("built")
        self.step()

    def play(self) -> None:
        """Play until the match is over."""
        states = ["waiting"]

        def over() -> bool:
            states.append(self.step())
            return states[-1] == "over" or states[-1].startswith("fault")

        wait_until(over, "the match does not end")
        assert states[-1] == "over", states[-1]

    def _choose(self) -> None:
        worded = self.page.locator(WORDED).count()
        if (worded == 0 or self._random.random() < 0.8) and self._click(OFFERED):
            self.pointed += 1
        elif not self._click(WORDED):
            self._click(LISTED)

    def _click(self, what: str) -> bool:
        clicked: bool = self.page.evaluate(CLICK, [what, self._random.randrange(10**6)])
        return clicked


@contextmanager
def person(
    browser: Browser, origin: str, salt: int = 0, *, speed: int = 16, **context: Any
) -> Iterator[Person]:
    """A person with a browser of their own, which asks no other host.

    They want what has happened to be shown so many times as fast.
    """
    opened = browser.new_context(**context)
    opened.add_init_script(f"localStorage.setItem('saikoro.speed', '{speed}')")
    one = Person(opened.new_page(), salt)
    try:
        yield one
        assert one.wrong == [], one.wrong
        assert [url for url in one.asked if not url.startswith((origin, "data:", "blob:"))] == []
    finally:
        opened.close()


def opened(client: Client, game: str, *, bot: bool = True, **options: object) -> str:
    """A match whose seat 0 is free, and whose other seat a bot has if it is to."""
    bots = {"1": {"bot": "random"}} if bot else {}
    answer = client.post("/matches", json={"game": game, "options": options, "bots": bots})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["match"])


def sits(one: Person, origin: str, match: str, language: str = "en") -> None:
    """Take the first free seat on the page of a match."""
    one.page.goto(f"{origin}/m/{match}?lang={language}#join")
    one.page.locator(".join button").first.click()
