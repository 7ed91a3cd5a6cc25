"""What the rule book admits and no author means: phrases without effect, decks without use."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from saikoro.domain.cards.faults import never_works
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
from saikoro.domain.games.pbwcg.cards.notation import texts
from saikoro.domain.games.pbwcg.cards.notation.parse import print_phrase
from saikoro.domain.games.pbwcg.cards.notation.placement import CardType
from saikoro.domain.games.pbwcg.cards.notation.texts import phrases
from saikoro.domain.games.pbwcg.cards.notation.words import Prefix, Range, Value
from saikoro.domain.text import Text

SMALLEST_DECK, LARGEST_DECK = 7, 40
"""Where a match has no other options (PB-24)."""


_NOT_USED = Text("誰も使えない", "nothing has this ability")


def remarks(cards: CardSet) -> list[Violation]:
    """Every text that can never do anything, and every deck that would be refused."""
    used = {ability for pc in cards.pcs.values() for ability in pc.abilities}
    used |= {ability for support in cards.supports.values() for ability in support.abilities}
    found = []
    for card in (*cards.abilities.values(), *cards.cards.values()):
        reasons = [*_text(card.text, card_type(card)), *_card(card, cards)]
        if card.id in cards.abilities and card.id not in used:
            reasons.append(("PB-18.1", _NOT_USED))
        found += [never_works(card.id, *reason) for reason in reasons]
    for deck in cards.decks.values():
        found += [
            Violation(code, rule, f"{deck.id}: {detail.both}")
            for code, rule, detail in _deck(deck, cards)
        ]
    return found


_HAS_NO_EFFECT = Text("効果がない", "has no effect")
_NEVER_ACTS = Text("行動不可でアビリティは使えない", "never acts, so uses no ability")
_TOO_LITTLE_WP = Text("{ability}のWPが足りない", "never has the WP for {ability}")


def _card(card: Card, cards: CardSet) -> Iterator[tuple[str, Text]]:
    """What a card can never do, with whatever text."""
    match card:
        case Pc():
            for ability in card.abilities:
                if cards.abilities[ability].wp > card.wp:
                    yield "PB-11.4", _TOO_LITTLE_WP.filled(ability=ability)
        case Support():
            if card.abilities and any(
                isinstance(static, n.CannotAct) for static in card.text.always
            ):
                yield "PB-7.7", _NEVER_ACTS
        case Ability() | SetCard() if not card.text.blocks:
            yield "PB-19.1", _HAS_NO_EFFECT


# Texts

_NEVER_EVADED = (CardType.SPELL, CardType.TRAP)
"""Whose attacks are sure hits (PB-10.3)."""

_OF_CHECKS = (Value.EVADE_CHECKS, Value.RESIST_CHECKS, Value.RECOVER_CHECKS)


_NO_TARGET = Text("「{clause}」の前に対象がない", "has no target before it", left_out=("clause",))
_STILL_HOLDS = Text("「{prefix}:」はまだ続いている", "still holds", left_out=("prefix",))


def _text(text: texts.Text, card: CardType) -> Iterator[tuple[str, Text]]:
    """Every phrase without effect, each with the rule that makes it so."""
    for before, block in pairwise(text.blocks):
        if before.prefix is block.prefix:
            yield "PB-19.2", _STILL_HOLDS.filled(prefix=f"{block.prefix}")
    for block in text.blocks:
        named = False
        for clause in block.clauses:
            if isinstance(clause, n.OnUnits) and clause.who is Range.TARGET and not named:
                yield "PB-9.2", _NO_TARGET.filled(clause=print_phrase(clause))
            chosen = isinstance(clause, n.OnUnits) and clause.who in (Range.OWN_PC, Range.ENEMY_PC)
            named = named or chosen or isinstance(clause, n.Attack)
            for phrase in phrases(clause):
                yield from _phrase(phrase, block.prefix, card)


_CHANGES_NOTHING = Text("「{phrase}」は何も変えない", "changes nothing", left_out=("phrase",))
_HAS_LEFT = Text("「{phrase}」の時にはもういない", "it has left by then", left_out=("phrase",))
_NEVER_HITS = Text("「{phrase}」は当たらない", "never hits", left_out=("phrase",))


def _phrase(
    phrase: n.Clause | n.Rider, prefix: Prefix | None, card: CardType
) -> Iterator[tuple[str, Text]]:
    match phrase:
        case n.GainStatus(_, mod) | n.Modify(mod) if mod.by == 0:
            yield "PB-19.2", _CHANGES_NOTHING.filled(phrase=print_phrase(mod))
        case n.ChangeEnduranceDamage(0) | n.Repeat(1):
            yield "PB-10.2", _CHANGES_NOTHING.filled(phrase=print_phrase(phrase))
        case n.Repeat(0):
            yield "PB-10.2", _NEVER_HITS.filled(phrase=print_phrase(phrase))
        case n.Attack():
            yield from _attack(phrase, card)
        case n.OnUnits(Range.SELF) if prefix is Prefix.KNOCKED_OUT:
            yield "PB-11.5", _HAS_LEFT.filled(phrase=print_phrase(phrase))
        case _ if card in (CardType.SUPPORT, CardType.SUPPORT_ABILITY):
            yield from _on_support(phrase)


_NO_CHECK = Text("《CH回避》しても回避できない", "cannot be evaded, so has no check")
_SURE_ANYWAY = Text("《必中》でなくても必中", "is a sure hit anyway")
_ONE_COUNTS = Text("「{rider}」は1つだけ効く", "only one of its kind counts", left_out=("rider",))


def _attack(attack: n.Attack, card: CardType) -> Iterator[tuple[str, Text]]:
    sure = card in _NEVER_EVADED
    if attack.evasion_check and (sure or attack.sure_hit):
        yield "PB-10.3", _NO_CHECK
    if attack.sure_hit and sure:
        yield "PB-10.3", _SURE_ANYWAY
    kinds = Counter(type(rider) for rider in attack.riders)
    for kind in (n.SureHit, n.EvasionCheck, n.IgnoreDefence, n.Repeat):
        if kinds[kind] > 1:
            rider = next(rider for rider in attack.riders if isinstance(rider, kind))
            yield "PB-10.0", _ONE_COUNTS.filled(rider=print_phrase(rider))


_ONLY_PCS = Text("「{phrase}」: PCだけが受ける", "only PCs are touched", left_out=("phrase",))
_NO_MASTERS = Text("召喚サポートは主にならない", "supports are no masters")
_NO_BAD_STATUS = Text("召喚サポートはBSを受けない", "supports have no bad status")
_NO_CHECKS = Text("召喚サポートはチェックしない", "supports never get checks")


def _on_support(phrase: n.Clause | n.Rider) -> Iterator[tuple[str, Text]]:
    """What supports do not have."""
    match phrase:
        case n.ChangeEndurance() | n.ChangeWp():
            return
        case n.OnUnits(Range.SELF):
            yield "PB-9.3", _ONLY_PCS.filled(phrase=print_phrase(phrase))
        case n.Immune():
            yield "PB-14.1", _NO_BAD_STATUS
        case n.SummonCapacity():
            yield "PB-16.3", _NO_MASTERS
        case n.Modify(mod, None) if mod.value in _OF_CHECKS:
            yield "PB-13.3", _NO_CHECKS


# PB-3


_AT_LEAST = Text("{size}枚、{least}枚から", "{least} at least", left_out=("size",))
_AT_MOST = Text("{size}枚、{most}枚まで", "{most} at most", left_out=("size",))
_TOO_FEW_PCS = Text("PCカードが足りない", "has fewer than two PC cards")
_IS_SUPPORT = Text("{card}は召喚サポート", "is a support card", left_out=("card",))
_NOT_IN_DECK = Text("{card}がデッキにない", "is not in the deck", left_out=("card",))
_NO_PC = Text("{card}はPCではない", "is no PC card", left_out=("card",))
_TWICE = Text("「{name}」が2枚", "is there twice", left_out=("name",))
_ONE_STARTER = Text("初期が同じカード", "the starters are one card")


def _deck(deck: Deck, cards: CardSet) -> Iterator[tuple[str, str, Text]]:
    """Why a deck would be refused: the code and the rule of PB-3.2, and what is wrong."""
    names = Counter(cards.cards[card].name for card in deck.cards)
    size, starters = len(deck.cards), (deck.slot1, deck.slot3)
    if size > LARGEST_DECK:
        yield "deck_too_large", "PB-3.4", _AT_MOST.filled(size=size, most=LARGEST_DECK)
    if size < SMALLEST_DECK:
        yield "deck_too_small", "PB-3.4", _AT_LEAST.filled(size=size, least=SMALLEST_DECK)
    for name in (name for name, count in names.items() if count > 1):
        yield "duplicate_name", "PB-3.5", _TWICE.filled(name=name)
    for card in deck.cards:
        if card in cards.supports:
            yield "support_in_deck", "PB-3.6", _IS_SUPPORT.filled(card=card)
    if sum(card in cards.pcs for card in deck.cards) < 2:
        yield "too_few_pcs", "PB-3.8", _TOO_FEW_PCS
    for card in starters:
        if card not in deck.cards:
            yield "starter_not_in_deck", "PB-3.9", _NOT_IN_DECK.filled(card=card)
        elif card not in cards.pcs:
            yield "starter_not_pc", "PB-3.9", _NO_PC.filled(card=card)
    if deck.slot1 == deck.slot3:
        yield "starters_equal", "PB-3.9", _ONE_STARTER
