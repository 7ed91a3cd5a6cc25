"""Reads and checks builds of Cardgard (deck, leap deck and lineup), also with own cards."""

from collections.abc import Iterator
from typing import Any

import msgspec

from saikoro.domain.cards.builds import Builds, Part
from saikoro.domain.cards.own import OwnCards, prefixed
from saikoro.domain.errors.rules import Violation
from saikoro.domain.games.cardgard.cards.card_set import CardSet, read_card_set
from saikoro.domain.games.cardgard.cards.page import read_page
from saikoro.domain.games.cardgard.cards.source import LONGEST_ID, MOST_CARDS
from saikoro.domain.games.cardgard.options import CardgardOptions
from saikoro.domain.games.cardgard.rules.limits import SQUARE_KEYS
from saikoro.domain.games.cardgard.rules.submissions import DeckAnswer, read_deck, read_lineup
from saikoro.domain.games.cardgard.words import Choice
from saikoro.domain.match.interface.limits import violations_of


def check_answers(options: CardgardOptions, cards: CardSet, build: list[Any]) -> list[Violation]:
    """Every failing check of CG-3.5; a lineup is checked only if its deck has the right shape."""
    deck, lineup = build
    violations = violations_of(read_deck, options, cards, deck, at="/0")
    try:
        chosen = msgspec.convert(deck, DeckAnswer).deck
    except msgspec.ValidationError:
        return violations
    return violations + violations_of(read_lineup, cards, chosen, lineup, at="/1")


def _listed(cards: CardSet) -> Iterator[tuple[str, tuple[str, ...]]]:
    for table in (cards.units, cards.leaps, cards.commands):
        for card in table.values():
            yield card.id, (card.name, card.en)


BUILDS: Builds[CardgardOptions, CardSet] = Builds(
    decisions=lambda _options: (Choice.SUBMIT_DECK, Choice.SUBMIT_LINEUP),
    answers=check_answers,
    parts=(
        Part(0, "deck", ("デッキ",)),
        Part(0, "leap", ("リープ", "リープデッキ", "leap deck"), optional=True),
        Part(1, "squares", ("配置", "セット", "line-up", "lineup"), tuple(SQUARE_KEYS)),
    ),
    listed=_listed,
    own=OwnCards(
        read=read_card_set,
        tables={"unit": "units", "leap": "leaps", "command": "commands"},
        field="id",
        most=MOST_CARDS,
        new_ids=prefixed(LONGEST_ID),
        read_page=read_page,
    ),
    unknown="card_unknown",
)
