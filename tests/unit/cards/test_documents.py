"""Card sets in texts: TOML, JSON or a page, with every fault by its line and column."""

import msgspec
import pytest

from saikoro.domain.cards.documents import MAX_DEPTH, MAX_DOTS, read_document
from saikoro.domain.cards.limits import LONGEST_PAGE
from saikoro.domain.errors.rules import IllegalCardSet, Violation
from saikoro.domain.games import GAMES
from saikoro.domain.match.interface.game import AnyGame

LAPLAPLUS = GAMES["laplaplus"]

TOML = """id = "mine"
version = "1"
game = "laplaplus"

[[card]]
number = 1
name_ja = "火花"
name_en = "Spark"
family = "火系"
force = 6
text = ["<A> 自分に1点のダメージを与える。"]
"""

PAGE = "1 火花 / Spark [火系] 6\n<A> 自分に1点のダメージを与える。\n"

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def data_of(text: str, game: AnyGame = LAPLAPLUS):
    return read_document(text, game.cards.read, game.cards.read_page).data


def fault(text: str, game: AnyGame = LAPLAPLUS) -> Violation:
    """The only fault of a text."""
    with pytest.raises(IllegalCardSet) as illegal:
        data_of(text, game)
    [broken] = illegal.value.violations
    return broken


def place(broken: Violation) -> tuple[int, int]:
    return broken.line, broken.column


def replaced(text: str, broken: Violation) -> list[str]:
    """The text with each phrase that is offered in the place of the unknown one."""
    lines = text.split("\n")
    line, at = lines[broken.line - 1], broken.column - 1
    assert line[at:].startswith(broken.phrase)
    rest = line[at + len(broken.phrase) :]
    found = [line[:at] + phrase + rest for phrase in broken.instead]
    return [
        "\n".join([*lines[: broken.line - 1], mended, *lines[broken.line :]]) for mended in found
    ]


def test_one_set_is_the_same_in_toml_and_in_json():
    data = data_of(TOML)
    assert data["card"][0]["name_en"] == "Spark"
    assert data_of(f"\n {msgspec.json.encode(data).decode()}") == data


def test_a_page_is_known_by_its_layout():
    assert data_of(PAGE)["card"] == data_of(TOML)["card"]


def test_a_game_without_pages_takes_the_others():
    assert read_document(TOML, LAPLAPLUS.cards.read).data == data_of(TOML)


@every_game
def test_the_house_set_of_every_game_is_read_in_every_form(game):
    house = msgspec.json.decode(game.cards.house())
    assert data_of(game.cards.house().decode(), game) == house
    assert data_of(game.cards.print(game.cards.read(house), "ja"), game)


@pytest.mark.parametrize("text", [TOML, PAGE])
def test_an_unknown_phrase_is_named_with_what_to_write_instead(text):
    wrong = text.replace("ダメージ", "ダメジ")
    broken = fault(wrong)
    assert broken.phrase == "ジを与える"
    assert text in replaced(wrong, broken)
    assert not broken.pointer


def test_a_fault_of_json_has_its_line():
    pretty = msgspec.json.format(msgspec.json.encode(data_of(TOML)), indent=2).decode()
    wrong = pretty.replace("ダメージ", "ダメジ")
    broken = fault(wrong)
    assert "ダメジ" in wrong.split("\n")[broken.line - 1]
    assert pretty in replaced(wrong, broken)


def test_a_field_that_is_wrong_has_the_place_of_its_value():
    assert place(fault(TOML.replace("force = 6", "force = 600"))) == (10, 9)


def test_a_set_without_a_field_is_at_fault_where_it_begins():
    assert place(fault(TOML.replace('id = "mine"\n', ""))) == (1, 1)


@pytest.mark.parametrize(
    ("text", "at", "wanted"),
    [
        (TOML.replace("number = 1", "number = "), (6, 10), "TOML"),
        ('{"id": "mine",}', (1, 1), "JSON"),
        ("a = 1" + "." * (MAX_DOTS + 1), (1, 1), "points"),
        ("x = " + "[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1), (1, 1), "levels"),
    ],
)
def test_a_text_that_cannot_be_read_is_refused_with_its_place(text, at, wanted):
    broken = fault(text)
    assert (broken.code, place(broken)) == ("unreadable", at)
    assert wanted in broken.detail


def test_a_text_is_as_long_as_a_page_at_most():
    assert f"not {LONGEST_PAGE + 1}" in fault("#" * (LONGEST_PAGE + 1)).detail


def test_an_expected_phrase_may_replace_the_beginning_of_the_unknown_one():
    """What stands behind the mistake is kept."""
    cardgard = GAMES["cardgard"]
    page = cardgard.cards.print(
        cardgard.cards.read(msgspec.json.decode(cardgard.cards.house())), "ja"
    )
    wrong = page.replace("3点の物理ダメージを与える", "3点の物里ダメージを与える", 1)
    assert page in replaced(wrong, fault(wrong, cardgard))
