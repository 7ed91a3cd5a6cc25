"""What actions are called, in Japanese and in English."""

from typing import Any

from domain.games.ktc.events import Id
from domain.games.ktc.rules.field import Field
from domain.games.ktc.rules.legal import FRONT_ROW, skill_list
from domain.games.ktc.state import PLACES, Soldier
from domain.match.decision import Label


def label(field: Field, answer: dict[str, Any]) -> Label:
    """A legal operation, to be shown to who chooses."""
    match answer["op"]:
        case "act":
            return _act(field, answer)
        case "supply" if answer["row"] == FRONT_ROW:
            return Label("補給: 前衛", "Supply: front row")
        case "supply":
            return Label("補給: 後衛", "Supply: rear row")
        case _:
            target = _soldier(field, answer["target"])
            return Label(f"指揮官攻撃 → {target.ja}", f"Commander's attack on {target.en}")


def promotion_labels(field: Field, soldier: Soldier) -> list[Label]:
    """Yes and no, in the order of KT-13.3."""
    name = _soldier(field, soldier.id)
    return [
        Label(f"{name.ja}を昇進させる", f"Promote {name.en}"),
        Label(f"{name.ja}を昇進させない", f"Do not promote {name.en}"),
    ]


def _act(field: Field, answer: dict[str, Any]) -> Label:
    name, soldier = answer["soldier"], field.state.soldiers[answer["soldier"]]
    who, to = _soldier(field, name), answer["to"]
    ja, en = (f"{to}へ移動", f"move to {to}") if to else ("その場", "stay")
    if answer["skill"] is not None:
        skill = next(s for s in skill_list(field, soldier) if s.name == answer["skill"])
        targets = [_target(field, target) for target in answer["targets"]]
        ja += "、" + " → ".join([skill.name, *(target.ja for target in targets)])
        en += ", " + " → ".join([skill.english, *(target.en for target in targets)])
    return Label(f"{who.ja}: {ja}", f"{who.en}: {en}")


def names(field: Field) -> dict[str, Label]:
    """What soldiers, and the skills of their present classes, are called."""
    soldiers = field.state.soldiers.values()
    skills = (skill for soldier in soldiers for skill in skill_list(field, soldier))
    return {soldier.id: _soldier(field, soldier.id) for soldier in soldiers} | {
        skill.name: Label(skill.name, skill.english) for skill in skills
    }


def _target(field: Field, target: str) -> Label:
    if target.startswith("col"):
        return Label(f"縦列{target[3:]}", f"column {target[3:]}")
    return Label(target, target) if target in PLACES else _soldier(field, target)


def _soldier(field: Field, name: Id) -> Label:
    card = field.card(field.state.soldiers[name])
    return Label(f"{name} {card.name}", f"{name} {card.english}")
