"""How a PL is asked, and what a missed deadline leads to (PB-20)."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from math import comb
from typing import Any, TypeVar

import msgspec

from saikoro.domain.errors.rules import IllegalAnswer
from saikoro.domain.games.pbwcg.events.frame import DecisionTimedOut
from saikoro.domain.games.pbwcg.grounds import Ground
from saikoro.domain.games.pbwcg.ids import CardId, UnitId
from saikoro.domain.games.pbwcg.rules import refusals
from saikoro.domain.games.pbwcg.rules.battle import Battle, PbwcgTable
from saikoro.domain.games.pbwcg.rules.ending import surrendered
from saikoro.domain.games.pbwcg.rules.naming import Naming, card_name
from saikoro.domain.games.pbwcg.rules.questions import Reason, of_check, of_discard
from saikoro.domain.games.pbwcg.rules.requirements import requirement
from saikoro.domain.games.pbwcg.state import Unit
from saikoro.domain.games.pbwcg.stated import OWNERS
from saikoro.domain.games.pbwcg.words import Choice, HandReason, Op, Parity, Purpose
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import (
    FORFEITS,
    Choices,
    Deadline,
    Decision,
    Mark,
    Steps,
    TimeOut,
    ask_one,
)
from saikoro.domain.match.interface.requirements import Met
from saikoro.domain.reading import read
from saikoro.domain.text import Text

A = TypeVar("A")
K = TypeVar("K", bound=msgspec.Struct)

MOST_LISTED = 5_000
"""Where more answers than this are legal, they are drawn, and looked up step by step."""

COMMAND = Mark("command", checkpoint=True, ends_batch=False)
"""Before every command of a PL turn or a unit turn: a match may be continued from there."""


class Surrender(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag=Op.SURRENDER.value
):
    """Giving up, which is legal at any moment of the battle and never listed (PB-20)."""


class CheckForm(msgspec.Struct, frozen=True, rename={"number": "try"}):
    """What is asked in `declare_ch` (PB-20)."""

    purpose: Purpose
    unit: UnitId
    """The concerned PC."""
    number: int
    """The number of the try, from 1."""
    of: int
    """The maximum number of tries."""


class DiscardForm(msgspec.Struct, frozen=True):
    """What is asked in `choose_discard` (PB-20)."""

    count: int
    """The number of cards to discard."""
    reason: HandReason
    hand: list[CardId]
    """The cards to choose from, in hand order."""


_WRONG_SHAPE = Text("答えの形が違う。項目は{fields}", "{detail}", left_out=("fields", "detail"))
_NO_FIELDS = Text("答えの形が違う。ほかの項目はない", "{detail}", left_out=("detail",))


def read_shape(given: Any, kind: type[K]) -> K:
    """An answer as a struct; `wrong_phase` in both languages for anything of another shape."""
    try:
        return read(given, kind, IllegalAnswer, "wrong_phase", refusals.REFUSALS)
    except IllegalAnswer as illegal:
        fields = "・".join(f"`{field.encode_name}`" for field in msgspec.structs.fields(kind))
        wrong = _WRONG_SHAPE if fields else _NO_FIELDS
        raise IllegalAnswer(
            [
                one.reworded(wrong.filled(fields=fields, detail=one.detail))
                for one in illegal.violations
            ]
        ) from illegal


def surrenders(answer: Any) -> bool:
    """Whether an answer gives up."""
    return bool(answer == {"op": Op.SURRENDER})


def _in_a_row(table: PbwcgTable, seat: Seat) -> int:
    return table.match.seats[seat].time_outs_in_a_row


@requirement(
    "PB-23.5",
    met=Met(Ground.TIMED_OUT, "PB-23.5", lasts=True),
    owner=lambda _table, seat: OWNERS[seat],
    count=_in_a_row,
    most=lambda table, _seat: table.options.timeouts_to_forfeit,
)
def has_timed_out(table: PbwcgTable, seat: Seat) -> bool:
    """A seat has missed so many deadlines in a row that it loses."""
    return _in_a_row(table, seat) >= table.options.timeouts_to_forfeit


def deadline(table: PbwcgTable, default: Callable[[Seat], Any]) -> Deadline:
    """A missed deadline costs the default, or the match after too many in a row (PB-23.5)."""

    def time_out(seat: Seat) -> TimeOut:
        if table.meets(has_timed_out, table, seat):
            return FORFEITS
        return TimeOut(forfeits=False, answer=default(seat))

    return Deadline(time_out=time_out)


def note_time_outs(table: PbwcgTable, decision: Decision[Any]) -> None:
    """Emit `DecisionTimedOut` of every seat that has the default in place of an answer."""
    for seat in decision.seats:
        if table.match.seats[seat].time_outs_in_a_row:
            table.emit(DecisionTimedOut(seat, Choice(decision.name)))


def or_surrender(read: Callable[[Any], A]) -> Callable[[Seat, Any], A | Surrender]:
    """How an answer is read where its PL may also give up, which it may whatever is asked."""
    return lambda _seat, answer: Surrender() if surrenders(answer) else read(answer)


def ask_pl(battle: Battle, decision: Decision[A | Surrender]) -> Steps[A]:
    """What a PL answers; the match ends if it gives up."""
    answer = yield from ask_one(decision)
    note_time_outs(battle.table, decision)
    if isinstance(answer, Surrender):
        [seat] = decision.seats
        raise surrendered(battle, seat)
    return answer


# PB-13.1


def ask_parity(
    battle: Battle, purpose: Purpose, unit: Unit, number: int, of: int, reason: Reason
) -> Steps[Parity]:
    """`declare_ch`: what the PL of the concerned PC declares."""
    form = CheckForm(purpose, unit.id, number, of)

    def read(answer: Any) -> Parity:
        parity = Parity.named(answer)
        if parity is None:
            words = Text.joined([f"`{word}`" for word in Parity], "か", " or ")
            raise refusals.NO_PARITY.error(words=words)
        return parity

    return ask_pl(
        battle,
        Decision(
            name=Choice.DECLARE_CH,
            seats=(unit.seat,),
            fields=msgspec.to_builtins(form),
            read=or_surrender(read),
            choices=Choices(
                listed=lambda _seat: [parity.value for parity in Parity],
                labels=lambda _seat, answers: [Text.of(Parity(one)).capitalised for one in answers],
                form=lambda _seat: form,
            ),
            question=lambda _seat: of_check(battle, purpose, unit, of - number, reason),
            deadline=deadline(battle.table, lambda _seat: Parity.ODD.value),
        ),
    )


def not_in_hand(battle: Battle, seat: Seat, card: CardId, pointer: str) -> IllegalAnswer:
    """A card that was to be in the hand, with the cards that are."""
    hand = [card_name(one, battle.cards) for one in battle.state.pls[seat].hand]
    there = refusals.listed(hand, refusals.NO_CARD)
    return refusals.NOT_IN_HAND.error(pointer, card=card_name(card, battle.cards), hand=there)


# PB-5.8, no. 16 of PB-19.5


def ask_discard(
    battle: Battle, seat: Seat, count: int, reason: HandReason, source: CardId | None
) -> Steps[list[CardId]]:
    """`choose_discard`: which `count` cards of its hand a PL discards, in this order.

    `source` is the card or ability that wants it; None for the hand limit.
    """
    hand = list(battle.state.pls[seat].hand)

    def read(answer: Any) -> list[CardId]:
        cards = _cards(answer)
        for index, card in enumerate(cards):
            if card not in hand:
                raise not_in_hand(battle, seat, card, f"/{index}")
        if len(cards) != count or len(set(cards)) != count:
            raise refusals.WRONG_DISCARD.error(count=count)
        return cards

    return ask_pl(
        battle,
        Decision(
            name=Choice.CHOOSE_DISCARD,
            seats=(seat,),
            fields={"count": count, "reason": reason},
            read=or_surrender(read),
            choices=_discards(battle, seat, hand, count, reason),
            question=lambda _seat: of_discard(battle, seat, count, source),
            deadline=deadline(battle.table, lambda _seat: hand[:count]),
        ),
    )


def _cards(answer: Any) -> list[CardId]:
    if not isinstance(answer, list) or not all(isinstance(card, str) for card in answer):
        raise refusals.NO_CARDS.error()
    return answer


_DISCARD = Text("捨てる: {cards}", "Discard {cards}")


def _discards(
    battle: Battle, seat: Seat, hand: list[CardId], count: int, reason: HandReason
) -> Choices:
    naming = Naming(battle, seat)

    def label(cards: Sequence[CardId]) -> Text:
        if len(cards) == 1:
            return _DISCARD.filled(cards=naming.card_with_facts(cards[0]))
        return _DISCARD.filled(cards=Text.joined(map(naming.card, cards), "・"))

    @cache
    def every() -> list[list[CardId]] | None:
        few = comb(len(hand), count) <= MOST_LISTED
        return [list(cards) for cards in combinations(hand, count)] if few else None

    return Choices(
        listed=lambda _seat: every(),
        samples=lambda _seat: [hand[:count], hand[-count:]],
        draw=lambda _seat, chance: chance.sample(hand, count),
        labels=lambda _seat, answers: [label(cards) for cards in answers],
        form=lambda _seat: DiscardForm(count, reason, hand),
    )
