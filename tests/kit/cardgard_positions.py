"""Cardgard positions of units that the test writes, and what happens in their first rounds."""

from collections.abc import Sequence
from typing import Any

from msgspec import convert

from saikoro.domain.games.cardgard.cards.card_set import read_card_set
from saikoro.domain.games.cardgard.ids import Ref
from tests.kit.cardgard import Example, played

HEAL = "味方全体のHPを2点回復する。"
NEVER = f"9ラウンド目の開始時に発動する。{HEAL}"
"""A command that does nothing in the first rounds."""


def unit(**changed: Any) -> dict[str, Any]:
    return {
        "id": "U1",
        "name": "札",
        "element": "聖",
        "hp": 10,
        "speed": 3,
        "traits": ["人間"],
        "actions": [f"【{face}】「なし」" for face in range(1, 7)],
        "ability": "【特性】「なし」",
    } | changed


def acting(row: str, **changed: Any) -> dict[str, Any]:
    return unit(actions=[f"【1】「x」……{row}", *unit()["actions"][1:]], **changed)


def leap(**changed: Any) -> dict[str, Any]:
    line = "【リープ】自分の場のユニット1体と入れ替わる。"
    return unit(**({"id": "L1", "traits": ["★"], "leap": line} | changed))


def command(**changed: Any) -> dict[str, Any]:
    return {"id": "C1", "name": "令", "text": f"1ラウンド目の開始時に発動する。{HEAL}"} | changed


def source(*units: Any, **changed: Any) -> dict[str, Any]:
    return {"format": 1, "id": "x", "version": "1", "unit": list(units)} | changed


def fought(
    a: Sequence[dict[str, Any]],
    b: Sequence[dict[str, Any]],
    *,
    dice: Sequence[int] = (1,),
    order: Sequence[Ref] = (),
    leaps: Sequence[dict[str, Any]] = (),
    commands: Sequence[str] = (NEVER, NEVER),
    rounds: int = 1,
) -> list[str]:
    """The log of the first rounds, with A before B and lower squares first if no order is given.

    The units of each side stand on squares 1, 2 and 3; `left` and `ailments` of a unit are those of
    the position. `leaps` is the leap deck of A, and `commands` are the texts of both commands.
    """
    units: list[dict[str, Any]] = []
    seats: list[list[str]] = [[], []]
    refs: list[Ref] = []
    for seat, side in enumerate((a, b)):
        for square, data in enumerate(side, 1):
            card = dict(data)
            left, ailments = card.pop("left", card["hp"]), card.pop("ailments", "")
            number, ref = len(units) + 1, f"{'AB'[seat]}{square}"
            units.append(card | {"id": f"U{number}", "name": f"札{number}"})
            suffix = f" ailments {ailments}" if ailments else ""
            hp = f"{left}/{card['hp']}{suffix}"
            seats[seat].append(f"{ref} 札 (U{number}) square {square} HP {hp}")
            refs.append(convert(ref, Ref))
        seats[seat].append(f"command 令 (C{seat + 1}) square 4 set")
    seats[0] += [f"leap deck ({card['id']})" for card in leaps]
    texts = [
        command(id=f"C{number}", name=f"令{number}", text=text)
        for number, text in enumerate(commands, 1)
    ]
    cards = read_card_set(source(*units, leap=list(leaps), command=texts))
    log = [f"round_began {number}" for number in range(1, rounds + 1)]
    return played(Example("", list(order) or refs, seats, list(dice), log, ""), cards)[0]
