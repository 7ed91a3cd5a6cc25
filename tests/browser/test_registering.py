"""Entering a tournament by its link on build boards: by pointing, by keyboard, from a file."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from saikoro.domain.words import Language
from saikoro.service.web.words import Words
from tests.browser.watched import LOOKS, watched
from tests.kit.stack import Client, Stack

pytestmark = pytest.mark.browser

STARTER: list[dict[str, Any]] = [
    {"deck": ["U01", "U06", "U07", "U08", "U10", "U15", "C05", "C07"], "leap": ["L01", "L03"]},
    {"squares": {"1": "U15", "2": "U08", "3": "U10", "4": "C05"}},
]


def announced(client: Client, game: str, **options: Any) -> dict[str, Any]:
    """A tournament of builds with a link, as its opening was answered."""
    plan = {"name": "Cup", "game": game, "options": options, "registration": 2}
    plan["stages"] = [{"format": "swiss"}]
    opened: dict[str, Any] = client.post("/tournaments", json={"plan": plan}).json()
    return opened


def visit(page: Page, stack: Stack, opened: dict[str, Any], language: Language) -> None:
    """Go to the page of the link."""
    link = opened["registration"].replace("/tournaments/", "/t/")
    page.goto(f"{stack.url}{link}?lang={language}")


def board(page: Page, number: int) -> Locator:
    """The board of a decision, from 0."""
    return page.locator("saikoro-build").nth(number)


def enter(page: Page, words: Words, client: Client, opened: dict[str, Any]) -> Any:
    """Send the form; what was entered."""
    page.locator("[name=name]").fill("Ada")
    page.get_by_role("button", name=words("register.submit"), exact=True).click()
    expect(page.locator(".lead")).to_have_text(words("register.done", number=1))
    headers = {"Authorization": f"Bearer {page.locator('.token').inner_text()}"}
    return client.get(f"/tournaments/{opened['tournament']}/entry", headers=headers).json()["build"]


def names(client: Client, game: str, language: Language) -> dict[str, str]:
    """What the cards of a game are called, by their ids."""
    faces = client.get(f"/games/{game}/card-sets/house/faces").json()["faces"]
    return {face["card"]: face["face"]["name"][language] for face in faces}


@LOOKS
def test_a_row_is_built_by_pointing_and_what_is_wrong_is_named(
    browser: Browser, stack: Stack, client: Client, language: Language, width: int
) -> None:
    words, named = Words(language), names(client, "laplaplus", language)
    opened = announced(client, "laplaplus", max_copies=1)
    with watched(browser, stack.url, width=width) as page:
        visit(page, stack, opened, language)
        expect(page.locator("[name=build]")).to_be_hidden()
        for card in ("6", "6", "7"):
            page.get_by_role("button", name=words("play.put_in", name=named[card])).click()
        expect(page.locator(".faults")).to_contain_text("LP-4.5")
        expect(page.locator("[name=build]")).to_have_value('[{"row":[6,6,7]}]')
        page.get_by_role("button", name=words("play.take_out", name=named["6"])).first.click()
        expect(page.locator("saikoro-build .fine")).to_have_text(words("play.legal"))
        assert enter(page, words, client, opened) == [{"row": [6, 7]}]


@LOOKS
def test_a_deck_and_then_its_line_up_are_built_by_keyboard(
    browser: Browser, stack: Stack, client: Client, language: Language, width: int
) -> None:
    words, named = Words(language), names(client, "cardgard", language)
    opened = announced(client, "cardgard")
    with watched(browser, stack.url, width=width) as page:
        visit(page, stack, opened, language)
        fields = {"ja": ["デッキ", "リープデッキ"], "en": ["deck", "leap deck"]}
        expect(board(page, 0).locator("legend")).to_have_text(fields[language])
        board(page, 0).locator(".answers button").first.press("Enter")
        expect(board(page, 0).locator(".fine")).to_be_visible()
        expect(board(page, 1).locator("select")).to_have_count(4)
        taken = board(page, 0).locator(".taken").first
        out = words("play.take_out", name=named["U01"])
        taken.get_by_role("button", name=out).press("Enter")
        expect(board(page, 0).locator(".faults")).to_contain_text("CG-3.5")
        expect(page.locator("saikoro-build")).to_have_count(1)
        pool = board(page, 0).locator(".pool").first
        pool.get_by_role("button", name=words("play.put_in", name=named["U02"])).press("Space")
        expect(board(page, 0).locator(".fine")).to_be_visible()
        deck = [*STARTER[0]["deck"][1:], "U02"]
        for card, place in zip(STARTER[1]["squares"].values(), range(4), strict=True):
            square = board(page, 1).locator("select").nth(place)
            for _ in range(deck.index(card) + 1):
                square.press("ArrowDown")
            expect(square).to_have_value(card)
        expect(board(page, 1).locator(".fine")).to_be_visible()
        assert enter(page, words, client, opened) == [STARTER[0] | {"deck": deck}, STARTER[1]]


def test_a_build_is_loaded_from_a_file_and_saved_to_one(
    browser: Browser, stack: Stack, client: Client, tmp_path: Path
) -> None:
    file = tmp_path / "build.json"
    file.write_text(json.dumps(STARTER))
    words, opened = Words("en"), announced(client, "cardgard")
    with watched(browser, stack.url) as page:
        visit(page, stack, opened, "en")
        with page.expect_file_chooser() as chosen:
            board(page, 0).get_by_role("button", name=words("play.load")).click()
        chosen.value.set_files(file)
        expect(board(page, 1).locator(".fine")).to_be_visible()
        with page.expect_download() as saved:
            board(page, 0).get_by_role("button", name=words("play.save")).click()
        assert json.loads(Path(saved.value.path()).read_text()) == STARTER
        assert enter(page, words, client, opened) == STARTER


def test_what_the_service_refuses_comes_back_on_the_boards(
    browser: Browser, stack: Stack, client: Client
) -> None:
    words, opened = Words("ja"), announced(client, "cardgard")
    with watched(browser, stack.url, refused=422) as page:
        visit(page, stack, opened, "ja")
        board(page, 0).locator(".answers button").first.click()
        expect(board(page, 1)).to_be_visible()
        page.locator("[name=name]").fill("Ada")
        page.get_by_role("button", name=words("register.submit"), exact=True).click()
        expect(page.get_by_role("alert")).to_contain_text("submit_lineup")
        expect(board(page, 0).locator(".fine")).to_be_visible()
        board(page, 1).get_by_role("button", name=words("play.random_one")).click()
        expect(board(page, 1).locator(".fine")).to_be_visible()
        assert enter(page, words, client, opened)[0] == STARTER[0]


def test_without_the_check_the_field_stays(browser: Browser, stack: Stack, client: Client) -> None:
    words, opened = Words("en"), announced(client, "laplaplus")
    with watched(browser, stack.url, refused=503) as page:
        page.route("**/builds/check", lambda route: route.fulfill(status=503))
        visit(page, stack, opened, "en")
        page.locator("[name=build]").fill('[{"row":[7,12,12,1]}]')
        assert enter(page, words, client, opened) == [{"row": [7, 12, 12, 1]}]


def test_a_build_is_checked_by_itself_when_an_outage_is_over(
    browser: Browser, stack: Stack, client: Client
) -> None:
    words, opened = Words("en"), announced(client, "laplaplus")
    named = names(client, "laplaplus", "en")
    with watched(browser, stack.url, refused=503) as page:
        visit(page, stack, opened, "en")
        away = lambda route: route.fulfill(status=503)  # noqa: E731 - to be taken off again
        page.route("**/builds/check", away)
        page.get_by_role("button", name=words("play.put_in", name=named["6"])).click()
        expect(page.locator("saikoro-build")).to_contain_text(words("play.unchecked"))
        page.unroute("**/builds/check", away)
        expect(page.locator("saikoro-build .fine")).to_have_text(words("play.legal"))
        expect(page.locator("saikoro-build")).not_to_contain_text(words("play.unchecked"))
