"""In which ways an answer breaks rules, and the limits that submissions keep."""

from itertools import count

import pytest

from saikoro.domain.errors.matches import WrongDecision
from saikoro.domain.errors.rules import IllegalAnswer
from saikoro.domain.match.interface.limits import Breaches, expecting, refuse, violations_of

of_deck = Breaches("LN-2.2", "/deck")
SIZE = of_deck("size", "{size}枚です（{count}枚）", "{count} cards, not {size}")
FEW = of_deck("few", "{least}枚以上です（{count}枚）", "{count} cards, not {least}")
COPIES = of_deck("copies", "{card}は{most}枚まで（{count}枚）", "{count} of {card}, not {most}")
UNKNOWN = of_deck("unknown", "「{card}」はない", "no {card}", "/deck/{index}")


def test_a_limit_is_broken_beyond_it_alone():
    assert [*SIZE.exactly(6, 6), *FEW.at_least(6, 6), *COPIES.at_most(2, 2, card="A")] == []
    broken = [
        *(SIZE.exactly(6, size) for size in (5, 7)),
        FEW.at_least(6, 5),
        COPIES.at_most(2, 3, card="A"),
    ]
    assert [one.detail for found in broken for one in found] == [
        "5 cards, not 6",
        "7 cards, not 6",
        "5 cards, not 6",
        "3 of A, not 2",
    ]


def test_what_is_counted_is_worded_where_there_is_too_much_of_it():
    worded = list[str]()

    def name(card: str) -> str:
        worded.append(card)
        return card.upper()

    broken = COPIES.each_at_most(2, {"a": 2, "b": 3, "c": 1, "d": 4}, "/charm", card=name)
    assert [(one.detail, one.pointer) for one in broken] == [
        ("3 of B, not 2", "/charm"),
        ("4 of D, not 2", "/charm"),
    ]
    assert worded == ["b", "d"]


def test_a_breach_names_its_rule_and_its_place():
    declared, given = UNKNOWN.violation(card="X{0}", index=3), UNKNOWN.violation("/charm", card="X")
    assert (declared.code, declared.rule, declared.pointer) == ("unknown", "LN-2.2", "/deck/3")
    assert (declared.ja, declared.detail) == ("「X{0}」はない", "no X{0}")
    assert given.pointer == "/charm"


def test_only_as_many_broken_rules_as_are_shown_are_looked_for():
    refuse([])
    with pytest.raises(IllegalAnswer) as refused:
        refuse((UNKNOWN.violation(card="X", index=index) for index in count()), most=2)
    assert [one.pointer for one in refused.value.violations] == ["/deck/0", "/deck/1"]


def test_what_a_reader_refuses_has_its_place_in_the_whole_document():
    def read(cards: int) -> None:
        refuse(SIZE.exactly(6, cards))

    assert violations_of(read, 6) == []
    assert [one.pointer for one in violations_of(read, 5, at="/0")] == ["/0/deck"]


def test_an_answer_to_another_decision_is_known_by_its_fields():
    check = expecting("deck", {"squares"}, "a deck")
    for given in ({"deck": 1}, {"deck": 1, "squares": 1}, {}, {"cards": 1}, None, ["squares"]):
        check(given)
    with pytest.raises(WrongDecision):
        check({"squares": 1})
