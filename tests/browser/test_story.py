"""What happens in a match is seen, one thing after the other, before the next question."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.playing import Person, opened, person, sits
from tests.browser.watching import SHOWN
from tests.kit.stack import Stack
from tests.kit.waiting import wait_until

pytestmark = pytest.mark.browser

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}

SEEN = """() => {
  const match = document.querySelector("saikoro-match");
  window.seen = [];
  const note = () => window.seen.push({
    version: match.version,
    newest: match.newest,
    telling: match.telling,
    asked: document.querySelector("saikoro-ask") !== null,
    over: document.querySelector(".end-result") !== null,
    logged: Math.max(0, ...[...document.querySelectorAll("saikoro-log [data-v]")].map(
      (line) => Number(line.dataset.v))),
    die: document.querySelector(".roll") !== null,
    acts: document.querySelector(".acts") !== null,
    arrow: document.querySelector(".arrows .shown") !== null,
  });
  match.addEventListener("moved", () => requestAnimationFrame(note));
}"""
"""Note what is on the page whenever another moment is shown."""


def seen(one: Person) -> list[dict[str, Any]]:
    """What was on the page, moment by moment, since it was noted."""
    found: list[dict[str, Any]] = one.page.evaluate("window.seen")
    return found


def telling(one: Person) -> bool:
    return bool(one.page.evaluate("document.querySelector('saikoro-match').telling"))


def answer(one: Person) -> None:
    """Answer the question that is asked, and note what is seen from then on."""
    while one.wait_for("building", "built", "asked", "chosen") != "chosen":
        one.step()
    one.page.evaluate(SEEN)
    one.step()


def test_an_answer_and_the_turn_of_the_bot_are_seen_before_the_next_question(
    browser: Browser, lanterns: Stack
) -> None:
    with lanterns.client() as client, person(browser, lanterns.url, speed=4, **PHONE) as one:
        match = opened(client, "ktc", turn_cap=6)
        sits(one, lanterns.url, match)
        answer(one)
        one.wait_for("asked")
        moments = seen(one)
    shown = [moment["version"] for moment in moments if moment["telling"]]
    assert len(set(shown)) > 3
    assert shown == sorted(shown)
    assert any(moment["die"] for moment in moments)
    assert not any(moment["asked"] for moment in moments if moment["telling"])


def test_a_battle_is_seen_from_its_first_event_and_its_result_comes_last(
    browser: Browser, lanterns: Stack
) -> None:
    with lanterns.client() as client, person(browser, lanterns.url, speed=16) as one:
        match = opened(client, "cardgard", rounds=2)
        sits(one, lanterns.url, match)
        one.build()
        one.page.evaluate(SEEN)
        one.build()
        one.wait_for("over")
        moments = seen(one)
        expect(one.page.locator(".end-result")).to_be_visible()
        expect(one.page.locator("saikoro-ending .reason")).to_be_visible()
        expect(one.page.locator("saikoro-ending .swings li").first).to_be_visible()
    behind = [moment for moment in moments if moment["telling"]]
    assert len({moment["version"] for moment in behind}) > 10
    assert not any(moment["over"] for moment in behind)
    assert any(moment["acts"] and moment["arrow"] for moment in behind)
    assert not any(moment["acts"] or moment["arrow"] for moment in moments if moment["over"])
    assert all(moment["logged"] <= moment["version"] for moment in behind)


@pytest.mark.parametrize("by", ["key", "button"])
def test_one_key_or_one_button_leads_to_the_present(
    browser: Browser, lanterns: Stack, by: str
) -> None:
    with lanterns.client() as client, person(browser, lanterns.url, speed=1) as one:
        match = opened(client, "cardgard", rounds=2)
        sits(one, lanterns.url, match)
        one.build()
        one.build()
        wait_until(lambda: client.is_finished(match) and telling(one), "nothing is shown")
        if by == "key":
            one.page.keyboard.press("Escape")
        else:
            one.page.get_by_role("button", name="Skip").click()
        one.wait_for("over")
        assert not telling(one)


def test_it_waits_while_it_is_paused_and_goes_on(browser: Browser, lanterns: Stack) -> None:
    with lanterns.client() as client, person(browser, lanterns.url, speed=1) as one:
        match = opened(client, "laplaplus")
        sits(one, lanterns.url, match)
        one.build()
        wait_until(lambda: client.is_finished(match) and telling(one), "nothing is shown")
        one.page.keyboard.press("Space")
        at = one.page.evaluate(SHOWN)
        expect(one.page.get_by_role("button", name="Play", exact=True)).to_be_visible()
        assert one.page.evaluate(SHOWN) == at
        assert one.state() == "waiting"  # the result is no news before it is seen
        one.page.keyboard.press("Space")
        wait_until(lambda: one.page.evaluate(SHOWN) > at, "it does not go on")


def test_who_wants_no_motion_sees_the_same_in_steps(browser: Browser, lanterns: Stack) -> None:
    still: dict[str, Any] = {"reduced_motion": "reduce"}
    with lanterns.client() as client, person(browser, lanterns.url, speed=4, **still) as one:
        match = opened(client, "ktc", turn_cap=6)
        sits(one, lanterns.url, match)
        answer(one)
        one.wait_for("asked")
        moments = seen(one)
    assert len({moment["version"] for moment in moments if moment["telling"]}) > 3


def test_each_seat_of_a_device_sees_what_it_has_not_seen(browser: Browser, lanterns: Stack) -> None:
    with person(browser, lanterns.url, speed=4) as one:
        one.page.goto(f"{lanterns.url}/g/ktc/play?lang=en")
        one.page.get_by_label("Two at this screen").check()
        one.page.get_by_role("button", name="Start").click()
        one.page.wait_for_url("**/m/*")
        states: list[str] = []
        while states.count("chosen") < 2:
            states.append(one.step())
            if states[-1] == "chosen":
                one.page.evaluate(SEEN)
        one.wait_for("cover")
        one.page.evaluate(SEEN)
        one.step()
        one.wait_for("asked")
        assert len({moment["version"] for moment in seen(one) if moment["telling"]}) > 3


def test_who_comes_back_reads_what_has_happened_and_can_see_it(
    browser: Browser, lanterns: Stack
) -> None:
    with lanterns.client() as client, person(browser, lanterns.url) as one:
        match = opened(client, "ktc", turn_cap=6)
        sits(one, lanterns.url, match)
        answer(one)
        one.wait_for("asked")
        key = f"saikoro.match.{match}"
        one.page.evaluate(
            """(key) => {
              const held = JSON.parse(localStorage.getItem(key));
              held.seats[0].seen = 20;
              localStorage.setItem(key, JSON.stringify(held));
            }""",
            key,
        )
        one.page.reload()
        away = one.page.locator("saikoro-away li")
        expect(away.first).to_be_visible()
        assert 3 <= away.count() <= 7
        one.page.evaluate(SEEN)
        one.page.get_by_role("button", name="Play it").click()
        one.wait_for("asked")
        assert len({moment["version"] for moment in seen(one) if moment["telling"]}) > 3
        one.page.reload()
        one.wait_for("asked")
        expect(away).to_have_count(0)
