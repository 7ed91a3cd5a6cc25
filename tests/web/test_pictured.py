"""Where the workshop writes the picture of a card: the text is that of the card at the cursor."""

import json
import tomllib
from typing import Any

import pytest

from saikoro.domain.games import GAMES
from saikoro.domain.match.interface.game import AnyGame
from tests.web.playing.running import calls

NEW, OLD = "a" * 64, "b" * 64

PAGE = """\
1 火花 / Spark [火系] 6
<A> 自分に1点のダメージを与える。
※作者：Ada

2 大火 / Blaze [火系] 9
<A> 自分に1点のダメージを与える。
"""

TOML = """\
id = "mine"

[[card]]
number = 1
name_ja = "火花"

[[card]]
number = 2
parts = [{ picture = 1 }]
"""

JSON = json.dumps({"id": "mine", "card": [{"number": 1, "n": ["}{"]}, {"number": 2}, {}]}, indent=1)


def changed(text: str, *places: int) -> list[str | None]:
    """The text once a picture is named at each of these offsets."""
    changes = calls("../workshop/pictured", "pictured", [[text, at, NEW] for at in places])
    return [one and text[: one["from"]] + one["insert"] + text[one["to"] :] for one in changes]


def at(text: str, words: str) -> int:
    """The offset in UTF-16 of some words; there are no others in these texts."""
    return text.index(words)


def test_on_a_page_it_is_a_note_of_the_card_at_the_cursor() -> None:
    first, noted, second, after = changed(PAGE, 0, at(PAGE, "※"), at(PAGE, "2 大火") + 3, len(PAGE))
    note = f"※絵：{NEW}\n"
    assert first == PAGE.replace("6\n", f"6\n{note}")
    assert noted == PAGE.replace("Ada\n", f"Ada\n{note}")
    assert second == PAGE.replace("9\n", f"9\n{note}")
    assert after == PAGE + note


def test_on_a_page_it_replaces_that_of_its_card_alone() -> None:
    page = PAGE.replace("6\n", f"6\n※絵：{OLD}\n")
    first, between, second = changed(page, 3, at(page, "\n\n") + 1, len(page))
    assert first == between == page.replace(OLD, NEW)
    assert second == page + f"※絵：{NEW}\n"


def test_in_toml_it_is_a_field_of_its_table() -> None:
    none, first, second = changed(TOML, 0, at(TOML, "number = 1"), len(TOML))
    assert none is None
    field = f'picture = "{NEW}"\n'
    assert first == TOML.replace("[[card]]\n", f"[[card]]\n{field}", 1)
    assert second is not None
    assert [card.get("picture") for card in tomllib.loads(second)["card"]] == [None, NEW]
    known = TOML.replace("number = 2\n", f'number = 2\npicture = "{OLD}"\n')
    assert changed(known, len(known)) == [known.replace(OLD, NEW)]


def test_in_json_it_is_a_field_of_its_object() -> None:
    first, second, third, none = changed(
        JSON, at(JSON, "}{"), at(JSON, "2"), JSON.rindex("{}") + 1, 1
    )
    assert none is None
    for index, text in enumerate((first, second, third)):
        assert text is not None
        pictures = [card.get("picture") for card in json.loads(text)["card"]]
        assert pictures == [NEW if number == index else None for number in range(3)]
        [again] = changed(text.replace(NEW, OLD), text.index(NEW))
        assert again == text


def test_where_there_is_no_card_there_is_nothing_to_change() -> None:
    assert changed("", 0) == changed("\n\n", 1) == changed("{}", 1) == changed("{", 1) == [None]


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_card_of_a_printed_page_can_have_one(game: AnyGame) -> None:
    """What is written at the end of a card belongs to it, and to no other."""
    cards = game.cards.read(json.loads(game.cards.house()))
    page = game.cards.print(cards, "ja")
    faces = game.telling.faces(cards)
    card = [*faces.values()][1]
    start = at(page, card.name.ja)
    [text] = changed(page, start)
    assert text is not None
    assert game.cards.read_page is not None
    data: Any = game.cards.read_page(text).data
    shown = game.telling.faces(game.cards.read(data)).values()
    assert [face.name.ja for face in shown if face.picture == NEW] == [card.name.ja]
