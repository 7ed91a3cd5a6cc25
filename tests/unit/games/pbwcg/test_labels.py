"""What the answers to a decision are called: enough to choose by, and no ids."""

import re
from typing import Any

from saikoro.domain.cards.columns import width
from saikoro.domain.games.pbwcg.state import PbwcgState
from saikoro.domain.words import Language
from tests.kit.pbwcg import Match, command, position, side
from tests.kit.pbwcg_telling import House
from tests.kit.pool import asked
from tests.kit.worded import worded

LANGUAGES: tuple[Language, Language] = ("ja", "en")

HANDLE = re.compile(r"\b[AB]\.(?:\w+)|\b(?:pc|eq|st|sp|ab)\d\d\b|\b[a-z]+_[a-z_]+\b")
"""An id of a unit, a set slot or a card, or a word of the wire."""

WIDEST = 110
"""Columns of a label before its card's text."""


def table() -> PbwcgState:
    """A side that can do everything, against two PCs of one column."""
    return position(
        side(
            "pc01@1[eq01]",
            "pc06@3",
            hand=["st01", "st16", "pc02", "eq02", "eq03"],
            sets={1: "st06"},
            supports=[("pc01", "sp03")],
        ),
        side("pc16@1[eq04]", "pc12@3", hp=21, sets={2: "st31"}),
        order="A.pc01 A.pc06",
    )


def labels(state: PbwcgState, *answers: Any, seat: int = 0) -> list[tuple[str, str]]:
    match = Match(state)
    given = [command(answer) for answer in answers]
    assert match.decision.choices.labels is not None
    return [(it.ja, it.en) for it in match.decision.choices.labels(seat, given)]


def test_a_unit_is_called_by_side_name_place_and_endurance():
    worded(labels(table(), "attack B.pc16", "attack B.pc12"))


def test_an_ability_says_its_wp_its_targets_and_its_text():
    worded(labels(table(), "use ab07 B.pc16"))


def test_targets_that_are_no_units_have_names():
    worded(labels(table(), "use ab20 left", "use ab27 B.set2 sp03 4"))


def test_a_placement_says_what_is_printed_on_the_card():
    worded(
        labels(
            table(),
            "set st16 2",
            "summon pc02 2",
            "equip eq02 A.pc06",
            "equip eq03 A.pc01 eq01",
            "equip eq03 A.pc01 eq03",
            "discard_set 1",
            "activate 1 A.pc06",
        )
    )


def test_leaving_a_place_says_with_whom_it_is_changed():
    worded(labels(table(), "move 3", "move 2", "pl_attack", "wait", "end"))


def test_a_deck_and_starters_say_what_they_are():
    match = House.both(Match().run.game)
    samples = match.decision.choices.samples
    assert samples is not None
    [label, *_] = match.decision.labels(0, samples(0))
    worded(label.ja)


def test_labels_are_short_words_without_ids() -> None:
    labels = [label for each in asked("pbwcg") if each.decision != "deck" for label in each.labels]
    assert len(labels) > 1_000
    for text in (text for label in labels for text in (label.ja, label.en)):
        assert not HANDLE.search(text), text
        assert width(text.partition(": ")[0]) <= WIDEST, text
