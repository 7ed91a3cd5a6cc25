"""The words of a game, as clients read them."""

import pytest

from saikoro.domain.games import GAMES
from tests.http.test_refusals import refused


@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_a_game_is_in_both_languages(client, game):
    answer = client.get(f"/games/{game}/words")
    assert answer.status_code == 200, answer.text
    assert answer.json()["game"] == game
    words = [word for each in answer.json()["sets"] for word in each["words"]]
    assert all(word["ja"] and word["en"] and word["word"].isascii() for word in words)
    tag = {"If-None-Match": answer.headers["ETag"]}
    assert client.get(f"/games/{game}/words", headers=tag).status_code == 304


def test_what_is_japanese_on_the_wire_has_a_word(client):
    sets = client.get("/games/ktc/words", params={"version": "1"}).json()["sets"]
    [stamina] = [each for each in sets if "KtcStaminaChanged.stamina" in each["fields"]]
    assert stamina["words"] == [
        {"value": "元気状態", "word": "ready", "ja": "元気状態", "en": "ready"},
        {"value": "疲労状態", "word": "tired", "ja": "疲労状態", "en": "tired"},
    ]


def test_a_ruleset_that_is_not_there_has_no_words(client):
    refused(client.get("/games/none/words"), 404, "unknown-game")
    refused(client.get("/games/ktc/words", params={"version": "0"}), 404, "no-such-page")
