"""The commands of PL turns and unit turns, in the order of PB-20."""

from typing import Any, TypeVar

import msgspec

from saikoro.domain.games.pbwcg.ids import CardId, Entry, Slot, UnitId
from saikoro.domain.games.pbwcg.rules.asking import Surrender, read_shape
from saikoro.domain.games.pbwcg.rules.refusals import NO_SUCH_OP
from saikoro.domain.games.pbwcg.words import Op
from saikoro.domain.reading import by_tag
from saikoro.domain.text import Text


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="op"):
    """`{"op": name, …exactly the fields shown}`."""


class Set(Command, frozen=True, tag=Op.SET.value):
    """Lay a set card (PB-6.2)."""

    card: CardId
    """A set card in the hand."""
    slot: Slot
    """An empty set slot, 1 to 5."""


class Summon(Command, frozen=True, tag=Op.SUMMON.value):
    """Summon a PC (PB-6.3)."""

    card: CardId
    """A PC card in the hand."""
    slot: Slot
    """An empty PC slot, 1 to 4."""


class Equip(Command, frozen=True, tag=Op.EQUIP.value):
    """Have a PC wear an item (PB-6.4)."""

    card: CardId
    """An equipment card in the hand."""
    unit: UnitId
    """An own PC on the field."""
    discard: list[CardId]
    """The ids of the items that overflow; empty for none (PB-6.4)."""


class DiscardSet(Command, frozen=True, tag=Op.DISCARD_SET.value):
    """Discard an own face-down set card (PB-6.5)."""

    slot: Slot
    """The set slot, 1 to 5."""


class Activate(Command, frozen=True, tag=Op.ACTIVATE.value):
    """Activate a set card (PB-17.2)."""

    slot: Slot
    """The set slot, 1 to 5."""
    targets: list[Entry]
    """What each choice of the text names, in printed order: unit, card and set slot ids, `left`
    or `right`, or a slot number; empty without a choice (PB-20)."""


class EndPlTurn(Command, frozen=True, tag=Op.END_PL_TURN.value):
    """End the PL turn (PB-6.0)."""


class DiscardEquipment(Command, frozen=True, tag=Op.DISCARD_EQUIPMENT.value):
    """Discard an item that the PC wears (PB-7.2)."""

    card: CardId
    """An item that the PC wears."""


class NormalAttack(Command, frozen=True, tag=Op.NORMAL_ATTACK.value):
    """A normal attack (PB-10.0)."""

    target: UnitId
    """An enemy PC within normal range."""


class UseAbility(Command, frozen=True, tag=Op.ABILITY.value):
    """Use an ability (PB-18)."""

    ability: str
    """The id of the ability."""
    targets: list[Entry]
    """What each choice of the text names, in printed order: unit, card and set slot ids, `left`
    or `right`, or a slot number; empty without a choice (PB-20)."""


class PlAttack(Command, frozen=True, tag=Op.PL_ATTACK.value):
    """Attack the enemy PL (PB-12)."""


class Move(Command, frozen=True, tag=Op.MOVE.value):
    """Go to another slot (PB-7.5)."""

    slot: Slot
    """The PC slot to go to, 1 to 4."""


class Wait(Command, frozen=True, tag=Op.WAIT.value):
    """Wait (PB-7.7)."""


class PublicSet(Command, frozen=True, tag=Op.SET.value):
    """What all see of a `set` (PB-21)."""

    slot: Slot
    """The set slot, 1 to 5."""


class HiddenSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What only its PL sees of a `set` (PB-21)."""

    card: CardId
    """The set card that lies face-down."""


PlCommand = Set | Summon | Equip | DiscardSet | Activate | EndPlTurn
UnitCommand = Activate | DiscardEquipment | NormalAttack | UseAbility | PlAttack | Move | Wait
SupportCommand = NormalAttack | UseAbility | PlAttack | Wait

PlAnswer = PlCommand | Surrender
PcAnswer = UnitCommand | Surrender
SupportAnswer = SupportCommand | Surrender
"""The answers to `pl_action`, `pc_action` and `support_action` (PB-20)."""

Answer = dict[str, Any]
"""A command as a client posts it."""

C = TypeVar("C", bound=Command)

OF_PL: dict[str, type[PlCommand]] = by_tag(PlCommand)
OF_PC: dict[str, type[UnitCommand]] = by_tag(UnitCommand)
OF_SUPPORT: dict[str, type[UnitCommand]] = by_tag(SupportCommand)
"""The commands of a PL turn, of the turn of a PC, and of that of a support (PB-7.6)."""


def read_command(given: Any, kinds: dict[str, type[C]]) -> C:
    """A command of one of these kinds; `wrong_phase` for anything of another shape."""
    try:
        kind = kinds[given["op"]]
    except (KeyError, TypeError):
        ops = Text.joined([Text.plain(f"`{op}`（{Op(op).ja}）", op) for op in kinds], "・")
        raise NO_SUCH_OP.error("/op" if isinstance(given, dict) else "", ops=ops) from None
    return read_shape(given, kind)
