"""The page of a match for its judge: it looks as a seat, and whoever watches reads that it does."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from saikoro.domain.words import Language
from saikoro.service.web.words import Words
from tests.browser.watched import LOOKS, watched
from tests.kit.lantern_decks import DECK
from tests.kit.stack import Client, Stack
from tests.kit.tournaments import bearer
from tests.kit.waiting import wait_until

pytestmark = pytest.mark.browser

HAND = "saikoro-table .near .hand .card[data-id]"

REASON = "A asks whether B may play this card"


def dealt(client: Client, **body: Any) -> tuple[dict[str, Any], list[str]]:
    """A match of Lanterns in which both seats hold cards, as it was created, and their tokens."""
    made: dict[str, Any] = client.post("/matches", json={"game": "lanterns", **body}).json()
    tokens = [client.join(made["match"]) for _ in range(2)]
    for token in tokens:
        given = client.answer(made["match"], token, DECK, Prefer="wait=20")
        assert given.is_success, given.text
    return made, tokens


def judged(client: Client, **options: str) -> tuple[str, str]:
    """A match of Lanterns in which both seats hold cards, and the key of its judge."""
    made, _ = dealt(client, judge="key", options=options)
    return made["match"], made["judge_token"]


def kinds(client: Client, match: str) -> list[str]:
    """The type of each event of a match."""
    return [line["type"] for line in client.get(f"/matches/{match}/events").json()["events"]]


@LOOKS
def test_a_judge_looks_and_everybody_reads_it(
    browser: Browser, lanterns: Stack, language: Language, width: int
) -> None:
    words = Words(language)
    with (
        lanterns.client() as client,
        watched(browser, lanterns.url, width=width) as page,
        watched(browser, lanterns.url, width=width) as other,
    ):
        match, key = judged(client)
        address = f"{lanterns.url}/m/{match}?lang={language}"
        for each in (page, other):
            each.goto(address)
        expect(page.locator("saikoro-judge")).to_contain_text(words("judge.title"))
        assert page.locator(HAND).count() == 0
        page.click("saikoro-judge summary")
        page.fill("saikoro-judge [name=key]", key)
        page.select_option("saikoro-judge [name=seat]", "1")
        page.fill("saikoro-judge [name=reason]", REASON)
        page.click("saikoro-judge form button")
        expect(page.locator(HAND)).to_have_count(3)
        seen = words("judge.looking", seat="B")
        expect(page.locator("saikoro-judge .looking")).to_contain_text(seen)
        for each in (page, other):
            expect(each.locator(".looks li")).to_have_count(1)
            expect(each.locator(".looks")).to_contain_text(REASON)
        assert other.locator(HAND).count() == 0
        page.reload()
        expect(page.locator(HAND)).to_have_count(3)
        assert page.locator("saikoro-ask").count() == 0, "a judge is asked nothing"
        page.click("saikoro-judge .looking button")
        expect(page.locator(HAND)).to_have_count(0)
        assert key not in page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")


def test_who_plays_is_offered_no_look(browser: Browser, lanterns: Stack) -> None:
    with lanterns.client() as client, watched(browser, lanterns.url) as page:
        match = client.post("/matches", json={"game": "lanterns", "judge": "key"}).json()["match"]
        token = client.join(match)
        page.goto(f"{lanterns.url}/problems")
        kept = f'{{"at": 1, "seats": {{"0": {{"token": "{token}", "receipts": []}}}}}}'
        page.evaluate("([name, kept]) => localStorage.setItem(name, kept)", [NAME + match, kept])
        page.goto(f"{lanterns.url}/m/{match}")
        expect(page.locator("saikoro-seat section")).to_be_visible()
        assert page.locator("saikoro-judge details").count() == 0


NAME = "saikoro.match."


def test_without_script_the_page_says_who_looks(browser: Browser, lanterns: Stack) -> None:
    with (
        lanterns.client() as client,
        watched(browser, lanterns.url, java_script_enabled=False) as page,
    ):
        match, key = judged(client)
        body = {"seat": 0, "reason": REASON}
        assert client.post(f"/matches/{match}/looks", json=body, headers=bearer(key)).is_success
        page.goto(f"{lanterns.url}/m/{match}?lang=ja")
        expect(page.locator(".looks li")).to_have_text(f"審判がAとして閲覧: {REASON}")


@LOOKS
def test_a_judge_pauses_the_match_and_lets_it_go_on(
    browser: Browser, lanterns: Stack, language: Language, width: int
) -> None:
    words = Words(language)
    with (
        lanterns.client() as client,
        watched(browser, lanterns.url, width=width) as page,
    ):
        match, key = judged(client)
        page.goto(f"{lanterns.url}/m/{match}?lang={language}")
        page.click("saikoro-judge summary")
        form = page.locator("saikoro-judge form.pause")
        form.locator("[name=key]").fill(key)
        form.locator("[name=reason]").fill(REASON)
        form.get_by_role("button", name=words("judge.pause_do")).click()
        expect(page.locator("saikoro-log")).to_contain_text(REASON)
        form.get_by_role("button", name=words("judge.resume")).click()
        expect(form.get_by_role("button", name=words("judge.pause_do"))).to_be_visible()
        assert kinds(client, match)[-2:] == ["match.paused", "match.resumed"]


@LOOKS
def test_a_judge_goes_back_from_a_moment(
    browser: Browser, lanterns: Stack, language: Language, width: int
) -> None:
    words = Words(language)
    with (
        lanterns.client() as client,
        watched(browser, lanterns.url, width=width) as page,
    ):
        match, key = judged(client, rewinds="judge")
        page.goto(f"{lanterns.url}/m/{match}?lang={language}")
        page.click("saikoro-judge summary")
        form = page.locator("saikoro-judge form.rewind")
        form.locator("[name=key]").fill(key)
        form.locator("[name=reason]").fill(REASON)
        form.locator("button").click()
        follows = page.locator("saikoro-judge .follows")
        expect(follows).to_contain_text(words("rewind.final"))
        page.get_by_role("button", name=words("judge.back_confirm")).click()
        expect(follows).to_have_count(0)
        expect(page.locator("saikoro-log")).to_contain_text(REASON)

        def is_asked_again() -> bool:
            events = kinds(client, match)
            return "decision.asked" in events[events.index("match.rewound") :]

        wait_until(is_asked_again, "no worker asks again")
