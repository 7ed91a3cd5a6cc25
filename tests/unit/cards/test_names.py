"""Names of cards as people type them: signs that stand for one another."""

import pytest

from saikoro.domain.cards.lists import CardLists
from saikoro.domain.cards.names import CardNames, TextSpan

NAMES = {1: "ラン〜ナー", 2: "X-1", 3: "Ada's", 4: "ア・イ", 5: "A⇒B", 6: "カー", 7: "力一"}


def listed(cards: CardLists[int], text: str) -> list[tuple[int, ...]]:
    return [item.cards for _, items in cards.in_list([TextSpan(text, 1)]) for item in items]


@pytest.mark.parametrize(
    ("written", "card"),
    [
        *(
            ("ラン～ナー", 1),
            ("ラン~ナー", 1),
            ("X–1", 2),
            ("Ｘ－１", 2),
            ("Ada’s", 3),
            ("Adaʼs", 3),
        ),
        *(("ア·イ", 4), ("ア･イ", 4), ("A→B", 5), ("カー", 6), ("力一", 7)),
    ],
)
def test_a_sign_may_be_typed_for_another(written, card):
    cards = CardLists((number, (name,)) for number, name in NAMES.items())
    assert listed(cards, f"{written}、カー") == [(card,), (6,)]


def test_no_two_printed_names_are_one():
    cards = CardLists(
        [(1, ("A-B",)), (2, ("A–B",)), (3, ("カ",)), (4, ("力",)), (5, ("ア-",)), (6, ("アー",))]
    )
    assert listed(cards, "A-B、A–B、カ、力、ア-、アー") == [(1,), (2,), (3,), (4,), (5,), (6,)]
    assert listed(cards, "A—B") == [(1, 2)]


def test_of_several_that_are_as_similar_the_first_is_suggested():
    codes = [f"{letter}{number:02}" for number in range(30) for letter in "bdeqs"]
    names = CardNames((code, (code,)) for code in codes)
    alike = [code for code in codes if code.endswith("17")]
    nearest = names.nearest("x17")
    assert nearest is not None
    assert nearest.card == alike[0]
