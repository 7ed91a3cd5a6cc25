"""The page that asks what would have happened: a plain form, in both languages."""

import html
import re

import msgspec
import pytest

from saikoro.domain.whatif.comparing import Counts, Played, comparison
from saikoro.service.whatif.whatifs import WhatIfs
from tests.http.test_whatif import between_bots, rolled

__all__ = ["rolled"]


@pytest.fixture(scope="module")
def answered(stack):
    """A finished match of Fairies, and the version of an answer whose choices and cards are listed.

    Bots play at random: at some moments there is no choice, or no card left.
    """
    lists = '<select name="answer">', '<select name="top">'
    with stack.client() as client:
        match = between_bots(client, "fairies")
        lines = client.lines(match)
        given = [at for at, one in enumerate(lines, 1) if b'"type":"answer.given"' in one]
        late = given[len(given) // 2 :] + given
        pages = ((at, shown(client, match, at).text) for at in late)
        return match, next(at for at, page in pages if all(one in page for one in lists))


def shown(client, match, version, lang="en", **query):
    return client.get(f"/m/{match}/whatif/{version}", params={"lang": lang, **query})


def sent(client, match, version, lang="en", **fields):
    path = f"/m/{match}/whatif/{version}"
    return client.post(path, params={"lang": lang}, data=fields, follow_redirects=False)


def test_the_form_offers_the_faces_of_a_die(client, rolled):
    match, dice = rolled
    for lang, words in (("en", "What if #"), ("ja", "が違っていたら")):
        page = shown(client, match, dice[0], lang)
        assert page.status_code == 200
        assert words in page.text
        assert 'name="face" min="0" max="999"' in page.text


def test_the_form_offers_legal_answers_and_cards(client, answered):
    match, version = answered
    page = shown(client, match, version).text
    assert '<select name="answer">' in page
    assert '<select name="top">' in page
    assert "<optgroup" in page


def test_another_face_is_played_on_in_both_languages(client, rolled):
    match, dice = rolled
    for lang, words in (("en", "With 7 on the die"), ("ja", "ダイスの目が7なら")):
        page = sent(client, match, dice[-1], lang, face="7", until="end")
        assert page.status_code == 200
        assert words in page.text
        assert f"#{dice[-1]}</span>" in page.text
        assert 'class="board"' in page.text
        assert page.headers["Cache-Control"] == "no-store"


def test_an_answer_and_a_card_of_the_form_are_played_on(client, answered):
    match, version = answered
    page = shown(client, match, version).text
    answers = re.search(r'<select name="answer">(.*?)</select>', page, re.DOTALL)
    tops = re.search(r'<select name="top">(.*?)</select>', page, re.DOTALL)
    assert answers is not None
    assert tops is not None
    for field, options in (("answer", answers[1]), ("top", tops[1])):
        values = [html.unescape(one) for one in re.findall(r'<option value="([^"]+)"', options)]
        played = sent(client, match, version, **{field: values[-1]})
        assert played.status_code == 200, (values[-1], played.text)
        assert "What happens" in played.text


def test_many_matches_are_compared_in_both_languages(client, rolled):
    match, dice = rolled
    for lang, words in (("en", "Difference"), ("ja", "得点率の差")):
        page = sent(client, match, dice[-1], lang, face="7", until="many", times="5")
        assert page.status_code == 200
        assert '<table class="arms">' in page.text
        assert words in page.text


def test_matches_for_which_there_was_no_time_are_not_counted(lanterns, monkeypatch):
    """By a service of this process, which is the one that is patched."""
    monkeypatch.setattr(WhatIfs, "many", _one_of_ten)
    with lanterns.client() as client:
        match = between_bots(client, "ktc")
        lines = client.lines(match)
        die = next(at for at, one in enumerate(lines, 1) if b'"type":"die.rolled"' in one)
        page = sent(client, match, die, face="7", until="many", times="5").text
    assert "it ended after 1 of 10 matches" in page


async def _one_of_ten(_self, match, event, change, bots, _seed, times, _client):
    counts = Counts()
    counts.add(0, Played(0, 3), compared=True)
    found = comparison(match, event, change, bots, bytes(32), times, counts)
    return msgspec.json.encode(found)


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"face": "1000"}, "has faces from 0 to 999"),
        ({"face": "x"}, "cannot be read"),
        ({"written": "{"}, "is no JSON"),
        ({"written": "7"}, "is no answer"),
        ({"face": "1", "written": "7"}, "Only one thing"),
        ({"top": "7"}, "cannot be read"),
        ({"top": '["a","b"]'}, "there is no pile"),
        ({"times": "0", "until": "many"}, "1 to 200 times"),
        ({"times": "x", "until": "many"}, "1 to 200 times"),
        ({f"field{at}": "x" for at in range(20)}, "cannot be read"),
    ],
)
def test_what_is_wrong_is_shown_above_the_form(client, rolled, fields, wrong):
    match, dice = rolled
    page = sent(client, match, dice[0], **fields)
    assert page.status_code == 422
    assert wrong in html.unescape(page.text)
    assert "<form" in page.text


def test_what_others_wrote_is_escaped(client, rolled):
    match, dice = rolled
    page = sent(client, match, dice[0], written='"<script>alert(1)</script>"', face="</textarea>")
    assert "<script>alert" not in page.text
    assert 'value="&lt;/textarea&gt;"' in page.text


def test_a_match_that_goes_on_has_no_such_page(client):
    match, tokens = client.seated()
    client.answer(match, tokens[0], {"row": [7, 1]})
    headers = {"Accept": "text/html"}
    assert client.get(f"/m/{match}/whatif/7", headers=headers).status_code == 409
    assert client.post(f"/m/{match}/whatif/7", data={}, headers=headers).status_code == 409


def test_the_page_that_explains_leads_here(client, rolled):
    match, dice = rolled
    page = client.get(f"/m/{match}/why/{dice[0]}", params={"lang": "en"}).text
    assert f"/m/{match}/whatif/{dice[0]}" in page
