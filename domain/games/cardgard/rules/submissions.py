"""CG-3, CG-4 and CG-19: decks, lineups and their checks."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta

from saikoro.domain.errors import IllegalAnswer, Violation, WrongDecision
from saikoro.domain.games.cardgard.cards.card_set import CardSet, CommandCard, Unit
from saikoro.domain.games.cardgard.events import DecksRevealed
from saikoro.domain.games.cardgard.ids import Card, SquareKey, Team
from saikoro.domain.games.cardgard.options import CardgardOptions
from saikoro.domain.games.cardgard.rules.field import SEATS, CardgardTable
from saikoro.domain.games.cardgard.rules.labels import deck_labels, lineup_labels
from saikoro.domain.games.cardgard.words import Choice, Leaps, LineupTimeout
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import (
    FORFEITS,
    Answers,
    Choices,
    Deadline,
    Decision,
    Sealing,
    Steps,
    TimeOut,
    ask,
)
from saikoro.domain.match.sources.chance import Chance
from saikoro.domain.reading import read

CHECKS = "CG-3.5"

DECK_SIZE, DECK_UNITS, DECK_COMMANDS = 8, 3, 1
LEAP_SIZE = 3
LINEUP_UNITS, LINEUP_COMMANDS = 3, 1
SQUARE_KEYS: list[SquareKey] = ["1", "2", "3", "4"]

MOST_LISTED = 100
"""Maximum number of cards in an answer; a longer list is refused before any card is checked."""

Listed = Annotated[list[Card], Meta(max_length=MOST_LISTED)]


class DeckAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to `submit_deck`: card ids; the order of leap units matters (CG-3.2)."""

    deck: Listed
    """The ids of the eight cards of the deck."""
    leap: Listed = []
    """The leap units, or the text of the leap."""


class LineupAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to `submit_lineup`: the card on each square."""

    squares: Annotated[dict[str, str], Meta(max_length=MOST_LISTED)]


class DeckLimits(msgspec.Struct, frozen=True):
    """What a legal deck looks like (CG-3.1, CG-3.2)."""

    cards: int
    """The size of a deck."""
    min_units: int
    """The minimum number of units."""
    min_commands: int
    """The minimum number of commands."""
    max_leap: int
    """The maximum number of leap units."""


class LineupLimits(msgspec.Struct, frozen=True):
    """What a legal lineup looks like (CG-3.4)."""

    deck: list[Card]
    """The cards to choose from."""
    squares: list[SquareKey]
    units: int
    """The units: how many there are, or which."""
    commands: int
    """The commands: how many there are, or those of each seat."""


class Lineup(NamedTuple):
    """The lineup of a seat (CG-3.4)."""

    units: Team
    command_square: int
    command: CommandCard


def submissions(table: CardgardTable) -> Steps[Answers[Lineup]]:
    """The lineups of both seats, after their decks (CG-4.1, CG-4.2)."""
    decks = yield from ask(_submit_deck(table))
    table.emit(
        DecksRevealed(
            [decks[seat].deck for seat in SEATS],
            [decks[seat].leap for seat in SEATS],
        )
    )
    return (yield from ask(_submit_lineup(table)))


def read_deck(options: CardgardOptions, cards: CardSet, answer: Any) -> DeckAnswer:
    """An answer to `submit_deck`; IllegalAnswer names every failing check."""
    given = read(answer, DeckAnswer, IllegalAnswer, "answer_shape", CHECKS)
    violations = list(_deck_violations(given, cards, options.refused_traits, _max_leaps(options)))
    if violations:
        raise IllegalAnswer(violations)
    return given


def _max_leaps(options: CardgardOptions) -> int:
    return LEAP_SIZE if options.leap == Leaps.ON else 0


def _submit_deck(table: CardgardTable) -> Decision[DeckAnswer]:
    options, max_leaps = table.options, _max_leaps(table.options)
    return Decision(
        name=Choice.SUBMIT_DECK,
        seats=SEATS,
        read=lambda _seat, answer: read_deck(options, table.cards, answer),
        choices=Choices(
            draw=lambda _seat, chance: _random_deck(options, table.cards, chance),
            labels=lambda _seat, answers: deck_labels(table.cards, answers),
            form=lambda _seat: DeckLimits(DECK_SIZE, DECK_UNITS, DECK_COMMANDS, max_leaps),
        ),
        sealing=Sealing(),
        deadline=Deadline(seconds=options.deck_seconds),
        check_kind=_check_kind("deck", other="squares"),
    )


def _random_deck(options: CardgardOptions, cards: CardSet, chance: Chance) -> dict[str, list[str]]:
    """A legal deck: the required units and command first, then any cards."""
    refused = set(options.refused_traits)
    every = cards.units | cards.leaps | cards.commands
    names = {card: printed.name for card, printed in every.items()}
    units = [card for card, unit in cards.units.items() if not refused & set(unit.traits)]
    leaps = [card for card, unit in cards.leaps.items() if not refused & set(unit.traits)]
    deck: list[str] = []
    for pool, size in (
        (units, DECK_UNITS),
        (list(cards.commands), DECK_UNITS + DECK_COMMANDS),
        (units + list(cards.commands), DECK_SIZE),
    ):
        _fill(deck, chance.shuffled(pool), size, names)
    leap: list[str] = []
    _fill(leap, chance.shuffled(leaps), _max_leaps(options), names)
    return {"deck": deck, "leap": leap}


def _fill(deck: list[str], cards: Sequence[str], size: int, names: dict[str, str]) -> None:
    """Add cards with new names (CG-3.1) up to `size`."""
    taken = {names[card] for card in deck}
    for card in cards:
        if len(deck) < size and names[card] not in taken:
            deck.append(card)
            taken.add(names[card])


def _deck_violations(
    given: DeckAnswer, cards: CardSet, refused: Sequence[str], max_leaps: int
) -> Iterator[Violation]:
    """The failing checks, in the order of CG-3.5."""
    deck, leaps = given.deck, given.leap
    in_deck = [cards.find(card) for card in deck]
    in_leap_deck = [cards.find(card) for card in leaps]
    if len(deck) != DECK_SIZE:
        yield _violation("deck_size", f"{len(deck)} cards, but a deck has {DECK_SIZE}", "/deck")
    for field, ids, found in (("deck", deck, in_deck), ("leap", leaps, in_leap_deck)):
        for index, printed in enumerate(found):
            if printed is None:
                detail = f"{ids[index]} is not in the match's card pool"
                yield _violation("card_unknown", detail, f"/{field}/{index}")
            elif refused and isinstance(printed, Unit):
                for trait in set(printed.traits) & set(refused):
                    detail = f"{printed.id} has the trait {trait}, which this match refuses"
                    yield _violation("trait_refused", detail, f"/{field}/{index}")
    yield from _duplicates("deck_duplicate", in_deck, "/deck")
    kinds = [type(printed) for printed in in_deck]
    if kinds.count(Unit) < DECK_UNITS:
        yield _violation("deck_units", f"a deck has at least {DECK_UNITS} units", "/deck")
    if kinds.count(CommandCard) < DECK_COMMANDS:
        yield _violation("deck_commands", "a deck has at least 1 command", "/deck")
    for index, card in enumerate(deck):
        if card in cards.leaps:
            detail = f"{card} is a ★ unit, which only a leap deck may have"
            yield _violation("deck_star", detail, f"/deck/{index}")
    if len(leaps) > max_leaps:
        code = "leap_size" if max_leaps else "leap_off"
        yield _violation(code, f"{len(leaps)} leap units, but at most {max_leaps}", "/leap")
    for index, printed in enumerate(in_leap_deck):
        if printed is not None and printed.id not in cards.leaps:
            yield _violation("leap_not_star", f"{printed.id} is not a leap unit", f"/leap/{index}")
    yield from _duplicates("leap_duplicate", in_leap_deck, "/leap")


def read_lineup(cards: CardSet, deck: Sequence[str], answer: Any) -> Lineup:
    """An answer to `submit_lineup` from `deck`; IllegalAnswer names every failing check."""
    given = read(answer, LineupAnswer, IllegalAnswer, "answer_shape", CHECKS).squares
    violations = list(_lineup_violations(given, deck, cards))
    if violations:
        raise IllegalAnswer(violations)
    [square] = [square for square, card in given.items() if card in cards.commands]
    units = {at: given[at] for at in SQUARE_KEYS if at != square}
    return Lineup(units, int(square), cards.commands[given[square]])


def _submit_lineup(table: CardgardTable) -> Decision[Lineup]:
    cards, options, decks = table.cards, table.options, table.state.decks

    def split(answer: Any) -> list[Any]:
        """Split off the command: it is opened when it activates, the units at the reveal."""
        squares = answer["squares"]
        return [
            {"squares": {at: card for at, card in squares.items() if card not in cards.commands}},
            {"squares": {at: card for at, card in squares.items() if card in cards.commands}},
        ]

    def time_out(seat: Seat) -> TimeOut:
        if options.lineup_timeout == LineupTimeout.FORFEIT:
            return FORFEITS
        return TimeOut(forfeits=False, answer=_default_lineup(decks[seat], cards))

    return Decision(
        name=Choice.SUBMIT_LINEUP,
        seats=SEATS,
        read=lambda seat, answer: read_lineup(cards, decks[seat], answer),
        choices=Choices(
            draw=lambda seat, chance: _random_lineup(decks[seat], cards, chance),
            labels=lambda _seat, answers: lineup_labels(cards, answers),
            form=lambda seat: LineupLimits(decks[seat], SQUARE_KEYS, LINEUP_UNITS, LINEUP_COMMANDS),
        ),
        sealing=Sealing(parts=2, split=split, opened=1),
        deadline=Deadline(seconds=options.lineup_seconds, time_out=time_out),
        check_kind=_check_kind("squares", other="deck"),
    )


def _lineup_violations(
    given: dict[str, str], deck: Sequence[str], cards: CardSet
) -> Iterator[Violation]:
    """The failing checks, in the order of CG-3.5."""
    if sorted(given) != SQUARE_KEYS:
        detail = "a lineup has exactly the squares 1, 2, 3 and 4"
        yield _violation("lineup_squares", detail, "/squares")
    for square, card in given.items():
        if card not in deck:
            detail = f"{card} is not in the deck"
            yield _violation("lineup_not_in_deck", detail, f"/squares/{square}")
    placed = list(given.values())
    for card in dict.fromkeys(placed):
        copies = placed.count(card)
        if copies > 1:
            yield _violation("lineup_duplicate", f"{card} is on {copies} squares", "/squares")
    units = sum(card in cards.units for card in given.values())
    commands = sum(card in cards.commands for card in given.values())
    if (units, commands) != (LINEUP_UNITS, LINEUP_COMMANDS):
        detail = f"{units} units and {commands} commands, but a lineup has 3 and 1"
        yield _violation("lineup_units", detail, "/squares")


def _random_lineup(
    deck: Sequence[str], cards: CardSet, chance: Chance
) -> dict[str, dict[str, str]]:
    return _default_lineup(chance.shuffled(deck), cards, chance.shuffled(SQUARE_KEYS))


def _default_lineup(
    deck: Sequence[str], cards: CardSet, squares: Sequence[str] = tuple(SQUARE_KEYS)
) -> dict[str, dict[str, str]]:
    """The first three units of the deck and its first command (CG-19.3)."""
    units = [card for card in deck if card in cards.units][:LINEUP_UNITS]
    command = next(card for card in deck if card in cards.commands)
    return {"squares": dict(zip(squares, [*units, command], strict=True))}


def _duplicates(
    code: str, found: Sequence[Unit | CommandCard | None], pointer: str
) -> Iterator[Violation]:
    """Names that occur more than once (CG-3.1, CG-3.2)."""
    names = [printed.name for printed in found if printed is not None]
    if len(set(names)) < len(names):
        for name, copies in Counter(names).items():
            if copies > 1:
                yield _violation(code, f"{name} occurs {copies} times", pointer)


def _check_kind(field: str, *, other: str) -> Callable[[Any], None]:
    """A check that raises WrongDecision for an answer to the other decision, by their fields."""

    def check(answer: Any) -> None:
        if isinstance(answer, dict) and other in answer and field not in answer:
            raise WrongDecision(f"{field}, not {other}")

    return check


def _violation(code: str, detail: str, pointer: str) -> Violation:
    return Violation(code, CHECKS, detail, pointer)
