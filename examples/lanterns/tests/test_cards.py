"""Card sets (LN-1)."""

from typing import Any

import msgspec
import pytest

from lanterns import LANTERNS
from saikoro.conformance import house_cards
from saikoro.game import IllegalCardSet

HOUSE = msgspec.json.decode(LANTERNS.cards.house())


def lantern(**changed: Any) -> dict[str, Any]:
    return {"id": "sun", "name_ja": "日", "name_en": "Sun", "strength": 10} | changed


def found(data: Any) -> list[tuple[str, str]]:
    with pytest.raises(IllegalCardSet) as refused:
        LANTERNS.cards.read(data)
    assert {each.rule for each in refused.value.violations} == {"LN-1.2"}
    return [(each.code, each.pointer) for each in refused.value.violations]


def test_the_house_set_is_printed_in_both_languages():
    cards = house_cards(LANTERNS)
    english, japanese = (LANTERNS.cards.print(cards, lang).splitlines() for lang in ("en", "ja"))
    assert english[6] == "lantern-7 Stone Lantern (7)"
    assert japanese[6] == "lantern-7 石灯籠（7）"
    assert len(english) == len(japanese) == len(cards.lanterns)


@pytest.mark.parametrize("name", ["", "Sun", "sun\n", "s" * 21, "日", 7, None])
def test_an_id_is_of_plain_letters(name):
    bad = HOUSE | {"lantern": [*HOUSE["lantern"], lantern(id=name)]}
    assert found(bad) == [("LN_SET_SHAPE", "/lantern/9/id")]


def test_all_faults_are_reported_at_once():
    given = [*HOUSE["lantern"], lantern(id="lantern-1", strength=0), 7, lantern(colour="red")]
    assert found({"id": "x", "game": "lanterns", "lantern": given}) == [
        ("LN_SET_SHAPE", ""),
        ("LN_SET_SHAPE", "/lantern/9/strength"),
        ("LN_SET_DUPLICATE_ID", "/lantern/9/id"),
        ("LN_SET_SHAPE", "/lantern/10"),
        ("LN_SET_SHAPE", "/lantern/11/colour"),
    ]


@pytest.mark.parametrize("data", [None, [], 7, "lanterns", {"lantern": {}}])
def test_what_is_no_card_set_is_refused(data):
    assert {code for code, _ in found(data)} == {"LN_SET_SHAPE"}


def test_no_more_of_a_set_is_looked_at_than_it_may_hold():
    assert len(found(HOUSE | {"lantern": [0] * 100_000})) == 51
