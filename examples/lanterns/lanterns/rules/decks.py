"""LN-2: the decks that the seats submit, and the checks that they must pass."""

from typing import Any

import msgspec

from lanterns.cards.card_set import CardSet
from lanterns.events import DeckLaid
from lanterns.options import DECK_SIZE
from lanterns.rules.hands import LanternsTable, draw
from lanterns.rules.questions import deck_question
from lanterns.words import Choice
from saikoro.game import (
    Breaches,
    Chance,
    Choices,
    Decision,
    IllegalAnswer,
    Sealing,
    Seat,
    Steps,
    Text,
    Violations,
    ask,
    read,
    refuse,
)

CARDS_PART, CHARM_PART = 0, 1
"""The parts in which answers to `deck` are sealed."""

CHECKS = "LN-2.2"

_breach = Breaches(CHECKS, "/deck")
WRONG_SIZE = _breach(
    "LN_DECK_SIZE",
    "デッキは{size}枚です（{count}枚になっています）",
    "{count} cards, but a deck has {size}",
)
UNKNOWN = _breach(
    "LN_UNKNOWN_LANTERN", "「{lantern}」という提灯はありません", "{lantern} is not in the card set"
)
TWICE = _breach(
    "LN_DUPLICATE_LANTERN",
    "{lantern}が2枚あります。同じ提灯は1枚までです",
    "{lantern} is there twice",
)
NOT_IN_DECK = _breach(
    "LN_CHARM_NOT_IN_DECK", "お守りの{charm}がデッキにありません", "{charm} is not in the deck"
)


class DeckAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to `deck`: ids of lanterns."""

    deck: list[str]
    charm: str


class DeckForm(msgspec.Struct, frozen=True):
    """What is legal in a deck: so many different lanterns, one of them its charm."""

    cards: int
    choose_from: list[str]
    names: dict[str, Text]


def submit_decks(table: LanternsTable) -> Steps[None]:
    """LN-2, to the first hands."""
    decks = yield from ask(_ask_decks(table.cards))
    for seat in (0, 1):
        handles = table.shuffle(seat, sorted(decks[seat].deck))
        table.emit(DeckLaid(seat, handles))
    for seat in (0, 1):
        draw(table, seat)


def split(answer: dict[str, Any]) -> list[dict[str, Any]]:
    """The parts in which an answer to `deck` is sealed (LN-2.1)."""
    return [{"deck": answer["deck"]}, {"charm": answer["charm"]}]


def read_deck(cards: CardSet, answer: Any) -> DeckAnswer:
    """LN-2.2; IllegalAnswer names every failing check."""
    given = read(answer, DeckAnswer, IllegalAnswer, "LN_BAD_SHAPE", CHECKS)
    refuse(_failing(cards, given))
    return given


def _failing(cards: CardSet, given: DeckAnswer) -> Violations:
    """The failing checks of LN-2.2."""
    deck, names = given.deck, _names(cards)
    yield from WRONG_SIZE.exactly(DECK_SIZE, len(deck))
    for index, lantern in enumerate(deck[:DECK_SIZE]):
        if lantern not in names:
            yield UNKNOWN.violation(f"/deck/{index}", lantern=lantern)
        elif lantern in deck[:index]:
            yield TWICE.violation(f"/deck/{index}", lantern=names[lantern])
    if given.charm not in deck:
        charm = names.get(given.charm, Text.plain(given.charm))
        yield NOT_IN_DECK.violation("/charm", charm=charm)


def _names(cards: CardSet) -> dict[str, Text]:
    return {lantern.id: lantern.label for lantern in cards.lanterns.values()}


_LABEL = Text("{deck}／お守り {charm}", "{deck}; charm {charm}")


def _ask_decks(cards: CardSet) -> Decision[DeckAnswer]:
    names = _names(cards)

    def any_deck(_seat: Seat, chance: Chance) -> dict[str, Any]:
        deck = chance.sample(list(cards.lanterns), DECK_SIZE)
        return {"deck": deck, "charm": chance.choose(deck)}

    def label(answer: dict[str, Any]) -> Text:
        deck = Text.joined(names[lantern] for lantern in answer["deck"])
        return _LABEL.filled(deck=deck, charm=names[answer["charm"]])

    return Decision(
        name=Choice.DECK,
        seats=(0, 1),
        read=lambda _seat, answer: read_deck(cards, answer),
        choices=Choices(
            draw=any_deck,
            labels=lambda _seat, answers: [label(answer) for answer in answers],
            form=lambda _seat: DeckForm(DECK_SIZE, list(cards.lanterns), names),
        ),
        question=lambda _seat: deck_question(),
        sealing=Sealing(parts=2, split=split, opened=0),
    )
