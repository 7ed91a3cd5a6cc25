"""What players read of a decision: its question, its options, and why an answer is refused."""

import random
import re
from functools import partial

from saikoro.conformance.seating import Seated, house_cards
from saikoro.domain.errors.rules import IllegalAnswer, Violation
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.games.laplaplus.options import LaplaPlusOptions
from saikoro.domain.games.laplaplus.rules.build import open_cards_limits, read_cards, row_limits
from saikoro.domain.games.laplaplus.rules.labels import open_cards_labels, row_labels
from saikoro.domain.match.interface.decision import Question
from saikoro.domain.text import Text
from tests.kit.pool import pool
from tests.kit.worded import worded

WIRE = re.compile(r"\b[a-z]+_[a-z_]+|\b[AB][1-8]\b|[{}\[\]`]")
"""A wire word, the name of an instance, or JSON."""


def question_of(match: Seated, seat: int) -> Question:
    assert match.decision.question is not None
    return match.decision.question(seat)


def test_every_decision_has_a_question_without_words_of_the_wire():
    for match, asked in pool("laplaplus"):
        for question in (each.question for each in asked):
            assert not WIRE.search(question.ja), question
            assert not WIRE.search(question.en), question
        assert len(asked) == {"free": 2, "open": 4}[match.driver.options.build_mode]


def test_a_row_is_asked_with_the_open_cards_of_both_sides():
    match = Seated.both(LAPLAPLUS, build_mode="open")
    match.play([(0, {"open_cards": [7, 1, 7, 2]}), (1, {"open_cards": [3, 3, 3, 3]})])
    question = question_of(match, 0)
    worded(question.en, question.ja)
    assert "3 Scattering Core ×4" in question.en
    assert "7 Shot" in question_of(match, 1).en


def test_a_row_reads_by_its_base_hp_and_its_cards_from_the_top():
    rows = [{"row": [7, 7, 1]}, {"row": [7, 1, 7]}, {"row": []}]
    worded(row_labels(house_cards(LAPLAPLUS), rows))


def test_open_cards_read_the_same_in_any_order():
    sets = [{"open_cards": [1, 7, 7, 7]}, {"open_cards": [7, 7, 1, 7]}]
    label = Text("1 素核、7 射撃×3", "1 Plain Core, 7 Shot ×3")
    assert open_cards_labels(house_cards(LAPLAPLUS), sets) == [label, label]


def test_every_refusal_says_what_is_wrong_in_both_languages():
    choose, cards = random.Random(0), house_cards(LAPLAPLUS)
    seen: dict[str, Violation] = {}
    for _ in range(300):
        options = LaplaPlusOptions(max_copies=choose.randint(1, 3), min_cards=2)
        given = choose.choices(range(1, 29), k=choose.choice([1, 4, 5, 9]))
        opened = choose.choices(range(1, 28), k=4) if choose.random() < 0.5 else []
        for reading in (
            partial(read_cards, open_cards_limits(options), cards, {"open_cards": given}),
            partial(read_cards, row_limits(options, opened), cards, {"row": given}),
        ):
            try:
                reading()
            except IllegalAnswer as illegal:
                seen |= {violation.code: violation for violation in illegal.violations}
    assert len(seen) == 6, seen.keys()
    for violation in seen.values():
        assert re.search("[ぁ-ん]", violation.ja), violation
        assert violation.detail.isascii(), violation
