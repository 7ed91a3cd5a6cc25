"""Documents as HTML: an anchor for each rule, links to rules, and nothing that a browser runs."""

import re

import pytest

from lanterns import LANTERNS
from saikoro.domain.games import GAMES
from saikoro.domain.match.telling.why.rules import RULE, prefix_of
from saikoro.service.web.documents import nearest, read_document
from saikoro.service.web.rulebooks import rule_address, rule_book, tournament_rules
from tests.kit.with_lanterns import register

BOOK = """# A book

## XY-1 Chapter

* **XY-1.1** First, see XY-1.2, XY-1.2.7 and `XY-1.1`.
* `[ruling]` XY-1.2 Second; SHA-256 is no rule.

| id | rule |
|---|---|
| XY-1.3 | Third, by TN-1.1 |

XY-1.4 `[seed]` Fourth. XY-1.5 `[seed]` Fifth. And **XY-1.6** sixth.

## 2 Chapter without its letters
"""


def test_every_form_in_which_a_rule_begins_has_its_anchor() -> None:
    document = read_document(BOOK)
    rules = {f"XY-1.{number}" for number in range(1, 7)} | {"XY-1", "XY-2"}
    assert document.anchors == rules
    for rule in rules:
        assert document.body.count(f'id="{rule}"') == 1


def test_the_title_stands_apart_and_chapters_are_listed() -> None:
    document = read_document(BOOK)
    assert document.title == "A book"
    assert "<h1" not in document.body
    assert [tuple(heading) for heading in document.contents] == [
        ("XY-1", "XY-1 Chapter"),
        ("XY-2", "2 Chapter without its letters"),
    ]


def test_a_rule_links_to_itself_and_a_part_of_one_to_the_whole() -> None:
    body = read_document(BOOK).body
    assert 'see <a class="rule" href="#XY-1.2">XY-1.2</a>' in body
    assert '<a class="rule" href="#XY-1.2">XY-1.2.7</a>' in body
    assert "<code>XY-1.1</code>" in body


def test_only_rules_that_are_there_are_linked() -> None:
    assert "SHA-256 is no rule" in read_document(BOOK).body
    linked = read_document(BOOK, {"TN-1.1": "/there#TN-1.1"}.get).body
    assert '<a class="rule" href="/there#TN-1.1">TN-1.1</a>' in linked


def test_a_link_is_not_put_into_a_link() -> None:
    body = read_document("## XY-1 One\n\n[see XY-1](https://example.org)\n").body
    assert '<a href="https://example.org">see XY-1</a>' in body


@pytest.mark.parametrize(
    "written",
    [
        "<script>hit()</script>",
        '<img src=x onerror="hit()">',
        "[here](javascript:hit())",
        "![picture](https://example.org/x.png)",
        'XY-1 "><script>hit()</script>',
    ],
)
def test_what_an_author_wrote_runs_nothing_and_loads_nothing(written: str) -> None:
    body = read_document(f"## XY-1 One\n\n{written}\n").body
    assert not re.search(r"<(script|img)|href=\"javascript", body)


def test_a_document_in_japanese_is_known_as_such() -> None:
    assert read_document("# 本\n\n手札は七枚です。").written_in == "ja"
    assert read_document(BOOK).written_in == "en"


def test_a_document_without_rules_has_none() -> None:
    document = read_document("Just a text about UTF-8.")
    assert (document.title, document.contents, document.anchors) == ("", [], frozenset())
    assert read_document("").body == ""


def test_the_nearest_rule_is_itself_or_what_it_is_part_of() -> None:
    assert nearest("XY-1.2.3", {"XY-1.2", "XY-1"}) == "XY-1.2"
    assert nearest("XY-9", {"XY-1"}) is None


@pytest.mark.parametrize("game", [*GAMES.values(), LANTERNS], ids=lambda game: game.id)
def test_every_rule_that_a_book_of_ours_names_leads_somewhere(game, monkeypatch) -> None:
    register(monkeypatch)
    book, text = rule_book(game), game.book.text()
    prefix = prefix_of(text)
    for found in RULE.finditer(text):
        if found[1] == prefix:
            assert nearest(found[0], book.anchors) is not None
            assert rule_address(found[0]) == f"/g/{game.id}#{nearest(found[0], book.anchors)}"
    anchors = re.findall(r' id="([^"]+)"', book.body)
    assert len(anchors) == len({*anchors})
    assert {chapter.anchor for chapter in book.contents} <= {*anchors}


def test_the_rules_of_tournaments_are_found_too() -> None:
    assert rule_address("TN-8.3") == "/docs/tournaments#TN-8.3"
    assert rule_address("ZZ-1.1") is None
    assert rule_address("UTF-8") is None
    assert len(tournament_rules().contents) > 10
