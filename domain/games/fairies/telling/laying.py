"""What is true of every card on the table of Fairies Battle, as far as one reader knows it."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Any

import msgspec

from saikoro.domain.games.fairies.cards.card_set import CardSet
from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.ids import Handle
from saikoro.domain.games.fairies.knowledge import card_ids
from saikoro.domain.games.fairies.rules.naming import BREAKER_N, KNOWN_TO_OPPONENT, TRIGGER_CHECK_N
from saikoro.domain.games.fairies.state import (
    CostCard,
    FairiesState,
    Placed,
    SeatState,
    Slots,
    renewed,
)
from saikoro.domain.games.fairies.telling.faces import has_damage_value
from saikoro.domain.games.fairies.telling.names import modifier
from saikoro.domain.games.fairies.telling.seen import seen_field
from saikoro.domain.games.fairies.words import CastHow, Given, OnTable, What, Zone
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.known import Known
from saikoro.domain.match.interface.table_view import Badge, Facing, Number, Thing
from saikoro.domain.match.interface.table_view import Zone as ZoneView
from saikoro.domain.text import Text
from saikoro.domain.words import Word

_FACINGS: dict[w.Facing, Facing] = {
    w.Facing.UPRIGHT: 0,
    w.Facing.TURNED: 90,
    w.Facing.REVERSED: 180,
}

_PREPAID = Badge.of(CastHow.FREE)
_CASTING = Badge(Text("キャスト中", "being cast"))
_GUARDIAN = Badge.of(w.Attribute.GUARDIAN)
_NEGATED = Badge(Text("攻撃は無効", "its attack is negated"))
_PUBLIC = Badge(KNOWN_TO_OPPONENT)

_ONCE_A_TURN = Text("1ターンに1回", "once a turn")
_ONCE_A_GAME = Text("ゲームに1回", "once a game")
_USED_UP = Text("効果{line}は使用済み", "its effect {line} is used up")


class Laying:
    """Lays the cards of a match on the table, as far as one reader knows them."""

    def __init__(
        self, known: Known[FairiesState], cards: CardSet, zones: dict[str, ZoneView]
    ) -> None:
        self.zones = zones
        """The zones, with what is counted in them."""
        self.things: dict[str, Thing] = {}
        self._known = known
        self._state = known.match.game
        self._cards = cards
        self._ids = card_ids(known)
        self._field = seen_field(known, cards)

    def lay(self, card: Handle, zone: str, at: int, **more: Any) -> None:
        """A card that does not stand on the field."""
        known = self._ids.get(card)
        self.things[card] = Thing(zone, at, known, face_down=known is None, **more)

    def seat(self, seat: Seat, side: SeatState) -> None:
        """Everything of a seat, in the order of its zones."""
        self._row(f"{seat}:{Zone.UNITS}", side.units)
        self._row(f"{seat}:{Zone.SUPPORTS}", side.supports)
        self._row(f"{seat}:{Zone.MUSIC}", [side.music])
        self._row(f"{seat}:{OnTable.FAIRY}", [side.fairy])
        self._costs(f"{seat}:{OnTable.COSTS}", side.costs)
        self._held(seat, Zone.HAND, side.hand)
        self._deck(seat, side.deck)
        self._held(seat, Zone.EXTRA, side.extra)
        self._pile(f"{seat}:{OnTable.COST_DECK}", side.cost_deck)
        for zone, pile in (
            (Zone.FOREST, side.forest),
            (Zone.BANISHED, side.banished),
            (Zone.GONE, side.gone),
        ):
            self._pile(f"{seat}:{zone}", reversed(pile))

    # The field

    def _row(self, zone: str, row: Slots) -> None:
        for at, placed in enumerate(row):
            if placed is not None:
                self._place(zone, at, placed)

    def _place(self, zone: str, at: int, placed: Placed) -> None:
        face_down = placed.id is None
        self.things[placed.card] = Thing(
            zone,
            at,
            placed.id or self._ids.get(placed.card),
            face_down=face_down,
            facing=_FACINGS[placed.facing],
            dim=placed.facing is w.Facing.REVERSED,
            numbers=() if placed.id is None else tuple(self._numbers(placed, placed.id)),
            badges=tuple(self._badges(placed)),
        )
        for depth, slough in enumerate(reversed(placed.sloughs)):
            self.lay(slough, zone, depth, under=placed.card)

    def _numbers(self, placed: Placed, id_: str) -> Iterator[Number]:
        printed, field = self._cards.cards[id_], self._field
        if printed.power is not None:
            yield number(What.POWER, field.power(placed), printed.power)
            if has_damage_value(printed):
                yield number(What.DAMAGE_VALUE, field.damage_value(placed), printed.damage)
        if printed.cost is not None:
            yield number(w.CardType.COST, printed.cost, printed.cost)

    def _badges(self, placed: Placed) -> Iterator[Badge]:
        attack = self._state.attack
        if attack is not None and attack.negated and attack.attacker == placed.card:
            yield _NEGATED
        if placed.casting:
            yield _CASTING
        if placed.id is None:
            if placed.prepaid:
                yield _PREPAID
            return
        yield from self._attributes(placed)
        for each in placed.modifiers:
            yield _modifier(each.what, each.value, each.until)
        if placed.used_up:
            yield from self._used(placed, placed.id)

    def _attributes(self, placed: Placed) -> Iterator[Badge]:
        """The attributes in force, but for those that a modifier names."""
        given = {each.value for each in placed.modifiers}
        breakers = self._field.breakers(placed)
        if breakers:
            yield _counted(BREAKER_N, breakers)
        if self._field.is_guardian(placed) and Given.GUARDIAN not in given:
            yield _GUARDIAN
        checks = self._field.trigger_checks(placed)
        if checks and (checks > 1 or Given.TRIGGER_CHECK not in given):
            yield _counted(TRIGGER_CHECK_N, checks)

    def _used(self, placed: Placed, id_: str) -> Iterator[Badge]:
        """The lines that can be used no more in this turn, or in this match."""
        lines = self._cards.cards[id_].lines.printed
        for at in placed.used_up:
            line = lines[at]
            if isinstance(line, n.Activated | n.SpecialMove) and n.OncePerGame() in line.price:
                yield _used(at, _ONCE_A_GAME)
            elif at in placed.used:
                yield _used(at, _ONCE_A_TURN)

    # Everything else

    def _costs(self, zone: str, costs: Sequence[CostCard]) -> None:
        upright = 0
        for at, cost in enumerate(costs):
            upright += cost.facing is w.Facing.UPRIGHT
            is_reversed = cost.facing is w.Facing.REVERSED
            self.lay(cost.card, zone, at, facing=_FACINGS[cost.facing], dim=is_reversed)
        numbers = (Number.of(w.Facing.UPRIGHT, upright, most=len(costs)),)
        self.zones[zone] = msgspec.structs.replace(self.zones[zone], numbers=numbers)

    def _held(self, seat: Seat, word: Zone, held: Sequence[Handle]) -> None:
        """A hand, or an extra deck; its seat sees which cards others know."""
        zone, own, public = f"{seat}:{word}", self._known.seat == seat, self._state.ids
        for at, card in enumerate(held):
            badges = (_PUBLIC,) if own and card in public else ()
            self.lay(card, zone, at, badges=badges)

    def _deck(self, seat: Seat, deck: list[Handle]) -> None:
        """Those of its cards that the reader knows where they are."""
        zone, shuffled = f"{seat}:{Zone.DECK}", self._known.match.decks.get(seat)
        if shuffled is not None:
            for at, card in enumerate(renewed(deck, f"d{seat}.{shuffled.no}.0")):
                if card in self._ids:
                    self.lay(card, zone, at)

    def _pile(self, zone: str, pile: Iterable[Handle]) -> None:
        for at, card in enumerate(pile):
            self.lay(card, zone, at)


@lru_cache(maxsize=4096)
def number(word: Word, value: int, printed: int) -> Number:
    """A number in force and what is printed; the same ones are the same object."""
    return Number.of(word, value, printed=printed)


@lru_cache
def _counted(attribute: Text, count: int) -> Badge:
    return Badge(attribute.filled(count=count))


@lru_cache(maxsize=1024)
def _modifier(what: What, value: int | Given, until: w.Duration) -> Badge:
    return Badge(Text.by_language(partial(modifier, what, value)), Text.of(until))


@lru_cache
def _used(line: int, limit: Text) -> Badge:
    """A line by its number among the lines of the card, from 1, that may not be used again."""
    return Badge(_USED_UP.filled(line=line + 1), limit)
