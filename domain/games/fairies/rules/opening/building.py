"""The decision `deck` (FB-3.1), and random legal submissions to answer it."""

from typing import Any

import msgspec

from saikoro.domain.games.fairies.cards.card_set import AnyCard, CardSet, Deck, Fairy, Overrides
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.options import FairiesOptions
from saikoro.domain.games.fairies.rules.field import FairiesTable
from saikoro.domain.games.fairies.rules.naming import name_of, text_of
from saikoro.domain.games.fairies.rules.opening.limits import (
    MOST_BASIC,
    MOST_WOUNDS,
    Limits,
    Room,
    limits,
)
from saikoro.domain.games.fairies.rules.opening.submission import (
    Counts,
    Submission,
    is_wound,
    read_submission,
)
from saikoro.domain.games.fairies.rules.questions import deck_question
from saikoro.domain.games.fairies.words import Choice
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Choices, Decision, Sealing
from saikoro.domain.match.interface.limits import violations_of
from saikoro.domain.match.sources.chance import Chance
from saikoro.domain.text import Text

T = w.CardType


class DeckForm(msgspec.Struct, frozen=True):
    """What a submission may consist of (FB-3.2)."""

    card_set: str
    """Digest of the set that the cards come from."""
    fairies: dict[str, Limits]
    """Every fairy, and what a submission with it must keep."""
    starters: dict[str, Text]
    """What every fairy is called, by its id."""


def ask_decks(table: FairiesTable) -> Decision[Submission]:
    """FB-3.1: both at once, sealed until the match is decided, or with `open_decks` until then."""
    options, cards = table.options, table.cards
    starters = _starters(options, cards)

    def draw(_seat: Seat, chance: Chance) -> dict[str, Any]:
        drawn = random_submission(options, cards, chance)
        return (
            drawn if _is_legal(options, cards, drawn) or not starters else (chance.choose(starters))
        )

    return Decision(
        name=Choice.DECK,
        seats=(0, 1),
        read=lambda _seat, answer: read_submission(options, cards, answer),
        choices=Choices(
            samples=lambda _seat: starters,
            draw=draw,
            labels=lambda _seat, answers: [_label(cards, answer) for answer in answers],
            form=lambda _seat: _form(options, cards),
        ),
        question=lambda _seat: deck_question(limits(options, Overrides())),
        sealing=Sealing(opened=1 if options.open_decks else 0),
    )


def _form(options: FairiesOptions, cards: CardSet) -> DeckForm:
    fairies = _fairies(cards)
    return DeckForm(
        cards.digest,
        {fairy.id: limits(options, fairy.overrides) for fairy in fairies},
        {fairy.id: name_of(fairy) for fairy in fairies},
    )


def _fairies(cards: CardSet) -> list[Fairy]:
    return [card for card in cards.cards.values() if isinstance(card, Fairy)]


_DECK = Text(
    "{name}（{fairy}、デッキ{main}枚、エクストラ{extra}枚）：{text}",
    "{name} ({fairy}, main deck {main}, extra deck {extra}): {text}",
)


def _label(cards: CardSet, answer: dict[str, Any]) -> Text:
    """The deck's name, its fairy and how many cards it has, and what the fairy does."""
    fairy = cards.cards[answer["fairy"]]
    deck = next((deck for deck in cards.decks if deck.name == answer.get("name")), None)
    named, text = name_of(fairy), text_of(fairy, cards)
    name = named if deck is None else Text.plain(deck.name, deck.name_en or deck.name)
    main, extra = (sum(answer.get(deck, {}).values()) for deck in (w.Deck.MAIN, w.Deck.EXTRA))
    return _DECK.filled(name=name, fairy=named, main=main, extra=extra, text=text)


def _starters(options: FairiesOptions, cards: CardSet) -> list[dict[str, Any]]:
    """The decks of the card set that are legal with these options."""
    decks = [as_submission(deck) for deck in cards.decks]
    return [deck for deck in decks if _is_legal(options, cards, deck)]


def as_submission(deck: Deck) -> dict[str, Any]:
    """A deck of a card set as an answer to `deck`."""
    fields: dict[str, Any] = msgspec.to_builtins(deck)
    del fields["name_en"]
    return fields | {"reactions": [window.value for window in deck.reactions]}


def _is_legal(options: FairiesOptions, cards: CardSet, answer: Any) -> bool:
    return not violations_of(read_submission, options, cards, answer)


# Random submissions


def random_submission(options: FairiesOptions, cards: CardSet, chance: Chance) -> dict[str, Any]:
    """Random cards within every limit; too few cards where the card set has not enough."""
    by_type: dict[T, list[AnyCard]] = {type_: [] for type_ in T}
    for card in cards.cards.values():
        by_type[card.type].append(card)
    fairies = _fairies(cards)
    if not fairies:
        return {"fairy": ""}
    fairy = chance.choose(_playable(options, fairies))
    rules = limits(options, fairy.overrides)
    room = Room(rules)
    main = _triggers(by_type[T.TRIGGER], room, chance)
    others = [*by_type[T.UNIT], *by_type[T.SUPPORT], *by_type[T.MAGIC]]
    main |= _fill(others, max(rules.main_min - sum(main.values()), 0), room, chance)
    extras = [*by_type[T.MUSIC], *by_type[T.EXTRA_UNIT], *by_type[T.EXTRA_MAGIC]]
    extra = _fill(extras, chance.below(rules.extra + 1), room, chance)
    needed = {cards.cards[card].lines.window for card in (*main, *extra)}
    sheet = [each.value for each in w.Window if each in needed or chance.below(2)]
    costs = _costs(by_type[T.COST], chance)
    return {"fairy": fairy.id, "main": main, "extra": extra, "cost": costs, "reactions": sheet}


def _playable(options: FairiesOptions, fairies: list[Fairy]) -> list[Fairy]:
    """The fairies whose main deck can have a legal size; all of them, if none can."""
    sizes = [(fairy, limits(options, fairy.overrides)) for fairy in fairies]
    return [fairy for fairy, of in sizes if of.main_min <= of.main_max] or fairies


def _triggers(triggers: list[AnyCard], room: Room, chance: Chance) -> Counts:
    """Draw as many triggers as are needed, at most five of a kind."""
    drawn: Counts = {}
    left = triggers
    while left and room.triggers:
        _add(chance.choose(left), drawn, room)
        left = [card for card in left if room.admits(card)]
    return drawn


def _fill(cards: list[AnyCard], size: int, room: Room, chance: Chance) -> Counts:
    """Draw random cards up to a number, as far as the limits allow."""
    drawn: Counts = {}
    left = list(cards)
    while left and sum(drawn.values()) < size:
        card = chance.choose(left)
        if room.admits(card):
            _add(card, drawn, room)
        else:
            left.remove(card)
    return drawn


def _add(card: AnyCard, drawn: Counts, room: Room) -> None:
    drawn[card.id] = drawn.get(card.id, 0) + 1
    room.count(card)


def _costs(costs: list[AnyCard], chance: Chance) -> Counts:
    drawn: Counts = {}
    for wound, number in ((False, MOST_BASIC), (True, MOST_WOUNDS)):
        kind = [card.id for card in costs if is_wound(card) is wound]
        for _ in range(number if kind else 0):
            card = chance.choose(kind)
            drawn[card] = drawn.get(card, 0) + 1
    return drawn
