"""What the checks of all games' card sets share."""

from typing import Annotated, Any

import msgspec
import pytest

from saikoro.domain.cards.checks import CardChecks, text_in
from saikoro.domain.cards.fields import field
from saikoro.domain.cards.limits import MOST_VIOLATIONS
from saikoro.domain.cards.notation.diagnosis import Codes
from saikoro.domain.cards.notation.texts import Misplacement, ParseError, PlacementError
from saikoro.domain.errors.rules import IllegalCardSet
from saikoro.domain.text import Text

CODES = Codes("unread", "T-1", "misplaced")


class Source(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    text: str = ""


class Whole(msgspec.Struct):
    cards: Annotated[list[Source], field(max_length=1_000)]


def read(text: str) -> int:
    if "?" in text:
        raise ParseError(text, text.index("?") + 1, ["!"])
    if "!" in text:
        raise PlacementError([Misplacement("!", "T-2", Text("どこにもない", "nowhere"))])
    return len(text)


class Checked(CardChecks):
    code, rule, shapes, source = "bad", "S-1", "S-2", Whole

    def check(self) -> None:
        for card, kind, pointer, _ in self.entries():
            with self.in_order(["misplaced", "unread", "bad"]):
                self.shape(card, kind, pointer)
                self.once("name", card, "name", pointer)
                self.meaning(f"{pointer}/text", text_in(card, "text"), read, CODES)


def found(*cards: Any) -> list[tuple[str, str, str]]:
    return [(it.pointer, it.code, it.rule) for it in Checked({"cards": [*cards]}).faults]


def test_every_fault_has_its_place_and_its_rule():
    assert found(
        {"name": "a", "text": "x?"},
        {"name": "a", "text": "x!", "colour": 1},
        {"name": "b"},
        3,
    ) == [
        ("/cards/0/text", "unread", "T-1"),
        ("/cards/1/text", "misplaced", "T-2"),
        ("/cards/1/colour", "bad", "S-2"),
        ("/cards/1/name", "bad", "S-1"),
        ("/cards/3", "bad", "S-2"),
    ]


def test_texts_without_faults_have_meanings():
    assert Checked({"cards": [{"name": "a", "text": "xyz"}]}).meanings == {"/cards/0/text": 3}


def test_a_set_with_faults_is_refused_with_all_of_them():
    Checked({"cards": [{"name": "a"}]}).refuse()
    with pytest.raises(IllegalCardSet) as refused:
        Checked({"cards": [{"name": "a", "text": "?"}, {}]}).refuse()
    assert [it.pointer for it in refused.value.violations] == ["/cards/0/text", "/cards/1"]


def test_checking_ends_where_no_more_is_reported():
    checked = Checked({"cards": [{"name": str(index), "text": "?"} for index in range(500)]})
    assert len(checked.meanings) <= len(checked.faults) == MOST_VIOLATIONS
