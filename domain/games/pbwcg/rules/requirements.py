"""What the rules require of units, and by what numbers count."""

from functools import partial

from saikoro.domain.games.pbwcg.cards.card_set import SetCard
from saikoro.domain.games.pbwcg.cards.notation.english import print_mod_en
from saikoro.domain.games.pbwcg.cards.notation.parse import read_mod
from saikoro.domain.games.pbwcg.cards.notation.words import BsEffect
from saikoro.domain.games.pbwcg.grounds import Ground
from saikoro.domain.games.pbwcg.ids import BsName, CardId, ModText, Slot, UnitId, card_thing
from saikoro.domain.games.pbwcg.rules.battle import Battle
from saikoro.domain.games.pbwcg.rules.refusals import refusal
from saikoro.domain.games.pbwcg.state import PbwcgState, SetSlot, Status, Unit
from saikoro.domain.games.pbwcg.stated import Unmet
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.comparing import Facts
from saikoro.domain.match.interface.requirements import Looked, Met
from saikoro.domain.match.interface.requirements import requirement as any_requirement
from saikoro.domain.text import Text

requirement = partial(any_requirement, dice=False)
"""As `requirement` of the table; what is met is shown with events of the game, and not with dice
before. An attack asks for much at once, and rolls for one thing after another."""

# The leaves of tests


def of_unit(_battle: Battle, unit: Unit, *_: object) -> tuple[UnitId, ...]:
    """What is asked about is a unit."""
    return (unit.id,)


def of_face(unit: Unit) -> Facts:
    """A face of a die means a unit."""
    return Facts((unit.id,), {})


def bs_name(battle: Battle, _unit: Unit, bs: BsName, *_: object) -> Text:
    """What a bad status is called."""
    return battle.cards.bs[bs].label


def text_name(battle: Battle, source: CardId) -> Text:
    """What the card or the ability with a text is called."""
    cards = battle.cards
    return (cards.abilities.get(source) or cards.cards[source]).label


def mod_name(_battle: Battle, _unit: Unit, mod: ModText, limited: str | None, *_: object) -> Text:
    """A status change, with the name of a limited one."""
    name = "" if limited is None else f"【{limited}】"
    return Text.plain(f"{name}{mod}", f"{name} {print_mod_en(read_mod(mod))}".strip())


# Set cards (PB-17)


def of_card(_battle: Battle, seat: Seat, card: SetCard, *_: object) -> tuple[str, ...]:
    """What is asked about is a card of a side."""
    return (card_thing(seat, card.id),)


def of_slot(_battle: Battle, seat: Seat, _number: Slot, slot: SetSlot) -> tuple[str, ...]:
    """What is asked about is the card in a set slot."""
    return (card_thing(seat, slot.card),)


def _lies(state: PbwcgState, seat: Seat, number: Slot, *_: object) -> bool:
    slot = state.pls[seat].sets[number - 1]
    return slot is not None and not slot.face_up


@requirement(
    "PB-5.10",
    Unmet.LAID_NOW,
    met=Met(Ground.LAID_BEFORE, "PB-5.10", Looked(_lies, of=2)),
    things=of_slot,
    laid=lambda _battle, _seat, _number, slot: slot.laid,
    turn=lambda battle, _seat, _number, _slot: battle.state.turn,
    refused=refusal(
        "laid_this_turn",
        "このターンに伏せたカードは、次のターンから発動できる",
        "the card was laid in this turn and can be activated from the next",
        "/slot",
    ),
)
def was_laid_before(battle: Battle, _seat: Seat, _number: Slot, slot: SetSlot) -> bool:
    """A card was laid in an earlier turn."""
    return slot.laid < battle.state.turn


# Bad statuses (PB-14)


def _received(state: PbwcgState, unit: UnitId, bs: BsName, *_: object) -> bool:
    return unit in state.units and any(one.name == bs for one in state.units[unit].bs)


RECEIVED = Looked(_received)
"""That a unit has received a bad status that it has."""


def received(effect: BsEffect) -> Looked:
    """That a unit has received the bad status that it has of an effect."""

    def read(battle: Battle, unit: Unit, *_: object) -> tuple[UnitId, BsName]:
        bs = battle.cards.bs
        return unit.id, next(one.name for one in unit.bs if bs[one.name].effect is effect)

    return Looked(_received, read=read)


def rule_of_bs(battle: Battle, _unit: Unit, bs: BsName, *_: object) -> str:
    """The rule by which a bad status acts."""
    return battle.cards.bs[bs].effect.value


@requirement("PB-14.9", met=Met(Ground.SUFFERS, rule_of_bs, RECEIVED), things=of_unit, name=bs_name)
def acts_as(battle: Battle, _unit: Unit, bs: BsName, *effects: BsEffect) -> bool:
    """A bad status that a unit has is of one of these effects."""
    return battle.cards.bs[bs].effect in effects


# Status changes (PB-15)


def _gained(
    state: PbwcgState, unit: UnitId, mod: ModText, limited: str | None, turn: int, *_: object
) -> int:
    known = state.units.get(unit)
    statuses = () if known is None else known.statuses
    return sum((one.mod, one.limited, one.turn) == (mod, limited, turn) for one in statuses)


GAINED = Looked(_gained)
"""That a unit has gained a status change that it has since a turn."""


@requirement("PB-15.1", met=Met(Ground.STATUS, "PB-15.1", GAINED), things=of_unit, mod=mod_name)
def has_status(_battle: Battle, unit: Unit, mod: ModText, limited: str | None, turn: int) -> bool:
    """A unit has a status change since a turn."""
    return any((one.mod, one.limited, one.turn) == (mod, limited, turn) for one in unit.statuses)


def of_status(battle: Battle, unit: Unit, status: Status) -> tuple[object, ...]:
    """By what a status change counts."""
    return has_status, battle, unit, status.mod, status.limited, status.turn


# What PCs wear


def _wears(state: PbwcgState, unit: UnitId, item: CardId) -> bool:
    return unit in state.units and item in state.units[unit].items


@requirement(
    "PB-6.4",
    met=Met(Ground.WORN, "PB-6.4", Looked(_wears)),
    things=lambda _battle, unit, item: (card_thing(unit.seat, item), unit.id),
)
def is_worn(_battle: Battle, unit: Unit, item: CardId) -> bool:
    """A PC wears an item."""
    return item in unit.items


# What is in force (PB-19.6)


def _lies_open(state: PbwcgState, seat: Seat, card: CardId) -> bool:
    field = state.field
    slots = [slot for slot in state.pls[seat].sets if slot is not None and slot.face_up]
    on_field = field is not None and (field.owner, field.card) == (seat, card)
    return on_field or any(slot.card == card for slot in slots)


@requirement(
    "PB-19.6",
    met=Met(Ground.LIES_OPEN, "PB-19.6", Looked(_lies_open)),
    things=lambda _battle, seat, card: (card_thing(seat, card),),
)
def lies_open(battle: Battle, seat: Seat, card: CardId) -> bool:
    """A card is on the field, or lies face-up in the set area."""
    return _lies_open(battle.state, seat, card)


def _master(state: PbwcgState, support: UnitId, *_: object) -> UnitId | None:
    return state.units[support].master if support in state.units else None


SERVES = Looked(_master)
"""That a support has come to its master."""


@requirement(
    "PB-19.6",
    met=Met(Ground.SERVES, "PB-19.6", SERVES._replace(read=lambda _battle, _unit, one: (one,))),
    things=lambda _battle, unit, support: (support, unit.id),
)
def is_under(_battle: Battle, unit: Unit, support: UnitId) -> bool:
    """A support has a PC as its master."""
    return support in unit.supports
