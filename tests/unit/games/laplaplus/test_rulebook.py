"""The worked examples, ready-made rows and catalogue of the rule book."""

import itertools

import pytest

from saikoro.domain.games.laplaplus.cards.notation.nodes import Static
from saikoro.domain.games.laplaplus.cards.notation.parse import read_line
from saikoro.domain.games.laplaplus.events import BattleEnded
from tests.kit.battles import battle, house_set
from tests.kit.cases import for_every
from tests.kit.rulebook import (
    Example,
    catalogue,
    notation,
    ready_made_rows,
    worked_examples,
)


@pytest.mark.parametrize("example", worked_examples(), ids=lambda example: example.name)
def test_worked_example(example: Example):
    """LP-16: contiguous and complete between the shown first and last line."""
    a, b = example.rows
    log = [notation(event) for event in battle(a, b, **example.options)]
    starts = [at for at, line in enumerate(log) if line == example.log[0]]
    assert example.log in [log[at : at + len(example.log)] for at in starts]
    assert log[-1] == example.end


def test_the_rule_book_shows_twelve_examples():
    assert len(worked_examples()) == 12


def test_ready_made_rows_win_as_often_as_printed():
    """LP-15."""
    rows = ready_made_rows()
    wins = [0] * len(rows)
    for a, b in itertools.combinations(range(len(rows)), 2):
        ended = battle(rows[a][0], rows[b][0])[-1]
        assert isinstance(ended, BattleEnded)
        assert ended.winner is not None
        wins[(a, b)[ended.winner]] += 1
    assert wins == [wins for _, _, wins in rows]


def test_ready_made_rows_use_all_cards_and_have_the_printed_base_hp():
    """LP-15."""
    cards = house_set().cards
    for row, base, _ in ready_made_rows():
        assert sum(cards[number].force for number in row) == base
    assert {number for row, _, _ in ready_made_rows() for number in row} == set(cards)


@for_every("row", catalogue())
def test_the_house_set_is_the_catalogue(row: list[str]):
    """LP-13.4."""
    number, name_ja, name_en, family, force, _, text = row
    source = house_set().cards[int(number)].source
    assert (source.name_ja, source.name_en) == (name_ja, name_en)
    assert (source.family, source.force) == (family, int(force))
    lines = [line.strip("`") for line in text.split("<br>")]
    assert source.text == ([] if lines == ["(能力なし)"] else lines)


def test_a_battle_does_not_depend_on_seats():
    """LP-1.1: the same rows the other way round give the same battle."""
    for (a, _, _), (b, _, _) in itertools.combinations(ready_made_rows()[:6], 2):
        one, other = battle(a, b)[-1], battle(b, a)[-1]
        assert isinstance(one, BattleEnded)
        assert isinstance(other, BattleEnded)
        assert one.winner == 1 - (other.winner or 0)
        assert (one.hp_a, one.hp_b) == (other.hp_b, other.hp_a)


def test_static_lines_never_activate():
    """LP-3.6."""
    static = [line for card in house_set().cards.values() for line in card.source.text]
    assert sum(isinstance(read_line(line).effect, Static) for line in static) == 3
