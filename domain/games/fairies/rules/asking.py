"""FB-18: how decisions are asked, read and answered at a deadline."""

from collections.abc import Callable, Sequence
from itertools import combinations
from math import comb
from typing import Any

import msgspec

from saikoro.domain.games.fairies.events.effects import Chosen
from saikoro.domain.games.fairies.grounds import Ground
from saikoro.domain.games.fairies.ids import Handle
from saikoro.domain.games.fairies.rules import refusing
from saikoro.domain.games.fairies.rules.field import FairiesTable, Field
from saikoro.domain.games.fairies.rules.labels import labels
from saikoro.domain.games.fairies.rules.naming import Naming
from saikoro.domain.games.fairies.rules.questions import Why, choose_question, confirm_question
from saikoro.domain.games.fairies.rules.refusing import Answer, read_listed
from saikoro.domain.games.fairies.rules.requirements.effects import has_choice
from saikoro.domain.games.fairies.rules.requirements.looked import named, nothing
from saikoro.domain.games.fairies.words import Choice, Op
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import (
    FORFEITS,
    Choices,
    Deadline,
    Decision,
    Further,
    Question,
    Sealing,
    Steps,
    TimeOut,
    ask_one,
)
from saikoro.domain.match.interface.limits import refuse
from saikoro.domain.match.interface.requirements import requirement
from saikoro.domain.match.sources.chance import Chance

MOST_LISTED = 20_000
"""Combinations that are listed; more are sampled and drawn."""
SAMPLES = 10


class ChooseForm(msgspec.Struct, frozen=True):
    """The public fields of `choose`."""

    n: int
    """The number that the text gives, also where fewer are legal."""
    may_none: bool
    """Whether `none` is legal."""
    by: Handle
    """The card whose line, trigger or cost asks."""


class ByForm(msgspec.Struct, frozen=True):
    """The public fields of `confirm`."""

    by: Handle
    """The card whose line asks."""


@requirement(
    "FB-18.3",
    Ground.MISSED_TOO_MANY,
    met=Ground.MISSED,
    decides=True,
    things=nothing,
    seat=named,
    value=lambda table, seat: table.match.seats[seat].time_outs,
    limit=lambda table, _seat: table.options.timeouts_to_lose,
)
def may_miss_more(table: FairiesTable, seat: Seat) -> bool:
    """A seat has not missed as many deadlines as lose the match."""
    return table.match.seats[seat].time_outs < table.options.timeouts_to_lose


def time_out(table: FairiesTable, seat: Seat, default: Answer) -> TimeOut:
    """FB-18.3: the default, or the match with the last missed deadline that is suffered."""
    if not table.meets(may_miss_more, table, seat):
        return FORFEITS
    return TimeOut(forfeits=False, answer=default)


def listed(
    field: Field,
    name: Choice,
    seats: tuple[Seat, ...],
    options: list[Answer],
    default: Answer,
    question: Callable[[Seat], Question],
    form: Any = None,
    seconds: int | None = None,
    gives_away: Callable[[Answer], int] = lambda _answer: 0,
    redact: Callable[[Answer], tuple[Any, Any]] | None = None,
    sealing: Sealing | None = None,
) -> Decision[Answer]:
    """A decision between these answers; `form` has the public fields."""
    return Decision(
        name=name,
        seats=seats,
        fields={} if form is None else msgspec.to_builtins(form),
        read=lambda seat, answer: read_listed(Naming(field, seat), options, answer),
        choices=Choices(
            listed=lambda _seat: options,
            labels=lambda seat, answers: labels(field, seat, answers),
            kind=lambda answer: Op(answer["op"]),
            form=lambda _seat: form,
            gives_away=gives_away,
        ),
        question=question,
        sealing=sealing,
        redact=redact,
        deadline=Deadline(
            seconds=seconds, time_out=lambda seat: time_out(field.table, seat, default)
        ),
    )


# choose, confirm


NONE: Answer = {"op": Op.NONE}


def choose(
    field: Field,
    seat: Seat,
    cards: Sequence[Handle],
    number: int,
    *,
    why: Why,
    may_none: bool = False,
    hidden: bool = False,
) -> Steps[list[Handle]]:
    """Ask a seat for `number` of `cards`, or all where there are fewer; those it chose (FB-18.4).

    A card is in `cards` as often as it can be chosen, one beside the other. Of `hidden` cards,
    others learn only how many were chosen (FB-18.5).
    """
    taken = min(number, len(cards))
    none = [NONE] if may_none else []
    first: Answer = {"op": Op.CHOOSE, "cards": list(cards[:taken])}
    many = comb(len(cards), taken) > MOST_LISTED
    options = none
    if not many and (cards or not may_none):
        chosen = dict.fromkeys(combinations(cards, taken))
        options = [*({"op": Op.CHOOSE, "cards": list(some)} for some in chosen), *none]
    decision = listed(
        field,
        Choice.CHOOSE,
        (seat,),
        options,
        NONE if may_none else first,
        lambda seat: choose_question(field, seat, why, taken, may_none=may_none, hidden=hidden),
        ChooseForm(number, may_none, why.card),
        redact=_redact if hidden else None,
    )
    if many:
        decision = msgspec.structs.replace(
            decision,
            read=_reader(cards, taken, none),
            choices=_many(decision.choices, cards, taken, none),
        )
    answer = yield from ask_one(decision)
    picked: list[Handle] = answer.get("cards", [])
    field.emit(Chosen(seat, count=len(picked)) if hidden else Chosen(seat, cards=picked))
    return picked


def _redact(answer: Answer) -> tuple[Any, Any]:
    if "cards" not in answer:
        return answer, None
    return {"op": answer["op"]}, {"cards": answer["cards"]}


def _many(few: Choices, cards: Sequence[Handle], taken: int, none: list[Answer]) -> Choices:
    """Combinations that are too many to list."""

    def samples(_seat: Seat) -> list[Answer]:
        starts = range(min(SAMPLES, len(cards) - taken + 1))
        some = dict.fromkeys(tuple(cards[at : at + taken]) for at in starts)
        return [*({"op": Op.CHOOSE, "cards": list(chosen)} for chosen in some), *none]

    def draw(_seat: Seat, chance: Chance) -> Answer:
        drawn = set(chance.sample(range(len(cards)), taken))
        return {"op": Op.CHOOSE, "cards": [card for at, card in enumerate(cards) if at in drawn]}

    def further(_seat: Seat, answer: Any) -> Further | None:
        if "op" not in answer:
            return Further("/op", [Op.CHOOSE, *(one["op"] for one in none)])
        given = answer.get("cards", [])
        start = _after(cards, given)
        if len(given) >= taken:
            return None
        missing = taken - len(given)
        others = dict.fromkeys(cards[start : len(cards) - missing + 1])
        return Further(f"/cards/{len(given)}", list(others))

    return msgspec.structs.replace(few, listed=None, samples=samples, draw=draw, further=further)


def _reader(
    cards: Sequence[Handle], taken: int, none: list[Answer]
) -> Callable[[Seat, Any], Answer]:
    def read(_seat: Seat, answer: Any) -> Answer:
        if answer in none:
            return NONE
        if not isinstance(answer, dict) or answer.keys() != {"op", "cards"}:
            raise refusing.NO_CARDS.error()
        if answer["op"] != Op.CHOOSE:
            raise refusing.CHOOSES.error()
        _after(cards, answer["cards"])
        refuse(refusing.WRONG_NUMBER.exactly(taken, len(answer["cards"])))
        return answer

    return read


def _after(cards: Sequence[Handle], given: Any) -> int:
    """The place after the given cards, which are among the legal ones in listed order."""
    if not isinstance(given, list):
        raise refusing.NO_LIST.error()
    start = 0
    for index, card in enumerate(given):
        try:
            start = cards.index(card, start) + 1
        except ValueError:
            raise refusing.WRONG_CARD.error(f"/cards/{index}") from None
    return start


def choose_public(
    field: Field,
    seat: Seat,
    cards: Sequence[Handle],
    number: int,
    *,
    why: Why,
    may: bool = False,
) -> Steps[list[Handle]]:
    """FB-11.2, FB-11.3: a choice among public objects, asked only where there is one."""
    if not cards:
        return []
    if not field.meets(has_choice, field, seat, cards, number, may):
        return list(cards[:number])
    return (yield from choose(field, seat, cards, number, why=why, may_none=may))


def confirm(field: Field, seat: Seat, why: Why) -> Steps[bool]:
    """任意で, where there is nothing to choose (FB-11.4)."""
    options: list[Answer] = [{"op": Op.YES}, {"op": Op.NO}]
    decision = listed(
        field,
        Choice.CONFIRM,
        (seat,),
        options,
        options[1],
        lambda _seat: confirm_question(field, seat, why),
        ByForm(why.card),
    )
    answer = yield from ask_one(decision)
    return bool(answer["op"] == Op.YES)
