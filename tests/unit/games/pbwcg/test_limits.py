"""Whatever is written is read or refused, with work in proportion to its length."""

import contextlib
import random
import sys
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from saikoro.domain.cards.limits import LONGEST_PAGE, MOST_VIOLATIONS
from saikoro.domain.errors.rules import IllegalCardSet, Violation
from saikoro.domain.games.pbwcg.cards.card_set import read_card_set
from saikoro.domain.games.pbwcg.cards.notation.parse import (
    LONGEST_TEXT,
    MOST_CLAUSES,
    print_text,
    read_sentence,
    read_text,
)
from saikoro.domain.games.pbwcg.cards.page import read_page
from saikoro.domain.games.pbwcg.cards.print import print_set
from tests.kit.budget import SOAKING, budget
from tests.kit.cases import for_every
from tests.kit.pbwcg_sources import ability, house_set, pc, source

HOUSE = print_set(house_set(), "ja")

PIECES = [
    *("[", "]", "「", "」", "【", "】", "《", "》", "(", ")", "。", ":", "：", "、", "/", "+", "-"),
    *(
        "[1PC内]へ体攻撃+0",
        "《BS:毒》",
        "《ブレイク:[対象]の持久-1》",
        "[自身]に【",
        "】早さ+1(1T)。",
    ),
    *(
        "[自身]に「",
        "」を召喚。",
        "常時:",
        "罠(敵召喚):",
        "BS:",
        "無効",
        "を回復",
        "自PLは1枚引く。",
    ),
    *("▼PCカード▼\n", "▼", "名前:x\n", "HP:", "【HP:18】", "特性:", "アビリティ:", "※", "•", "\n"),
    *("\r", "\x00", "\u200b", "\ufeff", "\u3099", "\ue000", "\u2028", "\u202e", "か\u3099", "ﾀﾞ"),
    *("①", "ﷺ", "…", "🂡", " ", "\t", "0", "9", "９", "十", "A"),
]


def refused_or_read(read: Callable[[Any], Any], data: Any) -> None:
    """Reports are brief."""
    violations: Sequence[Violation] = ()
    try:
        read(data)
    except IllegalCardSet as illegal:
        violations = illegal.violations
    assert len(violations) <= MOST_VIOLATIONS + 1  # the last says that the rest is not checked
    assert all(len(violation.detail) < 2_500 for violation in violations)


def as_data(text: str) -> dict[str, Any]:
    return source(ability=[ability(text=text)])


BEGUN = ("", "[自身]に", "▼PCカード▼\n名前:x\n", "▼PCカード▼\n名前:x\n特性:")


@for_every(("number", "piece"), enumerate(PIECES))
def test_one_thing_again_and_again(number, piece):
    """After each beginning in the soak, else after two, which the next piece does not have."""
    longest = budget(LONGEST_PAGE // 5, soak=LONGEST_PAGE)
    for begun in BEGUN if SOAKING else BEGUN[number % 2 :: 2]:
        text = (begun + piece * longest)[:longest]
        refused_or_read(read_page, text)
        refused_or_read(read_card_set, as_data(text))
        refused_or_read(read_card_set, as_data(text[:LONGEST_TEXT]))


def test_quotes_in_quotes_in_quotes():
    for nested in ("「" * 10_000 + "」" * 10_000, "《ブレイク:" * 10_000, "[" * 10_000):
        refused_or_read(read_card_set, as_data(nested))
        refused_or_read(read_card_set, source(pc=[pc(name=nested, race=nested, id=nested)]))
        refused_or_read(read_page, HOUSE.replace("特性:なし", f"特性:{nested}", 1))
        refused_or_read(read_page, HOUSE.replace("特徴:旅人", f"特徴:{nested}", 1))


@settings(max_examples=budget(15, soak=20_000), deadline=None)
@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=8), max_size=100), st.integers(1, 40))
def test_anything_at_all(pieces, times):
    text = "".join(pieces) * times
    refused_or_read(read_page, text)
    refused_or_read(read_card_set, as_data(text))


@settings(max_examples=budget(15, soak=20_000), deadline=None)
@given(st.binary(max_size=2_000))
def test_any_bytes(content):
    refused_or_read(read_page, content.decode("utf-8", "replace"))
    refused_or_read(read_card_set, as_data(content.decode("latin-1")))
    refused_or_read(read_card_set, as_data(content.decode("utf-8", "surrogateescape")))


@for_every("seed", range(budget(6, soak=3_000)))
def test_a_page_with_a_few_typing_errors(seed):
    typist = random.Random(seed)
    letters = [*HOUSE]
    for _ in range(typist.randint(1, 5)):
        letters[typist.randrange(len(letters))] = typist.choice(["", *PIECES])
    refused_or_read(read_page, "".join(letters))


# Work in proportion


def work(read: Callable[[Any], Any], data: Any) -> int:
    """How many functions are called to read something for the first time."""
    read_text.cache_clear()
    read_sentence.cache_clear()
    calls = 0

    def count(_frame: Any, event: str, _argument: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        with contextlib.suppress(IllegalCardSet):
            read(data)
    finally:
        sys.setprofile(None)
    return calls


def clauses(count: int) -> str:
    return "".join(f"[自身]の早さ+{number % 90}({number // 90 + 1}T)。" for number in range(count))


def riders(count: int) -> str:
    return f"[敵前衛]へ体攻撃+0{'《必中》' * count}。"


def cards(count: int) -> dict[str, Any]:
    return source(pc=[pc(id=f"p{number}", text=f"常時:早さ+{number}。") for number in range(count)])


def page(count: int) -> str:
    return "▼PCカード▼\n" + "".join(
        f"名前:兵{number}\nHP:{number % 40}\n特性:常時：早さ＋{number % 90}\n"
        for number in range(count)
    )


@pytest.mark.parametrize(
    ("read", "write", "size"),
    [
        (read_text, clauses, 200),
        (read_text, riders, 200),
        (lambda text: print_text(read_text(text)), clauses, 200),
        (read_card_set, cards, 40),
        (read_page, page, 40),
        (read_page, lambda count: "▼PCカード▼\n" + "x:y\n" * count, 400),
        (read_page, lambda count: "▼PCカード▼\n名前:x\n特性:" + "[自身]\n" * count, 400),
        (read_page, lambda count: "▼世界▼\n名前:x\n" * count, 90),
    ],
)
def test_twice_as_much_is_twice_the_work(read, write, size):
    work(read, write(1))
    once, twice = (work(read, write(count)) for count in (size, 2 * size))
    assert twice < 2.2 * once


def test_a_text_of_the_greatest_length():
    assert len(clauses(MOST_CLAUSES)) < LONGEST_TEXT
    text = clauses(MOST_CLAUSES)
    assert read_card_set(as_data(text)).abilities["ab1"].text == read_text(text)
