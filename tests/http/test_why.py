"""Why an event of a match happened, over HTTP: for everybody, for a seat, and once all is open."""

import html
import re

import msgspec
import pytest

from saikoro.client import Client as ApiClient
from saikoro.domain.match.telling.why.explanation import Explanation
from saikoro.domain.text import Text
from tests.kit.tournaments import bearer
from tests.kit.waiting import wait_until


@pytest.fixture(scope="module")
def finished(stack):
    """A finished match, and the tokens of its seats."""
    with stack.client() as client:
        match, tokens = client.seated()
        client.answer(match, tokens[0], {"row": [7, 7, 1]})
        client.answer(match, tokens[1], {"row": [22, 21, 1]}, Prefer="wait=20")
        return match, tokens


@pytest.fixture(scope="module")
def rolled(stack):
    """A finished match of Cardgard between bots, and the version of its first die."""
    with stack.client() as client:
        bots = {seat: {"bot": "random"} for seat in ("0", "1")}
        match = client.post("/matches", json={"game": "cardgard", "bots": bots}).json()["match"]
        wait_until(lambda: client.is_finished(match), "the match does not end")
        return match, versions(client, match, "die.rolled")[0]


def versions(client, match, kind):
    lines = map(msgspec.json.decode, client.lines(match))
    return [at for at, line in enumerate(lines, 1) if line["type"] == kind]


def why(client, match, version, token="", **asked):
    path = f"/matches/{match}/events/{version}/why"
    return client.get(path, params=asked, headers=bearer(token))


def test_a_die_is_explained_with_its_arithmetic(client, rolled):
    match, version = rolled
    explained = msgspec.json.decode(why(client, match, version).content, type=Explanation)
    assert (explained.match, explained.event.v, explained.opened) == (match, version, True)
    die = explained.die
    assert die is not None
    assert die.words[-1] % die.sides + die.low == die.value


def test_text_is_in_both_languages(client, rolled):
    match, version = rolled
    for lang, word in (("ja", "の #"), ("en", f"#{version} of {match}")):
        path = f"/matches/{match}/events/{version}/why"
        text = client.get(path, params={"lang": lang}, headers={"Accept": "text/plain"})
        assert text.headers["Content-Language"] == lang
        assert text.headers["Content-Type"].startswith("text/plain")
        assert word in text.text


def test_anybody_may_read_a_finished_match_as_a_seat(client, finished):
    match, tokens = finished
    for token in ("", tokens[1]):
        for opened in ("true", "false"):
            seen = why(client, match, 9, token, viewer="0", opened=opened).json()
            assert (seen["viewer"], seen["opened"]) == (0, opened == "true")
    own = why(client, match, 9, tokens[1]).json()
    assert (own["viewer"], own["opened"]) == (1, True)


def test_a_match_that_goes_on_is_explained_to_whoever_asks_alone(client):
    match, tokens = client.seated()
    client.answer(match, tokens[0], {"row": [7, 1]})
    version = versions(client, match, "submission.sealed")[0]
    readers = [why(client, match, version, token).json()["viewer"] for token in ("", *tokens)]
    assert readers == [None, 0, 1]
    for asked in ({"viewer": "0"}, {"opened": "true"}, {"viewer": "1"}):
        refused = why(client, match, version, **asked)
        assert refused.status_code == 409
        assert refused.json()["type"].endswith("/other-base")
    assert why(client, match, version, tokens[0], viewer="all").status_code == 409
    assert why(client, match, version, tokens[0], viewer="0").json()["viewer"] == 0
    assert why(client, match, version, opened="false").json()["opened"] is False


def test_an_event_that_is_not_there_is_unknown(client, finished):
    match, _ = finished
    unknown = why(client, match, 9_999)
    assert unknown.status_code == 404
    assert unknown.json()["type"].endswith("/no-such-version")
    assert why(client, match, 0).status_code == 400
    assert why(client, "0" * 32, 1).status_code == 404
    assert why(client, match, "x").status_code == 404


def test_the_token_of_another_match_explains_nothing(client, finished):
    match, _ = finished
    _, other = client.seated()
    assert why(client, match, 1, other[0]).status_code == 403
    assert why(client, match, 1, "nonsense").status_code == 401


def test_a_view_of_another_build_is_refused(client, finished):
    match, _ = finished
    refused = why(client, match, 1, drawer="0" * 16)
    assert refused.status_code == 409
    assert "drawer" in refused.json()["base"]


def test_the_python_client_reads_it(stack, finished):
    match, tokens = finished
    with ApiClient(stack.url) as api:
        assert api.why(match, 9).event.v == 9
        assert api.why(match, 9, token=tokens[0]).viewer == 0


@pytest.mark.parametrize(("lang", "heading"), [("ja", "理由"), ("en", "Because")])
def test_the_page_has_all_of_it_without_script(client, rolled, lang, heading):
    match, _ = rolled
    version = versions(client, match, "cardgard.damage_dealt")[0]
    page = client.get(f"/m/{match}/why/{version}", params={"lang": lang}).text
    explained = why(client, match, version).json()
    assert explained["event"]["text"][lang] in html.unescape(page)
    assert f"<h2>{heading}</h2>" in page
    assert f'href="/g/cardgard?lang={lang}#CG-10.2"' in page
    assert "mod 6 + 1" in page
    assert 'class="chain"' in page
    assert "<script" not in page
    unfolded, folded = (page.count(f'<{tag} class="quoted"') for tag in ("div", "details"))
    assert unfolded >= len(explained["rule"]) == 1
    assert folded > 0
    assert unfolded + folded == len({text[lang] for text in explained["rules"].values()})


@pytest.mark.parametrize(("lang", "heading"), [("ja", "決め手"), ("en", "What decided it")])
def test_the_page_has_what_an_event_goes_by(client, rolled, lang, heading):
    match, _ = rolled
    version = versions(client, match, "cardgard.turn_began")[0]
    page = html.unescape(client.get(f"/m/{match}/why/{version}", params={"lang": lang}).text)
    assert f"<h2>{heading}</h2>" in page
    for ground in why(client, match, version).json()["grounds"]:
        assert f"<li>{ground['text'][lang]} <small>" in page
        if "event" in ground:
            assert f">#{ground['values']['since']}</a>" in page
    assert "規則書の文は英語です。" not in page


def test_the_page_adds_up_the_numbers_that_an_event_goes_by(client):
    """PB-8.3: the effect value of a hit is what its skill, its unit and its states give."""
    bots = {seat: {"bot": "random"} for seat in ("0", "1")}
    asked = {"game": "pbwcg", "bots": bots, "options": {"turn_cap": 5}}
    match = client.post("/matches", json=asked).json()["match"]
    wait_until(lambda: client.is_finished(match), "the match does not end")
    version, number = next(
        (version, ground)
        for version in versions(client, match, "pbwcg.hit_resolved")
        for ground in why(client, match, version).json()["grounds"]
        if "terms" in ground
    )
    page = html.unescape(client.get(f"/m/{match}/why/{version}?lang=en").text)
    line = Text.plain(**number["text"]).capitalised
    total = sum(one["value"] for one in number["terms"])
    assert f"<li>{line.en}: {total} = " in page


def test_the_page_is_read_as_anybody_once_the_match_is_over(client, rolled):
    match, version = rolled
    page = client.get(f"/m/{match}/why/{version}?lang=en").text
    readers = re.findall(r'href="([^"]*viewer=[^"]*)"', page)
    assert len(readers) == 3
    for address in map(html.unescape, readers):
        assert client.get(address).is_success


def test_the_page_of_a_match_that_goes_on_is_for_whoever_asks(client):
    match, tokens = client.seated()
    page = client.get(f"/m/{match}/why/1", headers=bearer(tokens[0]))
    assert page.headers["Cache-Control"].startswith("private")
    assert "viewer=" not in page.text
    assert client.get(f"/m/{match}/why/1?viewer=0").status_code == 409
    assert client.get(f"/m/{match}/why/999").status_code == 404


def test_the_page_of_a_match_links_to_why_its_moment_happened(client, finished):
    match, _ = finished
    assert f'href="/m/{match}/why/9"' in client.get(f"/m/{match}?at=9").text


def test_a_sealed_answer_is_shown_to_its_seat_alone_while_the_match_goes_on(client):
    match = client.post("/matches", json={"game": "ktc"}).json()["match"]
    tokens = [client.join(match) for _ in range(2)]
    for token in tokens:
        path = f"/matches/{match}/decision"
        option = client.get(path, headers=bearer(token)).json()["options"][0]
        client.answer(match, token, option["answer"], Prefer="wait=20")
    second = versions(client, match, "submission.sealed")[1]
    answers = [
        why(client, match, second, token).json()["decision"]["answers"][0]
        for token in ("", *tokens)
    ]
    assert [answer["seat"] for answer in answers] == [0, 0, 0]
    assert [answer.get("known", False) for answer in answers] == [False, True, False]
    assert [answer.get("answer") is None for answer in answers] == [True, False, True]
