"""The worked examples of KTC's rule book (KT-15), parsed and played."""

import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any, NamedTuple

from saikoro.domain.games import ktc
from saikoro.domain.games.ktc import events as e
from saikoro.domain.games.ktc.ids import SQUARES, roster_index
from saikoro.domain.games.ktc.rules.set_up import default_placement
from saikoro.domain.games.ktc.state import Held, KtcState, Soldier
from tests.kit.ktc import IRON, SHADOW, Match, act, cell, house_set, position, trace_lines

_TEXT = files(ktc).joinpath("rulebook.md").read_text(encoding="utf-8")


class Example(NamedTuple):
    name: str
    seat: int | None
    """The turn player; None for an example that starts with the rosters."""
    changes: list[str]
    dice: list[int]
    actions: list[str]
    trace: list[str]
    result: list[str]
    ended: str
    """The sentence with 撃破数 and the next decision or the winner."""


def worked_examples() -> list[Example]:
    """All examples of KT-15, in order."""
    return list(_examples())


def _examples() -> Iterator[Example]:
    for part in re.split(r"^### (?=KT-E)", _TEXT, flags=re.MULTILINE)[1:]:
        act = re.search(r"Turn 5, ([AB]) to act\.(?: Changes: (.*)\.)?$", part, re.MULTILINE)
        dice = re.search(r"^コンマ: ([\d, ]*)", part, re.MULTILINE)
        trace = re.search(r"```\n(.*?)```", part, re.DOTALL)
        result = re.search(
            r"^Result: (.*?)\. (撃破数 .*?(?:Next decision: .*?|Winner .*?))\. ", part, re.M
        )
        assert dice
        assert trace
        assert result
        yield Example(
            part.splitlines()[0],
            "AB".index(act[1]) if act else None,
            act[2].split("; ") if act and act[2] else [],
            [int(value) for value in dice[1].split(",") if value.strip()],
            re.findall(r"`((?:act|supply|commander|promote) [^`]*)`", part.partition("```")[0]),
            trace[1].strip().splitlines(),
            [] if result[1] == "nothing changed" else result[1].split("; "),
            result[2],
        )


def played(example: Example) -> tuple[list[str], list[str], str]:
    """The trace, the result and the `ended` sentence of an example as the rules play it."""
    if example.seat is None:
        match = Match(dice=example.dice)
        match.begin()
        match.answer({"roster": IRON}, {"roster": SHADOW})
        match.answer(*({"squares": default_placement(seat)} for seat in (0, 1)))
        before = soldier_lines(match)
    else:
        match = position(dice=example.dice, seat=example.seat)
        for change in example.changes:
            _change(match.state, change)
        before = soldier_lines(match)
        match.begin()
    for action in example.actions:
        match.answer(answer_of(action))
    assert match.dice.used == len(example.dice)
    after = soldier_lines(match)
    changed = [after[name] for name in after if after[name] != before[name]]
    return trace_lines(match.emitted()), changed, _ended(match)


def _change(state: KtcState, change: str) -> None:
    name, _, changes = change.partition(" ")
    soldier = state.soldiers[name]
    for words in changes.split(", "):
        match re.split(r"[ 「」]+", words):
            case ["HP", hp]:
                soldier.hp = int(hp)
            case ["ユニーク", value]:
                soldier.unique = int(value)
            case ["疲労状態"]:
                soldier.tired = True
            case ["上級職"]:
                soldier.upper = True
                soldier.max_hp = house_set().soldiers[soldier.card].hp[1]
            case ["defeated", *_]:
                e.SoldierDefeated(name, None).apply(state, house_set())
            case ["バフ" | "デバフ" as kind, status, *turns]:
                held = Held(status, int(turns[0]) if turns[0].isdigit() else 0)
                setattr(soldier, "buff" if kind == "バフ" else "debuff", held)
            case unknown:
                raise AssertionError(unknown)


def answer_of(action: str) -> Any:
    """The answer that an action of an example means."""
    op, *words = action.split()
    match op:
        case "act":
            given = dict(word.split("=") for word in words[1:])
            to, skill = (None if given[name] == "-" else given[name] for name in ("to", "skill"))
            targets = [name for name in given["targets"][1:-1].split(",") if name]
            return act(words[0], skill, *targets, to=to) | {"promote": given.get("promote", "ask")}
        case "supply":
            return {"op": "supply", "row": words[0]}
        case "commander":
            return {"op": "commander", "target": words[0]}
        case _:
            return {"op": "promote", "yes": words[0] == "yes"}


def soldier_lines(match: Match) -> dict[str, str]:
    """Every soldier, as the results of KT-15 describe it."""
    soldiers = match.state.soldiers.values()
    in_order = sorted(soldiers, key=lambda soldier: (soldier.seat, roster_index(soldier.id)))
    return {soldier.id: _soldier(match, soldier) for soldier in in_order}


def _soldier(match: Match, soldier: Soldier) -> str:
    if soldier.place is None:
        gone = soldier.id in match.state.removed[soldier.seat]
        return f"{soldier.id} {'撃破' if gone else 'フィールド外'}"
    unique = match.cards.soldiers[soldier.card].unique
    words = [
        f"{soldier.id} {SQUARES[soldier.place]} HP {soldier.hp}/{soldier.max_hp}",
        "上級職" if soldier.upper else "",
        "疲労" if soldier.tired else "",
        *(f"「{held.name}」{held.turns or '∞'}" for held in (soldier.buff, soldier.debuff) if held),
        f"{unique.name} {soldier.unique}" if unique else "",
    ]
    return " ".join(word for word in words if word)


def _ended(match: Match) -> str:
    state = match.state
    counts = [state.fields[1 - seat].count(None) for seat in (0, 1)]
    defeats = f"撃破数 A {counts[0]}, B {counts[1]}."
    if match.outcome is not None:
        return f"{defeats} Winner {cell('winner', match.outcome.winner)} ({match.outcome.reason})"
    decision = f"{match.decision.name} by {'AB'[match.seat]}"
    return f"{defeats} Next decision: {decision}, turn {state.turn}"
