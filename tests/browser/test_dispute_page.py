"""`/d/{dispute}`: a seat disputes, the other replies and the judge decides, all in a browser."""

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from saikoro.domain.words import Language
from saikoro.service.web.words import Words
from tests.browser.watched import LOOKS, watched
from tests.kit.stack import Client, Stack

pytestmark = pytest.mark.browser

ROW = {"row": [7, 1]}


def disputable(client: Client) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A finished match with a judge's key, and its seats."""
    body = {"game": "laplaplus", "options": {"max_turns": 2}, "judge": "key"}
    made = client.post("/matches", json=body).json()
    seats = [
        client.post(
            f"/matches/{made['match']}/seats", json={"player": name}, headers={"Prefer": "wait=10"}
        ).json()
        for name in ("Ada", "健一")
    ]
    for seat in seats:
        client.answer(made["match"], seat["token"], ROW, Prefer="wait=20")
    return made, seats


def hold(page: Page, url: str, match: str, seat: dict[str, Any]) -> None:
    """Have the browser hold a seat, with its receipt, and no other."""
    held = {"token": seat["token"], "receipts": [seat["receipt"]]}
    kept = json.dumps({"at": 1, "seats": {str(seat["seat"]): held}})
    page.goto(f"{url}/problems")
    page.evaluate(
        "([name, kept]) => localStorage.setItem(name, kept)", [f"saikoro.match.{match}", kept]
    )


@LOOKS
def test_the_whole_life_of_a_dispute(
    browser: Browser, stack: Stack, client: Client, language: Language, width: int
) -> None:
    made, (first, second) = disputable(client)
    match, words = made["match"], Words(language)
    with watched(browser, stack.url, width=width) as page:
        hold(page, stack.url, match, second)
        page.goto(f"{stack.url}/m/{match}/audit?lang={language}")
        page.click("saikoro-dispute summary")
        page.fill("saikoro-dispute [name=reason]", "the trap sprang late")
        page.fill("saikoro-dispute [name=events]", "9, 4")
        page.click("saikoro-dispute form button")
        page.wait_for_url(f"{stack.url}/d/*")
        main = page.locator("main")
        expect(main).to_contain_text("the trap sprang late")
        expect(main).to_contain_text(words("dispute.found.leads_here"))
        expect(main).to_contain_text(words("dispute.status.open"))
        expect(main.get_by_role("link", name=words("dispute.event", version=9))).to_be_visible()
        address = page.url

        hold(page, stack.url, match, first)
        page.goto(address)
        page.fill("saikoro-dispute [name=text]", "it was on time")
        page.click("saikoro-dispute > form button")
        expect(main).to_contain_text("it was on time")

        watching = page.context.new_page()
        watching.goto(f"{stack.url}/m/{match}?lang={language}")
        result = watching.locator(".disputed")
        expect(result).to_contain_text(words("dispute.status.open"))

        page.click("saikoro-dispute summary")
        page.fill("saikoro-dispute [name=key]", made["judge_token"])
        page.select_option("saikoro-dispute [name=verdict]", "voided")
        page.fill("saikoro-dispute [name=reason]", "Play it again.")
        page.click("saikoro-dispute details form button")
        expect(main.locator("h2").first).to_have_text(words("dispute.status.voided"))
        expect(main).to_contain_text("Play it again.")
        assert page.locator("saikoro-dispute").count() == 0

        expect(result).to_contain_text(words("dispute.status.voided"))
        expect(result).to_contain_text("Play it again.")


def test_what_is_refused_is_shown_and_nothing_is_lost(
    browser: Browser, stack: Stack, client: Client
) -> None:
    made, (_, second) = disputable(client)
    match = made["match"]
    with watched(browser, stack.url, refused=422) as page:
        hold(page, stack.url, match, second)
        page.goto(f"{stack.url}/m/{match}/audit?lang=en")
        page.click("saikoro-dispute summary")
        page.fill("saikoro-dispute [name=reason]", "x")
        page.fill("saikoro-dispute [name=events]", "99999")
        page.click("saikoro-dispute form button")
        expect(page.locator("saikoro-dispute [role=alert]")).to_contain_text("no event 99999")
        expect(page.locator("saikoro-dispute [name=reason]")).to_have_value("x")


def test_who_holds_no_seat_is_not_asked_to_dispute(
    browser: Browser, stack: Stack, client: Client
) -> None:
    made, _ = disputable(client)
    with watched(browser, stack.url) as page:
        page.goto(f"{stack.url}/m/{made['match']}/audit?lang=en")
        page.wait_for_selector("saikoro-check")
        assert page.locator("saikoro-dispute form").count() == 0
