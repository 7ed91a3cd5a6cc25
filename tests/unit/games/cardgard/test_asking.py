"""What players read of a decision: its question, its options, and why an answer is refused."""

import random
import re
from math import comb

import pytest

from saikoro.conformance.seating import Seated
from saikoro.conformance.watching import answer_at_random
from saikoro.domain.errors.rules import IllegalAnswer, Violation
from saikoro.domain.games.cardgard import CARDGARD
from saikoro.domain.games.cardgard.rules.labels import deck_labels, lineup_labels
from saikoro.domain.games.cardgard.rules.submissions import read_deck, read_lineup
from saikoro.domain.match.interface.decision import Question
from tests.kit.cardgard import house_set
from tests.kit.pool import pool
from tests.kit.worded import worded

WIRE = re.compile(r"\b[a-z]+_[a-z_]+|\b[ULC][0-9]{2}\b|[{}\[\]`]")
"""A wire word, the id of a card, or JSON."""

DECK, LINEUP = CARDGARD.starters[0]


def question_of(match: Seated, seat: int) -> Question:
    assert match.decision.question is not None
    return match.decision.question(seat)


def test_every_decision_has_a_question_without_words_of_the_wire():
    for _, asked in pool("cardgard"):
        for question in (each.question for each in asked):
            assert not WIRE.search(question.ja), question
            assert not WIRE.search(question.en), question
        assert [each.question.rule for each in asked] == ["CG-3.1", "CG-3.1", "CG-3.4", "CG-3.4"]


def test_a_question_goes_by_the_options():
    match = Seated.both(CARDGARD, leap="off", refused_traits=["闇", "獣"], rounds=2)
    deck = question_of(match, 0)
    assert "リープ" not in deck.ja
    worded(deck.ja)
    assert "refused: 闇, 獣." in deck.en
    answer_at_random(match, random.Random(0))
    assert "2ラウンドの戦い" in question_of(match, 0).ja
    assert "2 rounds are played" in question_of(match, 0).en


def test_a_question_has_its_time_limit_and_the_number_of_lineups():
    """CG-19.1: with u units and c commands in the deck C(u,3)·c·24; CG-19.3."""
    match = Seated.both(CARDGARD, deck_seconds=90, lineup_seconds=45, lineup_timeout="auto")
    assert "90 seconds; after that: a forfeit." in question_of(match, 0).en
    answer_at_random(match, random.Random(0))
    deck = match.folded().game.decks[0]
    units = sum(card.startswith("U") for card in deck)
    total = comb(units, 3) * (len(deck) - units) * 24
    assert f"There are {total} lineups." in question_of(match, 0).en
    assert f"{total}通り" in question_of(match, 0).ja
    assert "45 seconds; after that: the first cards of the deck." in question_of(match, 0).en


def test_a_deck_reads_by_the_names_of_its_cards():
    answers = [{"deck": ["U02", "C01"], "leap": ["L02"]}, {"deck": ["U04"]}]
    worded(deck_labels(house_set(), answers))


def test_a_lineup_reads_by_its_squares_and_the_numbers_of_its_units():
    worded(lineup_labels(house_set(), [{"squares": {"4": "C01", "1": "U02"}}]))


def refused(read, *given) -> dict[str, Violation]:
    with pytest.raises(IllegalAnswer) as illegal:
        read(*given)
    return {violation.code: violation for violation in illegal.value.violations}


def test_every_refusal_says_what_is_wrong_in_both_languages():
    options = CARDGARD.book.read_options({"refused_traits": ["人間"]})
    off = CARDGARD.book.read_options({"leap": "off"})
    cards = house_set()
    found = {
        **refused(read_deck, options, cards, {"deck": ["U01", "U01", "L01", "X"], "leap": ["C01"]}),
        **refused(read_deck, options, cards, {"deck": [], "leap": ["L01"] * 4}),
        **refused(read_deck, off, cards, {**DECK, "leap": ["L01"]}),
        **refused(read_lineup, cards, DECK["deck"], {"squares": {"1": "U02", "2": "U02"}}),
    }
    assert len(found) == 15, sorted(found)
    for violation in found.values():
        assert re.search("[ぁ-ん]", violation.ja), violation
        assert not re.search("[ぁ-ん]", violation.detail), violation
        assert not re.search("[ULC][0-9]{2}", violation.ja + violation.detail), violation


def test_a_card_that_is_not_in_the_deck_is_refused_with_the_deck():
    squares = {**LINEUP["squares"], "1": "U02"}
    violation = refused(read_lineup, house_set(), DECK["deck"], {"squares": squares})[
        "lineup_not_in_deck"
    ]
    worded(violation.ja, violation.detail)
