"""The workshop as a form: what is written is checked and stored without script."""

import re
from html import unescape

import msgspec
import pytest

from saikoro.domain.games import GAMES
from tests.kit import pictures

PAGE = "1 火花 / Spark [火系] 6\n<A> 自分に1点のダメージを与える。\n"
HOSTILE = "</textarea><script>hit()</script>"


def page(client, path, status=200):
    answer = client.get(path)
    assert answer.status_code == status, answer.text
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    return answer.text


def sent(client, text, action="check", status=200, lang="en"):
    path = f"/g/laplaplus/workshop?lang={lang}"
    answer = client.post(path, data={"text": text, "action": action})
    assert answer.status_code == status, answer.text
    return unescape(answer.text)


@pytest.mark.parametrize("game", GAMES)
def test_it_begins_with_the_house_set_as_a_page_that_can_be_checked(client, game):
    shown = unescape(page(client, f"/g/{game}/workshop?lang=en"))
    text = shown.partition('lang="ja">\n')[2].partition("</textarea>")[0]
    answer = client.post(f"/g/{game}/workshop?lang=en", data={"text": text})
    assert answer.status_code == 200
    assert "Nothing to mend" in answer.text


def test_a_fault_is_listed_with_its_place_and_what_to_write(client):
    shown = sent(client, PAGE.replace("ダメージ", "ダメジ"), status=422)
    assert "line 2, column 13" in shown
    assert "Change “ジを与える” to “ージを与える”" in shown
    assert PAGE.replace("ダメージ", "ダメジ") in shown


def test_it_speaks_japanese(client):
    shown = sent(client, PAGE.replace("ダメージ", "ダメジ"), status=422, lang="ja")
    assert "2行13文字目" in shown
    assert re.search("「ジを与える」.+「ージを与える」", shown)


def test_cards_are_read_back_in_both_languages(client):
    shown = sent(client, f"{PAGE}※フレーバー：熱い。\n※作者：Ada\n")
    for wanted in (
        "Nothing to mend. Cards: 1",
        "Deal 1 damage to yourself.",
        "熱い。",
        "Card by Ada",
    ):
        assert wanted in shown


def test_a_stored_set_can_be_taken_up_again(client):
    shown = sent(client, PAGE, action="store")
    digest = shown.partition("<code>")[2].partition("</code>")[0]
    assert (
        client.get(f"/games/laplaplus/card-sets/{digest}").json()["card"][0]["name_en"] == "Spark"
    )
    for there in ("cards", "play", "workshop"):
        assert f"/g/laplaplus/{there}?set={digest}&lang=en" in shown
    again = page(client, f"/g/laplaplus/workshop?set={digest}&lang=en")
    assert "1 火花 / Spark [火系] 6" in again
    assert "Nothing to mend. Cards: 1" in again


def test_pages_show_the_picture_of_a_card(client):
    digest = pictures.stored(client, pictures.written(pictures.drawn()))
    image = f'<img class="card-picture" src="/pictures/{digest}" alt=""'
    text = f"{PAGE}※絵：{digest}\n\n2 大火 / Blaze [火系] 9\n"
    assert sent(client, text).count(image) == 1
    stored = client.post("/games/laplaplus/card-sets", json={"text": text}).json()["card_set"]
    shown = client.get(f"/g/laplaplus/cards?set={stored}&lang=en")
    assert shown.text.count(image) == 1
    assert "img-src 'self'" in shown.headers["Content-Security-Policy"]
    assert image in unescape(page(client, f"/g/laplaplus/cards?set={stored}&lang=ja"))


def test_the_page_of_its_cards_shows_flavour_and_author(client):
    text = f"{PAGE}※フレーバー：<b>熱い。\n※作者：Ada & Co\n"
    stored = client.post("/games/laplaplus/card-sets", json={"text": text}).json()["card_set"]
    shown = page(client, f"/g/laplaplus/cards?set={stored}&lang=en")
    assert '<p class="flavour"><bdi>&lt;b&gt;熱い。</bdi></p>' in shown
    assert 'class="card-author">Author: <bdi>Ada &amp; Co<' in shown


def test_checking_stores_nothing(client):
    given = PAGE.replace("Spark", "Unstored")
    sent(client, given)
    checked = client.post("/games/laplaplus/card-sets/check", json={"text": given}).json()
    assert client.get(f"/games/laplaplus/card-sets/{checked['card_set']}").status_code == 404


def test_what_is_written_is_text_and_no_markup(client):
    answer = client.post("/g/laplaplus/workshop", data={"text": f"1 {HOSTILE} [火系] 6\n{HOSTILE}"})
    assert answer.status_code == 422
    assert "<script>hit" not in answer.text
    assert answer.text.count("</textarea>") == 1


@pytest.mark.parametrize("path", ["/g/chess/workshop", "/g/ktc/workshop?set=" + "0" * 64])
def test_what_there_is_not_is_a_page(client, path):
    assert "<main" in page(client, path, 404)


def test_a_form_of_another_shape_is_refused(client):
    answer = client.post("/g/laplaplus/workshop", data={"text": PAGE, "action": "burn"})
    assert answer.status_code in {400, 422}


def test_a_set_of_which_nothing_can_be_built_opens_no_match(client):
    source = msgspec.json.decode(GAMES["cardgard"].cards.house())
    few = source | {kind: source[kind][:1] for kind in ("unit", "leap", "command")}
    stored = client.post("/games/cardgard/card-sets", json=few)
    assert stored.status_code == 201, stored.text
    for digest, opens in ((stored.json()["card_set"], False), (None, True)):
        query = "" if digest is None else f"&set={digest}"
        shown = page(client, f"/g/cardgard/play?lang=en{query}")
        assert ("<saikoro-opening" in shown) == opens
        assert ("no build can be made of the cards" in shown) != opens
    page(client, f"/g/cardgard/play?set={64 * '0'}", 404)
