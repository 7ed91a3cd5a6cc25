"""What bots need to look ahead: how good a state is, and a world that a seat thinks possible."""

from collections.abc import Iterable, Iterator
from typing import Final

from saikoro.domain.games.pbwcg.cards.card_set import CardSet
from saikoro.domain.games.pbwcg.cards.notation.parse import read_mod
from saikoro.domain.games.pbwcg.cards.notation.words import Value
from saikoro.domain.games.pbwcg.events.cards import (
    CardsDiscarded,
    EquipmentAttached,
    EquipmentDiscarded,
    PcSummoned,
    SetCardActivated,
    SetCardDiscarded,
    TrapSprung,
)
from saikoro.domain.games.pbwcg.ids import CardId, Slot, seat_of
from saikoro.domain.games.pbwcg.options import PbwcgOptions
from saikoro.domain.games.pbwcg.rules.submissions import is_banned
from saikoro.domain.games.pbwcg.state import UNKNOWN, PbwcgState, Status, Unit
from saikoro.domain.games.pbwcg.words import ArrivedFrom
from saikoro.domain.match.events import GameEvent, Seat
from saikoro.domain.match.interface.game import WON
from saikoro.domain.match.interface.known import Known, World, deal
from saikoro.domain.match.sources.chance import Chance
from saikoro.domain.match.state import handle

# What one of each is worth, in the unit of `evaluate`

HP: Final = 6
ENDURANCE: Final = 6
WP: Final = 1
PC: Final = 20
"""Besides its endurance, its WP and the HP that it brought."""
ITEM: Final = 8
BS: Final = -8
STATUS: Final = 1
"""A point of a status change for a turn."""
HAND: Final = 4
"""A card in hand."""
LAID: Final = 6
"""A card in a set slot."""
NO_PC: Final = -60
"""For a PL without PCs, whom the enemy may attack (PB-12.1)."""


# How good a state is


def evaluate(state: PbwcgState) -> int:
    """Who has more HP, units and cards; never as much as a win."""
    value = _value(state, 0) - _value(state, 1)
    return max(1 - WON, min(value, WON - 1))


def _value(state: PbwcgState, seat: Seat) -> int:
    pl, pcs = state.pls[seat], state.pcs(seat)
    value = HP * pl.hp + HAND * len(pl.hand)
    value += LAID * sum(slot is not None for slot in pl.sets)
    value += sum(_value_of(unit) for unit in state.on_side(seat))
    return value if pcs else value + NO_PC


def _value_of(unit: Unit) -> int:
    value = ENDURANCE * unit.endurance + WP * unit.wp
    if unit.master is None:
        value += PC + ITEM * len(unit.items) + BS * len(unit.bs)
        value += STATUS * sum(map(_gained, unit.statuses))
    return value


def _gained(status: Status) -> int:
    """What a status change is good for: less 被持久 is better, of all else more."""
    mod = read_mod(status.mod)
    return status.left * (-mod.by if mod.value is Value.ENDURANCE_TAKEN else mod.by)


# What a seat does not know


def imagine(
    known: Known[PbwcgState], options: PbwcgOptions, cards: CardSet, chance: Chance
) -> World[PbwcgState]:
    """The seat's own deck in a random order, and the other seat with any cards it may have.

    Deck lists are secret (PB-21): the other deck is any that PB-3 allows and that holds what the
    seat has seen of it. The handles dealt are those of cards that are still in a deck.
    """
    state = known.match.game
    dealt: dict[str, CardId] = {}
    for seat, pl in enumerate(state.pls):
        if not pl.shuffled:  # the rules will shuffle it
            continue
        if seat != known.seat:
            _imagine_list(state, seat, known.later, _Pool(options, cards, chance))
        left = list(pl.deck_list)
        for card in _out_of_deck(state, seat):
            left.remove(card)
        no = known.match.decks[seat].no
        handles = [handle(seat, no, at) for at in range(pl.shuffled - pl.deck, pl.shuffled)]
        dealt |= deal(known, handles, left, chance)
    return World(state, dealt)


class _Pool:
    """The cards that may be in a deck whose list is secret, in random order (PB-3)."""

    def __init__(self, options: PbwcgOptions, cards: CardSet, chance: Chance) -> None:
        self._cards = cards
        self._left = [
            card
            for card in chance.shuffled([*cards.cards])
            if card not in cards.supports and not is_banned(card, cards, options)
        ]
        self._taken: set[str] = set()
        """Names: no two cards of a deck have the same (PB-3.5)."""

    def take(self, card: CardId) -> CardId:
        """A card that is in the deck."""
        self._taken.add(self._cards.cards[card].name)
        return card

    def any(self) -> CardId:
        """Any card that may be in it, too."""
        return self.take(next(self._free()))

    def any_set_card(self) -> CardId:
        """Any that may lie face-down (PB-6.2)."""
        return self.take(next(card for card in self._free() if card in self._cards.sets))

    def _free(self) -> Iterator[CardId]:
        return (card for card in self._left if self._cards.cards[card].name not in self._taken)


def _imagine_list(state: PbwcgState, seat: Seat, later: Iterable[GameEvent], pool: _Pool) -> None:
    """Fill in the hidden cards of a seat; those that `later` events reveal are in their places."""
    pl = state.pls[seat]
    for card in _out_of_deck(state, seat):
        pool.take(card)
    laid, played = _revealed(state, seat, later)
    for card in (*laid.values(), *played):
        pool.take(card)
    for number, slot in enumerate(pl.sets, 1):
        if slot is not None and slot.card == UNKNOWN:
            slot.card = laid.get(number) or pool.any_set_card()
    for place, card in enumerate(pl.hand):
        if card == UNKNOWN:
            pl.hand[place] = played.pop() if played else pool.any()
    out = [*_out_of_deck(state, seat), *played]
    pl.deck_list = out + [pool.any() for _ in range(len(pl.deck_list) - len(out))]


def _out_of_deck(state: PbwcgState, seat: Seat) -> list[CardId]:
    """The cards of a seat that are known and not in its deck, in the order of PB-1."""
    pl = state.pls[seat]
    cards = [card for pc in state.pcs(seat) for card in (pc.card, *pc.items)]
    cards += (slot.card for slot in pl.sets if slot is not None)
    cards += (*pl.hand, *pl.discard)
    if state.field is not None and state.field.owner == seat:
        cards.append(state.field.card)
    return [card for card in cards if card != UNKNOWN]


def _revealed(
    state: PbwcgState, seat: Seat, later: Iterable[GameEvent]
) -> tuple[dict[Slot, CardId], list[CardId]]:
    """The hidden cards that events reveal: those face-down, by slot, and those in hand."""
    known = _out_of_deck(state, seat)
    laid: dict[Slot, CardId] = {}
    played: list[CardId] = []
    for event in later:
        match event:
            case TrapSprung() | SetCardActivated() | SetCardDiscarded():
                if event.seat == seat and event.card not in known:
                    laid.setdefault(event.slot, event.card)
            case _:
                for card in _from_hand(event, seat):
                    if card not in (*known, *played):
                        played.append(card)
    return laid, played


def _from_hand(event: GameEvent, seat: Seat) -> Iterable[CardId]:
    """The cards of a seat that leave its hand by an event; of a discarded item, perhaps its PC."""
    match event:
        case PcSummoned(unit, _, ArrivedFrom.HAND) if seat_of(unit) == seat:
            return [unit[2:]]
        case EquipmentAttached(unit, card) | EquipmentDiscarded(unit, card, _):
            return [card] if seat_of(unit) == seat else []
        case CardsDiscarded(discarding, cards, _) if discarding == seat:
            return cards
        case _:
            return ()
