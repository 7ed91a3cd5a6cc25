"""What is wrong with a submission, a choice of starters, or the options (PB-3, PB-24)."""

from typing import Any

import pytest

from saikoro.domain.errors.rules import IllegalOptions
from tests.kit.pbwcg import HOUSE, PBWCG, Match, described

DAWN = [*HOUSE.decks["dawn_host"].cards]
STARTERS = {"slot1": "pc01", "slot3": "pc06"}
SETS = [card for card in HOUSE.sets if card not in DAWN]


def refused(deck: list[Any], starters: Any = STARTERS, **options: Any) -> list[tuple[str, str]]:
    return Match(**options).refusals({"deck": deck, "starters": starters}, 0)


def test_the_starter_decks_are_legal():
    """PB-3.11."""
    for deck in HOUSE.decks.values():
        starters = {"slot1": deck.slot1, "slot3": deck.slot3}
        assert refused([*deck.cards], starters) == []


@pytest.mark.parametrize(
    ("deck", "refusals"),
    [
        ([*DAWN[:39], "xx99"], [("unknown_card", "/deck/39")]),
        ([*DAWN, SETS[0]], [("deck_too_large", "/deck")]),
        (DAWN[:6], [("deck_too_small", "/deck")]),
        ([*DAWN[:39], "pc01"], [("duplicate_name", "/deck/39")]),
        ([*DAWN[:39], "sp01"], [("support_in_deck", "/deck/39")]),
    ],
)
def test_what_a_deck_may_not_hold(deck, refusals):
    """PB-3.3 to PB-3.6."""
    assert refused(deck) == refusals


def test_banned_cards():
    """PB-3.7."""
    deck = [*DAWN[:39], "st35"]
    assert refused(deck) == []
    assert refused(deck, exclude_grail=True) == [("banned_card", "/deck/39")]
    assert refused(DAWN, banned_names=["鋼の剣"]) == [
        ("banned_card", f"/deck/{DAWN.index('eq01')}")
    ]


def test_too_few_pcs():
    """PB-3.8."""
    deck = ["pc01", *SETS[:9]]
    assert refused(deck) == [("too_few_pcs", "/deck"), ("starter_not_in_deck", "/starters/slot3")]


@pytest.mark.parametrize(
    ("starters", "refusals"),
    [
        ({}, [("starters_missing", "/slot1"), ("starters_missing", "/slot3")]),
        ({"slot1": "pc01"}, [("starters_missing", "/slot3")]),
        ({"slot1": "pc01", "slot3": "pc12"}, [("starter_not_in_deck", "/slot3")]),
        ({"slot1": "eq01", "slot3": "pc01"}, [("starter_not_pc", "/slot1")]),
        ({"slot1": "pc01", "slot3": "pc01"}, [("starters_equal", "/slot3")]),
    ],
)
def test_what_starters_may_not_be(starters, refusals):
    """PB-3.9, with the submission and as an answer of its own."""
    placed = [(code, f"/starters{place}") for code, place in refusals]
    assert refused(DAWN, starters) == placed
    match = Match()
    for seat in (0, 1):
        match.answer({"deck": DAWN, "starters": STARTERS}, seat)
    assert match.refusals(starters, 0) == refusals


def test_all_failures_are_reported_in_the_order_of_the_book():
    """PB-3.2."""
    deck = ["pc01", "pc01", "sp01", "xx99"]
    assert [code for code, _ in refused(deck, {"slot1": "sp01", "slot3": "sp01"})] == [
        *("unknown_card", "deck_too_small", "duplicate_name", "support_in_deck"),
        *("starter_not_pc", "starter_not_pc", "starters_equal"),
    ]


@pytest.mark.parametrize(
    "answer",
    [None, 1, "deck", [], {}, {"deck": "pc01"}, {"deck": [1]}, {"deck": [], "more": 1}],
)
def test_an_answer_of_another_shape(answer):
    """PB-20.2."""
    [(code, _)] = Match().refusals(answer, 0)
    assert code == "wrong_phase"


def test_a_huge_submission_is_refused_briefly():
    assert len(refused(["x" * 1000] * 10_000)) == 100


def test_starters_as_submitted():
    """PB-4.2."""
    match = Match(starters="submitted", ch_declaration="odd", dice=[1] * 9)
    for seat in (0, 1):
        match.answer({"deck": DAWN, "starters": STARTERS}, seat)
    assert described(match.events, "StartersChosen") == []
    assert described(match.events, "StartersRevealed") == [
        *("starters_revealed 0 pc01 pc06", "starters_revealed 1 pc01 pc06")
    ]


def test_the_legal_starters_are_listed_in_deck_order():
    """PB-20.4."""
    match = Match()
    for seat in (0, 1):
        match.answer({"deck": ["pc06", *DAWN[:5], *DAWN[6:]], "starters": STARTERS}, seat)
    listed = match.decision.choices.every(0)
    assert listed is not None
    assert listed[:2] == [{"slot1": "pc06", "slot3": "pc01"}, {"slot1": "pc06", "slot3": "pc02"}]
    assert len(listed) == 14 * 13


# PB-24


def test_the_defaults_of_the_options():
    options = PBWCG.book.read_options({})
    assert (options.deck_min, options.deck_max, options.decision_seconds) == (7, 40, 300)
    assert (options.turn_cap, options.hand_limit, options.base_endurance) == (50, 5, 8)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"attribute_ring": ["心", "技", "体"]}, "bad_option"),
        ({"attribute_ring": ["体"]}, "bad_option"),
        ({"late_recovery": 1}, "bad_option"),
        ({"corrections": "always"}, "bad_option"),
        ({"players": 3}, "unsupported_player_count"),
        ({"base_endurance": 0}, "bad_option"),
        ({"base_endurance": 21}, "bad_option"),
        ({"banned_names": "聖杯"}, "bad_option"),
        ({"deck_min": 6}, "bad_option"),
        ({"deck_max": 41}, "bad_option"),
        ({"deck_min": 20, "deck_max": 10}, "bad_option"),
        ({"opening_hand": 11}, "bad_option"),
        ({"hand_limit": 0}, "bad_option"),
        ({"turn_cap": 4}, "bad_option"),
        ({"turn_cap": 201}, "bad_option"),
        ({"starters": "random"}, "bad_option"),
        ({"ch_declaration": "even"}, "bad_option"),
        ({"decision_seconds": 9}, "bad_option"),
        ({"decision_seconds": 604_801}, "bad_option"),
        ({"timeouts_to_forfeit": 0}, "bad_option"),
        ({"more": 1}, "bad_option"),
    ],
)
def test_options_that_are_refused(options, code):
    with pytest.raises(IllegalOptions) as refused:
        PBWCG.book.read_options(options)
    [violation] = refused.value.violations
    assert violation.code == code
    assert violation.pointer.startswith(f"/{next(iter(options))}")


@pytest.mark.parametrize(
    "options",
    [
        {"attribute_ring": []},
        {"attribute_ring": ["体", "心", "技"]},
        {"decision_seconds": 0},
        {"decision_seconds": 10},
        {"deck_min": 40, "deck_max": 40},
        {"players": 2},
    ],
)
def test_options_that_are_taken(options):
    PBWCG.book.read_options(options)
