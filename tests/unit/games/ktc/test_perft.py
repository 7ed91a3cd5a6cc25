"""Perft: the number of sequences of legal actions from fixed positions (KT-13.4)."""

from collections.abc import Callable
from typing import Any

import pytest

from saikoro.domain.games.ktc import events as e
from saikoro.domain.games.ktc.state import Held
from saikoro.domain.games.ktc.words import ExiledState
from tests.kit.ktc import SHADOW, Match, position
from tests.kit.ktc_positions import defeat


def tired(match: Match) -> None:
    for soldier in match.state.soldiers.values():
        soldier.tired = True


def promoted(match: Match) -> None:
    for soldier in match.state.soldiers.values():
        soldier.upper, soldier.unique = True, 1
        soldier.max_hp = match.cards.soldiers[soldier.card].hp[1]


def thinned(match: Match) -> None:
    """One soldier of each side is defeated and one exiled; others have 1 HP or a デバフ."""
    defeat(match, "A2", "B4")
    match.apply(e.SoldierExiled("A8", "3-2", 2, ExiledState.FRESH))
    match.apply(e.SoldierExiled("B1", "1-1", 0, ExiledState.FRESH))
    for name in ("A1", "A7", "B3", "B9"):
        match.soldier(name).hp = 1
    match.soldier("A5").debuff = Held("足枷", 2)
    match.soldier("A6").debuff = Held("沈黙", 1)


def fresh(_match: Match) -> None:
    pass


def perft(change: Callable[[Match], None], comma: int, depth: int, **given: Any) -> int:
    """The number of sequences of `depth` legal actions if every コンマ is `comma`."""

    def reached(line: list[Any]) -> Match:
        match = position(dice=[comma] * 99, **given)
        change(match)
        match.begin()
        for answer in line:
            match.answer(answer)
        return match

    def count(line: list[Any]) -> int:
        match = reached(line)
        if match.outcome is not None:
            return 0
        legal = match.legal()
        if len(line) + 1 == depth:
            return len(legal)
        return sum(count([*line, answer]) for answer in legal)

    return count([])


PERFT: list[tuple[Callable[[Match], None], int, int, int]] = [
    (fresh, 0, 1, 234),
    (fresh, 0, 2, 41150),
    (fresh, 999, 2, 41996),
    (promoted, 500, 1, 238),
    (promoted, 0, 2, 67770),
    (thinned, 0, 3, 44315),
    (thinned, 600, 3, 44375),
    (tired, 0, 3, 71578),
]


@pytest.mark.parametrize(("change", "comma", "depth", "lines"), PERFT)
def test_the_number_of_legal_sequences(change, comma, depth, lines):
    assert perft(change, comma, depth) == lines


def test_the_number_of_legal_sequences_with_exiles_and_returns():
    assert perft(thinned, 0, 3, a=SHADOW, b=SHADOW, exile_keeps="state") == 38813
