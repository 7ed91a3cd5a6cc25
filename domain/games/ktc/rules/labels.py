"""Labels of actions, in Japanese and in English."""

from collections.abc import Sequence

from saikoro.domain.games.ktc.ids import PLACES, Id
from saikoro.domain.games.ktc.rules.field import Field
from saikoro.domain.games.ktc.rules.legal import ActAnswer, Answer, skill_list
from saikoro.domain.games.ktc.state import Soldier
from saikoro.domain.games.ktc.words import Op, Row
from saikoro.domain.match.interface.decision import Label


def labels(field: Field, answers: Sequence[Answer]) -> list[Label]:
    """The labels of legal operations, one by one."""
    named = _Labels(field)
    return [named.operation(answer) for answer in answers]


def promotion_labels(field: Field, soldier: Soldier) -> list[Label]:
    """The labels of yes and no, in the order of KT-13.3."""
    name = _soldier(field, soldier)
    return [
        Label(f"{name.ja}を昇進させる", f"Promote {name.en}"),
        Label(f"{name.ja}を昇進させない", f"Do not promote {name.en}"),
    ]


def names(field: Field) -> dict[str, Label]:
    """The labels of soldiers by id, and of the skills of their present classes by name."""
    named = _Labels(field)
    skills = (skill for of_soldier in named.skills.values() for skill in of_soldier.items())
    return named.soldiers | dict(skills)


class _Labels:
    """Labels of soldiers, skills and squares, made once for many answers."""

    def __init__(self, field: Field) -> None:
        soldiers = field.state.soldiers.values()
        self.soldiers: dict[Id, Label] = {one.id: _soldier(field, one) for one in soldiers}
        self.skills: dict[Id, dict[str, Label]] = {
            one.id: {
                skill.name: Label(skill.name, skill.english) for skill in skill_list(field, one)
            }
            for one in soldiers
        }
        """The skills of each soldier's present class, by soldier and by name."""
        self._moves: dict[tuple[Id, str | None], Label] = {}
        self._targets = self.soldiers | {square: Label(square, square) for square in PLACES}

    def operation(self, answer: Answer) -> Label:
        """The label of a legal operation."""
        match answer["op"]:
            case "act":
                return self._act(answer)
            case "supply":
                row = Row(answer["row"])
                return Label(f"{Op.SUPPLY.ja}: {row.ja}", f"{Op.SUPPLY.en.capitalize()}: {row.en}")
            case "commander":
                target, op = self.soldiers[answer["target"]], Op.COMMANDER
                return Label(f"{op.ja} → {target.ja}", f"{op.en.capitalize()} on {target.en}")

    def _act(self, answer: ActAnswer) -> Label:
        name, to, skill = answer["soldier"], answer["to"], answer["skill"]
        move = self._moves.get((name, to)) or self._move(name, to)
        if skill is None:
            return move
        on = self.skills[name][skill]
        ja, en = f"{move.ja}、{on.ja}", f"{move.en}, {on.en}"
        for target in map(self._target, answer["targets"]):
            ja, en = f"{ja} → {target.ja}", f"{en} → {target.en}"
        return Label(ja, en)

    def _move(self, name: Id, to: str | None) -> Label:
        who = self.soldiers[name]
        ja, en = (f"{to}へ移動", f"move to {to}") if to else ("その場", "stay")
        self._moves[name, to] = Label(f"{who.ja}: {ja}", f"{who.en}: {en}")
        return self._moves[name, to]

    def _target(self, target: str) -> Label:
        if target.startswith("col"):
            return Label(f"縦列{target[3:]}", f"column {target[3:]}")
        return self._targets[target]


def _soldier(field: Field, soldier: Soldier) -> Label:
    card = field.card(soldier)
    return Label(f"{soldier.id} {card.name}", f"{soldier.id} {card.english}")
