"""Decks, and everything that can be wrong with one (PB-3)."""

from collections.abc import Sequence
from itertools import chain
from typing import Any

import msgspec

from saikoro.domain.games.pbwcg.cards.card_set import CardSet, Pc, SetCard, Support
from saikoro.domain.games.pbwcg.cards.notation.words import SetKind
from saikoro.domain.games.pbwcg.ids import CardId
from saikoro.domain.games.pbwcg.options import FEWEST_PCS, PbwcgOptions
from saikoro.domain.games.pbwcg.rules.asking import read_shape
from saikoro.domain.games.pbwcg.rules.naming import card_name
from saikoro.domain.match.interface.limits import Breaches, Violations, refuse, violations_of
from saikoro.domain.match.sources.chance import Chance
from saikoro.domain.text import Text

GRAIL = "聖杯"
"""What `exclude_grail` bans, as a set card of kind M (PB-24)."""
MOST_FAILURES = 100
"""That are reported of one submission."""


class Starters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The PCs of slots 1 and 3 (PB-3.1)."""

    slot1: CardId
    """The PC card of slot 1."""
    slot3: CardId
    """The PC card of slot 3."""


class StartersAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to `choose_starters`, of which a part may be missing."""

    slot1: CardId | None = None
    slot3: CardId | None = None


class SubmissionAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to `deck`, of which a starter may be missing."""

    deck: list[CardId]
    starters: StartersAnswer = StartersAnswer()


class Submission(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deck and its starters (PB-3.1)."""

    deck: list[CardId]
    """The ids of the cards, the starters among them."""
    starters: Starters
    """The PCs of slots 1 and 3."""


# PB-3.3 to PB-3.9, in the order of PB-3.2

UNKNOWN = Breaches("PB-3.3")(
    "unknown_card",
    "「{card}」はこのマッチのカタログにない",
    "{card} is not in the match's catalogue",
)
TOO_LARGE = Breaches("PB-3.4", "/deck")(
    "deck_too_large",
    "デッキが{count}枚ある。{most}枚まで",
    "{count} cards, but at most {most} are allowed",
)
TOO_SMALL = Breaches("PB-3.4", "/deck")(
    "deck_too_small",
    "デッキが{count}枚しかない。{least}枚から",
    "{count} cards, but at least {least} are needed",
)
SAME_NAME = Breaches("PB-3.5")(
    "duplicate_name",
    "{card}: 同名の「{name}」がデッキにもう1枚ある",
    "{card}: another card of the deck is called {name}, too",
)
SUPPORT = Breaches("PB-3.6")(
    "support_in_deck",
    "「{name}」は召喚サポートカードで、デッキに入らない",
    "{name} is a support card, which no deck has",
)
BANNED = Breaches("PB-3.7")("banned_card", "「{name}」はこのマッチでは使えない", "{name} is banned")
TOO_FEW_PCS = Breaches("PB-3.8", "/deck")(
    "too_few_pcs",
    "PCカードが{count}枚しかない。{least}枚から",
    "{count} PC cards, but at least {least} are needed",
)
_of_starters = Breaches("PB-3.9")
NO_STARTER = _of_starters("starters_missing", "開始PCが足りない", "a starter is not named")
NOT_IN_DECK = _of_starters(
    "starter_not_in_deck", "{card}はデッキにない", "{card} is not in the deck"
)
NO_PC = _of_starters("starter_not_pc", "{card}はPCカードではない", "{card} is not a PC card")
SAME_STARTER = _of_starters("starters_equal", "{card}が両方に選ばれている", "{card} is named twice")


def read_submission(given: Any, cards: CardSet, options: PbwcgOptions) -> Submission:
    """A legal submission; IllegalAnswer names all failures in the order of PB-3.2."""
    submission = read_shape(given, SubmissionAnswer)
    deck, starters = submission.deck, submission.starters
    of_starters = starter_failures(starters, deck, cards, "/starters")
    refuse(chain(_deck_failures(deck, cards, options), of_starters), MOST_FAILURES)
    return Submission(deck, Starters(starters.slot1 or "", starters.slot3 or ""))


def _deck_failures(deck: Sequence[CardId], cards: CardSet, options: PbwcgOptions) -> Violations:
    places = [(f"/deck/{index}", card) for index, card in enumerate(deck)]
    for place, card in places:
        if card not in cards.cards:
            yield UNKNOWN.violation(place, card=card[:40])
    yield from TOO_LARGE.at_most(options.deck_max, len(deck))
    yield from TOO_SMALL.at_least(options.deck_min, len(deck))
    known = [(place, cards.cards[card]) for place, card in places if card in cards.cards]
    names: set[str] = set()
    for place, printed in known:
        if printed.name in names:
            yield SAME_NAME.violation(place, card=printed.id, name=printed.name)
        names.add(printed.name)
    for place, printed in known:
        if isinstance(printed, Support):
            yield SUPPORT.violation(place, name=Text.plain(printed.name, printed.name_en))
    for place, printed in known:
        if is_banned(printed.id, cards, options):
            name = Text.plain(printed.name, f"{printed.name_en} ({printed.name})")
            yield BANNED.violation(place, name=name)
    pcs = sum(isinstance(printed, Pc) for _, printed in known)
    yield from TOO_FEW_PCS.at_least(FEWEST_PCS, pcs)


def is_banned(card: CardId, cards: CardSet, options: PbwcgOptions) -> bool:
    """Whether a match does not allow a card (PB-3.7)."""
    printed = cards.cards[card]
    if printed.name in options.banned_names:
        return True
    is_relic = isinstance(printed, SetCard) and printed.kind is SetKind.RELIC
    return options.exclude_grail and is_relic and printed.name == GRAIL


def starter_failures(
    starters: StartersAnswer, deck: Sequence[CardId], cards: CardSet, place: str = ""
) -> Violations:
    """What is wrong with starters, in the order of PB-3.9."""
    named = [(f"{place}/slot1", starters.slot1), (f"{place}/slot3", starters.slot3)]
    for pointer, card in named:
        if card is None:
            yield NO_STARTER.violation(pointer)
    for pointer, card in named:
        if card is not None and card not in deck:
            yield NOT_IN_DECK.violation(pointer, card=card_name(card, cards))
    for pointer, card in named:
        if card is not None and card in deck and card not in cards.pcs:
            yield NO_PC.violation(pointer, card=card_name(card, cards))
    if starters.slot1 is not None and starters.slot1 == starters.slot3:
        twice = card_name(starters.slot1, cards)
        yield SAME_STARTER.violation(f"{place}/slot3", card=twice)


def any_submission(cards: CardSet, options: PbwcgOptions, chance: Chance) -> dict[str, Any]:
    """A random legal submission of as many cards as are allowed, if the catalogue has one."""
    named = {
        cards.cards[card].name: card
        for card in chance.shuffled([*cards.cards])
        if card not in cards.supports and not is_banned(card, cards, options)
    }
    pool = [*named.values()]
    starters = [card for card in pool if card in cards.pcs][:FEWEST_PCS]
    others = [card for card in pool if card not in starters]
    deck = chance.shuffled([*starters, *others[: options.deck_max - len(starters)]])
    return {"deck": deck, "starters": dict(zip(("slot1", "slot3"), starters, strict=False))}


def house_submissions(cards: CardSet, options: PbwcgOptions) -> dict[str, dict[str, Any]]:
    """The decks of the catalogue that are legal here, by id, ready to submit."""
    found: dict[str, dict[str, Any]] = {}
    for deck in cards.decks.values():
        starters = {"slot1": deck.slot1, "slot3": deck.slot3}
        submission = {"deck": list(deck.cards), "starters": starters}
        if not violations_of(read_submission, submission, cards, options):
            found[deck.id] = submission
    return found
