"""What bots need to look ahead: how good a state is, and a world that a seat thinks possible."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

from saikoro.domain.games.fairies.cards.card_set import AnyCard, CardSet, Fairy, Overrides, Trigger
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.events.effects import Moved
from saikoro.domain.games.fairies.events.frame import CostPaid
from saikoro.domain.games.fairies.events.plays import SetFaceDown
from saikoro.domain.games.fairies.ids import CardId, Handle, owner
from saikoro.domain.games.fairies.knowledge import submitted
from saikoro.domain.games.fairies.options import FairiesOptions
from saikoro.domain.games.fairies.rules.opening.limits import MOST_TRIGGERS_OF_A_KIND, Room, limits
from saikoro.domain.games.fairies.rules.opening.set_up import canonical
from saikoro.domain.games.fairies.rules.opening.submission import read_submission
from saikoro.domain.games.fairies.state import FairiesState, Placed, SeatState, field_of, renewed
from saikoro.domain.games.fairies.words import MoveWhy, TriggerLimit, What
from saikoro.domain.match.events import GameEvent, Seat
from saikoro.domain.match.interface.game import WON
from saikoro.domain.match.interface.known import Known, World, deal
from saikoro.domain.match.sources.chance import Chance
from saikoro.domain.match.state import handle, parse_handle

DAMAGE: Final = 4
"""What a point of damage takes; as the others, of a state that is not over."""
UNIT: Final = 24
SUPPORT: Final = 14
SLOUGH: Final = 10
"""A card that a unit was graded up or evolved from."""
MUSIC: Final = 12
FACE_DOWN: Final = 9
HAND: Final = 10
COST: Final = 8
"""A cost card in play."""
FORCE: Final = 4
"""What a modifier of 1000 power, 10 damage value or one breaker is worth."""
REVERSED: Final = 12
"""What it takes from a unit (FB-2.7)."""
UPRIGHT: Final = 2
"""What an upright unit of the turn player is worth, as it can still attack."""
TURN: Final = (HAND + COST) // 2
"""Half of what a turn begins with: to end one is neither good nor bad by itself."""
ATTACK: Final = 12
"""An attack that is still to be resolved."""


# How good a state is


def evaluate(state: FairiesState) -> int:
    """Who has less damage, and more on the field and in hand; never as much as a win."""
    worth = _worth(state, 0) - _worth(state, 1)
    return max(1 - WON, min(worth, WON - 1))


def _worth(state: FairiesState, seat: Seat) -> int:
    side = state.seats[seat]
    worth = HAND * len(side.hand) + COST * len(side.costs) - DAMAGE * side.damage
    worth += sum(map(_worth_of_unit, filter(None, side.units)))
    worth += sum(FACE_DOWN if card.id is None else SUPPORT for card in side.supports if card)
    worth += MUSIC * (side.music is not None)
    if seat == state.seat:
        worth += UPRIGHT * sum(_is_upright(card) for card in side.units) - TURN
        worth += ATTACK * (state.attack is not None and not state.attack.negated)
    return worth


def _worth_of_unit(card: Placed) -> int:
    if card.id is None:
        return FACE_DOWN
    worth = UNIT + SLOUGH * len(card.sloughs) - REVERSED * (card.facing is w.Facing.REVERSED)
    for modifier in card.modifiers:
        match modifier.what, modifier.value:
            case What.POWER, int(by):
                worth += FORCE * by // 1000
            case What.DAMAGE_VALUE, int(by):
                worth += FORCE * by // 10
            case What.BREAKER, int(by):
                worth += FORCE * by
    return worth


def _is_upright(card: Placed | None) -> bool:
    return card is not None and card.id is not None and card.facing is w.Facing.UPRIGHT


# What a seat does not know


def imagine(
    known: Known[FairiesState], options: FairiesOptions, cards: CardSet, chance: Chance
) -> World[FairiesState]:
    """The seat's own deck in a random order, and the other seat with any cards it may have.

    A seat knows the list of its own submission. That of the other seat is secret (FB-3.1): its
    cards are any that FB-3.2 allows beside those that were seen.
    """
    state = known.match.game
    dealt: dict[Handle, CardId] = {}
    for seat, side in enumerate(state.seats):
        if side.fairy is None:  # the decks are still to be submitted
            continue
        seen = _Seen(known, seat)
        answer = submitted(known) if seat == known.seat else None
        if answer is None:
            dealt |= _Pool(seen, options, cards, chance).deal()
        else:
            own = read_submission(options, cards, answer)
            dealt |= deal(known, seen.main, canonical(own.main), chance)
            dealt |= deal(known, seen.extra, canonical(own.extra), chance)
    return World(state, dealt)


class _Seen:
    """The cards of a seat, as far as another one knows them."""

    def __init__(self, known: Known[FairiesState], seat: Seat) -> None:
        state, no = known.match.game, known.match.decks[seat].no
        self.side = state.seats[seat]
        self.deck = renewed(self.side.deck, handle(seat, no, 0))
        main, extra = f"d{seat}.", f"d{2 + seat}."
        placed = [card for card in _out_of_deck(state, seat) if card.startswith(main)]
        self.main = [*placed, *self.deck]
        self.extra = [card for card in _out_of_deck(state, seat) if card.startswith(extra)]
        shown = ((card, known.card(card)) for card in (*self.main, *self.extra))
        self.cards = {card: found for card, found in shown if found is not None}
        self.reshuffled = [
            found
            for card, found in known.cards.items()
            if card.startswith(main) and parse_handle(card)[1] > no
        ]
        """Cards of the deck that are seen after its next shuffle."""
        self.face_down = _face_down(self.side, known.later, seat)


def _out_of_deck(state: FairiesState, seat: Seat) -> Iterator[Handle]:
    """Every card of a seat that is not in its main deck."""
    side = state.seats[seat]
    for placed in field_of(side):
        yield from (placed.card, *placed.sloughs)
    yield from (*side.hand, *side.extra, *side.forest, *side.banished, *side.gone)
    yield from (card for card in state.between if owner(card) == seat)


def _face_down(side: SeatState, later: Iterable[GameEvent], seat: Seat) -> dict[Handle, int | None]:
    """The cards that lie face-down, or are going to, which are magic events (FB-6.5).

    With their costs, where they were seen to be paid.
    """
    found: dict[Handle, int | None] = {
        placed.card: None for placed in field_of(side) if placed.id is None
    }
    paid = 0
    for event in later:
        match event:
            case CostPaid(_, cards, sloughs):
                paid = len(cards) + len(sloughs)
            case Moved(why=MoveWhy.COST):  # a slough that pays, too (FB-13.3)
                pass
            case SetFaceDown(setting, card, prepaid=prepaid) if setting == seat:
                found[card] = paid if prepaid else None
                paid = 0
            case _:
                paid = 0
    return found


class _Pool:
    """The cards of a seat whose decks are secret: any that the limits of FB-3.2 leave."""

    def __init__(
        self, seen: _Seen, options: FairiesOptions, cards: CardSet, chance: Chance
    ) -> None:
        self._seen = seen
        self._cards = cards.cards
        self._chance = chance
        own = limits(options, _overrides(seen.side, cards))
        self._of_a_name = own.of_a_name
        self._room = Room(own, by_name=options.trigger_limit_by is TriggerLimit.NAME)
        for card in (*seen.cards.values(), *seen.reshuffled):
            self._room.count(self._cards[card])

    def deal(self) -> dict[Handle, CardId]:
        """The card of every handle; ValueError if the limits leave too few cards."""
        seen, dealt = self._seen, dict(self._seen.cards)
        for card, cost in seen.face_down.items():
            if card not in dealt:
                [dealt[card]] = self._take(1, {w.CardType.MAGIC}, cost)
        hidden = [card for card in seen.main if card not in dealt]
        missing = len(hidden) - len(seen.reshuffled)
        triggers = min(missing, self._room.triggers)
        drawn = self._take(triggers, {w.CardType.TRIGGER})
        drawn += self._take(missing - triggers, _NO_TRIGGERS)
        dealt |= self._shuffled(hidden, drawn)
        extra = [card for card in seen.extra if card not in dealt]
        return dealt | dict(zip(extra, self._take(len(extra), _EXTRA), strict=True))

    def _shuffled(self, hidden: Sequence[Handle], drawn: Sequence[CardId]) -> dict[Handle, CardId]:
        """These cards in random order, and those of the next shuffle anywhere in the deck."""
        left = self._chance.shuffled(drawn)
        deck = [card for card in hidden if card in set(self._seen.deck)]
        places = self._chance.sample(deck, len(self._seen.reshuffled))
        dealt = dict(zip(places, self._seen.reshuffled, strict=True))
        return {card: dealt.get(card) or left.pop() for card in hidden}

    def _take(
        self, number: int, types: Collection[w.CardType], cost: int | None = None
    ) -> list[CardId]:
        """Draw random cards of these types that the deck may hold beside the others."""
        copies = [
            card
            for card in self._cards.values()
            if card.type in types and cost in (None, card.cost)
            for _ in range(self._most(card))
        ]
        taken: list[CardId] = []
        for card in self._chance.shuffled(copies) if number else ():
            if len(taken) == number:
                break
            if self._admits(card):
                self._room.count(card)
                taken.append(card.id)
        if len(taken) < number:
            raise ValueError(f"no {number} cards of {types} are left")
        return taken

    def _most(self, card: AnyCard) -> int:
        """How many copies one deck may hold (FB-3.8, FB-3.9)."""
        return MOST_TRIGGERS_OF_A_KIND if isinstance(card, Trigger) else self._of_a_name

    def _admits(self, card: AnyCard) -> bool:
        """Whether one more is within every limit, and its window on the sheet (FB-10.3)."""
        window = None if isinstance(card, Trigger) else card.lines.window
        return self._room.admits(card) and (window is None or window in self._seen.side.reactions)


_NO_TRIGGERS = {w.CardType.UNIT, w.CardType.SUPPORT, w.CardType.MAGIC}
_EXTRA = {w.CardType.MUSIC, w.CardType.EXTRA_UNIT, w.CardType.EXTRA_MAGIC}


def _overrides(side: SeatState, cards: CardSet) -> Overrides:
    fairy = None if side.fairy is None or side.fairy.id is None else cards.cards[side.fairy.id]
    return fairy.overrides if isinstance(fairy, Fairy) else Overrides()
