"""`/check` and the audit of a match: records are checked in the browser, good and forged."""

import gzip

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from saikoro.domain.words import LANGUAGES, Language
from saikoro.service.web.words import Words
from tests.browser.watched import LOOKS, watched
from tests.forged.table import the
from tests.kit.forging import head_of
from tests.kit.stack import Stack

pytestmark = pytest.mark.browser

ROWS = ([6, 7, 4, 6, 13, 6, 13, 2], [10, 10, 10, 10, 10, 10, 20, 20])


def choose(page: Page, content: bytes, name: str = "match.jsonl") -> None:
    """Choose a file, and wait for the verdict."""
    file = FilePayload(name=name, mimeType="application/jsonl", buffer=content)
    page.set_input_files("input[type=file]", file)
    page.wait_for_selector("saikoro-verdict h2")


@LOOKS
def test_a_good_record_is_checked_with_its_dice(
    browser: Browser, stack: Stack, language: Language, width: int
) -> None:
    words = Words(language)
    with watched(browser, stack.url, width=width) as page:
        page.goto(f"{stack.url}/check?lang={language}")
        choose(page, gzip.compress(the("cardgard", "honest/played").content), "match.jsonl.gz")
        expect(page.locator(".verdict h2")).to_have_text(words("check.verdict.incomplete"))
        expect(page.locator(".verdict")).to_contain_text(words("check.choice.nobody_bound_them"))
        expect(page.locator(".verdict")).to_contain_text(words("check.open.client_rules")[:3])
        page.click(".dice summary")
        page.locator(".dice button").first.click()
        expect(page.locator(".proof .sum")).to_have_text("1147976191 mod 6 + 1 = 2")


def test_every_die_of_a_draw_is_explained_by_the_words_of_that_draw(
    browser: Browser, stack: Stack
) -> None:
    with watched(browser, stack.url) as page:
        page.goto(f"{stack.url}/check?lang=en")
        choose(page, the("ktc", "honest/played").content)
        page.click(".dice summary")
        values = page.locator(".dice tbody tr td:nth-child(5)").all_inner_texts()
        for button in page.locator(".dice button").all():
            button.click()
        expect(page.locator(".sum")).to_have_count(len(values))
        sums = page.locator(".proof .sum").all_inner_texts()
    assert [one.rpartition(" = ")[2] for one in sums] == values
    for one in sums:
        calculation, _, value = one.partition(" = ")
        word, _, rest = calculation.partition(" mod ")
        sides, _, low = rest.partition(" + ")
        assert int(word) % int(sides) + int(low or 0) == int(value)


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("laplaplus/author/other-seat-seat.joined", "It comes from somebody who cannot cause it"),
        ("pbwcg/order/created-twice", "It cannot happen at this point"),
        ("ktc/die/other-face", "A die does not follow from its draw"),
        ("cardgard/seed/other-seed", "A seed is not the one that was committed to"),
        ("fairies/card/other-salt", "The card is not the hidden one"),
    ],
)
def test_a_forged_record_is_not_sound(
    browser: Browser, stack: Stack, name: str, fault: str
) -> None:
    with watched(browser, stack.url) as page:
        page.goto(f"{stack.url}/check?lang=en")
        choose(page, the(*name.split("/", 1)).content)
        expect(page.locator(".verdict.not_sound h2")).to_have_text("The record is not sound")
        expect(page.locator(".verdict")).to_contain_text(fault)


def test_the_first_difference_names_what_was_expected_and_what_was_found(
    browser: Browser, stack: Stack
) -> None:
    honest = the("ktc", "honest/played").content
    forged = honest.replace(b'"value":838', b'"value":839')
    assert forged != honest
    with watched(browser, stack.url, width=360) as page:
        page.goto(f"{stack.url}/check?lang=ja")
        choose(page, forged)
        expect(page.locator(".verdict")).to_contain_text("ダイスの目が抽選から出た値と違います")
        assert page.locator(".compared code").all_inner_texts() == ["838", "839"]
        page.click(".verdict details summary")
        expect(page.locator(".verdict pre")).to_contain_text('"value":839')


def test_what_is_no_record_is_called_so(browser: Browser, stack: Stack) -> None:
    with watched(browser, stack.url) as page:
        page.goto(f"{stack.url}/check?lang=en")
        choose(page, b"<script>alert(1)</script>\n")
        expect(page.locator(".verdict h2")).to_have_text("This is no record of a match")


def test_a_damaged_archive_is_refused_in_words(browser: Browser, stack: Stack) -> None:
    whole = gzip.compress(the("ktc", "honest/played").content)
    with watched(browser, stack.url) as page:
        page.goto(f"{stack.url}/check?lang=en")
        file = FilePayload(name="a.gz", mimeType="application/gzip", buffer=whole[:200])
        page.set_input_files("input[type=file]", file)
        expect(page.get_by_role("alert")).to_contain_text("gzip may be damaged")


def test_a_bomb_is_unpacked_no_further_than_the_limit(browser: Browser, stack: Stack) -> None:
    with watched(browser, stack.url) as page:
        page.goto(f"{stack.url}/check?lang=en")
        bomb = gzip.compress(bytes(64_000_000))
        file = FilePayload(name="a.gz", mimeType="application/gzip", buffer=bomb)
        page.set_input_files("input[type=file]", file)
        expect(page.get_by_role("alert")).to_contain_text("Too large: records of up to 32 MB")


def test_a_dropped_file_and_a_pasted_record_are_checked_alike(
    browser: Browser, stack: Stack
) -> None:
    content = the("laplaplus", "honest/played").content.decode()
    drop = """([content]) => {
        const files = new DataTransfer();
        files.items.add(new File([content], "match.jsonl"));
        document.querySelector(".drop").dispatchEvent(
            new DragEvent("drop", {dataTransfer: files, bubbles: true, cancelable: true}));
    }"""
    with watched(browser, stack.url) as page:
        page.goto(f"{stack.url}/check?lang=en")
        page.wait_for_selector(".drop")
        page.evaluate(drop, [content])
        page.wait_for_selector(".verdict.incomplete")
        dropped = page.inner_text("saikoro-verdict")
        page.goto(f"{stack.url}/check?lang=en")
        page.get_by_text("Paste a record").click()
        page.fill("[name=lines]", content)
        page.get_by_role("button", name="Check", exact=True).click()
        page.wait_for_selector(".verdict.incomplete")
        assert page.inner_text("saikoro-verdict") == dropped


def test_kept_heads_are_compared(browser: Browser, stack: Stack) -> None:
    lines = the("laplaplus", "honest/played").record
    head, content = head_of(lines), b"".join(line + b"\n" for line in lines)
    with watched(browser, stack.url) as page:
        page.goto(f"{stack.url}/check?lang=en")
        page.get_by_text("Compare with heads").click()
        page.fill("[name=kept]", f'"{len(lines) - 1}.{head}"')
        choose(page, content)
        expect(page.locator(".held")).to_contain_text(f"line {len(lines) - 1}")
        page.fill("[name=kept]", "0" * 64)
        choose(page, content)
        expect(page.locator(".verdict.not_sound")).to_contain_text("kept head")
        page.fill("[name=kept]", f"3.{head}")
        choose(page, content)
        expect(page.locator(".verdict.not_sound .compared")).to_contain_text("3")
        page.fill("[name=kept]", "a receipt, somewhere")
        page.set_input_files(
            "input[type=file]",
            FilePayload(name="a", mimeType="application/jsonl", buffer=content),
        )
        expect(page.get_by_role("alert")).to_contain_text("Neither a head nor a receipt")


def test_a_match_of_the_service_is_fetched_and_its_receipt_compared(
    browser: Browser, stack: Stack
) -> None:
    with stack.client() as client:
        match, (first, second) = client.seated()
        receipt = client.answer(match, first, {"row": ROWS[0]}).text
        assert client.answer(match, second, {"row": ROWS[1]}, Prefer="wait=20").is_success
    with watched(browser, stack.url) as page:
        page.goto(f"{stack.url}/check?lang=en")
        page.get_by_text("Compare with heads").click()
        page.fill("[name=kept]", receipt)
        page.fill("[name=address]", f"{stack.url}/m/{match}?lang=ja#3")
        page.get_by_role("button", name="Fetch and check").click()
        expect(page.locator(".held")).to_contain_text("so far it is the match that you saw")


def test_another_service_is_not_asked(browser: Browser, stack: Stack) -> None:
    with watched(browser, stack.url) as page:
        page.goto(f"{stack.url}/check?lang=en")
        page.fill("[name=address]", f"https://example.org/matches/{'0' * 32}")
        page.get_by_role("button", name="Fetch and check").click()
        expect(page.get_by_role("alert")).to_contain_text("Save a record of another service")


def test_a_page_without_https_says_what_it_needs(browser: Browser, stack: Stack) -> None:
    with watched(browser, stack.url) as page:
        page.add_init_script("Object.defineProperty(crypto, 'subtle', {value: undefined})")
        page.goto(f"{stack.url}/check?lang=en")
        expect(page.get_by_role("alert")).to_contain_text("Open it by https")


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_script_the_page_names_the_command(
    browser: Browser, stack: Stack, language: Language
) -> None:
    with watched(browser, stack.url, java_script_enabled=False) as page:
        page.goto(f"{stack.url}/check?lang={language}")
        expect(page.locator("main")).to_contain_text("saikoro verify match.jsonl")


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_audit_reads_without_script(browser: Browser, stack: Stack, language: Language) -> None:
    words = Words(language)
    with stack.client() as client:
        match = client.finished(*ROWS)
        waiting = client.create()
    with watched(browser, stack.url, width=360, java_script_enabled=False) as page:
        page.goto(f"{stack.url}/m/{match}/audit?lang={language}")
        expect(page.locator(".verdict.sound h2")).to_have_text(words("check.verdict.sound"))
        expect(page.locator(".record-facts")).to_contain_text(match)
        page.goto(f"{stack.url}/m/{waiting}/audit?lang={language}")
        expect(page.locator(".verdict.incomplete")).to_contain_text(words("check.open.rest"))


def test_the_audit_is_checked_in_the_browser_too(browser: Browser, stack: Stack) -> None:
    with stack.client() as client:
        match = client.finished(*ROWS)
    with watched(browser, stack.url) as page:
        page.goto(f"{stack.url}/m/{match}/audit?lang=en")
        page.get_by_role("button", name="Check in this browser").click()
        expect(page.locator("saikoro-verdict .verdict.incomplete")).to_be_visible()
        expect(page.locator(".verdict.sound")).to_be_visible()
