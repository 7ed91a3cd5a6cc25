"""KT-13: the decisions of a turn, and the forms that clients build a board from."""

import msgspec

from saikoro.domain.games.ktc.ids import SQUARES, Id, Square
from saikoro.domain.games.ktc.rules.answers import (
    Concede,
    Operation,
    Promote,
    read_operation,
    read_promotion,
)
from saikoro.domain.games.ktc.rules.ending import time_out
from saikoro.domain.games.ktc.rules.field import Field
from saikoro.domain.games.ktc.rules.labels import labels, names, promotion_labels
from saikoro.domain.games.ktc.rules.legal import Answer, operations
from saikoro.domain.games.ktc.rules.notes import not_offered
from saikoro.domain.games.ktc.rules.questions import operation_question, promotion_question
from saikoro.domain.games.ktc.rules.set_up import check_kind
from saikoro.domain.games.ktc.rules.targets import Targets
from saikoro.domain.games.ktc.state import Soldier
from saikoro.domain.games.ktc.words import Choice, Row, Wish
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Choices, Deadline, Decision
from saikoro.domain.text import Text


class SkillChoice(msgspec.Struct):
    """A skill that can be declared, with every legal `targets`."""

    skill: str | None
    """None is 行動 without a skill."""
    targets: list[Targets]


class MoveChoice(msgspec.Struct):
    """A destination of a soldier, with the skills that it can declare there."""

    to: Square | None
    """None is to stay."""
    skills: list[SkillChoice]
    """What it can declare there."""


class SoldierChoice(msgspec.Struct):
    """The legal 行動 of a soldier."""

    soldier: Id
    square: Square
    moves: list[MoveChoice]
    """Its destinations."""


class OperationForm(msgspec.Struct):
    """The legal operations as a tree: soldier, destination, skill, targets."""

    turn: int
    """The turn, from 1."""
    soldiers: list[SoldierChoice]
    """The soldiers of the turn player on the field."""
    supply: list[Row]
    """Legal rows."""
    commander: list[Id]
    """Legal targets."""
    wishes: tuple[Wish, ...]
    """The values of `promote` in 行動; the first is the default (KT-13.3)."""
    names: dict[str, Text]
    """What each soldier is called, by its id, and each skill, by its name."""


class PromotionForm(msgspec.Struct):
    """The soldier that may be promoted."""

    soldier: Id
    hp: int
    """Its present HP."""
    max_hp: int
    """The 最大HP that it would have as 上級職."""


_CHECKED = check_kind("op")
"""That an answer is an operation or a promotion, by its field `op`."""


def ask_operation(field: Field) -> Decision[Operation | Concede]:
    """Ask the turn player for an operation (KT-5.4, KT-13.1)."""
    legal: list[Answer] = []

    def listed(_seat: Seat) -> list[Answer]:
        """Every legal operation, listed when somebody asks."""
        if not legal:  # there is always one (KT-13.4)
            legal.extend(operations(field))
        return legal

    return Decision(
        name=Choice.OPERATION,
        seats=(field.turn_player,),
        read=lambda _seat, answer: read_operation(field, answer),
        choices=Choices(
            listed=listed,
            labels=lambda _seat, answers: labels(field, answers),
            not_offered=lambda _seat, meets: not_offered(field, meets),
            form=lambda seat: _form(field, listed(seat)),
        ),
        question=lambda _seat: operation_question(field),
        deadline=Deadline(
            time_out=lambda seat: time_out(
                field.table, seat, {"op": "supply", "row": Row.FRONT.value}
            )
        ),
        check_kind=_CHECKED,
    )


def ask_promotion(field: Field, soldier: Soldier) -> Decision[Promote | Concede]:
    """Ask the turn player whether to promote `soldier` (KT-13.3)."""
    return Decision(
        name=Choice.PROMOTION,
        seats=(field.turn_player,),
        read=lambda _seat, answer: read_promotion(answer),
        choices=Choices(
            listed=lambda _seat: [{"op": "promote", "yes": yes} for yes in (True, False)],
            labels=lambda _seat, _answers: promotion_labels(field, soldier),
            form=lambda _seat: PromotionForm(soldier.id, soldier.hp, field.card(soldier).hp[1]),
        ),
        question=lambda _seat: promotion_question(field, soldier),
        deadline=Deadline(
            time_out=lambda seat: time_out(field.table, seat, {"op": "promote", "yes": False})
        ),
        check_kind=_CHECKED,
    )


def _form(field: Field, answers: list[Answer]) -> OperationForm:
    acts = [answer for answer in answers if answer["op"] == "act"]
    return OperationForm(
        turn=field.state.turn,
        soldiers=_tree(field, acts),
        supply=[Row(answer["row"]) for answer in answers if answer["op"] == "supply"],
        commander=[answer["target"] for answer in answers if answer["op"] == "commander"],
        wishes=tuple(Wish),
        names=names(field),
    )


def _tree(field: Field, acts: list[Answer]) -> list[SoldierChoice]:
    """The form of `acts`, which KT-13.4 lists by soldier, destination and skill."""
    tree: list[SoldierChoice] = []
    for answer in acts:
        name, to, skill = answer["soldier"], answer["to"], answer["skill"]
        if not tree or tree[-1].soldier != name:
            tree.append(SoldierChoice(name, SQUARES[field.state.soldiers[name].place or 0], []))
        moves = tree[-1].moves
        if not moves or moves[-1].to != to:
            moves.append(MoveChoice(to, []))
        skills = moves[-1].skills
        if not skills or skills[-1].skill != skill:
            skills.append(SkillChoice(skill, []))
        skills[-1].targets.append(answer["targets"])
    return tree
