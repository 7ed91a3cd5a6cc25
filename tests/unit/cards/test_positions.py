"""Where the values of a document stand in its text."""

import json

import pytest

from saikoro.domain.cards.faults import Location
from saikoro.domain.cards.positions import Positions
from tests.kit.work import doubles

TOML = '''\
game = "x"  # [[card]]
[[card]]
name = "あ\\nい\\u3042x"
text = [
  "<A> [[", # "
  'y\\y',
]
[[card]]
sub = { q = 1.5, "z/z" = [1, 2] }
[[card.skill]]
at = 2020-01-01T00:00:00.5Z
long = """
ab"c\\
   d"""
'''


@pytest.mark.parametrize(
    ("pointer", "column", "place"),
    [
        ("/game", 0, (1, 8)),
        ("/card/0", 0, (2, 1)),
        ("/card/0/name", 0, (3, 8)),
        ("/card/0/name", 3, (3, 12)),
        ("/card/0/name", 5, (3, 19)),
        ("/card/0/text/0", 1, (5, 4)),
        ("/card/0/text/1", 3, (6, 6)),
        ("/card/0/missing", 0, (2, 1)),
        ("/card/1/sub/q", 0, (9, 13)),
        ("/card/1/sub/z~1z/1", 0, (9, 30)),
        ("/card/1/skill/0/at", 0, (11, 6)),
        ("/card/1/skill/0/long", 5, (14, 4)),
        ("/missing", 0, None),
    ],
)
def test_a_value_of_toml_is_found_by_its_pointer(pointer, column, place):
    assert Positions.of_toml(TOML).find(pointer, column) == place


def written(text: str, place: Location | None) -> str:
    """What stands at a place."""
    assert place is not None
    return text.splitlines()[place.line - 1][place.column - 1 :]


def test_every_value_of_json_is_found_by_its_pointer():
    data = {"a": [{"n": 'あ"\n😀x', "t": ["p", "q"]}, 3.5e3, None], "b": {}}
    for text in (json.dumps(data, indent=1), json.dumps(data, ensure_ascii=False)):
        positions = Positions.of_json(text)
        for pointer, value in (("/a/0/t/1", '"q"'), ("/a/1", "3500.0"), ("/b", "{}")):
            assert written(text, positions.find(pointer)).startswith(value)
        assert written(text, positions.find("/a/0/n", 5)).startswith('x"')


@pytest.mark.parametrize("piece", ['"', "'", '"""', "[", "{", "a=", "[[a]]\n", "\\", "a.", "\n"])
def test_work_grows_with_the_length_of_any_text(piece):
    def read(times: int) -> None:
        for whole in (Positions.of_toml, Positions.of_json):
            whole((piece * times)[:30] + "\n" + piece.replace("[", "(").replace("{", "(") * times)

    doubles(read, 100)
