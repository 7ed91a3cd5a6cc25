"""The front page, the pages of games, and what is shown where something is not there."""

import html
import re
from html import escape

import pytest

from saikoro.domain.games import GAMES

HOSTILE = ["<script>hit()</script>", "\"'><img src=x onerror=hit()>"]
ROWS = [[7, 1], [22, 1]]


def page(client, path, status=200, **headers):
    answer = client.get(path, headers={"Accept": "text/html", **headers})
    assert answer.status_code == status, answer.text
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    return answer.text


class TestFront:
    def test_it_lists_what_is_being_played_and_what_is_free(self, client):
        match = client.create()
        client.join(match, player="待つ人")
        shown = page(client, "/?lang=ja")
        assert f'href="/m/{match}?lang=ja#join"' in shown
        client.join(match, player="来た人")
        shown = page(client, "/?lang=ja")
        assert f'href="/m/{match}?lang=ja"' in shown
        assert "来た人" in shown
        assert "進行中" in shown

    def test_it_says_who_has_won(self, client):
        match = client.finished(*ROWS)
        row = re.search(rf'<a href="/m/{match}">.*?</a>', page(client, "/"), re.DOTALL)
        assert row is not None
        assert row[0].count("<em>won</em>") == 1

    def test_names_are_text(self, client):
        match = client.create()
        for name in HOSTILE:
            client.join(match, player=name)
        shown = page(client, "/")
        assert "&lt;script&gt;hit()&lt;/script&gt;" in shown
        assert not re.search(r"<script>|<img src=x", shown)

    @pytest.mark.parametrize("game", GAMES)
    def test_every_game_is_one_click_from_playing(self, client, game):
        assert f'href="/g/{game}/play?against=bot"' in page(client, "/")

    def test_it_is_in_the_language_of_the_reader(self, client):
        japanese = page(client, "/", **{"Accept-Language": "ja"})
        assert '<html lang="ja">' in japanese
        assert "ボットと" in japanese
        assert '<html lang="en">' in page(client, "/")


class TestGames:
    @pytest.mark.parametrize("game", GAMES)
    def test_its_page_has_the_rule_book_with_an_anchor_a_rule(self, client, game):
        shown = page(client, f"/g/{game}?lang=ja")
        assert GAMES[game].title.ja in shown
        assert re.search(r' id="[A-Z]{2}-1\.1"', shown)

    def test_it_lists_its_matches_and_no_others(self, client):
        match, _ = client.seated()
        assert match in page(client, "/g/laplaplus")
        assert match not in page(client, "/g/ktc")

    def test_a_game_that_is_not_there_is_a_page_that_names_those_that_are(self, client):
        shown = page(client, "/g/%3Cb%3Echess?lang=en", 404)
        assert "&lt;b&gt;chess" in shown
        assert "laplaplus" in shown

    def test_documents_keep_the_language_that_was_chosen(self, client):
        [footer] = re.findall(r"<footer.*?</footer>", page(client, "/?lang=ja"), re.DOTALL)
        for address in re.findall(r'href="([^"]+lang=ja)"', footer):
            assert '<html lang="ja">' in page(client, address)

    def test_rules_of_tournaments_are_a_page_too(self, client):
        assert 'id="TN-8.3"' in page(client, "/docs/tournaments")


class TestCards:
    @pytest.mark.parametrize("game", GAMES)
    def test_every_card_is_there_in_both_languages(self, client, game):
        faces = client.get(f"/games/{game}/card-sets/house/faces").json()["faces"]
        shown = html.unescape(page(client, f"/g/{game}/cards?lang=ja"))
        assert faces
        for card, face in ((one["card"], one["face"]) for one in faces):
            assert f'id="card-{card}"' in shown
            texts = [face["name"], *face.get("text", [])]
            assert [text for label in texts for text in label.values() if text not in shown] == []

    def test_a_set_is_named_by_its_digest(self, client):
        digest = client.get("/games/ktc").json()["card_set"]
        assert digest in page(client, "/g/ktc/cards")
        assert "card-S01" in page(client, f"/g/ktc/cards?set={digest}")
        assert "no card set" in page(client, f"/g/laplaplus/cards?set={digest}&lang=en", 404)


class TestProblems:
    def test_a_reader_learns_what_to_do_and_a_program_gets_a_problem(self, client):
        for path in (
            f"/m/{'0' * 32}",
            f"/t/{'0' * 32}",
            "/g/chess",
            "/nothing-here",
            "/m/not-an-id",
        ):
            shown = page(client, f"{path}?lang=en", 404)
            main = shown.partition("<main")[2].partition("</main>")[0]
            assert "POST /" not in main
            assert "GET /" not in main
            assert 'class="button main" href="/?lang=en"' in main
        answer = client.get("/nothing-here")
        assert answer.headers["Content-Type"] == "application/problem+json"

    @pytest.mark.parametrize("language", ["ja", "en"])
    def test_every_kind_has_a_page_without_stray_marks(self, client, language):
        for kind in client.get("/problems").json():
            shown = page(client, f"{kind['type']}?lang={language}")
            main = shown.partition("<main")[2].partition("</main>")[0]
            assert "`" not in main, kind["type"]

    def test_rules_that_a_kind_names_lead_into_their_book(self, client):
        shown = page(client, "/problems/not-admitted?lang=ja")
        assert 'href="/docs/tournaments?lang=ja#TN-27"' in shown


class TestPlay:
    @pytest.mark.parametrize("game", list(GAMES))
    def test_every_game_has_a_page_to_open_a_match(self, client, game):
        shown = page(client, f"/g/{game}/play")
        assert escape(GAMES[game].title.en) in shown
        assert f'<saikoro-opening game="{game}">' in shown

    def test_without_scripts_it_shows_other_ways_to_play(self, client):
        shown = page(client, "/g/ktc/play?lang=ja")
        [without] = re.findall("<noscript>(.*?)</noscript>", shown, re.DOTALL)
        [command] = re.findall("saikoro play ktc [^<]+", without)
        assert "--against greedy --lang ja" in command
        assert "/matches" in without

    def test_there_is_none_for_a_game_that_is_not_played_here(self, client):
        page(client, "/g/chess/play", 404)
