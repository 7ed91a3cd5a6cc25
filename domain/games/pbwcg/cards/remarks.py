"""What the rule book admits and no author means: phrases without effect, decks without use."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from saikoro.domain.errors import Violation
from saikoro.domain.games.pbwcg.cards.card_set import (
    Ability,
    Card,
    CardSet,
    Deck,
    Pc,
    SetCard,
    Support,
    card_type,
)
from saikoro.domain.games.pbwcg.cards.notation import nodes as n
from saikoro.domain.games.pbwcg.cards.notation.parse import print_phrase
from saikoro.domain.games.pbwcg.cards.notation.placement import CardType
from saikoro.domain.games.pbwcg.cards.notation.texts import Text, phrases
from saikoro.domain.games.pbwcg.cards.notation.words import Prefix, Range, Value

SMALLEST_DECK, LARGEST_DECK = 7, 40
"""Where a match has no other options (PB-24)."""


def remarks(cards: CardSet) -> list[Violation]:
    """Every text that can never do anything, and every deck that would be refused."""
    used = {ability for pc in cards.pcs.values() for ability in pc.abilities}
    used |= {ability for support in cards.supports.values() for ability in support.abilities}
    found = []
    for card in (*cards.abilities.values(), *cards.cards.values()):
        reasons = [*_text(card.text, card_type(card)), *_card(card, cards)]
        if card.id in cards.abilities and card.id not in used:
            reasons.append(("PB-18.1", "誰も使えない / nothing has this ability"))
        found += [
            Violation("never_works", rule, f"{card.id}: {detail}") for rule, detail in reasons
        ]
    for deck in cards.decks.values():
        found += [
            Violation(code, rule, f"{deck.id}: {detail}")
            for code, rule, detail in _deck(deck, cards)
        ]
    return found


def _card(card: Card, cards: CardSet) -> Iterator[tuple[str, str]]:
    """What a card can never do, with whatever text."""
    match card:
        case Pc():
            for ability in card.abilities:
                if cards.abilities[ability].wp > card.wp:
                    yield "PB-11.4", f"{ability}のWPが足りない / never has the WP for {ability}"
        case Support():
            if card.abilities and any(
                isinstance(static, n.CannotAct) for static in card.text.always
            ):
                yield "PB-7.7", "行動不可でアビリティは使えない / never acts, so uses no ability"
        case Ability() | SetCard() if not card.text.blocks:
            yield "PB-19.1", "効果がない / has no effect"


# Texts

_NEVER_EVADED = (CardType.SPELL, CardType.TRAP)
"""Whose attacks are sure hits (PB-10.3)."""

_OF_CHECKS = (Value.EVADE_CHECKS, Value.RESIST_CHECKS, Value.RECOVER_CHECKS)


def _text(text: Text, card: CardType) -> Iterator[tuple[str, str]]:
    """Every phrase without effect, each with the rule that makes it so."""
    for before, block in pairwise(text.blocks):
        if before.prefix is block.prefix:
            yield "PB-19.2", f"「{block.prefix}:」はまだ続いている / still holds"
    for block in text.blocks:
        named = False
        for clause in block.clauses:
            if isinstance(clause, n.OnUnits) and clause.who is Range.TARGET and not named:
                yield (
                    "PB-9.2",
                    f"「{print_phrase(clause)}」の前に対象がない / has no target before it",
                )
            chosen = isinstance(clause, n.OnUnits) and clause.who in (Range.OWN_PC, Range.ENEMY_PC)
            named = named or chosen or isinstance(clause, n.Attack)
            for phrase in phrases(clause):
                yield from _phrase(phrase, block.prefix, card)


def _phrase(
    phrase: n.Clause | n.Rider, prefix: Prefix | None, card: CardType
) -> Iterator[tuple[str, str]]:
    match phrase:
        case n.GainStatus(_, mod) | n.Modify(mod) if mod.by == 0:
            yield "PB-19.2", f"「{print_phrase(mod)}」は何も変えない / changes nothing"
        case n.ChangeEnduranceDamage(0) | n.Repeat(1):
            yield "PB-10.2", f"「{print_phrase(phrase)}」は何も変えない / changes nothing"
        case n.Repeat(0):
            yield "PB-10.2", f"「{print_phrase(phrase)}」は当たらない / never hits"
        case n.Attack():
            yield from _attack(phrase, card)
        case n.OnUnits(Range.SELF) if prefix is Prefix.KNOCKED_OUT:
            yield "PB-11.5", f"「{print_phrase(phrase)}」の時にはもういない / it has left by then"
        case _ if card in (CardType.SUPPORT, CardType.SUPPORT_ABILITY):
            yield from _on_support(phrase)


def _attack(attack: n.Attack, card: CardType) -> Iterator[tuple[str, str]]:
    sure = card in _NEVER_EVADED
    if attack.evasion_check and (sure or attack.sure_hit):
        yield "PB-10.3", "《CH回避》しても回避できない / cannot be evaded, so has no check"
    if attack.sure_hit and sure:
        yield "PB-10.3", "《必中》でなくても必中 / is a sure hit anyway"
    kinds = Counter(type(rider) for rider in attack.riders)
    for kind in (n.SureHit, n.EvasionCheck, n.IgnoreDefence, n.Repeat):
        if kinds[kind] > 1:
            rider = next(rider for rider in attack.riders if isinstance(rider, kind))
            yield "PB-10.0", f"「{print_phrase(rider)}」は1つだけ効く / only one of its kind counts"


def _on_support(phrase: n.Clause | n.Rider) -> Iterator[tuple[str, str]]:
    """What supports do not have."""
    match phrase:
        case n.ChangeEndurance() | n.ChangeWp():
            return
        case n.OnUnits(Range.SELF):
            yield "PB-9.3", f"「{print_phrase(phrase)}」: PCだけが受ける / only PCs are touched"
        case n.Immune():
            yield "PB-14.1", "召喚サポートはBSを受けない / supports have no bad status"
        case n.SummonCapacity():
            yield "PB-16.3", "召喚サポートは主にならない / supports are no masters"
        case n.Modify(mod, None) if mod.value in _OF_CHECKS:
            yield "PB-13.3", "召喚サポートはチェックしない / supports never get checks"


# PB-3


def _deck(deck: Deck, cards: CardSet) -> Iterator[tuple[str, str, str]]:
    """Why a deck would be refused: the code and the rule of PB-3.2, and what is wrong."""
    names = Counter(cards.cards[card].name for card in deck.cards)
    size, starters = len(deck.cards), (deck.slot1, deck.slot3)
    if size > LARGEST_DECK:
        yield "deck_too_large", "PB-3.4", f"{size}枚、{LARGEST_DECK}枚まで / {LARGEST_DECK} at most"
    if size < SMALLEST_DECK:
        yield (
            "deck_too_small",
            "PB-3.4",
            f"{size}枚、{SMALLEST_DECK}枚から / {SMALLEST_DECK} at least",
        )
    for name in (name for name, count in names.items() if count > 1):
        yield "duplicate_name", "PB-3.5", f"「{name}」が2枚 / is there twice"
    for card in deck.cards:
        if card in cards.supports:
            yield "support_in_deck", "PB-3.6", f"{card}は召喚サポート / is a support card"
    if sum(card in cards.pcs for card in deck.cards) < 2:
        yield "too_few_pcs", "PB-3.8", "PCカードが足りない / has fewer than two PC cards"
    for card in starters:
        if card not in deck.cards:
            yield "starter_not_in_deck", "PB-3.9", f"{card}がデッキにない / is not in the deck"
        elif card not in cards.pcs:
            yield "starter_not_pc", "PB-3.9", f"{card}はPCではない / is no PC card"
    if deck.slot1 == deck.slot3:
        yield "starters_equal", "PB-3.9", "初期が同じカード / the starters are one card"
