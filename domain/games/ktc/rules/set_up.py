"""KT-3.7, KT-3.8, KT-4: rosters, the first player, placements."""

from collections import Counter
from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from saikoro.domain.errors.rules import IllegalAnswer
from saikoro.domain.games.ktc import events as e
from saikoro.domain.games.ktc.cards.card_set import CardSet
from saikoro.domain.games.ktc.ids import SIDES, SQUARES, A, B, Id, Square
from saikoro.domain.games.ktc.options import ROSTER_SIZE
from saikoro.domain.games.ktc.rules import refusals
from saikoro.domain.games.ktc.rules.ending import time_out
from saikoro.domain.games.ktc.rules.field import Field, KtcTable
from saikoro.domain.games.ktc.rules.labels import default_placement_label, roster_label
from saikoro.domain.games.ktc.rules.naming import numbered
from saikoro.domain.games.ktc.rules.questions import placement_question, roster_question
from saikoro.domain.games.ktc.rules.requirements.rolls import differ
from saikoro.domain.games.ktc.words import Choice, PlacementMode, Purpose
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import (
    Choices,
    Deadline,
    Decision,
    Further,
    Sealing,
    Steps,
    ask,
)
from saikoro.domain.match.interface.limits import expecting, refuse
from saikoro.domain.match.interface.rules import rule
from saikoro.domain.match.sources.chance import Chance
from saikoro.domain.reading import read
from saikoro.domain.text import Text


class RosterAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to `roster`: card ids, in the order of the soldiers' ids (KT-2.1)."""

    roster: Annotated[list[Any], Meta(extra_json_schema={"items": {"type": "string"}})]
    """The ids of the cards, in the order of the soldiers."""
    card_set: str | None = None
    """The digest of the set that the roster is for; None to leave it unchecked (KT-3.8)."""


class PlacementAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to `placement`: the soldier on each square."""

    squares: dict[str, Any]
    """What stands on each square, by the name of the square."""


class StarterRoster(msgspec.Struct, frozen=True):
    """A roster that the card set contains."""

    name: str
    """The name."""
    english: str
    """The English name."""
    roster: list[str]
    """The ids of the cards, in the order of the soldiers."""


class RosterForm(msgspec.Struct, frozen=True):
    """The limits of a roster, and the cards that it may contain (KT-3.8)."""

    cards: int
    """The size of a roster."""
    max_copies: int
    """How often a roster may contain one card."""
    card_set: str
    """The digest of the match's card set."""
    choose_from: list[str]
    """Card ids."""
    names: dict[str, Text]
    """What each card is called, by its id."""
    starters: list[StarterRoster]
    """Rosters that the card set offers."""


class PlacementForm(msgspec.Struct, frozen=True):
    """The squares and the soldiers of a placement: one soldier on each square (KT-4.5)."""

    squares: list[Square]
    soldiers: dict[Id, str]
    """The card of each soldier."""
    names: dict[Id, Text]
    """What each soldier is called."""


def set_up(field: Field) -> Steps[None]:
    """Play KT-4 up to 【ゲーム開始】."""
    table = field.table
    rosters = yield from ask(_ask_rosters(table))
    table.emit(e.RostersRevealed(rosters[A], rosters[B]))
    first = _decide_first_player(field)
    if table.options.placement is PlacementMode.SECRET:
        yield from _place(table, (A, B), hidden=True)
    else:
        for seat in (first, 1 - first):
            yield from _place(table, (seat,), hidden=False)
    table.emit(e.GameStarted(first))


# KT-3.8, KT-4.1


def _ask_rosters(table: KtcTable) -> Decision[list[str]]:
    cards, form = table.cards, _roster_form(table.cards)
    return Decision(
        name=Choice.ROSTER,
        seats=(A, B),
        read=lambda _seat, answer: _read_roster(cards, answer),
        choices=Choices(
            samples=lambda _seat: [{"roster": starter.roster} for starter in form.starters],
            draw=lambda _seat, chance: {"roster": chance.sample(form.choose_from, ROSTER_SIZE)},
            labels=lambda _seat, answers: [roster_label(cards, one["roster"]) for one in answers],
            further=lambda _seat, answer: _further_roster(cards, answer),
            form=lambda _seat: form,
        ),
        question=roster_question,
        sealing=Sealing(),
        check_kind=check_kind("roster"),
    )


def _roster_form(cards: CardSet) -> RosterForm:
    return RosterForm(
        ROSTER_SIZE,
        1,
        cards.digest,
        list(cards.soldiers),
        {card.id: card.label for card in cards.soldiers.values()},
        [StarterRoster(r.name, r.english, list(r.cards)) for r in cards.rosters],
    )


def _read_roster(cards: CardSet, answer: Any) -> list[str]:
    """The card ids of an answer; IllegalAnswer with the first failure of KT-3.8."""
    given = _read_cards(answer)
    roster = given.roster
    if given.card_set not in (None, cards.digest):
        raise refusals.OTHER_CARD_SET.error(digest=cards.digest)
    refuse(refusals.WRONG_SIZE.exactly(ROSTER_SIZE, len(roster)))
    _check_cards(cards, roster)
    return roster


def _read_cards(answer: Any) -> RosterAnswer:
    code = refusals.ROSTER_SIZE_INVALID
    return read(answer, RosterAnswer, IllegalAnswer, code, refusals.ROSTER_RULE)


def _check_cards(cards: CardSet, roster: list[Any]) -> None:
    for index, card in enumerate(roster):
        if not isinstance(card, str) or card not in cards.soldiers:
            raise refusals.UNKNOWN_CARD.error(card=str(card), index=index)
    for index, card in enumerate(roster):
        if card in roster[:index]:
            name = cards.soldiers[card].label
            raise refusals.CARD_TWICE.error(card=card, name=name, index=index)


def _further_roster(cards: CardSet, answer: Any) -> Further | None:
    unfinished = answer | {"roster": answer.get("roster", [])} if answer else {"roster": []}
    given = _read_cards(unfinished)
    roster = given.roster
    _check_cards(cards, roster)
    if len(roster) >= ROSTER_SIZE:
        return None
    unused = [card for card in cards.soldiers if card not in roster]
    return Further(f"/roster/{len(roster)}", unused)


# KT-4.2


@rule("KT-4.2")
def _decide_first_player(field: Field) -> Seat:
    """Draw who plays first (KT-4.2)."""
    first = field.rules.first_player(field)
    field.emit(e.FirstPlayerDecided(first))
    return first


def first_player(field: Field) -> Seat:
    """The seat with the larger コンマ; a tie is drawn again (KT-4.2)."""
    while True:
        a, b = field.comma(Purpose.FIRST_PLAYER, A), field.comma(Purpose.FIRST_PLAYER, B)
        if field.meets(differ, a, b):
            return A if a > b else B


# KT-4.3 to KT-4.7


def _place(table: KtcTable, seats: tuple[Seat, ...], *, hidden: bool) -> Steps[None]:
    """Ask these seats for their placements, then reveal them."""
    decision = Decision(
        name=Choice.PLACEMENT,
        seats=seats,
        read=_read_placement,
        choices=Choices(
            samples=lambda seat: [{"squares": default_placement(seat)}],
            draw=_random_placement,
            labels=lambda seat, _answers: [default_placement_label(seat)],
            further=_further_placement,
            form=lambda seat: _placement_form(table, seat),
        ),
        question=lambda seat: placement_question(seat, hidden=hidden),
        sealing=Sealing() if hidden else None,
        deadline=Deadline(
            time_out=lambda seat: time_out(table, seat, {"squares": default_placement(seat)})
        ),
        check_kind=check_kind("squares"),
    )
    placements = yield from ask(decision)
    for seat in seats:
        table.emit(e.PlacementRevealed(seat, placements[seat]))


def _placement_form(table: KtcTable, seat: Seat) -> PlacementForm:
    cards = dict(zip(soldiers_of(seat), table.state.rosters[seat], strict=True))
    printed = table.cards.soldiers
    names = {name: numbered(name, printed[card]) for name, card in cards.items()}
    return PlacementForm(list(SQUARES), cards, names)


def soldiers_of(seat: Seat) -> list[Id]:
    """The ids of a seat's soldiers, in roster order (KT-2.1)."""
    return [f"{SIDES[seat]}{number}" for number in range(1, ROSTER_SIZE + 1)]


def default_placement(seat: Seat) -> dict[Square, Id]:
    """The placement of a seat that misses its deadline (KT-4.7)."""
    return dict(zip(SQUARES[0::2] + SQUARES[1::2], soldiers_of(seat), strict=True))


def _random_placement(seat: Seat, chance: Chance) -> dict[str, Any]:
    return {"squares": dict(zip(SQUARES, chance.shuffled(soldiers_of(seat)), strict=True))}


def _read_placement(seat: Seat, answer: Any) -> dict[Square, Id]:
    """The placement of an answer in field order; IllegalAnswer with a failure of KT-4.5."""
    squares = _read_squares(answer)
    if missing := [square for square in SQUARES if square not in squares]:
        raise refusals.SQUARES_LEFT.error(missing=Text.joined(missing))
    _check_soldiers(seat, squares)
    return {square: squares[square] for square in SQUARES}


def _further_placement(seat: Seat, answer: Any) -> Further | None:
    squares = _read_squares(answer or {"squares": {}})
    _check_soldiers(seat, squares)
    square = next((square for square in SQUARES if square not in squares), None)
    if square is None:
        return None
    unplaced = [name for name in soldiers_of(seat) if name not in squares.values()]
    return Further(f"/squares/{square}", unplaced)


def _read_squares(answer: Any) -> dict[str, Any]:
    code = refusals.PLACEMENT_SQUARES_INVALID
    given = read(answer, PlacementAnswer, IllegalAnswer, code, refusals.PLACEMENT_RULE)
    unknown = sorted(given.squares.keys() - set(SQUARES))
    if unknown:
        raise refusals.UNKNOWN_SQUARE.error(square=unknown[0], first=SQUARES[0], last=SQUARES[-1])
    return given.squares


def _check_soldiers(seat: Seat, squares: dict[str, Any]) -> None:
    soldiers = soldiers_of(seat)
    for square, soldier in squares.items():
        if soldier not in soldiers:
            raise refusals.NOT_PLACEABLE.error(
                square=square, given=str(soldier), first=soldiers[0], last=soldiers[-1]
            )
    refuse(refusals.PLACED_TWICE.each_at_most(1, Counter(squares.values()), soldier=str), most=1)


# KT-4.6


def check_kind(expected: str) -> Callable[[Any], None]:
    """The check that an answer, which has the field `expected`, is to this decision (KT-4.6)."""
    return expecting(expected, {"roster", "squares", "op"}, f"`{expected}`")
