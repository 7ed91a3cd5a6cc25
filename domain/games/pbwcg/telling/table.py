"""What lies on the table of PBWCG, as a seat or the public sees it (PB-1, PB-21).

Set slots are called as the rules call them, `A.set3`, and PC slots `0:pc:1`.
"""

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from saikoro.domain.games.pbwcg.cards.card_set import CardSet
from saikoro.domain.games.pbwcg.cards.notation.words import SetKind
from saikoro.domain.games.pbwcg.ids import (
    FIELD,
    SIDES,
    CardId,
    UnitId,
    card_of,
    card_thing,
    is_support,
    seat_of,
    set_slot_id,
    support_number,
)
from saikoro.domain.games.pbwcg.options import PbwcgOptions
from saikoro.domain.games.pbwcg.rules import values
from saikoro.domain.games.pbwcg.rules.answers.offered import ACTIVATIONS_OF_PL
from saikoro.domain.games.pbwcg.rules.answers.placing import PLACEMENTS
from saikoro.domain.games.pbwcg.rules.battle import Battle
from saikoro.domain.games.pbwcg.rules.clauses import resolve
from saikoro.domain.games.pbwcg.rules.naming import NUMBERED
from saikoro.domain.games.pbwcg.rules.places import place_of
from saikoro.domain.games.pbwcg.state import FRONT_SLOTS, PC_SLOTS, SET_SLOTS, UNKNOWN, PbwcgState
from saikoro.domain.games.pbwcg.telling.laying import Laying, number
from saikoro.domain.games.pbwcg.versions import PRESENT
from saikoro.domain.games.pbwcg.words import EndReason, Kind, OnTable, Phase, Result
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.known import Known
from saikoro.domain.match.interface.table import Table
from saikoro.domain.match.interface.table_view import (
    Badge,
    Link,
    Place,
    Side,
    TableView,
    Thing,
    Zone,
)
from saikoro.domain.match.sources.dice import GivenDice
from saikoro.domain.match.sources.shuffles import GivenShuffles
from saikoro.domain.match.state import handle
from saikoro.domain.text import IN_BRACKETS, Text

_MIDDLE = "middle"
"""The zone of the field slot, which itself has the id that events give it."""

_FRONT, _REAR = Text("前衛", "front"), Text("後衛", "rear")
_SETS, _SET_SLOT = Text("セット場", "set slot"), Text("セット場{slot}", "set slot {slot}")
_FIELD = Text.plain("領域", SetKind.FIELD.en)


def pc_place(seat: Seat, slot: int) -> str:
    """The id of a PC slot."""
    return f"{seat}:pc:{slot}"


def _zones_of(seat: Seat) -> Iterator[tuple[str, Zone]]:
    """The zones of a seat in the battle."""
    slots = [Place(pc_place(seat, slot), place_of(slot)) for slot in range(1, PC_SLOTS + 1)]
    sets = [
        Place(set_slot_id(seat, slot), _SET_SLOT.filled(slot=slot))
        for slot in range(1, SET_SLOTS + 1)
    ]
    yield f"{seat}:front", Zone(_FRONT, "row", seat, tuple(slots[:FRONT_SLOTS]))
    yield f"{seat}:rear", Zone(_REAR, "row", seat, tuple(slots[FRONT_SLOTS:]))
    yield f"{seat}:sets", Zone(_SETS, "row", seat, tuple(sets))
    yield f"{seat}:{OnTable.HAND}", Zone(Text.of(OnTable.HAND), "hand", seat)
    yield f"{seat}:{OnTable.DECK}", Zone(Text.of(OnTable.DECK), "pile", seat)
    yield f"{seat}:{OnTable.DISCARD}", Zone(Text.of(OnTable.DISCARD), "pile", seat)


_ZONES = {
    OnTable.ORDER.value: Zone(Text.of(OnTable.ORDER), "track"),
    _MIDDLE: Zone(_FIELD, "row", places=(Place(FIELD, _FIELD),)),
    **dict(_zones_of(0)),
    **dict(_zones_of(1)),
}


def table(known: Known[PbwcgState], cards: CardSet) -> TableView:
    """The table as it stands; before the battle the decks alone, to choose starters from."""
    state, battle = known.match.game, _counted(known, cards)
    laid = Laying(battle)
    if state.phase is Phase.SET_UP:
        return _set_up(known, laid)
    laid.order(OnTable.ORDER.value)
    laid.field(_MIDDLE)
    zones = _ZONES.copy()
    for seat, pl in enumerate(state.pls):
        deck = f"{seat}:{OnTable.DECK}"
        laid.units(seat, f"{seat}:front", f"{seat}:rear")
        laid.sets(seat, pl.sets, f"{seat}:sets")
        laid.lay(seat, pl.hand, f"{seat}:{OnTable.HAND}")
        laid.lay(seat, _opened_deck(known, seat), deck)
        laid.lay(seat, reversed(pl.discard), f"{seat}:{OnTable.DISCARD}")
        zones[deck] = msgspec.structs.replace(zones[deck], count=pl.deck)
    return TableView(
        heading=tuple(_heading(state, cards)),
        acting=_acting(state),
        sides=tuple(_side(battle, seat) for seat in (0, 1)),
        zones=zones,
        things=laid.things,
        links=tuple(_links(state)),
    )


def _set_up(known: Known[PbwcgState], laid: Laying) -> TableView:
    """The decks that the reader knows, and the starters; its own lie face-down until both do."""
    zones: dict[str, Zone] = {}
    for seat, pl in enumerate(known.match.game.pls):
        front, rear, deck = f"{seat}:front", f"{seat}:rear", f"{seat}:{OnTable.DECK}"
        cards = pl.deck_list
        if seat == known.seat:
            cards = cards or [card for sealed in known.sealed("deck") for card in sealed]
            for zone, slot in ((front, "slot1"), (rear, "slot3")):
                for card in known.sealed(slot):
                    laid.things[card_thing(seat, card)] = Thing(zone, 0, card, face_down=True)
        laid.units(seat, front, rear)
        laid.lay(seat, (card for card in cards if card != UNKNOWN), deck)
        zones |= {front: _ZONES[front], rear: _ZONES[rear]}
        zones[deck] = Zone(Text.of(OnTable.DECK), "list", seat, count=len(cards))
    return TableView(heading=(_phase(Phase.SET_UP),), zones=zones, things=laid.things)


def _counted(known: Known[PbwcgState], cards: CardSet) -> Battle:
    """The match as the rules count its values; nothing can happen in it."""
    options = PbwcgOptions(base_endurance=known.match.game.base_endurance)
    dice, shuffles = GivenDice(()), GivenShuffles(())
    return Battle(Table(known.match, options, cards, dice, shuffles), resolve, PRESENT)


def _opened_deck(known: Known[PbwcgState], seat: Seat) -> list[CardId]:
    """The cards that are left in a deck, top first; empty until they are opened."""
    deck, left = known.match.decks.get(seat), known.match.game.pls[seat].deck
    if known.opened is None or deck is None:
        return []
    size = len(deck.commits)
    return [known.opened[handle(seat, deck.no, at)] for at in range(size - left, size)]


# The turn


_TURN = Text("{turn}ターン目", "Turn {turn}")
_PL_TURN = Text("{side}のPLターン", "PL turn of {side}")
_UNIT_TURN = Text("{side} {name}のターン", "Turn of {side} {name}")
_WINS = Text("{side}の勝ち", "{side} wins")


def _heading(state: PbwcgState, cards: CardSet) -> Iterator[Text]:
    """The turn, then whose it is; at the end who won and why."""
    yield _turn(state.turn)
    if state.result is not None and state.reason is not None:
        yield _ended(state.result, state.winner, state.reason)
    elif state.seat is not None:
        yield _pl_turn(state.seat)
    elif state.unit is not None:
        yield _unit_turn(state, state.unit, cards)
    else:
        yield _phase(state.phase)


@lru_cache
def _turn(turn: int) -> Text:
    return _TURN.filled(turn=turn)


@lru_cache
def _phase(phase: Phase) -> Text:
    return Text.of(phase).capitalised


@lru_cache
def _pl_turn(seat: Seat) -> Text:
    return _PL_TURN.filled(side=SIDES[seat])


def _unit_turn(state: PbwcgState, unit: UnitId, cards: CardSet) -> Text:
    """The turn of a unit by its side and its name, also after it has left."""
    side, there = SIDES[seat_of(unit)], state.units.get(unit)
    card = None if there is None else there.card
    if card is None and not is_support(unit):
        card = card_of(unit)
    name = Text.of(Kind.SUPPORT)
    if card is not None:
        name = Text.plain(cards.cards[card].name, cards.short_en[card])
    if is_support(unit):
        name = NUMBERED.filled(name=name, number=support_number(unit))
    return _UNIT_TURN.filled(side=side, name=name)


@lru_cache
def _ended(result: Result, winner: Seat | None, reason: EndReason) -> Text:
    won = None if winner is None else _WINS.filled(side=SIDES[winner])
    return IN_BRACKETS.filled(name=won or Text.of(result).capitalised, more=reason)


def _acting(state: PbwcgState) -> Seat | None:
    if state.result is not None:
        return None
    if state.seat is not None:
        return state.seat
    return None if state.unit is None else seat_of(state.unit)


# Both sides


_FIRST = Badge(Text("先PL", "first PL"))


def _side(battle: Battle, seat: Seat) -> Side:
    """Its HP, and what it has used up of its PL turn."""
    state = battle.state
    numbers = [number(OnTable.HP, state.pls[seat].hp, values.hp_cap(battle, seat))]
    if state.seat == seat:
        numbers.append(number(OnTable.PLACEMENTS, state.placements, PLACEMENTS))
        numbers.append(number(OnTable.ACTIVATIONS, state.activations, ACTIVATIONS_OF_PL))
    is_first = state.turn > 0 and seat == state.first
    return Side(numbers=tuple(numbers), badges=(_FIRST,) if is_first else ())


def _links(state: PbwcgState) -> Iterator[Link]:
    """From the acting unit to the other PC of which a check is asked."""
    check, acting = state.check, state.unit
    if check is None or acting is None or acting == check.unit:
        return
    if acting in state.units and check.unit in state.units:
        yield Link(acting, check.unit, Text.of(check.purpose))
