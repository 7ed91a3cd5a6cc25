"""The text of a rule is found where its book defines it."""

import re

import pytest

from lanterns import LANTERNS
from saikoro.domain.games import RULESETS, find_game
from saikoro.domain.match.telling.why.rules import RULE, prefix_of, rule_text
from tests.kit.budget import SOAKING

BOOKS = {game: find_game(game, version).book.text() for game, version in RULESETS} | {
    "lanterns": LANTERNS.book.text()
}


@pytest.mark.parametrize("game", BOOKS)
def test_the_text_of_every_rule_of_a_book_begins_with_its_definition(game):
    """Not with a line that happens to begin with a mention, such as `(KT-8.10); (3) ...`."""
    book = BOOKS[game]
    bold = set(re.findall(r"(?m)^[|\s]*(?:[-*]|\d+\.)?\s*\*\*([A-Z]{2}-\d+(?:\.\d+)*)\*\*", book))
    prefix = prefix_of(book)
    ids = {one[0] for one in RULE.finditer(book) if one[1] == prefix}
    assert len(ids) > 20
    for rule in sorted(ids)[:: 1 if SOAKING else 3]:
        first = (rule_text(book, rule) or "").partition("\n")[0]
        assert re.match(r"(?:`[^`]*` )?[#*`_ ]*[A-Z\d]", first), first
        assert rule not in bold or first.startswith(f"**{rule}**")


def test_a_rule_that_a_line_begins_to_mention_is_found_where_it_is_defined():
    book = "* **ZZ-1** Durations\n  (ZZ-2); then ZZ-3\n  ZZ-2 again.\n* **ZZ-2** They end."
    assert (rule_text(book, "ZZ-2") or "").strip() == "**ZZ-2** They end."


def test_a_rule_in_a_table_is_shown_without_the_bars_of_the_table():
    book = (
        "| rule | what | why |\n|---|---|---|\n| **ZZ-1** | `a` or `b \\| c` | |\n| ZZ-2 | x | y |"
    )
    assert rule_text(book, "ZZ-1") == "**ZZ-1** `a` or `b \\| c`"
    assert rule_text(book, "ZZ-2") == "ZZ-2 x\n\ny"
