"""What the rule book admits and no author means: phrases without effect, decks without use."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from saikoro.domain.cards.faults import never_works, remarked
from saikoro.domain.errors.rules import Violation
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
from saikoro.domain.games.pbwcg.options import DECK_LEAST, DECK_MOST, FEWEST_PCS
from saikoro.domain.match.interface.limits import Breaches, Violations
from saikoro.domain.text import Text

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
        found += [remarked(broken, deck.id) for broken in _deck(deck, cards)]
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


# PB-3, in the order of PB-3.2

_of_size = Breaches("PB-3.4")
_of_starters = Breaches("PB-3.9")

_TOO_LARGE = _of_size(
    "deck_too_large", "{count}枚、{most}枚まで", "{most} at most", left_out=("count",)
)
_TOO_SMALL = _of_size(
    "deck_too_small", "{count}枚、{least}枚から", "{least} at least", left_out=("count",)
)
_TWICE = Breaches("PB-3.5")(
    "duplicate_name", "「{name}」が2枚", "is there twice", left_out=("name",)
)
_IS_SUPPORT = Breaches("PB-3.6")(
    "support_in_deck", "{card}は召喚サポート", "is a support card", left_out=("card",)
)
_TOO_FEW_PCS = Breaches("PB-3.8")(
    "too_few_pcs", "PCカードが足りない", "has fewer than two PC cards"
)
_NOT_IN_DECK = _of_starters(
    "starter_not_in_deck", "{card}がデッキにない", "is not in the deck", left_out=("card",)
)
_NO_PC = _of_starters("starter_not_pc", "{card}はPCではない", "is no PC card", left_out=("card",))
_ONE_STARTER = _of_starters("starters_equal", "初期が同じカード", "the starters are one card")


def _deck(deck: Deck, cards: CardSet) -> Violations:
    """Why a deck would be refused where a match has no other options (PB-24)."""
    size, starters = len(deck.cards), (deck.slot1, deck.slot3)
    yield from _TOO_LARGE.at_most(DECK_MOST, size)
    yield from _TOO_SMALL.at_least(DECK_LEAST, size)
    for name, count in Counter(cards.cards[card].name for card in deck.cards).items():
        yield from _TWICE.at_most(1, count, name=name)
    for card in deck.cards:
        if card in cards.supports:
            yield _IS_SUPPORT.violation(card=card)
    yield from _TOO_FEW_PCS.at_least(FEWEST_PCS, sum(card in cards.pcs for card in deck.cards))
    for card in starters:
        if card not in deck.cards:
            yield _NOT_IN_DECK.violation(card=card)
        elif card not in cards.pcs:
            yield _NO_PC.violation(card=card)
    if deck.slot1 == deck.slot3:
        yield _ONE_STARTER.violation()
