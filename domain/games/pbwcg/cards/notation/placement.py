"""Where phrases may stand (PB-19.4 to PB-19.9): a text is read first, with any phrase anywhere."""

import enum
from collections.abc import Iterator
from typing import NamedTuple

from saikoro.domain.cards.notation.texts import Misplacement
from saikoro.domain.games.pbwcg.cards.notation import nodes as n
from saikoro.domain.games.pbwcg.cards.notation import texts
from saikoro.domain.games.pbwcg.cards.notation.parse import print_phrase
from saikoro.domain.games.pbwcg.cards.notation.texts import Block, choices_of
from saikoro.domain.games.pbwcg.cards.notation.words import AttackRange, Pl, Prefix, Range, SetKind
from saikoro.domain.text import Text

MOST_TIMES = 9
"""Greatest n of 《n回》, which multiplies the hits of a match."""


class CardType(enum.Enum):
    """The card types of PB-19.9, as authors know them."""

    ABILITY = Text("アビリティ", "abilities")
    SUPPORT_ABILITY = Text("召喚サポートのアビリティ", "abilities of supports")
    PC = Text("PCカード", "PC cards")
    EQUIPMENT = Text("装備カード", "equipment cards")
    SUPPORT = Text("召喚サポートカード", "support cards")
    INSTANT = Text("◆・召・破・M・持続しない補", "◆ 召 破 M and 補 cards with turns 0")
    LASTING = Text("持続する補", "補 cards with turns above 0")
    FIELD = Text("Fi", "Fi cards")
    SPELL = Text("術", "術 cards")
    TRAP = Text("罠", "罠 cards")


def set_card_type(kind: SetKind, turns: int) -> CardType:
    """Which of them a set card is."""
    match kind:
        case SetKind.FIELD:
            return CardType.FIELD
        case SetKind.SPELL:
            return CardType.SPELL
        case SetKind.TRAP:
            return CardType.TRAP
        case SetKind.AID if turns > 0:
            return CardType.LASTING
        case _:
            return CardType.INSTANT


def misplaced(text: texts.Text, card: CardType) -> Iterator[tuple[int, Misplacement]]:
    """What may not stand in a text of such a card, each with the number of its clause from 0.

    Clauses behind a prefix that the card does not have are not looked at.
    """
    index = 0
    for number, block in enumerate(text.blocks):
        wrong = [*_prefix(block, card, first=number == 0)]
        yield from ((index, place) for place in wrong)
        for clause in block.clauses:
            if not wrong:
                spot = _Spot(card, block.prefix, first=index == 0)
                yield from ((index, place) for place in _clause(clause, spot))
            index += 1


class _Spot(NamedTuple):
    """Where a clause stands."""

    card: CardType
    prefix: Prefix | None
    first: bool
    """Whether it is the first clause of its text."""

    @property
    def attacker(self) -> bool:
        """Whether there is a unit that 攻撃者 means."""
        return self.prefix is not None and self.prefix.attacks


# PB-19.9: prefixes and clauses

_TRAPS = tuple(prefix for prefix in Prefix if prefix.trap)

_PREFIXES: dict[CardType, tuple[Prefix, ...]] = {
    CardType.PC: (Prefix.ALWAYS, Prefix.TURN_START, Prefix.SUMMONED, Prefix.KNOCKED_OUT),
    CardType.EQUIPMENT: (Prefix.ALWAYS, Prefix.TURN_START),
    CardType.SUPPORT: (Prefix.ALWAYS, Prefix.TURN_START),
    CardType.LASTING: (Prefix.ALWAYS, Prefix.EACH_TURN),
    CardType.FIELD: (Prefix.ALWAYS, Prefix.EACH_TURN),
    CardType.TRAP: _TRAPS,
}
"""Those of which one stands before every clause; cards that are not here have none."""

_ABILITIES = (CardType.ABILITY, CardType.SUPPORT_ABILITY)
_SET_CARDS = (
    CardType.INSTANT,
    CardType.LASTING,
    CardType.FIELD,
    CardType.SPELL,
    CardType.TRAP,
)
_BEARERS = (CardType.PC, CardType.EQUIPMENT, CardType.SUPPORT)


_BEHIND_PREFIXES = Text(
    "{cards}の文は{prefixes}の後に置く",
    "clauses of {cards} stand behind one of these prefixes",
    left_out=("prefixes",),
)
_NO_PREFIX = Text("{cards}の文に前置きはない", "clauses of {cards} have no prefix")
_PREFIXES_ONLY = Text(
    "{cards}の前置きは{prefixes}", "{cards} have these prefixes only", left_out=("prefixes",)
)
_ONE_TRAP = Text("罠(…)は初めに1つだけ", "exactly one 罠(…), in front")


def _prefix(block: Block, card: CardType, *, first: bool) -> Iterator[Misplacement]:
    ours = _PREFIXES.get(card, ())
    words = "・".join(ours)
    if block.prefix is None and ours:
        allowed = _BEHIND_PREFIXES.filled(cards=card.value, prefixes=words)
        yield Misplacement(print_phrase(block.clauses[0]), "PB-19.9", allowed)
    elif block.prefix is not None and not ours:
        yield Misplacement(block.prefix, "PB-19.9", _NO_PREFIX.filled(cards=card.value))
    elif block.prefix is not None and block.prefix not in ours:
        allowed = _PREFIXES_ONLY.filled(cards=card.value, prefixes=words)
        yield Misplacement(block.prefix, "PB-19.9", allowed)
    elif card is CardType.TRAP and not first:
        yield Misplacement(block.prefix or "", "PB-19.9", _ONE_TRAP)


_BEHIND_ALWAYS = Text("常時の後にだけ置ける", "stands behind 常時 only")
_NOT_BEHIND_ALWAYS = Text("常時の後には置けない", "may not stand behind 常時")
_ATTACK_FIRST = Text("術の初めの文は攻撃", "the first clause of a 術 is an attack")
_NO_ATTACK = Text("攻撃はアビリティ・術・罠だけ", "attacks stand in abilities, 術 and 罠 only")
_FIXED_ATTACK = Text("罠の攻撃は=nだけ", "an attack of a 罠 has the form =n")
_TIMES = Text("{most}回まで", "at most {most} times")


def _clause(clause: n.Clause, spot: _Spot) -> Iterator[Misplacement]:
    if isinstance(clause, n.Static):
        if spot.prefix is Prefix.ALWAYS:
            yield from _static(clause, spot)
        else:
            yield Misplacement(print_phrase(clause), "PB-19.2", _BEHIND_ALWAYS)
    elif spot.prefix is Prefix.ALWAYS:
        yield Misplacement(print_phrase(clause), "PB-19.2", _NOT_BEHIND_ALWAYS)
    elif isinstance(clause, n.Attack):
        yield from _attack(clause, spot)
    else:
        if spot.card is CardType.SPELL and spot.first:
            yield Misplacement(print_phrase(clause), "PB-19.9", _ATTACK_FIRST)
        yield from _instant(clause, spot, fixed=spot.prefix is not None)


def _attack(attack: n.Attack, spot: _Spot) -> Iterator[Misplacement]:
    if spot.card not in (*_ABILITIES, CardType.SPELL, CardType.TRAP):
        yield Misplacement(print_phrase(attack), "PB-19.9", _NO_ATTACK)
        return
    if spot.prefix is not None and choices_of(attack):
        yield Misplacement(f"[{attack.range}]", "PB-19.7", _NO_CHOICE)
    if attack.range is AttackRange.ATTACKER and not spot.attacker:
        yield Misplacement(f"[{attack.range}]", "PB-9.2", _ATTACKER)
    if spot.card is CardType.TRAP and not attack.fixed:
        yield Misplacement(f"攻撃{attack.value:+}", "PB-17.9", _FIXED_ATTACK)
    for rider in attack.riders:
        yield from _rider(rider, spot)


def _rider(rider: n.Rider, spot: _Spot) -> Iterator[Misplacement]:
    match rider:
        case n.Repeat(times) if times > MOST_TIMES:
            yield Misplacement(print_phrase(rider), "PB-19.2", _TIMES.filled(most=MOST_TIMES))
        case n.InflictBs(_, break_) if break_ is not None:
            yield from _instant(break_, spot, fixed=True)


# PB-19.4, PB-19.5, PB-19.7: instants

_NO_CHOICE = Text(
    "前置きのある文とブレイクでは選べない", "clauses with a prefix and ブレイク may not choose"
)
_ATTACKER = Text(
    "罠(敵通常攻撃)・罠(敵アビリティ)・罠(PL攻撃)の後に置く",
    "stands behind 罠(敵通常攻撃), 罠(敵アビリティ) and 罠(PL攻撃)",
)
_BOTH_SIDES = Text("Fiに置けるのは両PLと[全…]だけ", "Fi cards may use only 両PL and [全…]")
_OF_ONE_PC = Text("[自身]・[味方1PC]・[敵1PC]だけ", "only [自身], [味方1PC] and [敵1PC]")
_WORDS: dict[Range, Text] = {
    Range.ATTACKER: _ATTACKER,
    Range.SUMMONED: Text("罠(敵召喚)の後に置く", "stands behind 罠(敵召喚)"),
    Range.SELF: Text("セットカードには置けない", "may not stand in set cards"),
    Range.MASTER: Text("召喚サポートに置く", "stands in supports"),
}
_FIELD_RANGES = (Range.ALL_PCS, Range.ALL_FRONT, Range.ALL_REAR)
_ONE_PC = (Range.SELF, Range.OWN_PC, Range.ENEMY_PC)


def _instant(instant: n.Instant, spot: _Spot, *, fixed: bool) -> Iterator[Misplacement]:
    """`fixed` where nothing can be chosen: behind a prefix, and in ブレイク."""
    who = instant.who if isinstance(instant, n.OnUnits) else None
    if fixed and choices_of(instant):
        yield Misplacement(print_phrase(instant), "PB-19.7", _NO_CHOICE)
    if who is not None and not _stands(who, spot):
        yield Misplacement(f"[{who}]", "PB-9.2", _WORDS[who])
    if spot.card is CardType.FIELD and not _concerns_both(instant):
        yield Misplacement(print_phrase(instant), "PB-19.4", _BOTH_SIDES)
    if isinstance(instant, n.DiscardItems | n.SummonChosen) and instant.who not in _ONE_PC:
        yield Misplacement(f"[{who}]", "PB-19.5", _OF_ONE_PC)
    if isinstance(instant, n.NegateAttack) and not spot.attacker:
        yield Misplacement(print_phrase(instant), "PB-19.5", _ATTACKER)


def _stands(who: Range, spot: _Spot) -> bool:
    """Whether a range word has a meaning there (PB-9.2)."""
    match who:
        case Range.ATTACKER:
            return spot.attacker
        case Range.SUMMONED:
            return spot.prefix is Prefix.TRAP_SUMMON
        case Range.SELF:
            return spot.card not in _SET_CARDS
        case Range.MASTER:
            return spot.card in (CardType.SUPPORT, CardType.SUPPORT_ABILITY)
        case _:
            return True


def _concerns_both(instant: n.Instant) -> bool:
    """Whether a phrase means neither side more than the other (PB-19.4)."""
    match instant:
        case n.ChangeHp(pl):
            return pl is Pl.BOTH
        case n.OnUnits(who):
            return who in _FIELD_RANGES
        case n.EmptyField():
            return True
        case _:
            return False


# PB-19.6: statics

_OF_BEARERS = Text("PC・装備・召喚サポートに置く", "stands in PC, equipment and support cards")
_OF_FIELDS = Text("Fiに置く", "stands in Fi cards")
_NO_RANGE = Text("範囲なし", "no range")
_RANGES_HERE = Text("ここに置ける範囲は", "what may stand here: {ranges}", left_out=("ranges",))
_RANGES: dict[CardType, tuple[Range, ...]] = {
    CardType.SUPPORT: (Range.MASTER,),
    CardType.LASTING: (Range.OWN_FRONT, Range.OWN_REAR, Range.OWN_SIDE),
    CardType.FIELD: _FIELD_RANGES,
}


def _static(static: n.Static, spot: _Spot) -> Iterator[Misplacement]:
    match static:
        case n.Modify(_, who) if who is not None:
            ranges = _RANGES.get(spot.card, ())
            if who not in ranges:
                could = "".join(f"[{word}]" for word in ranges) or _NO_RANGE.both
                yield Misplacement(f"[{who}]", "PB-19.6", _RANGES_HERE.filled(ranges=could))
        case n.ModifyEffectValue():
            if spot.card is not CardType.FIELD:
                yield Misplacement(print_phrase(static), "PB-19.6", _OF_FIELDS)
        case n.CannotAct():
            if spot.card is not CardType.SUPPORT:
                yield Misplacement(print_phrase(static), "PB-19.6", _WORDS[Range.MASTER])
        case n.HandLimit():
            pass
        case n.Modify() | n.NormalRange() | n.Immune() | n.SummonCapacity():
            if spot.card not in _BEARERS:
                yield Misplacement(print_phrase(static), "PB-19.6", _OF_BEARERS)
        case n.NormalAttackRider(rider):
            if spot.card not in _BEARERS:
                yield Misplacement(print_phrase(static), "PB-19.6", _OF_BEARERS)
            yield from _rider(rider, spot)
