"""Since which event something is so, stated for those who ask why (`Table.ground`)."""

from collections.abc import Callable
from functools import partial

from saikoro.domain.games.pbwcg.cards.card_set import SetCard
from saikoro.domain.games.pbwcg.cards.notation.english import print_mod_en
from saikoro.domain.games.pbwcg.cards.notation.parse import read_mod
from saikoro.domain.games.pbwcg.cards.notation.words import BsEffect
from saikoro.domain.games.pbwcg.events.cards import (
    CardSet,
    CounterReduced,
    FieldChanged,
    SetCardActivated,
)
from saikoro.domain.games.pbwcg.events.frame import BattleBegan, TurnBegan
from saikoro.domain.games.pbwcg.events.units import HpChanged, StatusGained
from saikoro.domain.games.pbwcg.grounds import Ground
from saikoro.domain.games.pbwcg.ids import (
    FIELD,
    CardId,
    Holder,
    Slot,
    UnitId,
    card_thing,
    set_slot_id,
)
from saikoro.domain.games.pbwcg.rules.battle import Battle
from saikoro.domain.games.pbwcg.rules.requirements import acts_as
from saikoro.domain.games.pbwcg.state import FieldCard, SetSlot, Status, Unit
from saikoro.domain.games.pbwcg.stated import OWNERS
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Label
from saikoro.domain.record.line import Event


class During:
    """Whether an event is such a one of some turns; it is asked of the newest event first."""

    def __init__(self, battle: Battle, turns: range, is_it: Callable[[Event], bool]) -> None:
        self._turn, self._turns, self._is_it = battle.state.turn, turns, is_it

    def __call__(self, event: Event) -> bool:
        """Whether it is one."""
        if isinstance(event, TurnBegan):
            self._turn = event.turn - 1
        return self._turn in self._turns and self._is_it(event)


def state_hp(battle: Battle, word: Ground, seat: Seat, rule: str) -> None:
    """State the HP of a PL, and the event that left them."""
    hp = battle.state.pls[seat].hp
    battle.ground(word, rule, since=partial(_is_hp_of, seat), owner=OWNERS[seat], hp=hp)


def _is_hp_of(seat: Seat, event: Event) -> bool:
    return isinstance(event, BattleBegan) or (isinstance(event, HpChanged) and event.seat == seat)


# Bad statuses (PB-14)


def text_label(battle: Battle, source: CardId) -> Label:
    """What the card or the ability with a text is called."""
    cards = battle.cards
    named = cards.abilities.get(source) or cards.cards[source]
    return Label(named.name, named.name_en)


def state_suffers(battle: Battle, unit: Unit, effect: BsEffect) -> None:
    """State which bad statuses with this effect a unit has, and since when."""
    for one in unit.bs:
        battle.meets(acts_as, battle, unit, one.name, effect)


# Status changes (PB-15)


def mod_label(status: Status) -> Label:
    """A status change, with the name of a limited one."""
    name = "" if status.limited is None else f"【{status.limited}】"
    en = print_mod_en(read_mod(status.mod))
    return Label(f"{name}{status.mod}", f"{name} {en}".strip())


def state_gain(battle: Battle, unit: Unit, status: Status) -> None:
    """State since when a status change is counted (PB-15.2, PB-15.5)."""
    late = battle.options.late_recovery
    rule, word = ("PB-15.5", Ground.GAINED_LATE) if late else ("PB-15.2", Ground.GAINED)
    gained, mod = _gain(battle, unit, status), mod_label(status)
    battle.ground(word, rule, unit.id, since=gained, mod=mod, turn=status.turn)


def state_counts(battle: Battle, unit: Unit, status: Status) -> None:
    """State since when a status change that ends was counted, and how far each time."""
    state_gain(battle, unit, status)
    turn, now = status.turn, battle.state.turn
    for left in range(now - turn, 0, -1):
        is_drop = partial(_is_drop, unit.id, status.mod, left)
        dropped = During(battle, range(turn, now + 1), is_drop)
        battle.ground(Ground.COUNTED, "PB-15.2", since=dropped, left=left)


def state_replaced(battle: Battle, unit: Unit, old: Status, new: str) -> None:
    """State which limited status change gives way to which (PB-15.1)."""
    before, after = (Label(one or "", one or "") for one in (old.limited, new))
    gained = _gain(battle, unit, old)
    battle.ground(Ground.REPLACES, "PB-15.1", unit.id, since=gained, old=before, new=after)


def _gain(battle: Battle, unit: Unit, status: Status) -> During:
    turn = status.turn
    return During(battle, range(turn, turn + 1), partial(_is_gain, unit.id, status))


def _is_gain(unit: UnitId, status: Status, event: Event) -> bool:
    return (
        isinstance(event, StatusGained)
        and event.unit == unit
        and (event.mod, event.limited) == (status.mod, status.limited)
    )


def _is_drop(holder: Holder, what: str, left: int, event: Event) -> bool:
    return (
        isinstance(event, CounterReduced)
        and (event.holder, event.what) == (holder, what)
        and event.left == left
    )


# Lasting set cards and the field (PB-5.6)


def state_field(battle: Battle, field: FieldCard) -> None:
    """State since when the field is counted, and how far each time."""
    card = battle.cards.sets[field.card]
    _state_activation(battle, field.owner, card, field.since, partial(_is_field, card.id))
    _state_drops(battle, FIELD, card, field.since, field.left)


def state_laid(battle: Battle, seat: Seat, number: Slot, slot: SetSlot) -> None:
    """State in which earlier turn a card was laid that may be turned up now (PB-5.10)."""
    laid = During(battle, range(slot.laid, slot.laid + 1), partial(_is_laying, seat, number))
    thing = card_thing(seat, slot.card)
    battle.ground(Ground.LAID_BEFORE, "PB-5.10", thing, since=laid, turn=slot.laid)


def state_lasting(battle: Battle, seat: Seat, number: Slot, slot: SetSlot) -> None:
    """State since when a lasting card is counted, and how far each time."""
    card = battle.cards.sets[slot.card]
    began = partial(_is_activation, seat, card.id)
    _state_activation(battle, seat, card, slot.activated, began)
    _state_drops(battle, set_slot_id(seat, number), card, slot.activated, slot.left)


def _state_activation(
    battle: Battle, owner: Seat, card: SetCard, turn: int, is_it: Callable[[Event], bool]
) -> None:
    late = battle.options.late_recovery
    rule, word = ("PB-15.5", Ground.ACTIVATED_LATE) if late else ("PB-15.4", Ground.ACTIVATED)
    turns = Label(f"{card.turns}", "1 turn" if card.turns == 1 else f"{card.turns} turns")
    began = During(battle, range(turn, turn + 1), is_it)
    battle.ground(word, rule, card_thing(owner, card.id), since=began, turn=turn, turns=turns)


def _state_drops(battle: Battle, holder: Holder, card: SetCard, since: int, left: int) -> None:
    """State how far its counter had dropped in each turn before."""
    first = since + battle.options.late_recovery
    for turn, then in enumerate(range(card.turns - 1, left - 1, -1), first):
        is_drop = partial(_is_drop, holder, card.id, then)
        dropped = During(battle, range(turn, turn + 1), is_drop)
        battle.ground(Ground.LEFT_IN_TURN, "PB-5.6", since=dropped, turn=turn, left=then)


def _is_laying(seat: Seat, number: Slot, event: Event) -> bool:
    return isinstance(event, CardSet) and (event.seat, event.slot) == (seat, number)


def _is_field(card: str, event: Event) -> bool:
    return isinstance(event, FieldChanged) and event.card == card


def _is_activation(seat: Seat, card: str, event: Event) -> bool:
    return isinstance(event, SetCardActivated) and (event.seat, event.card) == (seat, card)
