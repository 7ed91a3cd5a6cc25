"""Decks, and everything that can be wrong with one (PB-3)."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from saikoro.domain.errors import IllegalAnswer, Violation
from saikoro.domain.games.pbwcg.cards.card_set import CardSet, Pc, Support
from saikoro.domain.games.pbwcg.cards.notation.words import SetKind
from saikoro.domain.games.pbwcg.ids import CardId
from saikoro.domain.games.pbwcg.options import PbwcgOptions
from saikoro.domain.games.pbwcg.rules.asking import read_shape
from saikoro.domain.games.pbwcg.rules.naming import card_name
from saikoro.domain.match.sources.chance import Chance
from saikoro.domain.text import Text

GRAIL = "聖杯"
"""What `exclude_grail` bans, as a set card of kind M (PB-24)."""
FEWEST_PCS = 2
"""The PC cards that a deck needs (PB-3.8)."""
MOST_FAILURES = 100
"""That are reported of one submission."""

STARTERS_RULE = "PB-3.9"


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


def read_submission(given: Any, cards: CardSet, options: PbwcgOptions) -> Submission:
    """A legal submission; IllegalAnswer names all failures in the order of PB-3.2."""
    submission = read_shape(given, SubmissionAnswer)
    failures = [*_deck_failures(submission.deck, cards, options)]
    failures += starter_failures(submission.starters, submission.deck, cards, "/starters")
    if failures:
        raise IllegalAnswer(failures[:MOST_FAILURES])
    starters = submission.starters
    return Submission(submission.deck, Starters(starters.slot1 or "", starters.slot3 or ""))


def _deck_failures(
    deck: Sequence[CardId], cards: CardSet, options: PbwcgOptions
) -> Iterator[Violation]:
    places = [(f"/deck/{index}", card) for index, card in enumerate(deck)]
    for place, card in places:
        if card not in cards.cards:
            yield Violation(
                "unknown_card",
                "PB-3.3",
                f"{card[:40]} is not in the match's catalogue",
                place,
                ja=f"「{card[:40]}」はこのマッチのカタログにない",
            )
    if len(deck) > options.deck_max:
        yield Violation(
            "deck_too_large",
            "PB-3.4",
            f"{len(deck)} cards, but at most {options.deck_max} are allowed",
            "/deck",
            ja=f"デッキが{len(deck)}枚ある。{options.deck_max}枚まで",
        )
    if len(deck) < options.deck_min:
        yield Violation(
            "deck_too_small",
            "PB-3.4",
            f"{len(deck)} cards, but at least {options.deck_min} are needed",
            "/deck",
            ja=f"デッキが{len(deck)}枚しかない。{options.deck_min}枚から",
        )
    known = [(place, cards.cards[card]) for place, card in places if card in cards.cards]
    names: set[str] = set()
    for place, printed in known:
        if printed.name in names:
            yield Violation(
                "duplicate_name",
                "PB-3.5",
                f"{printed.id}: another card of the deck is called {printed.name}, too",
                place,
                ja=f"{printed.id}: 同名の「{printed.name}」がデッキにもう1枚ある",
            )
        names.add(printed.name)
    for place, printed in known:
        if isinstance(printed, Support):
            yield Violation(
                "support_in_deck",
                "PB-3.6",
                f"{printed.name_en} is a support card, which no deck has",
                place,
                ja=f"「{printed.name}」は召喚サポートカードで、デッキに入らない",
            )
    for place, printed in known:
        if is_banned(printed.id, cards, options):
            yield Violation(
                "banned_card",
                "PB-3.7",
                f"{printed.name_en} ({printed.name}) is banned",
                place,
                ja=f"「{printed.name}」はこのマッチでは使えない",
            )
    pcs = sum(isinstance(printed, Pc) for _, printed in known)
    if pcs < FEWEST_PCS:
        yield Violation(
            "too_few_pcs",
            "PB-3.8",
            f"{pcs} PC cards, but at least {FEWEST_PCS} are needed",
            "/deck",
            ja=f"PCカードが{pcs}枚しかない。{FEWEST_PCS}枚から",
        )


def is_banned(card: CardId, cards: CardSet, options: PbwcgOptions) -> bool:
    """Whether a match does not allow a card (PB-3.7)."""
    if cards.cards[card].name in options.banned_names:
        return True
    printed = cards.sets.get(card)
    grail = printed is not None and (printed.name, printed.kind) == (GRAIL, SetKind.RELIC)
    return options.exclude_grail and grail


def starter_failures(
    starters: StartersAnswer, deck: Sequence[CardId], cards: CardSet, place: str = ""
) -> Iterator[Violation]:
    """What is wrong with starters, in the order of PB-3.9."""
    named = [(f"{place}/slot1", starters.slot1), (f"{place}/slot3", starters.slot3)]
    for pointer, card in named:
        if card is None:
            yield _of_starters(
                "starters_missing",
                Text("開始PCが足りない", "a starter is not named"),
                pointer,
            )
    for pointer, card in named:
        if card is not None and card not in deck:
            name = card_name(card, cards)
            yield _of_starters(
                "starter_not_in_deck",
                Text.plain(f"{name.ja}はデッキにない", f"{name.en} is not in the deck"),
                pointer,
            )
    for pointer, card in named:
        if card is not None and card in deck and card not in cards.pcs:
            name = card_name(card, cards)
            yield _of_starters(
                "starter_not_pc",
                Text.plain(f"{name.ja}はPCカードではない", f"{name.en} is not a PC card"),
                pointer,
            )
    if starters.slot1 is not None and starters.slot1 == starters.slot3:
        name = card_name(starters.slot1, cards)
        yield _of_starters(
            "starters_equal",
            Text.plain(f"{name.ja}が両方に選ばれている", f"{name.en} is named twice"),
            f"{place}/slot3",
        )


def _of_starters(code: str, detail: Text, pointer: str) -> Violation:
    return Violation(code, STARTERS_RULE, detail.en, pointer, ja=detail.ja)


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
        try:
            read_submission(submission, cards, options)
        except IllegalAnswer:
            continue
        found[deck.id] = submission
    return found
