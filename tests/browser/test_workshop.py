"""The workshop: a card with a mistake is written and mended, stored, and read by others."""

import re

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from saikoro.domain.words import Language
from saikoro.service.web.words import Words
from tests.browser.watched import LOOKS, watched
from tests.kit.stack import Stack
from tests.kit.waiting import PATIENCE_SECONDS

pytestmark = pytest.mark.browser

RIGHT = "1 火花 / Spark [火系] 6\n<A> 自分に1点のダメージを与える。\n"
WRONG = RIGHT.replace("ダメージ", "ダメジ")

PATIENCE = 1_000 * PATIENCE_SECONDS
"""Milliseconds after which a wait for matches fails."""

UNDERLINED = ".cm-lintRange-error"


def opened(page: Page, stack: Stack, language: Language, query: str = "") -> None:
    """The workshop, once it is live."""
    page.goto(f"{stack.url}/g/laplaplus/workshop?lang={language}{query}")
    page.locator(".cm-content").wait_for()
    page.locator(".made").first.wait_for()


def write(page: Page, text: str) -> None:
    """Write this instead of what is there."""
    page.locator(".cm-content").press("Control+a")
    page.keyboard.insert_text(text)


def written(page: Page) -> str:
    return "\n".join(line.rstrip("\n") for line in page.locator(".cm-line").all_inner_texts())


def keep(page: Page) -> str:
    """Store the set; its digest."""
    page.locator("button[value=store]").click()
    return page.locator(".stored code").inner_text()


@LOOKS
def test_a_card_with_a_mistake_is_written_mended_and_stored(
    browser: Browser, stack: Stack, language: Language, width: int
) -> None:
    words = Words(language)
    with watched(browser, stack.url, width=width) as page:
        opened(page, stack, language)
        write(page, WRONG)
        expect(page.locator(UNDERLINED)).to_have_text("ジを与える")
        expect(page.locator(".fault-place")).to_have_text(
            words("workshop.place", line=2, column=13)
        )
        page.locator(".mend").click()
        expect(page.locator(UNDERLINED)).to_have_count(0)
        assert written(page) == RIGHT
        expect(page.locator(".made")).to_have_count(1)
        expect(page.locator(".made")).to_contain_text("Deal 1 damage to yourself.")
        digest = keep(page)
        expect(page.locator(".stored a").first).to_have_attribute(
            "href", f"/g/laplaplus/cards?set={digest}&lang={language}"
        )
        page.locator(".stored a").first.click()
        expect(page.locator("#card-1 h2")).to_have_text({"ja": "火花", "en": "Spark"}[language])
        opened(page, stack, language, f"&set={digest}")
        assert RIGHT.strip() in written(page)
        expect(page.locator(".made h3")).to_contain_text("火花")


def test_the_place_of_a_fault_leads_to_it(browser: Browser, stack: Stack) -> None:
    with watched(browser, stack.url) as page:
        opened(page, stack, "en")
        write(page, WRONG)
        page.locator(".fault-place").click()
        page.keyboard.insert_text("ー")
        expect(page.locator(".faults")).to_have_count(0)
        assert written(page) == RIGHT


def test_what_could_stand_there_is_a_completion(browser: Browser, stack: Stack) -> None:
    with watched(browser, stack.url) as page:
        opened(page, stack, "en")
        write(page, WRONG)
        page.locator(".fault-place").click()
        page.keyboard.press("Control+Space")
        page.locator(".cm-tooltip-autocomplete li").click()
        expect(page.locator(".faults")).to_have_count(0)
        assert written(page) == RIGHT


def test_a_draft_outlives_the_page(browser: Browser, stack: Stack) -> None:
    with watched(browser, stack.url) as page:
        opened(page, stack, "ja")
        write(page, RIGHT)
        expect(page.locator(".made")).to_have_count(1)
        page.reload()
        page.locator(".made").first.wait_for()
        assert written(page) == RIGHT
        page.locator("[data-part=tools] button").first.click()
        expect(page.locator(".made h3").first).to_contain_text("素核")


def test_a_file_is_opened_and_saved(browser: Browser, stack: Stack) -> None:
    with watched(browser, stack.url) as page:
        opened(page, stack, "en")
        given = FilePayload(name="mine.txt", mimeType="text/plain", buffer=RIGHT.encode())
        page.set_input_files("input[type=file]", given)
        expect(page.locator(".made")).to_have_count(1)
        with page.expect_download() as download:
            page.get_by_role("button", name="Save as a file").click()
        assert download.value.suggested_filename == "laplaplus.txt"
        assert download.value.path().read_text(encoding="utf-8") == RIGHT


def test_toml_is_written_as_well(browser: Browser, stack: Stack) -> None:
    with watched(browser, stack.url) as page:
        opened(page, stack, "en")
        fields = 'number = 1\nname_ja = "火花"\nname_en = "Spark"\nfamily = "火系"\nforce = 600'
        write(page, f'id = "a"\nversion = "1"\ngame = "laplaplus"\n[[card]]\n{fields}\ntext = []\n')
        expect(page.locator(UNDERLINED)).to_have_text("600")
        expect(page.locator(".fault-place")).to_have_text("line 9, column 9")


def test_it_is_a_form_without_script(browser: Browser, stack: Stack) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{stack.url}/g/laplaplus/workshop?lang=en")
    page.locator("textarea").fill(WRONG)
    page.locator("button[value=check]").click()
    expect(page.locator(".faults li")).to_contain_text("line 2, column 13")
    expect(page.locator("textarea")).to_have_value(WRONG)
    page.locator("textarea").fill(RIGHT)
    page.locator("button[value=store]").click()
    expect(page.locator(".stored code")).to_have_text(re.compile("[0-9a-f]{64}"))
    expect(page.locator(".made")).to_contain_text("Deal 1 damage to yourself.")
    context.close()


def test_a_stored_set_is_played_with(browser: Browser, stack: Stack) -> None:
    with watched(browser, stack.url) as page:
        opened(page, stack, "en")
        write(page, RIGHT)
        expect(page.locator(".made")).to_have_count(1)
        digest = keep(page)
        page.locator(f'.stored a[href*="/play?set={digest}"]').click()
        expect(page.locator(".opening code").first).to_have_text(digest[:12])
        page.locator(".opening .start").click()
        page.wait_for_url(re.compile("/m/[0-9a-f]{32}"))
        match = page.url.partition("/m/")[2][:32]
    with stack.client() as client:
        assert client.get(f"/matches/{match}").json()["rules"]["digest"] == digest
