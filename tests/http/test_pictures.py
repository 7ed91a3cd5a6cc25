"""Pictures of cards through the API: stored, served, named by card sets, removed."""

import hashlib
import re
from io import BytesIO

import pytest
from PIL import Image

from saikoro.conformance.seating import house_cards
from saikoro.domain.cards.pictures import MOST_PICTURES
from saikoro.domain.games import GAMES
from saikoro.service.http.responses.browsers import PICTURE
from saikoro.service.identity import Identity
from saikoro.service.matches.rewriting import MOST_BYTES
from tests.kit.pictures import bomb, drawn, moving, stored, written
from tests.kit.stack import SECRET

SETS = "/games/laplaplus/card-sets"
UNKNOWN = "ab" * 32
OPERATOR = {"Authorization": f"Bearer {Identity(bytes.fromhex(SECRET), 'saikoro').operator_token}"}


def sent(client, picture, media_type="image/png", **headers):
    return client.post("/pictures", content=picture, headers={"Content-Type": media_type} | headers)


def card(number=1, picture=UNKNOWN):
    return {
        "number": number,
        "name_ja": f"火花{number}",
        "name_en": f"Spark {number}",
        "family": "火系",
        "force": 6,
        "text": [],
        "picture": picture,
    }


def digests(of, count):
    return [hashlib.sha256(f"{of}{number}".encode()).hexdigest() for number in range(count)]


def a_set(*cards):
    return {"id": "mine", "version": "1", "game": "laplaplus", "card": [*cards]}


class TestStoring:
    @pytest.mark.parametrize(
        ("form", "media_type"),
        [
            ("PNG", "image/png"),
            ("JPEG", "image/jpeg"),
            ("WEBP", "image/webp"),
            ("PNG", "application/octet-stream"),
            ("PNG", "Image/JPEG; charset=binary"),
        ],
    )
    def test_a_picture_is_served_under_the_digest_of_what_is_kept(self, client, form, media_type):
        answer = sent(client, written(drawn(), form), media_type)
        assert answer.status_code == 201, answer.text
        digest = answer.json()["picture"]
        assert answer.headers["Location"] == f"/pictures/{digest}"
        served = client.get(answer.headers["Location"])
        assert hashlib.sha256(served.content).hexdigest() == digest
        assert Image.open(BytesIO(served.content)).size == (40, 30)

    def test_what_was_served_can_be_stored_again(self, client):
        digest = stored(client, written(drawn(50, 70)))
        assert stored(client, written(drawn(50, 70))) == digest
        assert stored(client, client.get(f"/pictures/{digest}").content) == digest

    def test_a_browser_takes_it_for_nothing_but_a_picture(self, client):
        served = client.get(f"/pictures/{stored(client, written(drawn()))}")
        assert served.headers["Content-Type"] == "image/webp"
        assert served.headers["X-Content-Type-Options"] == "nosniff"
        assert served.headers.get_list("Content-Security-Policy") == [PICTURE.decode()]
        assert served.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
        assert served.headers["Cache-Control"] == "public, max-age=31536000, immutable"

    @pytest.mark.parametrize(
        ("picture", "code"),
        [
            (b"a text that calls itself a picture", "picture_unreadable"),
            (b"", "picture_unreadable"),
            (b"<svg xmlns='http://www.w3.org/2000/svg' onload='hit()'/>", "picture_unreadable"),
            (written(drawn(200, 200), "JPEG")[:-100], "picture_unreadable"),
            (moving("PNG"), "picture_moves"),
            (moving("WEBP"), "picture_moves"),
            (bomb(4097, 4096), "picture_too_large"),
        ],
        ids=["text", "nothing", "svg", "cut", "apng", "webp", "bomb"],
    )
    def test_what_is_wrong_with_a_file_is_named(self, client, picture, code):
        for language in ("en", "ja"):
            refused = sent(client, picture, **{"Accept-Language": language})
            assert refused.status_code == 422, refused.text
            problem = refused.json()
            assert problem["type"] == "/problems/illegal-picture"
            assert [error["code"] for error in problem["errors"]] == [code]
            assert problem["errors"][0]["detail"].isascii() == (language == "en")

    @pytest.mark.parametrize("media_type", ["application/json", "image/svg+xml", "text/html"])
    def test_other_media_types_are_415(self, client, media_type):
        for language in ("en", "ja"):
            headers = {"Accept-Language": language}
            refused = sent(client, written(drawn()), media_type, **headers)
            assert (refused.status_code, refused.json()["type"]) == (415, "/problems/not-a-picture")
            assert "image/webp" in refused.json()["detail"]
            assert refused.json()["detail"].isascii() == (language == "en")

    def test_a_file_that_is_too_large_is_413(self, client):
        refused = sent(client, bytes(MOST_BYTES + 1))
        assert refused.status_code == 413
        assert "2,097,152 bytes" in refused.json()["detail"]
        assert sent(client, bytes(MOST_BYTES)).status_code == 422

    def test_large_files_cost_a_client_more(self, client):
        small, large = (
            int(sent(client, bytes(size)).headers["RateLimit"].partition("r=")[2].partition(";")[0])
            for size in (10, MOST_BYTES)
        )
        assert small - large > 100

    @pytest.mark.parametrize("name", [UNKNOWN, "zz", UNKNOWN.upper(), "%00", "あ"])
    def test_an_unknown_one_is_404(self, client, name):
        refused = client.get(f"/pictures/{name}")
        assert refused.status_code == 404
        assert refused.json()["type"] == "/problems/unknown-picture"

    def test_a_card_set_is_no_picture(self, client):
        house = client.get("/games/ktc").json()["card_set"]
        assert client.get(f"/pictures/{house}").status_code == 404
        digest = stored(client, written(drawn()))
        assert client.get(f"{SETS}/{digest}").status_code == 404


class TestNaming:
    @pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
    def test_a_set_of_any_game_names_it_and_faces_show_it(self, client, game):
        digest = stored(client, written(drawn()))
        cards = client.get(f"/games/{game.id}/card-sets/house").json()
        named = next(
            cards[table][0]
            for table in ("unit", "soldier", "card", "pc")
            if table in cards and "race" not in table
        )
        named["picture"] = digest
        kept = client.post(f"/games/{game.id}/card-sets", json=cards)
        assert kept.status_code == 201, kept.text
        faces = client.get(f"{kept.headers['Location']}/faces").json()["faces"]
        pictures = [face["face"]["picture"] for face in faces if "picture" in face["face"]]
        assert pictures == [digest]
        assert len(faces) == len(game.telling.faces(house_cards(game)))

    def test_an_unknown_one_is_refused_with_its_pointer(self, client):
        known = stored(client, written(drawn()))
        cards = a_set(card(1, known), card(2), card(3, "cd" * 32))
        refused = client.post(SETS, json=cards)
        assert refused.status_code == 422
        assert refused.json()["type"] == "/problems/illegal-card-set"
        errors = refused.json()["errors"]
        assert [(error["code"], error["pointer"]) for error in errors] == [
            ("unknown_picture", "/card/1/picture"),
            ("unknown_picture", "/card/2/picture"),
        ]
        assert "「火花2」" in errors[0]["detail"]
        checked = client.post(f"{SETS}/check", json=cards).json()
        assert [error["pointer"] for error in checked["problems"]] == [
            "/card/1/picture",
            "/card/2/picture",
        ]
        assert checked["card_set"] is None

    @pytest.mark.parametrize(
        ("text", "place"),
        [
            (f"1 火花 / Spark [火系] 6\n※絵：{UNKNOWN}\n", (2, 4)),
            (
                'id = "mine"\nversion = "1"\ngame = "laplaplus"\n[[card]]\nnumber = 1\n'
                'name_ja = "火花"\nname_en = "Spark"\nfamily = "火系"\nforce = 6\ntext = []\n'
                f'picture = "{UNKNOWN}"\n',
                (11, 12),
            ),
        ],
        ids=["page", "TOML"],
    )
    def test_an_unknown_one_is_found_in_a_text(self, client, text, place):
        for path in (SETS, f"{SETS}/check"):
            answer = client.post(path, json={"text": text}).json()
            [error] = answer["errors"] if path == SETS else answer["problems"]
            assert error["code"] == "unknown_picture"
            assert (error["line"], error["column"]) == place

    def test_a_set_has_so_many_at_most(self, client):
        cards = client.get("/games/cardgard/card-sets/house").json()
        del cards["leap"]
        for table, count in (("unit", MOST_PICTURES), ("command", 1)):
            first, letter = cards[table][0], table[0]
            cards[table] = [
                first | {"id": f"{letter}{number}", "name": f"{letter}{number}", "picture": each}
                for number, each in enumerate(digests(letter, count))
            ]
        answer = client.post("/games/cardgard/card-sets/check", json=cards)
        [error] = answer.json()["problems"]
        assert (error["code"], error["pointer"]) == ("too_many_pictures", "/unit/199/picture")
        assert re.search(rf"{MOST_PICTURES} .+ {MOST_PICTURES + 1}$", error["detail"])

    def test_a_match_is_played_with_it(self, client):
        digest = stored(client, written(drawn()))
        cards = a_set(card(1, digest), card(2, digest))
        card_set = client.post(SETS, json=cards).json()["card_set"]
        match = client.create(card_set=card_set)
        tokens = [client.join(match), client.join(match)]
        for token, wait in zip(tokens, (0, 20), strict=True):
            headers = {"Prefer": f"wait={wait}"}
            assert client.answer(match, token, {"row": [1, 2]}, **headers).is_success
        faces = client.get(f"/matches/{match}/table").json()["faces"]
        assert {face["picture"] for face in faces.values()} == {digest}


class TestRemoving:
    def test_the_operator_removes_it_for_good(self, client):
        picture = written(drawn(61, 43))
        digest = stored(client, picture)
        kept = client.post(SETS, json=a_set(card(1, digest))).json()["card_set"]
        assert client.delete(f"/pictures/{digest}").status_code == 401
        assert client.delete(f"/pictures/{digest}", headers=OPERATOR).status_code == 204
        assert client.get(f"/pictures/{digest}").status_code == 404
        assert client.delete(f"/pictures/{digest}", headers=OPERATOR).status_code == 404
        refused = sent(client, picture)
        assert refused.status_code == 422
        assert refused.json()["errors"][0]["code"] == "picture_removed"
        assert client.get(f"{SETS}/{kept}/faces").status_code == 200
        again = client.post(SETS, json=a_set(card(1, digest)))
        assert again.json()["errors"][0]["code"] == "unknown_picture"
