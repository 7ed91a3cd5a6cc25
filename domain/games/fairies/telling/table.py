"""What lies on the table of Fairies Battle, as a seat or the public sees it (FB-2.2, FB-17.1).

Cards are called by their handles, and places `0:units:1`: seat, row and slot.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from saikoro.domain.games.fairies.cards.card_set import CardSet
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.ids import SIDES, owner
from saikoro.domain.games.fairies.knowledge import submitted
from saikoro.domain.games.fairies.rules.naming import AT, SLOT, name_of
from saikoro.domain.games.fairies.state import SLOTS, FairiesState
from saikoro.domain.games.fairies.telling.laying import Laying
from saikoro.domain.games.fairies.words import (
    BattleResult,
    Choice,
    OnTable,
    Op,
    Phase,
    Reason,
    Target,
    WindowKind,
    Zone,
)
from saikoro.domain.games.fairies.zones import find
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.known import Known
from saikoro.domain.match.interface.table_view import (
    Badge,
    Link,
    Number,
    Side,
    TableView,
    Thing,
)
from saikoro.domain.match.interface.table_view import Zone as ZoneView
from saikoro.domain.match.interface.zoned import Zoned, Zones
from saikoro.domain.text import IN_BRACKETS, Text
from saikoro.domain.words import Word

_BETWEEN = "between"
"""The zone of cards that are being cast or checked."""

_DECKS: dict[w.Deck, Word] = {
    w.Deck.MAIN: Zone.DECK,
    w.Deck.EXTRA: Zone.EXTRA,
    w.Deck.COST: OnTable.COST_DECK,
}
"""The zones of the decks of a submission."""

_ATTACK = Text.of(Op.ATTACK)
_BLOCK = Text.of(Op.BLOCK)
_DIRECT = Text.of(Target.DIRECT)

_HUSHED = Badge(Text("このターン応答しない", "replies no more this turn"))
_SHIELDED = Badge(Text("このバトルでダメージを受けない", "takes no damage from this battle"))


_ONLY_SLOT = Text("{name}", "{name}")
_TURN = Text("ターン{turn}", "Turn {turn}")
_SET_UP = Text("準備", "Set-up")
_WINS = Text("{side}の勝ち", "{side} wins")
_DRAW = Text.plain(BattleResult.TIE.ja, "A draw")
_REPLIES = Text("応答するか問われている（{kind}）", "is asked to reply ({kind})")


_ZONES = Zones[FairiesState](
    Zoned(Text("キャスト・チェック中", "being cast or checked"), "list", key=_BETWEEN, shared=True),
    Zoned(Zone.UNITS, "row", places=SLOTS, place=SLOT, mirrored=True),
    Zoned(Zone.SUPPORTS, "row", places=SLOTS, place=SLOT, mirrored=True),
    Zoned(Zone.MUSIC, "row", places=1, place=_ONLY_SLOT),
    Zoned(OnTable.FAIRY, "row", places=1, place=_ONLY_SLOT),
    Zoned(OnTable.COSTS, "list"),
    Zoned(Zone.HAND, "hand"),
    Zoned(Zone.DECK, "pile", lambda state, seat: state.seats[seat].deck, closed=True),
    Zoned(Zone.EXTRA, "pile"),
    Zoned(OnTable.COST_DECK, "pile"),
    Zoned(Zone.FOREST, "pile"),
    Zoned(Zone.BANISHED, "pile"),
    Zoned(Zone.GONE, "pile"),
)
"""The zones, those of a seat in the order of FB-2.2."""


def table(known: Known[FairiesState], cards: CardSet) -> TableView:
    """The table as it stands; before both decks are in, what the reader itself has submitted."""
    state = known.match.game
    if state.seats[0].fairy is None:
        return _submitted(known)
    laid = Laying(known, cards, _ZONES.zones(state))
    for card in state.between:
        laid.lay(card, _BETWEEN, len(laid.things), owner=owner(card))
    for seat, side in enumerate(state.seats):
        laid.seat(seat, side)
    return TableView(
        heading=tuple(_heading(state)),
        acting=state.seat if state.turn and state.reason is None else None,
        sides=tuple(_side(state, seat, cards) for seat in (0, 1)),
        zones=laid.zones,
        things=laid.things,
        links=tuple(_links(state)),
    )


def _submitted(known: Known[FairiesState]) -> TableView:
    """The own fairy, face-down, and the cards of the own decks."""
    given, seat = submitted(known), known.seat
    if given is None or seat is None:
        return TableView(heading=(_SET_UP,))
    fairy = f"{seat}:{OnTable.FAIRY}"
    zones, things = (
        {fairy: _ZONES.zones(known.match.game)[fairy]},
        {f"f{seat}": Thing(fairy, 0, given["fairy"], face_down=True)},
    )
    for deck, word in _DECKS.items():
        zone, cards = f"{seat}:{word}", given.get(deck, {})
        zones[zone] = ZoneView(Text.of(word), "list", seat)
        copies = [card for card, count in cards.items() for _ in range(count)]
        things |= {f"{zone}:{at}": Thing(zone, at, card) for at, card in enumerate(copies)}
    return TableView(heading=(_SET_UP,), zones=zones, things=things)


def _heading(state: FairiesState) -> Iterator[Text]:
    """The turn and its phase, and at the end who won and why."""
    yield _turn(state.turn)
    if state.reason is not None:
        yield _ended(state.winner, state.reason)
    elif state.phase is not None:
        yield _phase(state.phase)


@lru_cache
def _turn(turn: int) -> Text:
    return _TURN.filled(turn=turn) if turn else _SET_UP


@lru_cache
def _phase(phase: Phase) -> Text:
    return Text.of(phase).capitalised


@lru_cache
def _ended(winner: Seat | None, reason: Reason) -> Text:
    won = _DRAW if winner is None else _WINS.filled(side=SIDES[winner])
    return IN_BRACKETS.filled(name=won, more=reason)


def _side(state: FairiesState, seat: Seat, cards: CardSet) -> Side:
    side = state.seats[seat]
    fairy = side.fairy
    name = None if fairy is None or fairy.id is None else name_of(cards.cards[fairy.id])
    badges = [_window(window.kind) for window in state.windows if window.seat == seat]
    if side.hushed:
        badges.append(_HUSHED)
    if state.attack is not None and seat in state.attack.shielded:
        badges.append(_SHIELDED)
    return Side(name, (Number.of(OnTable.DAMAGE, side.damage, harm=True),), tuple(badges))


@lru_cache
def _window(kind: WindowKind) -> Badge:
    return Badge(_REPLIES.filled(kind=kind))


def _links(state: FairiesState) -> Iterator[Link]:
    """The attack while both cards stand, and the block."""
    attack = state.attack
    if attack is None or find(state, attack.attacker) is None:
        return
    if attack.target is None:
        yield Link(attack.attacker, f"f{1 - owner(attack.attacker)}", _DIRECT)
    elif find(state, attack.target) is not None:
        yield Link(attack.attacker, attack.target, _ATTACK)
    if attack.blocker is not None and find(state, attack.blocker) is not None:
        yield Link(attack.blocker, attack.attacker, _BLOCK)


def named(name: Text, thing: str, table: TableView | None) -> Text:
    """The name of a thing, with its seat, and the slot or the public zone where it lies."""
    if table is None:
        return name
    found = table.things[thing]
    zone = table.zones[found.zone]
    in_deck = found.zone.partition(":")[2] in _DECKS.values()
    if zone.owner is None or zone.kind not in {"row", "pile"} or in_deck:
        return name
    place = zone.places[found.at].name if len(zone.places) > 1 else zone.name
    return AT.filled(card=name, seat=SIDES[zone.owner], place=place)


# What answers name


def things(table: TableView, decision: str, seat: Seat, answer: Any) -> tuple[str, ...]:
    """The cards that an answer names, what acts first, and the slot that a set card goes to."""
    if not isinstance(answer, dict) or decision == Choice.DECK:
        return ()
    pointable = table.pointable()
    named = [name for name in _named(table, decision, seat, answer) if isinstance(name, str)]
    return tuple(dict.fromkeys(name for name in named if name in pointable))


def _named(table: TableView, decision: str, seat: Seat, answer: dict[str, Any]) -> Iterator[Any]:
    match answer:
        case {"op": Op.USE} if decision == Choice.GUARDIAN_EFFECT:
            yield from _defender(table)
        case {"op": Op.ATTACK, "attacker": attacker, "target": target}:
            yield attacker
            yield f"f{1 - seat}" if target == Target.DIRECT else target
        case {"op": Op.SET, "card": card, "row": row}:
            yield card
            yield from _free_slot(table, f"{seat}:{row}")
        case {"card": card, "onto": onto}:
            yield from (card, onto)
        case {"card": card}:
            yield card
        case {"cards": [*cards]}:
            yield from cards


def _defender(table: TableView) -> Iterator[str]:
    """The card that blocked, else the one that is attacked."""
    blocking = [link.source for link in table.links if link.name == _BLOCK]
    yield from blocking or [link.target for link in table.links]


def _free_slot(table: TableView, zone: str) -> Iterator[str]:
    """The slot of a row that a card takes: the lowest that is free."""
    if zone in table.zones:
        taken = {thing.at for _, thing in table.on(zone)}
        places = table.zones[zone].places
        yield from [place.id for at, place in enumerate(places) if at not in taken][:1]
