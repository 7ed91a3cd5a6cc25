"""What card sets may hold at most: each rule book has a table, with the numbers of the code."""

import re

import pytest

from saikoro.domain.cards.limits import LONGEST_PAGE, MOST_VIOLATIONS
from saikoro.domain.cards.notation.texts import ParseError
from saikoro.domain.cards.shipped import shipped
from saikoro.domain.games import GAMES
from saikoro.domain.games.cardgard.cards import source as cardgard
from saikoro.domain.games.cardgard.cards.notation.parse import LONGEST_TEXT as LONGEST_OF_CARDGARD
from saikoro.domain.games.fairies.cards import source as fairies
from saikoro.domain.games.ktc.cards import source as ktc
from saikoro.domain.games.ktc.cards.notation.parse import LONGEST_TEXT as LONGEST_OF_KTC
from saikoro.domain.games.laplaplus.cards import source as laplaplus
from saikoro.domain.games.pbwcg.cards import source as pbwcg
from saikoro.domain.games.pbwcg.cards.notation.parse import LONGEST_TEXT, MOST_CLAUSES, read_text
from saikoro.domain.games.pbwcg.cards.notation.placement import MOST_TIMES
from saikoro.domain.match.interface.game import AnyGame

_OF_ALL = {"page of cards": f"{LONGEST_PAGE:,} characters", "faults named at once": MOST_VIOLATIONS}

LIMITS: dict[str, dict[str, object]] = {
    "cardgard": {
        "id": f"{cardgard.LONGEST_ID} of `A-Z a-z 0-9 _ -`",
        "row, ability, leap line, command text": f"{LONGEST_OF_CARDGARD} characters",
        "number in a text": 99,
        "traits of a card": cardgard.MOST_TRAITS,
        "`en`, own fields of the set": f"{cardgard.LONGEST_LABEL} characters",
        "cards of a table": cardgard.MOST_CARDS,
    },
    "fairies": {
        "id": "24 of `A-Z a-z 0-9 _ -`",
        "name": f"{fairies.LONGEST_NAME} characters",
        "English name": f"{2 * fairies.LONGEST_NAME} characters",
        "line of a text": f"{fairies.LONGEST_LINE} characters",
        "lines of a card": fairies.MOST_LINES,
        "number in a text": 99_999,
        "kin": f"{fairies.LONGEST_KIN} characters",
        "kins of a set": fairies.MOST_KINS,
        "cards of a table": fairies.MOST_CARDS,
        "decks of a set": fairies.MOST_DECKS,
    },
    "ktc": {
        "name": "40 characters",
        "text": f"{LONGEST_OF_KTC} characters",
        "number in a text": 99,
        "entries of a trait, lines of a status, texts of a skill": ktc.MOST_TEXTS,
        "skills of a class": ktc.MOST_SKILLS,
        "soldiers, statuses, rosters": f"{ktc.MOST_CARDS} each",
    },
    "laplaplus": {
        "`number`": laplaplus.GREATEST_NUMBER,
        "names": "40 characters",
        "`family`": "20 characters",
        "line of a text": f"{laplaplus.LONGEST_LINE} characters",
        "lines of a card": 3,
        "number in a text": 99,
        "`id`, `version` of the set": f"{laplaplus.LONGEST_LABEL} characters",
        "cards of a set": laplaplus.MOST_CARDS,
    },
    "pbwcg": {
        "id": f"{pbwcg.LONGEST_ID} of `A-Z a-z 0-9 _ -`, and none like `s1` or `set1`",
        "names, also in 「」 and 【】": f"{pbwcg.LONGEST_NAME} characters",
        "text": f"{LONGEST_TEXT} characters",
        "clauses of a text": MOST_CLAUSES,
        "number in a text": 99,
        "《n回》": MOST_TIMES,
        "abilities of a race, job, PC or support": pbwcg.MOST_ABILITIES,
        "cards of a table": pbwcg.MOST_CARDS,
        "cards of a `[[deck]]`": 99,
    },
}
"""By game, what a table of its rule book says."""

HEAD = "| limit of a card set | at most |"


def told(game: AnyGame) -> dict[str, str]:
    """The table of a rule book."""
    _, _, table = game.book.text().partition(f"{HEAD}\n|---|---|\n")
    rows = table.partition("\n\n")[0].splitlines()
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    return {row[0]: row[1] for row in cells}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_rule_book_has_the_limits_of_the_code(game: AnyGame) -> None:
    limits = {**LIMITS[game.id], **_OF_ALL}
    assert told(game) == {what: str(most) for what, most in limits.items()}


def _pattern(game: str, terminal: str) -> "re.Pattern[str]":
    """A terminal of the grammar of a game."""
    grammar = shipped(f"saikoro.domain.games.{game}.cards.notation", "cards.lark")
    [found] = re.findall(rf"^{terminal}:\s+/(.*)/$", grammar, re.MULTILINE)
    return re.compile(found)


@pytest.mark.parametrize(
    ("game", "terminal", "greatest"),
    [
        ("cardgard", "N", 99),
        ("fairies", "INT", 99_999),
        ("ktc", "N", 99),
        ("pbwcg", "N", 99),
        ("pbwcg", "INT", 99),
    ],
)
def test_numbers_in_texts_are_as_great_as_the_book_says(
    game: str, terminal: str, greatest: int
) -> None:
    pattern = _pattern(game, terminal)
    assert pattern.fullmatch(str(greatest))
    assert not pattern.fullmatch(str(greatest + 1))
    assert LIMITS[game]["number in a text"] == greatest


@pytest.mark.parametrize("text", ["[自身]の持久+99。", "自PLは99枚引く。", "[自身]の早さ+1(99T)。"])
def test_a_number_of_pbwcg_has_two_digits(text: str) -> None:
    assert read_text(text).plain
    with pytest.raises(ParseError):
        read_text(text.replace("99", "100"))
