"""The decisions of PL turns and unit turns (PB-20)."""

from collections.abc import Callable
from typing import Any

import msgspec

from saikoro.domain.games.pbwcg.ids import CardId, UnitId
from saikoro.domain.games.pbwcg.rules.answers.commands import PlCommand, UnitCommand
from saikoro.domain.games.pbwcg.rules.answers.labels import Labels
from saikoro.domain.games.pbwcg.rules.answers.listing import of_pl_turn, of_unit_turn
from saikoro.domain.games.pbwcg.rules.answers.menu import Menu
from saikoro.domain.games.pbwcg.rules.answers.offered import (
    ACTIVATIONS_OF_PC,
    ACTIVATIONS_OF_PL,
    Meets,
)
from saikoro.domain.games.pbwcg.rules.answers.placing import PLACEMENTS
from saikoro.domain.games.pbwcg.rules.answers.reading import read_pl_command, read_unit_command
from saikoro.domain.games.pbwcg.rules.asking import ask_pl, deadline, or_surrender
from saikoro.domain.games.pbwcg.rules.battle import Battle
from saikoro.domain.games.pbwcg.rules.naming import Naming
from saikoro.domain.games.pbwcg.rules.questions import of_pl_turn as question_of_pl_turn
from saikoro.domain.games.pbwcg.rules.questions import of_unit_turn as question_of_unit_turn
from saikoro.domain.games.pbwcg.state import Unit
from saikoro.domain.games.pbwcg.words import Choice, Op
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Choices, Decision, Steps
from saikoro.domain.text import Text


class PlForm(msgspec.Struct, frozen=True):
    """What is left of a PL turn."""

    hand: list[CardId]
    """The cards of the hand, in hand order."""
    placements: int
    """Placements that are left in this PL turn (PB-6.1)."""
    activations: int
    """Activations that are left in this PL turn (PB-17.2)."""
    names: dict[str, Text]
    """What the cards of the hand and the units on the field are called."""


class UnitForm(msgspec.Struct, frozen=True):
    """What is asked in `pc_action` and `support_action` (PB-20)."""

    unit: UnitId
    """The acting unit."""
    wp: int
    """Its WP now."""
    activations: int
    """Activations that are left in this unit turn; 0 for a support (PB-17.2)."""
    names: dict[str, Text]
    """What the units on the field are called."""


def ask_pl_command(battle: Battle, seat: Seat) -> Steps[PlCommand]:
    """`pl_action`: the next command of a PL turn (PB-6.0)."""
    state = battle.state

    def form(_seat: Seat) -> PlForm:
        hand = list(state.pls[seat].hand)
        left = (PLACEMENTS - state.placements, ACTIVATIONS_OF_PL - state.activations)
        return PlForm(hand, *left, Naming(battle, seat).all(hand))

    menu = Menu(lambda: of_pl_turn(battle, seat))
    return ask_pl(
        battle,
        Decision(
            name=Choice.PL_ACTION,
            seats=(seat,),
            read=or_surrender(lambda answer: read_pl_command(battle, seat, menu, answer)),
            choices=_choices(
                battle, menu, form, lambda seat, meets: of_pl_turn(battle, seat, meets)
            ),
            question=lambda _seat: question_of_pl_turn(
                battle, PLACEMENTS - state.placements, ACTIVATIONS_OF_PL - state.activations
            ),
            redact=_redact,
            deadline=deadline(battle.table, lambda _seat: {"op": Op.END_PL_TURN.value}),
        ),
    )


def ask_unit_command(battle: Battle, unit: Unit) -> Steps[UnitCommand]:
    """`pc_action` or `support_action`: the next command of a unit turn (PB-7)."""

    def form(_seat: Seat) -> UnitForm:
        left = ACTIVATIONS_OF_PC - battle.state.activations if unit.master is None else 0
        return UnitForm(unit.id, unit.wp, left, Naming(battle, unit.seat).all(()))

    menu = Menu(lambda: of_unit_turn(battle, unit))
    return ask_pl(
        battle,
        Decision(
            name=Choice.PC_ACTION if unit.master is None else Choice.SUPPORT_ACTION,
            seats=(unit.seat,),
            fields={"unit": unit.id},
            read=or_surrender(lambda answer: read_unit_command(battle, unit, menu, answer)),
            choices=_choices(
                battle, menu, form, lambda _seat, meets: of_unit_turn(battle, unit, meets)
            ),
            question=lambda _seat: question_of_unit_turn(
                battle, unit, ACTIVATIONS_OF_PC - battle.state.activations
            ),
            deadline=deadline(battle.table, lambda _seat: {"op": Op.WAIT.value}),
        ),
    )


def _redact(answer: Any) -> tuple[Any, Any]:
    """Which card is laid face-down is known to its owner alone (PB-21)."""
    if answer["op"] != Op.SET:
        return answer, None
    return {"op": Op.SET.value, "slot": answer["slot"]}, {"card": answer["card"]}


def _choices(
    battle: Battle,
    menu: Menu,
    form: Callable[[Seat], Any],
    not_offered: Callable[[Seat, Meets], object],
) -> Choices:
    return Choices(
        listed=lambda _seat: menu.commands(),
        samples=lambda _seat: menu.samples(),
        draw=lambda _seat, chance: menu.draw(chance),
        labels=lambda seat, answers: Labels(battle, seat).commands(answers),
        further=lambda _seat, answer: menu.further(answer),
        form=form,
        not_offered=not_offered,
    )
