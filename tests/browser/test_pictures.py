"""Pictures of cards: an author adds one, and everybody sees it, on every page that shows cards."""

import base64
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from saikoro.domain.words import LANGUAGES, Language
from saikoro.service.web.words import Words
from tests.browser.site import Site
from tests.browser.test_embedding import EMBEDDING
from tests.browser.test_workshop import keep, opened, write, written
from tests.browser.watched import LOOKS, WIDTHS, watched
from tests.kit import pictures
from tests.kit.stack import Client, Stack

pytestmark = pytest.mark.browser

SETS = "/games/laplaplus/card-sets"
PAGE = "1 火花 / Spark [火系] 6\n<A> 自分に1点のダメージを与える。\n\n2 大火 / Blaze [火系] 9\n"
PICTURE = FilePayload(
    name="spark.png", mimeType="image/png", buffer=pictures.written(pictures.drawn(120, 90))
)
DROP = """([host, name, type, file]) => {
    const bytes = Uint8Array.from(atob(file), letter => letter.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], name, { type }));
    const line = document.querySelector(host).shadowRoot.querySelectorAll(".cm-line")[0];
    const { left, top, height } = line.getBoundingClientRect();
    const at = { clientX: left + 5, clientY: top + height / 2 };
    line.dispatchEvent(new DragEvent("drop",
        { dataTransfer, bubbles: true, composed: true, cancelable: true, ...at }));
}"""


def picture_input(page: Page) -> Any:
    return page.locator("input[data-part=picture]")


def end_of_text(page: Page) -> None:
    page.locator(".cm-content").press("Control+End")


def shown(page: Page, selector: str) -> None:
    """Wait until the image there has come."""
    image = page.locator(selector)
    image.scroll_into_view_if_needed()
    expect(image).to_have_js_property("complete", value=True)
    expect(image).to_have_js_property("naturalWidth", 120)


def stored_set(client: Client) -> tuple[str, str]:
    """A set whose second card has a picture, and the digest of the picture."""
    digest = pictures.stored(client, PICTURE["buffer"])
    answer = client.post(SETS, json={"text": f"{PAGE}※絵：{digest}\n"})
    assert answer.status_code == 201, answer.text
    return answer.json()["card_set"], digest


@LOOKS
def test_an_author_adds_one_to_the_card_at_the_cursor(
    browser: Browser, stack: Stack, language: Language, width: int
) -> None:
    with watched(browser, stack.url, width=width) as page:
        opened(page, stack, language)
        write(page, PAGE)
        expect(page.locator(".made")).to_have_count(2)
        end_of_text(page)
        picture_input(page).set_input_files(PICTURE)
        shown(page, ".made .card-picture")
        expect(page.locator(".made").nth(1).locator(".card-picture")).to_have_count(1)
        assert re.fullmatch(rf"{re.escape(PAGE)}※絵：[0-9a-f]{{64}}\n", written(page))
        keep(page)
        page.locator(".stored a").first.click()
        shown(page, "#card-2 .card-picture")
        expect(page.locator(".card-picture")).to_have_count(1)
        frame = page.locator("#card-2 .card-picture").bounding_box()
        assert frame is not None
        assert frame["width"] / frame["height"] == pytest.approx(1.5, abs=0.02)


def test_by_keys_alone(browser: Browser, stack: Stack) -> None:
    with watched(browser, stack.url) as page:
        opened(page, stack, "en")
        write(page, PAGE)
        expect(page.locator(".made")).to_have_count(2)
        with page.expect_file_chooser() as chooser:
            picture_input(page).press("Space")
        chooser.value.set_files(PICTURE)
        shown(page, ".made .card-picture")


def test_one_is_dropped_on_a_card(browser: Browser, stack: Stack) -> None:
    with watched(browser, stack.url) as page:
        opened(page, stack, "en")
        write(page, PAGE)
        file = base64.b64encode(PICTURE["buffer"]).decode()
        page.evaluate(DROP, [".editor", "spark.png", "image/png", file])
        expect(page.locator(".made").first.locator(".card-picture")).to_have_count(1)
        assert "6\n※絵：" in written(page)


def test_another_one_takes_its_place(browser: Browser, stack: Stack) -> None:
    other = FilePayload(
        name="b.jpg", mimeType="image/jpeg", buffer=pictures.written(pictures.drawn(64, 64), "JPEG")
    )
    with watched(browser, stack.url) as page:
        opened(page, stack, "en")
        write(page, PAGE)
        for picture in (PICTURE, other):
            end_of_text(page)
            picture_input(page).set_input_files(picture)
            expect(page.locator(".made .card-picture")).to_have_count(1)
        expect(page.locator(".made .card-picture")).to_have_js_property("naturalWidth", 64)
        assert written(page).count("※絵") == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_wrong_is_named(browser: Browser, stack: Stack, language: Language) -> None:
    words = Words(language)
    text = FilePayload(name="spark.png", mimeType="image/png", buffer=b"no picture")
    with watched(browser, stack.url, refused=422) as page:
        opened(page, stack, language)
        write(page, PAGE)
        expect(page.locator(".made")).to_have_count(2)
        picture_input(page).set_input_files(text)
        wanted = {"ja": "絵として読めません", "en": "no whole picture"}[language]
        expect(page.locator(".wrong")).to_contain_text(wanted)
        assert written(page) == PAGE
        page.get_by_role("button", name=words("workshop.empty")).click()
        expect(page.locator("[data-part=faults]")).to_contain_text(words("workshop.blank"))
        picture_input(page).set_input_files(PICTURE)
        expect(page.locator(".wrong")).to_have_text(words("workshop.no_card"))


def test_a_large_photograph_is_sent_smaller(browser: Browser, stack: Stack) -> None:
    noise = pictures.noise(1600, 1200)
    assert len(noise) > 2_097_152
    photograph = FilePayload(name="photo.png", mimeType="image/png", buffer=noise)
    with watched(browser, stack.url) as page:
        opened(page, stack, "en")
        write(page, PAGE)
        with page.expect_request("**/pictures") as asked:
            picture_input(page).set_input_files(photograph)
        assert asked.value.response() is not None
        expect(page.locator(".made .card-picture")).to_have_js_property("naturalWidth", 768)


def test_one_that_is_not_here_is_underlined(browser: Browser, stack: Stack) -> None:
    with watched(browser, stack.url) as page:
        opened(page, stack, "en")
        write(page, f"{PAGE}※絵：{'ab' * 32}\n")
        expect(page.locator(".faults .detail")).to_contain_text("store it first")
        expect(page.locator(".cm-lintRange-error")).to_have_text("ab" * 32)


@pytest.mark.parametrize("width", WIDTHS)
def test_a_match_shows_it_on_the_table_and_in_full(
    browser: Browser, stack: Stack, width: int
) -> None:
    with stack.client() as client:
        card_set, digest = stored_set(client)
        match = client.finished([2, 1], [2, 2], card_set=card_set)
        page_without_script = client.get(f"/m/{match}?lang=en", headers={"Accept": "text/html"})
    assert f'<img class="card-picture" src="/pictures/{digest}" alt=""' in page_without_script.text
    with watched(browser, stack.url, width=width) as page:
        page.goto(f"{stack.url}/m/{match}?lang=en")
        card = page.locator("saikoro-table a.card", has=page.locator(".card-picture")).first
        expect(card.locator(".card-picture")).to_have_js_property("naturalWidth", 120)
        expect(page.get_by_role("slider")).to_be_visible()  # a script takes clicks by now
        card.click()
        expect(page.locator("dialog .card-picture")).to_have_js_property("naturalWidth", 120)


def test_nothing_moves_when_it_comes(browser: Browser, stack: Stack) -> None:
    with stack.client() as client:
        card_set, digest = stored_set(client)
    boxes = []
    for comes in (True, False):
        context = browser.new_context(viewport={"width": 1000, "height": 800})
        page = context.new_page()
        if not comes:
            page.route("**/pictures/*", lambda route: route.fulfill(status=404))
        page.goto(f"{stack.url}/g/laplaplus/cards?set={card_set}&lang=en")
        boxes.append(page.locator("#card-2").bounding_box())
        context.close()
    assert boxes[0] == boxes[1]
    assert digest


def test_it_is_on_the_print_sheet(browser: Browser, stack: Stack) -> None:
    with stack.client() as client:
        card_set, _ = stored_set(client)
    with watched(browser, stack.url) as page:
        page.goto(f"{stack.url}/g/laplaplus/cards?set={card_set}&lang=en")
        shown(page, "#card-2 .card-picture")
        printed = page.pdf(format="A4")
        assert len(re.findall(rb"/Subtype\s*/Image", printed)) >= 1
        assert len(re.findall(rb"/MediaBox", printed)) == 1
        page.emulate_media(media="print")
        card, picture = (page.locator(f"#card-2{part}") for part in ("", " .card-picture"))
        outer, inner = card.bounding_box(), picture.bounding_box()
        assert outer is not None
        assert inner is not None
        assert outer["y"] <= inner["y"]
        assert inner["y"] + inner["height"] < outer["y"] + outer["height"]


def test_a_page_of_another_origin_shows_it_from_the_service(browser: Browser, stack: Stack) -> None:
    with stack.client() as client:
        card_set, digest = stored_set(client)
        match = client.finished([2, 1], [2, 2], card_set=card_set)
    html = EMBEDDING.format(service=stack.url, match=match).replace(' at="57"', "").encode()
    with Site({"/": ("text/html", html)}) as club:
        context = browser.new_context()
        page = context.new_page()
        page.goto(club.url)
        picture = page.locator("saikoro-match saikoro-table .card-picture").first
        expect(picture).to_have_js_property("naturalWidth", 120)
        expect(picture).to_have_attribute("src", f"{stack.url}/pictures/{digest}")
        page.locator("saikoro-match saikoro-table a.card").first.click()
        shown_card = page.get_by_role("dialog").locator(".card-picture, h2").first
        expect(shown_card).to_be_visible()
        context.close()
