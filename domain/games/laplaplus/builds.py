"""Builds of LaplaPlus: a row, in open build after open cards; read, checked, with own cards."""

from collections.abc import Iterator
from typing import Any

from saikoro.domain.cards.builds import Builds, Part
from saikoro.domain.cards.own import OwnCards, Source, next_number
from saikoro.domain.errors.rules import IllegalAnswer, Violation
from saikoro.domain.games.laplaplus.cards.card_set import CardSet, read_card_set
from saikoro.domain.games.laplaplus.cards.page import read_page
from saikoro.domain.games.laplaplus.cards.source import GREATEST_NUMBER, MOST_CARDS
from saikoro.domain.games.laplaplus.options import LaplaPlusOptions
from saikoro.domain.games.laplaplus.rules.build import (
    Row,
    open_cards_limits,
    read_cards,
    row_limits,
)
from saikoro.domain.games.laplaplus.words import BuildMode, Choice
from saikoro.domain.match.interface.limits import violations_of


def check_answers(options: LaplaPlusOptions, cards: CardSet, build: list[Any]) -> list[Violation]:
    """The first failing check of each answer (LP-4.5); for the row, only legal open cards count."""
    open_cards: Row = []
    broken: list[Violation] = []
    if options.build_mode == BuildMode.OPEN:
        try:
            open_cards = read_cards(open_cards_limits(options), cards, build[0])
        except IllegalAnswer as illegal:
            broken = [*illegal.under("/0").violations]
    limits = row_limits(options, open_cards)
    return broken + violations_of(read_cards, limits, cards, build[-1], at=f"/{len(build) - 1}")


def _decisions(options: LaplaPlusOptions) -> tuple[str, ...]:
    return tuple(Choice) if options.build_mode == BuildMode.OPEN else (Choice.CHOOSE_ROW,)


def _listed(cards: CardSet) -> Iterator[tuple[int, tuple[str, ...]]]:
    for number, card in cards.cards.items():
        yield number, (card.source.name_ja, card.source.name_en)


def _read(own: Source) -> CardSet:
    return read_card_set({"id": "own", "version": "1", "game": "laplaplus", **own})


BUILDS: Builds[LaplaPlusOptions, CardSet] = Builds(
    decisions=_decisions,
    answers=check_answers,
    parts=(
        Part(0, "open_cards", ("オープンカード", "オープン", "open cards", "open"), optional=True),
        Part(1, "row", ("列", "構成")),
    ),
    listed=_listed,
    own=OwnCards(
        read=_read,
        tables={"card": "cards"},
        field="number",
        most=MOST_CARDS,
        new_ids=next_number(GREATEST_NUMBER),
        read_page=read_page,
    ),
    unknown="LP_UNKNOWN_CARD",
)
