"""KT-3.7, KT-3.8 and KT-4: rosters, who plays first, placements."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from domain.errors import IllegalAnswer, Violation, WrongDecision
from domain.games.ktc import events as e
from domain.games.ktc.options import ROSTER_SIZE
from domain.games.ktc.rules.ending import time_out
from domain.games.ktc.rules.field import Field, KtcTable
from domain.games.ktc.squares import SIDES, SQUARES, Id, Square
from domain.match.decision import (
    Choices,
    Deadline,
    Decision,
    Further,
    Label,
    Sealing,
    Steps,
    ask,
)
from domain.match.events import Seat
from domain.match.sources.chance import Chance
from domain.reading import read

ROSTER_RULE, PLACEMENT_RULE = "KT-3.8", "KT-4.5"
A, B = 0, 1


class RosterAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to `roster`: card ids in the order that gives soldiers their ids (KT-2.1)."""

    roster: list[Any]
    card_set: str | None = None
    """The digest that the roster was made for, if the client names it."""


class PlacementAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to `placement`: the soldier on each square."""

    squares: dict[str, Any]


class StarterRoster(msgspec.Struct, frozen=True):
    """A roster that comes with the card set."""

    name: str
    english: str
    roster: list[str]


class RosterForm(msgspec.Struct, frozen=True):
    """What a seat is told about its roster: a list of this many cards, in an order of its own."""

    cards: int
    """How many."""
    max_copies: int
    card_set: str
    """Digest of the set that they come from."""
    choose_from: list[str]
    names: dict[str, Label]
    """What these cards are called."""
    starters: list[StarterRoster]


class PlacementForm(msgspec.Struct, frozen=True):
    """What a seat is told about its placement: one of its soldiers on every square."""

    squares: list[Square]
    soldiers: dict[Id, str]
    """The card of each."""
    names: dict[Id, Label]


def set_up(table: KtcTable) -> Steps[None]:
    """KT-4, to 【ゲーム開始】."""
    rosters = yield from ask(_ask_rosters(table))
    table.emit(e.RostersRevealed(rosters[A], rosters[B]))
    first = _first_player(Field(table))
    table.emit(e.FirstPlayerDecided(first))
    if table.options.placement == "secret":
        yield from _place(table, (A, B), hidden=True)
    else:
        for seat in (first, 1 - first):
            yield from _place(table, (seat,), hidden=False)
    table.emit(e.GameStarted(first))


# KT-3.8, KT-4.1


def _ask_rosters(table: KtcTable) -> Decision[list[str]]:
    cards = table.cards

    def check(_seat: Seat, answer: Any) -> list[str]:
        given = read(answer, RosterAnswer, IllegalAnswer, "RosterSizeInvalid", ROSTER_RULE)
        roster = given.roster
        if given.card_set not in (None, cards.digest):
            detail = f"the match is played with the card set {cards.digest}"
            raise _wrong("CardSetMismatch", ROSTER_RULE, detail, "/card_set")
        if len(roster) != ROSTER_SIZE:
            detail = f"{len(roster)} cards, but a roster has {ROSTER_SIZE}"
            raise _wrong("RosterSizeInvalid", ROSTER_RULE, detail, "/roster")
        check_cards(roster)
        return roster

    def check_cards(roster: list[Any]) -> None:
        for index, card in enumerate(roster):
            if not isinstance(card, str) or card not in cards.soldiers:
                detail = f"{card} is not in the match's card set"
                raise _wrong("SoldierUnknown", ROSTER_RULE, detail, f"/roster/{index}")
        for index, card in enumerate(roster):
            if card in roster[:index]:
                detail = f"{card} is there twice"
                raise _wrong("SoldierDuplicated", ROSTER_RULE, detail, f"/roster/{index}")

    def further(_seat: Seat, answer: Any) -> Further | None:
        unfinished = answer | {"roster": answer.get("roster", [])} if answer else {"roster": []}
        roster = read(
            unfinished, RosterAnswer, IllegalAnswer, "RosterSizeInvalid", ROSTER_RULE
        ).roster
        check_cards(roster)
        if len(roster) >= ROSTER_SIZE:
            return None
        left = [card for card in cards.soldiers if card not in roster]
        return Further(f"/roster/{len(roster)}", left)

    form = RosterForm(
        ROSTER_SIZE,
        1,
        cards.digest,
        list(cards.soldiers),
        {card.id: Label(card.name, card.english) for card in cards.soldiers.values()},
        [StarterRoster(r.name, r.english, list(r.cards)) for r in cards.rosters],
    )
    return Decision(
        name="roster",
        seats=(A, B),
        read=check,
        choices=Choices(
            samples=lambda _seat: [{"roster": starter.roster} for starter in form.starters],
            draw=lambda _seat, chance: {"roster": chance.sample(form.choose_from, ROSTER_SIZE)},
            labels=lambda _seat, _answers: [Label(s.name, s.english) for s in form.starters],
            further=further,
            form=lambda _seat: form,
        ),
        sealing=Sealing(),
        check_kind=check_kind("roster"),
    )


# KT-4.2


def _first_player(field: Field) -> Seat:
    """The larger number plays first; a tie is drawn again."""
    while True:
        a, b = field.comma("first_player", A), field.comma("first_player", B)
        if a != b:
            return A if a > b else B


# KT-4.3 to KT-4.7


def _place(table: KtcTable, seats: tuple[Seat, ...], *, hidden: bool) -> Steps[None]:
    """These seats place their soldiers, and then everybody sees where."""
    decision = Decision(
        name="placement",
        seats=seats,
        read=_read_placement,
        choices=Choices(
            samples=lambda seat: [{"squares": default_placement(seat)}],
            draw=_any_placement,
            labels=lambda _seat, _answers: [Label("番号順", "In the order of their numbers")],
            further=_further_placement,
            form=lambda seat: _placement_form(table, seat),
        ),
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
    names = {
        name: Label(f"{name} {printed[card].name}", f"{name} {printed[card].english}")
        for name, card in cards.items()
    }
    return PlacementForm(list(SQUARES), cards, names)


def soldiers_of(seat: Seat) -> list[Id]:
    """KT-2.1."""
    return [f"{SIDES[seat]}{number}" for number in range(1, ROSTER_SIZE + 1)]


def default_placement(seat: Seat) -> dict[Square, Id]:
    """KT-4.7."""
    return dict(zip(SQUARES[0::2] + SQUARES[1::2], soldiers_of(seat), strict=True))


def _any_placement(seat: Seat, chance: Chance) -> dict[str, Any]:
    return {"squares": dict(zip(SQUARES, chance.shuffled(soldiers_of(seat)), strict=True))}


def _read_placement(seat: Seat, answer: Any) -> dict[Square, Id]:
    squares = _read_squares(answer)
    if len(squares) != len(SQUARES):
        raise _wrong_squares("/squares")
    _check_soldiers(seat, squares)
    return {square: squares[square] for square in SQUARES}


def _further_placement(seat: Seat, answer: Any) -> Further | None:
    squares = _read_squares(answer or {"squares": {}})
    _check_soldiers(seat, squares)
    square = next((square for square in SQUARES if square not in squares), None)
    if square is None:
        return None
    left = [name for name in soldiers_of(seat) if name not in squares.values()]
    return Further(f"/squares/{square}", left)


def _read_squares(answer: Any) -> dict[str, Id]:
    given = read(answer, PlacementAnswer, IllegalAnswer, "PlacementSquaresInvalid", PLACEMENT_RULE)
    unknown = sorted(given.squares.keys() - set(SQUARES))
    if unknown:
        raise _wrong_squares(f"/squares/{unknown[0]}")
    return given.squares


def _wrong_squares(pointer: str) -> IllegalAnswer:
    detail = f"the squares are exactly {SQUARES[0]} to {SQUARES[-1]}"
    return _wrong("PlacementSquaresInvalid", PLACEMENT_RULE, detail, pointer)


def _check_soldiers(seat: Seat, squares: dict[str, Id]) -> None:
    soldiers = soldiers_of(seat)
    for square, soldier in squares.items():
        if soldier not in soldiers:
            detail = f"{soldier} is not one of {soldiers[0]} to {soldiers[-1]}"
            raise _wrong("PlacementSoldiersInvalid", PLACEMENT_RULE, detail, f"/squares/{square}")
    for soldier, times in Counter(squares.values()).items():
        if times > 1:
            detail = f"{soldier} stands on {times} squares"
            raise _wrong("PlacementSoldiersInvalid", PLACEMENT_RULE, detail, "/squares")


# KT-4.6


def check_kind(expected: str) -> Callable[[Any], None]:
    """Raises WrongDecision for an answer to another kind of decision (KT-4.6)."""

    def check(answer: Any) -> None:
        if isinstance(answer, dict) and expected not in answer:
            for other in ("roster", "squares", "op"):
                if other in answer:
                    raise WrongDecision(f"{expected}, not {other}")

    return check


def _wrong(code: str, rule: str, detail: str, pointer: str) -> IllegalAnswer:
    return IllegalAnswer([Violation(code, rule, detail, pointer)])
