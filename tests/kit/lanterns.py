"""Lanterns: a small card game that uses everything the spine offers to games with hidden hands.

1. Each seat secretly submits six different lanterns and one of them as its charm. Nothing of it
   is shown before the match is over (a submission sealed in two parts, both kept sealed).
2. Both decks are shuffled; each seat draws three cards, which it alone sees.
3. Five times: a wind die is rolled; both seats secretly choose a card of their hand (simultaneous
   and sealed); both are revealed. The higher number takes a point, the lower one in a wind of 1,
   nobody in a tie.
4. In the middle of that, whoever loses the point with an even number may keep one card of its
   hand, and puts the others below its deck (a decision inside a resolution, with options that
   only its owner may know).
5. Both draw back to three.
6. The charm counts one point if it was played. More points win.
A seat that misses a deadline plays its first card, keeps its first card, or, having submitted
nothing, forfeits; the third missed deadline forfeits too.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from domain.errors import IllegalAnswer, Violation
from domain.match.answers.hidden import SealedPart
from domain.match.decision import (
    FORFEITS,
    Choices,
    Deadline,
    Decision,
    Forfeit,
    Label,
    Mark,
    Outcome,
    Play,
    Sealing,
    Steps,
    TimeOut,
    ask,
    ask_one,
)
from domain.match.events import GameEvent, Seat, SubmissionOpened
from domain.match.game import Cards, Game, LookAhead, RuleBook, Telling
from domain.match.history.rewinding import Rewinds
from domain.match.known import Known, World, deal
from domain.match.options import MatchOptions
from domain.match.sources.chance import Chance
from domain.match.table import Table
from domain.reading import read
from domain.record.canonical import canonical

CARDS = [f"lantern-{number}" for number in range(1, 10)]
ROUNDS = 5


class LanternOptions(MatchOptions, frozen=True, kw_only=True):
    rounds: int = ROUNDS
    rewinds: Rewinds = "never"


class Laid(GameEvent, frozen=True, tag="lanterns.laid"):
    seat: Seat
    size: int


class Drawn(GameEvent, frozen=True, tag="lanterns.drawn"):
    seat: Seat
    cards: list[str]


class Played(GameEvent, frozen=True, tag="lanterns.played"):
    seat: Seat
    card: str


class PointTaken(GameEvent, frozen=True, tag="lanterns.point_taken"):
    seat: Seat | None
    round: int


class HandKept(GameEvent, frozen=True, tag="lanterns.hand_kept"):
    seat: Seat
    card: str


class CharmCounted(GameEvent, frozen=True, tag="lanterns.charm_counted"):
    seat: Seat
    points: int


class LanternState(msgspec.Struct):
    laid: bool = False
    decks: list[list[str]] = msgspec.field(default_factory=lambda: [[], []])
    hands: list[list[str]] = msgspec.field(default_factory=lambda: [[], []])
    played: list[list[str]] = msgspec.field(default_factory=lambda: [[], []])
    points: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    round: int = 0


LanternTable = Table[LanternState, LanternOptions, None]


def evolve(state: LanternState, event: GameEvent, _cards: None) -> None:
    match event:
        case Laid(seat, size):
            state.laid = seat == 1
            state.decks[seat] = [f"d{seat}.0.{position}" for position in range(size)]
        case Drawn(seat, cards):
            for card in cards:
                state.decks[seat].remove(card)
                state.hands[seat].append(card)
        case Played(seat, card):
            state.hands[seat].remove(card)
            state.played[seat].append(card)
        case PointTaken(seat, number):
            state.round = number
            if seat is not None:
                state.points[seat] += 1
        case HandKept(seat, card):
            state.decks[seat] += [other for other in state.hands[seat] if other != card]
            state.hands[seat] = [card]
        case CharmCounted(seat, points):
            state.points[seat] += points


def play(table: LanternTable) -> Play:
    if not table.state.laid:
        yield from _lay(table)
    while table.state.round < table.options.rounds:
        yield from _round(table, table.state.round + 1)
        yield Mark("round", checkpoint=True)
    for seat in (0, 1):
        names = [table.card(card) for card in table.state.played[seat]]
        charm = table.sealed(seat, "deck", 1)["charm"]
        table.emit(CharmCounted(seat, int(charm in names)))
    return _close(table)


def _lay(table: LanternTable) -> Steps[None]:
    decks = yield from ask(
        Decision(
            name="deck",
            seats=(0, 1),
            read=_read_deck,
            choices=Choices(draw=_any_deck),
            sealing=Sealing(
                parts=2,
                split=lambda answer: [{"deck": answer["deck"]}, {"charm": answer["charm"]}],
                opened=0,
            ),
        )
    )
    for seat in (0, 1):
        handles = table.shuffle(seat, sorted(decks[seat].deck))
        table.emit(Laid(seat, len(handles)))
        _draw(table, seat)
    yield Mark("laid", checkpoint=True)


def _any_deck(_seat: Seat, chance: Chance) -> dict[str, Any]:
    deck = chance.sample(CARDS, 6)
    return {"deck": deck, "charm": chance.choose(deck)}


def _round(table: LanternTable, number: int) -> Steps[None]:
    wind = table.roll(6, why="wind", who="lantern-keeper")
    chosen = yield from ask(
        Decision(
            name="play",
            seats=(0, 1),
            read=lambda seat, answer: _read_card(table, seat, answer),
            choices=Choices(
                listed=lambda seat: [{"card": card} for card in table.state.hands[seat]],
                form=lambda seat: [table.card(card) for card in table.state.hands[seat]],
            ),
            sealing=Sealing(),
            deadline=Deadline(seconds=60, time_out=lambda seat: _time_out(table, seat)),
        )
    )
    strength = []
    for seat in (0, 1):
        table.emit(Played(seat, chosen[seat]))
        strength.append(int(table.reveal(chosen[seat]).rpartition("-")[2]))
    winner = None if strength[0] == strength[1] else int((strength[1] > strength[0]) == (wind > 1))
    table.emit(PointTaken(winner, number))
    if winner is not None:
        loser = 1 - winner
        if strength[loser] % 2 == 0 and table.state.hands[loser]:
            kept = yield from ask_one(
                Decision(
                    name="keep",
                    seats=(loser,),
                    read=lambda seat, answer: _read_card(table, seat, answer),
                    choices=Choices(
                        listed=lambda seat: [{"card": card} for card in table.state.hands[seat]]
                    ),
                    deadline=Deadline(time_out=lambda seat: _time_out(table, seat)),
                )
            )
            table.emit(HandKept(loser, kept))
    for seat in (0, 1):
        _draw(table, seat)


def _draw(table: LanternTable, seat: Seat) -> None:
    missing = 3 - len(table.state.hands[seat])
    cards = table.state.decks[seat][:missing]
    table.emit(Drawn(seat, cards))
    table.show(seat, cards)


def _close(table: LanternTable) -> Outcome:
    for seat in (0, 1):
        for part in (0, 1):
            table.open(seat, "deck", part)
    a, b = table.state.points
    return Outcome(None if a == b else int(b > a), "points")


def forfeit(table: LanternTable, forfeits: Sequence[Forfeit]) -> Outcome:
    seats = {forfeited.seat for forfeited in forfeits}
    for seat in (0, 1):
        for part in (0, 1):
            table.open(seat, "deck", part)
    return Outcome(None if len(seats) == 2 else 1 - min(seats), forfeits[0].cause)


class DeckAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    deck: list[str]
    charm: str


class CardAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    card: str


def _read_deck(_seat: Seat, answer: Any) -> DeckAnswer:
    deck = read(answer, DeckAnswer, IllegalAnswer, "bad_shape", "LT-1")
    if len(set(deck.deck)) != 6 or not set(deck.deck) <= set(CARDS):
        raise IllegalAnswer([Violation("bad_deck", "LT-1", "six different lanterns", "/deck")])
    if deck.charm not in deck.deck:
        raise IllegalAnswer([Violation("bad_charm", "LT-1", "a lantern of the deck", "/charm")])
    return deck


def _read_card(table: LanternTable, seat: Seat, answer: Any) -> str:
    card = read(answer, CardAnswer, IllegalAnswer, "bad_shape", "LT-3").card
    if card not in table.state.hands[seat]:
        raise IllegalAnswer([Violation("not_in_hand", "LT-3", "a card of the hand", "/card")])
    return card


def _time_out(table: LanternTable, seat: Seat) -> TimeOut:
    if table.match.seats[seat].time_outs >= 3:
        return FORFEITS
    return TimeOut(forfeits=False, answer={"card": table.state.hands[seat][0]})


def imagine(
    known: Known[LanternState], _options: LanternOptions, _cards: None, chance: Chance
) -> World[LanternState]:
    """The other deck may be any six lanterns among which are those that were shown."""
    cards: dict[str, str] = {}
    sealed: list[SealedPart] = []
    for seat in (0, 1):
        own = known.submitted if seat == known.seat else {}
        handles = [f"d{seat}.0.{position}" for position in range(6)]
        shown = [card for card in map(known.card, handles) if card is not None]
        others = chance.sample([card for card in CARDS if card not in shown], 6 - len(shown))
        deck = own[1]["deck"] if own else [*shown, *others]
        charm = own[2]["charm"] if own else chance.choose(deck)
        if known.match.game.laid:
            cards |= deal(known, handles, deck, chance)
            for part, payload in enumerate(({"deck": deck}, {"charm": charm})):
                opening = SubmissionOpened(seat, 0, "", payload)
                sealed.append(SealedPart("deck", part, opening, committed=False))
    return World(known.match.game, cards, sealed)


def judge(table: LanternTable) -> Outcome:
    return _close(table)


LANTERNS: Game[LanternState, LanternOptions, None] = Game(
    id="lanterns",
    version="1",
    title=Label("提灯", "Lanterns"),
    book=RuleBook(
        text=lambda: __doc__ or "",
        options=LanternOptions,
        options_rule="LT-0",
        events=(Laid, Drawn, Played, PointTaken, HandKept, CharmCounted),
        state=LanternState,
        start=lambda _options: LanternState(),
        evolve=evolve,
        play=play,
        forfeit=forfeit,
        judge=judge,
        draws=lambda options: options.rounds,
        decks=2,
        rewinds=lambda options: options.rewinds,
    ),
    cards=Cards(
        house=lambda: canonical({"game": "lanterns"}),
        shipped=dict,
        read=lambda _data: None,
        print=lambda _cards, _language: "",
    ),
    telling=Telling(
        view=lambda known, _cards: known.match.game,
        report=lambda event, _known, _cards, _language: type(event).__name__,
    ),
    look_ahead=LookAhead(
        evaluate=lambda state: 100 * (state.points[0] - state.points[1]), imagine=imagine
    ),
)
