"""The Japanese text of a rule book has what the English one has: rules, numbers and code."""

import re
from unicodedata import normalize

import pytest

from saikoro.domain.games import GAMES
from saikoro.domain.match.telling.why.rules import rule_text, rules_in

NUMBER = re.compile(r"\d+")
CODE = re.compile(r"`[^`\n]+`")
FENCED = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
COUNTED = {str(number) for number in range(17)}
"""Numbers that English may write as words: one card, twice, the first, hexadecimal."""
TRANSLATED = [game for game in GAMES.values() if game.book.in_japanese is not None]


def numbers_in(text: str) -> set[str]:
    return {*NUMBER.findall(normalize("NFKC", text))}


def shape_of(book: str) -> list[str]:
    """What each line is from the first chapter on: a heading, a row of cells, an item, or prose."""
    chapters = book[book.index("\n## ") :]
    return [_kind(line) for line in FENCED.sub("", chapters).splitlines() if line.strip()]


def _kind(line: str) -> str:
    if line.lstrip().startswith("|"):
        return f"row of {line.count('|')}"
    marked = re.match(r"\s*(#+|[-*]|\d+\.)\s", line)
    return marked[1] if marked else "prose"


@pytest.mark.parametrize("game", TRANSLATED, ids=lambda game: game.id)
def test_each_rule_has_the_numbers_and_the_code_of_the_english_one(game) -> None:
    en, ja = game.book.text_in("en"), game.book.text_in("ja")
    assert rules_in(ja) == rules_in(en)
    for rule in sorted(rules_in(en)):
        english, japanese = (rule_text(book, rule) or "" for book in (en, ja))
        assert (rule, sorted(CODE.findall(japanese))) == (rule, sorted(CODE.findall(english)))
        missing = numbers_in(english) - numbers_in(japanese)
        added = numbers_in(japanese) - numbers_in(english) - COUNTED
        assert (rule, missing, added) == (rule, set(), set())


@pytest.mark.parametrize("game", TRANSLATED, ids=lambda game: game.id)
def test_the_whole_book_has_the_shape_and_the_examples_of_the_english_one(game) -> None:
    en, ja = game.book.text_in("en"), game.book.text_in("ja")
    assert FENCED.findall(ja) == FENCED.findall(en)
    assert shape_of(ja) == shape_of(en)
