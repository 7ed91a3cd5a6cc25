"""The grammar in use reads what the rule book's own grammar reads, in one way (FB-16.1)."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.lark import from_lark
from lark import Lark, UnexpectedInput

from saikoro.domain.cards.notation.texts import ParseError, PlacementError
from saikoro.domain.cards.shipped import shipped
from saikoro.domain.games.fairies.cards.notation.parse import print_line, read_line
from tests.kit.budget import budget
from tests.kit.cases import for_every
from tests.kit.fairies_catalogue import LINES_OF_CATALOGUE
from tests.kit.fairies_lines import KINS, lines

COUNTERS = (
    '(("ユニット" | "サポートユニット") (INT "体" | ALL)'
    ' | ("裏向きのカード" | "永続イベント") (INT "枚" | ALL))'
)
"""FB-16.3: the counter of each thing."""


def the_books_grammar() -> str:
    chapter = shipped("saikoro.domain.games.fairies", "rulebook.md").split("- **FB-16.1**")[1]
    grammar = chapter.split("```")[1].strip("\n")
    assert "THING (INT COUNTER | ALL)" in grammar
    return grammar.replace("THING (INT COUNTER | ALL)", COUNTERS)


BOOK = Lark(
    the_books_grammar(),
    start="line",
    parser="earley",
    lexer="dynamic_complete",
    ambiguity="explicit",
)


def readings(text: str) -> int:
    """How many readings the book's grammar has for a line; 2 stands for more, too."""
    try:
        tree = BOOK.parse(text)
    except UnexpectedInput:
        return 0
    return 2 if any(part.data == "_ambig" for part in tree.iter_subtrees()) else 1


@for_every("text", LINES_OF_CATALOGUE)
def test_a_line_of_the_catalogue_has_one_reading_in_the_book(text):
    assert readings(text) == 1


@settings(max_examples=budget(20, soak=10_000), deadline=None)
@given(
    from_lark(
        BOOK,
        start="line",
        explicit={"KIN": st.sampled_from(KINS), "NAME": st.sampled_from(["若枝", "世界樹"])},
    )
)
def test_a_line_of_the_books_grammar_is_read_or_misplaced_by_rule(text):
    assert readings(text) == 1
    try:
        line = read_line(text)
    except PlacementError as misplaced:
        rules = {misplacement.rule for misplacement in misplaced.misplacements}
        assert rules <= {"FB-16.2", "FB-16.3", "FB-16.4"}
    else:
        assert print_line(line) == text


@settings(max_examples=budget(20, soak=10_000), deadline=None)
@given(lines())
def test_a_line_that_can_be_printed_is_one_of_the_book(line):
    assert readings(print_line(line)) == 1


PIECES = [
    *(
        "自分の",
        "相手の",
        "他の",
        "〈花〉の",
        "コスト2以下の",
        "ユニット",
        "1体",
        "1枚",
        "1",
        "すべて",
    ),
    *(
        "カード",
        "森の",
        "のスラフ",
        "を破壊する",
        "を",
        "が",
        "に",
        "の",
        "以上",
        "なら、",
        "につき、",
    ),
    *(
        "ターン終了時まで、",
        "任意で、",
        "このカード",
        "手札",
        "トリガーチェック",
        "を持つ",
        "。",
        "：",
    ),
    *(
        "【",
        "】",
        "〔",
        "〕",
        "・",
        "、",
        "0",
        "+",
        "体",
        "枚",
        "ダメージ",
        "1体につき、",
        "裏向きのカード",
    ),
]


@for_every("seed", range(budget(25, soak=10_000)))
def test_a_line_with_a_few_slips_is_read_as_the_book_reads_it(seed):
    slips = random.Random(seed)
    text = slips.choice(LINES_OF_CATALOGUE)
    for _ in range(slips.randint(1, 2)):
        at = slips.randrange(len(text) + 1)
        text = text[:at] + slips.choice(["", *PIECES]) + text[at + slips.randrange(3) :]
    try:
        line = read_line(text)
    except ParseError:
        assert readings(text) == 0
    except PlacementError:
        pass
    else:
        assert readings(text) == 1
        assert print_line(line) == text


def test_misplaced_lines_are_those_of_the_book_but_for_continuous_ones():
    """【永続】 takes any sentence when it is read, so that a fault can be named more closely."""
    for text in LINES_OF_CATALOGUE:
        other = text.replace("【キャスト】", "【永続】").replace("【メイン】", "【永続】")
        if other != text and "〔" not in other:
            with pytest.raises(PlacementError):
                read_line(other)
