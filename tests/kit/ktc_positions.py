"""KTC positions of soldiers with one skill each, and the traces of their operations."""

from collections.abc import Sequence
from typing import Any

from saikoro.domain.games.ktc.cards.card_set import CardSet, read_card_set
from saikoro.domain.games.ktc.events import SoldierDefeated
from tests.kit.ktc import Match, act, position, trace_lines

PLAIN = [f"P{number}" for number in range(10)]


def soldier(
    name: str, *effect: str, trait: Sequence[str] = (), rate: int = 100, **changed: Any
) -> dict[str, Any]:
    """A soldier card with one skill, 技, in both classes."""
    skill = {
        "name": "技",
        "english": "Skill",
        "kind": "攻撃",
        "position": "全位置",
        "uses": 0,
        "rate": rate,
        "effect": list(effect) or ["自分を0回復。"],
    }
    return {
        "id": name,
        "name": f"兵{name}",
        "english": name,
        "hp": [5, 5],
        "medals": 4,
        "trait": list(trait),
        "lower": [skill],
        "upper": [skill],
    } | changed


def status(name: str, *lines: str, kind: str = "デバフ", turns: int = 2) -> dict[str, Any]:
    return {"kind": kind, "name": name, "english": name, "turns": turns, "lines": list(lines)}


def card_set(*soldiers: dict[str, Any], statuses: Sequence[dict[str, Any]] = ()) -> CardSet:
    plain = [soldier(name) for name in PLAIN]
    data = {"set": "x", "version": 1, "soldier": [*soldiers, *plain], "status": list(statuses)}
    return read_card_set(data)


def match_with(
    *mine: dict[str, Any],
    against: Sequence[dict[str, Any]] = (),
    statuses: Sequence[dict[str, Any]] = (),
    dice: Sequence[int] = (0,),
    **options: Any,
) -> Match:
    """A position with A1, A2 ... as `mine` and B1, B2 ... as `against`; all other soldiers are
    plain."""
    cards = card_set(*mine, *against, statuses=statuses)
    a = [*(card["id"] for card in mine), *PLAIN][:10]
    b = [*(card["id"] for card in against), *PLAIN][:10]
    return position(a, b, cards=cards, dice=dice, **options)


def defeat(match: Match, *soldiers: str) -> Match:
    """The match after the defeat of these soldiers."""
    for name in soldiers:
        match.apply(SoldierDefeated(name, None))
    return match


def use(name: str, *targets: str, to: str | None = None) -> Any:
    """The answer 行動 with the skill 技."""
    return act(name, "技", *targets, to=to)


def trace(match: Match, answer: dict[str, Any], start: str = "skill_succeeded") -> list[str]:
    """The trace of an answer: the events after the first `start`, up to the end of the turn."""
    match.begin()
    match.answer(answer)
    lines = trace_lines(match.emitted())
    names = [line.split()[0] for line in lines]
    end = names.index("turn_ended") if "turn_ended" in names else len(lines)
    return lines[names.index(start) + 1 : end]
