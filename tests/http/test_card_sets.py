"""Card sets through the API: as data or as a page of cards, checked, kept, printed."""

from pathlib import Path

import pytest

from saikoro.conformance.seating import house_cards
from saikoro.domain.games import GAMES

PAGE = (Path(__file__).parents[1] / "unit/games/cardgard/page.txt").read_text(encoding="utf-8")
SETS = "/games/cardgard/card-sets"


def test_a_pasted_page_is_loaded_and_played(client):
    stored = client.post(SETS, json={"page": PAGE, "author": "ada", "licence": "CC0-1.0"})
    assert (stored.status_code, stored.json()["cards"]) == (201, 13)
    digest = stored.json()["card_set"]
    kept = client.get(stored.headers["Location"]).json()
    assert (kept["author"], kept["licence"], len(kept["unit"])) == ("ada", "CC0-1.0", 6)
    answer = client.post("/matches", json={"game": "cardgard", "options": {"card_set": digest}})
    match = answer.json()["match"]
    tokens = [client.join(match), client.join(match)]
    deck = {"deck": [*(f"U0{n}" for n in range(1, 7)), "C01", "C02"]}
    squares = {"squares": {"1": "U01", "2": "U02", "3": "U03", "4": "C01"}}
    for given in (deck, squares):
        for token, wait in zip(tokens, (0, 20), strict=True):
            assert client.answer(match, token, given, Prefer=f"wait={wait}").is_success
    assert client.get(f"/matches/{match}/audit").json()["replayed"]


def test_a_printed_page_loads_as_the_same_cards(client):
    page = client.get(f"{SETS}/house", headers={"Accept": "text/plain"})
    assert page.headers["Content-Language"] == "ja"
    assert "■火炎剣士「アマリア・カソルラ」■" in page.text
    stored = client.post(SETS, json={"page": page.text}).json()
    again = client.get(f"{SETS}/{stored['card_set']}", headers={"Accept": "text/plain"})
    assert again.text == page.text


@pytest.mark.parametrize(("game", "words"), [("cardgard", "Element"), ("laplaplus", "Plain Core")])
def test_cards_are_printed_in_english(client, game, words):
    page = client.get(
        f"/games/{game}/card-sets/house", params={"lang": "en"}, headers={"Accept": "text/plain"}
    )
    assert words in page.text


def test_a_misspelt_page_is_refused_with_line_and_guess(client):
    wrong = PAGE.replace("6点の物理ダメージを与える", "6点の物理ダメジを与える", 1)
    refused = client.post(SETS, json={"page": wrong})
    assert refused.status_code == 422
    [error] = refused.json()["errors"]
    assert (error["code"], error["pointer"]) == ("text_unparsable", "/page")
    line = next(n for n, text in enumerate(wrong.splitlines(), 1) if "ダメジ" in text)
    assert f"line {line}" in error["detail"]
    assert "もしかして" in error["detail"]
    *_, text, marks = error["detail"].splitlines()
    assert marks.strip() == "＾" * len("ジを与える")
    assert text[marks.index("＾") :].startswith("ジを与える")


def test_a_text_that_never_works_is_remarked_upon(client):
    page = "■遅鐘■\n13ラウンド目の開始時に発動する。味方全体のHPを2点回復する。"
    checked = client.post(f"{SETS}/check", json={"page": page}).json()
    assert checked["problems"] == []
    assert [remark["code"] for remark in checked["remarks"]] == ["never_works"]


def test_a_fault_of_a_page_has_its_line_and_column(client):
    page = "■令■\n1ラウンド目の開始時に発動する。謎めいた効能。"
    for answer in (
        client.post(SETS, json={"page": page}).json()["errors"],
        client.post(f"{SETS}/check", json={"page": page}).json()["problems"],
    ):
        [fault] = answer
        assert fault["pointer"] == "/page"
        assert (fault["line"], fault["column"]) == (2, 17)
        assert f"line {fault['line']}, column {fault['column']}" in fault["detail"]


def test_a_fault_in_a_text_of_a_card_has_its_column(client):
    house = client.get(f"{SETS}/house").json()
    house["command"][0]["text"] = text = "1ラウンド目の開始時に発動する。謎めいた効能。"
    faults = client.post(f"{SETS}/check", json=house).json()["problems"]
    [fault] = [fault for fault in faults if fault["pointer"] == "/command/0/text"]
    assert fault["column"] == text.index("謎めいた") + 1
    assert "line" not in fault


def test_a_fault_that_is_in_no_text_has_no_column(client):
    house = client.get(f"{SETS}/house").json()
    house["unit"][0]["hp"] = 0
    [fault] = client.post(f"{SETS}/check", json=house).json()["problems"]
    assert fault["pointer"] == "/unit/0/hp"
    assert fault.keys().isdisjoint({"line", "column"})


def test_a_check_that_stops_says_so(client):
    abilities = [{"id": f"x{number}", "name": f"x{number}"} for number in range(200)]
    data = {"ability": abilities}
    problems = client.post("/games/pbwcg/card-sets/check", json=data).json()["problems"]
    assert len(problems) == 101
    assert "the rest is not checked" in problems[-1]["detail"]


def test_checking_keeps_nothing_and_names_everything(client):
    wrong = {"page": PAGE.replace("点の", "天の", 2)}
    checked = client.post(f"{SETS}/check", json=wrong)
    assert checked.status_code == 200
    assert len(checked.json()["problems"]) == 2
    assert client.post(f"{SETS}/check", json={"page": PAGE}).json()["problems"] == []
    small = {"command": [{"id": "C01", "name": "", "text": "?"}]}
    codes = [
        problem["code"] for problem in client.post(f"{SETS}/check", json=small).json()["problems"]
    ]
    assert codes == ["name_bad", "text_unparsable"]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_faces_of_a_set_are_those_of_tables_in_its_order(client, game):
    body = client.get(f"/games/{game}/card-sets/house/faces").json()
    faces = GAMES[game].telling.faces(house_cards(GAMES[game]))
    assert [one["card"] for one in body["faces"]] == list(faces)
    names = [(one["face"]["name"]["ja"], one["face"]["name"]["en"]) for one in body["faces"]]
    assert names == [(face.name.ja, face.name.en) for face in faces.values()]
    assert body["card_set"] == client.get(f"/games/{game}").json()["card_set"]


def test_faces_are_asked_for_by_digest_and_drawer_to_be_kept_for_ever(client):
    house = client.get(f"{SETS}/house/faces")
    assert house.headers["Cache-Control"] == "public, max-age=300"
    body = house.json()
    address = f"{SETS}/{body['card_set']}/faces"
    kept = client.get(address, params={"drawer": body["drawer"]})
    assert kept.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert kept.json() == body
    other = client.get(address, params={"drawer": "0" * 16})
    assert (other.status_code, other.json()["type"]) == (409, "/problems/other-base")
    assert other.json()["base"] == {"drawer": body["drawer"]}


def test_a_stored_set_has_faces_of_its_own(client):
    stored = client.post(SETS, json={"page": PAGE}).json()["card_set"]
    body = client.get(f"{SETS}/{stored}/faces").json()
    assert (body["card_set"], body["game"]) == (stored, "cardgard")
    assert body["faces"] != client.get(f"{SETS}/house/faces").json()["faces"]


@pytest.mark.parametrize("card_set", ["0" * 64, "nothing"])
def test_a_set_that_is_not_kept_has_no_faces(client, card_set):
    assert client.get(f"{SETS}/{card_set}/faces").status_code == 404
    assert client.get(f"/games/none/card-sets/{card_set}/faces").status_code == 404


LINE = "<A> 自分に1点のダメージを与える。"
OWN = 'id = "mine"\nversion = "1"\ngame = "laplaplus"\n[[card]]\nnumber = 1\nname_ja = "火花"\n'
OWN += f'name_en = "Spark"\nfamily = "火系"\nforce = 6\ntext = ["{LINE}"]\nauthor = "Ada"\n'


@pytest.mark.parametrize("text", [OWN, f"1 火花 / Spark [火系] 6\n{LINE}\n※作者：Ada\n"])
def test_a_file_is_checked_with_the_faces_of_its_cards(client, text):
    sets = "/games/laplaplus/card-sets"
    given = {"text": text}
    checked = client.post(f"{sets}/check", json=given, params={"faces": "true"}).json()
    assert (checked["problems"], checked["remarks"]) == ([], [])
    assert checked["faces"]["1"]["name"] == {"ja": "火花", "en": "Spark"}
    assert checked["faces"]["1"]["author"] == "Ada"
    assert client.post(f"{sets}/check", json=given).json()["faces"] == {}
    assert client.get(f"{sets}/{checked['card_set']}").status_code == 404
    assert client.post(sets, json=given).json()["card_set"] == checked["card_set"]
    assert client.get(f"{sets}/{checked['card_set']}").json()["card"][0]["author"] == "Ada"


def test_a_fault_of_a_file_has_its_place_and_what_to_write_instead(client):
    wrong = OWN.replace("ダメージ", "ダメジ")
    checked = client.post("/games/laplaplus/card-sets/check", json={"text": wrong}).json()
    [problem] = checked["problems"]
    assert (problem["pointer"], problem["line"], problem["column"]) == ("/text", 10, 22)
    assert (problem["phrase"], problem["instead"]) == ("ジを与える", ["ージを与える"])
    assert checked["card_set"] is None
