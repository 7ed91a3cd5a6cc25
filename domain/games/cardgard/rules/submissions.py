"""CG-3, CG-4 and CG-19: decks, lineups and their checks."""

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta

from saikoro.domain.errors.rules import IllegalAnswer
from saikoro.domain.games.cardgard.cards.card_set import CardSet, CommandCard
from saikoro.domain.games.cardgard.events import DecksRevealed
from saikoro.domain.games.cardgard.ids import Card, Team
from saikoro.domain.games.cardgard.options import CardgardOptions
from saikoro.domain.games.cardgard.rules.field import SEATS, CardgardTable
from saikoro.domain.games.cardgard.rules.labels import deck_labels, lineup_labels
from saikoro.domain.games.cardgard.rules.limits import CHECKS, SQUARE_KEYS, of_deck, of_lineup
from saikoro.domain.games.cardgard.rules.questions import deck_question, lineup_question
from saikoro.domain.games.cardgard.rules.refusals import deck_violations, lineup_violations
from saikoro.domain.games.cardgard.words import Choice, LineupTimeout
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
from saikoro.domain.match.interface.limits import expecting, refuse
from saikoro.domain.match.sources.chance import Chance
from saikoro.domain.reading import read

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
    limits, refused = of_deck(options), options.refused_traits
    refuse(deck_violations(given.deck, given.leap, limits, refused, cards))
    return given


def _submit_deck(table: CardgardTable) -> Decision[DeckAnswer]:
    options = table.options
    limits = of_deck(options)
    return Decision(
        name=Choice.SUBMIT_DECK,
        seats=SEATS,
        read=lambda _seat, answer: read_deck(options, table.cards, answer),
        choices=Choices(
            draw=lambda _seat, chance: _random_deck(options, table.cards, chance),
            labels=lambda _seat, answers: deck_labels(table.cards, answers),
            form=lambda _seat: limits,
        ),
        question=lambda _seat: deck_question(limits, options),
        sealing=Sealing(),
        deadline=Deadline(seconds=options.deck_seconds),
        check_kind=expecting("deck", {"squares"}, "deck, not squares"),
    )


def _random_deck(options: CardgardOptions, cards: CardSet, chance: Chance) -> dict[str, list[str]]:
    """A legal deck: the required units and command first, then any cards."""
    limits, refused = of_deck(options), set(options.refused_traits)
    names = {card: one.name for card, one in (cards.all_units | cards.commands).items()}
    units = [card for card, unit in cards.units.items() if not refused & set(unit.traits)]
    leaps = [card for card, unit in cards.leaps.items() if not refused & set(unit.traits)]
    deck: list[str] = []
    for pool, size in (
        (units, limits.min_units),
        (list(cards.commands), limits.min_units + limits.min_commands),
        (units + list(cards.commands), limits.cards),
    ):
        _fill(deck, chance.shuffled(pool), size, names)
    leap: list[str] = []
    _fill(leap, chance.shuffled(leaps), limits.max_leap, names)
    return {"deck": deck, "leap": leap}


def _fill(deck: list[str], cards: Sequence[str], size: int, names: dict[str, str]) -> None:
    """Add cards with new names (CG-3.1) up to `size`."""
    taken = {names[card] for card in deck}
    for card in cards:
        if len(deck) < size and names[card] not in taken:
            deck.append(card)
            taken.add(names[card])


def read_lineup(cards: CardSet, deck: Sequence[str], answer: Any) -> Lineup:
    """An answer to `submit_lineup` from `deck`; IllegalAnswer names every failing check."""
    given = read(answer, LineupAnswer, IllegalAnswer, "answer_shape", CHECKS).squares
    refuse(lineup_violations(given, of_lineup(deck), cards))
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
            form=lambda seat: of_lineup(decks[seat]),
        ),
        question=lambda seat: lineup_question(of_lineup(decks[seat]), options, cards),
        sealing=Sealing(parts=2, split=split, opened=1),
        deadline=Deadline(seconds=options.lineup_seconds, time_out=time_out),
        check_kind=expecting("squares", {"deck"}, "squares, not deck"),
    )


def _random_lineup(
    deck: Sequence[str], cards: CardSet, chance: Chance
) -> dict[str, dict[str, str]]:
    return _default_lineup(chance.shuffled(deck), cards, chance.shuffled(SQUARE_KEYS))


def _default_lineup(
    deck: Sequence[str], cards: CardSet, squares: Sequence[str] = tuple(SQUARE_KEYS)
) -> dict[str, dict[str, str]]:
    """The first three units of the deck and its first command (CG-19.3)."""
    units = [card for card in deck if card in cards.units][: of_lineup(deck).units]
    command = next(card for card in deck if card in cards.commands)
    return {"squares": dict(zip(squares, [*units, command], strict=True))}
