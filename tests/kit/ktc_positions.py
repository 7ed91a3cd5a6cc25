"""KTC positions of made-up soldiers with one skill each, and what that leads to."""

from collections.abc import Sequence
from typing import Any

from domain.games.ktc.cards.card_set import CardSet, read_card_set
from tests.kit.ktc import Match, position, written

PLAIN = [f"P{number}" for number in range(10)]


def soldier(
    name: str, *effect: str, trait: Sequence[str] = (), rate: int = 100, **changed: Any
) -> dict[str, Any]:
    """A soldier with one skill 技 in both classes, sure to succeed unless it has another rate."""
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


def made(*soldiers: dict[str, Any], statuses: Sequence[dict[str, Any]] = ()) -> CardSet:
    plain = [soldier(name) for name in PLAIN]
    data = {"set": "x", "version": 1, "soldier": [*soldiers, *plain], "status": list(statuses)}
    return read_card_set(data)


def meeting(
    *mine: dict[str, Any],
    against: Sequence[dict[str, Any]] = (),
    statuses: Sequence[dict[str, Any]] = (),
    dice: Sequence[int] = (0,),
    **options: Any,
) -> Match:
    """A1, A2 ... are `mine` and B1, B2 ... `against`; everybody else is plain."""
    cards = made(*mine, *against, statuses=statuses)
    a = [*(card["id"] for card in mine), *PLAIN][:10]
    b = [*(card["id"] for card in against), *PLAIN][:10]
    return position(a, b, cards=cards, dice=dice, **options)


def act(
    name: str, skill: str | None = "技", *targets: str, to: str | None = None
) -> dict[str, Any]:
    return {"op": "act", "soldier": name, "to": to, "skill": skill, "targets": list(targets)}


def told(match: Match, answer: dict[str, Any], start: str = "SkillSucceeded") -> list[str]:
    """What follows the first event `start`, up to the end of the turn."""
    match.begin()
    match.answer(answer)
    lines = list(written(match.said()))
    names = [line.split()[0] for line in lines]
    end = names.index("TurnEnded") if "TurnEnded" in names else len(lines)
    return lines[names.index(start) + 1 : end]
