"""Random PBWCG texts: every production of PB-19 as the book writes it, and the texts of each
card."""

import functools
from collections.abc import Sequence

from hypothesis import strategies as st

from saikoro.domain.games.pbwcg.cards.notation.placement import CardType
from saikoro.domain.games.pbwcg.cards.notation.words import AttackRange, Prefix, Range

Texts = st.SearchStrategy[str]


def one_of(*words: str) -> Texts:
    return st.sampled_from(words)


NAMES = st.text(
    st.sampled_from("狼剣 。、:=＋T")
    | st.characters(exclude_categories=("Cc", "Cs"), exclude_characters="「」【】《》[]"),
    min_size=1,
    max_size=40,
)
"""Names (PB-2.5)."""

N = st.integers(1, 99).map(str)
"""Positive numbers (PB-19.5)."""
INT = st.integers(0, 99).map(str)
CHANGE = st.builds("{}{}".format, st.sampled_from("+-"), N)
SIGNED = CHANGE | st.just("+0")
SIZE = st.one_of(CHANGE, st.just("+0"), st.builds("={}".format, INT))

BS_NAMES = NAMES.filter(
    lambda name: not any(word in name for word in ("。", ":", "を回復", "無効"))
)
"""Names that the phrases around them do not end (PB-19.8)."""

OWN_BS = ["毒", "麻痺", "呪い", "Freeze 2"]
OWN_SUPPORTS = ["草原狼", "霧。鴉", "A:B"]

FREE = [
    *(Range.OWN_FRONT, Range.OWN_REAR, Range.OWN_SIDE),
    *(Range.ENEMY_FRONT, Range.ENEMY_REAR, Range.ENEMY_SIDE),
    *(Range.ALL_PCS, Range.ALL_FRONT, Range.ALL_REAR, Range.TARGET),
]
"""The ranges that every card can have outside of the field."""
SET_CARDS = [
    *(CardType.INSTANT, CardType.LASTING, CardType.FIELD, CardType.SPELL, CardType.TRAP),
]
ATTACKING = [
    *(CardType.ABILITY, CardType.SUPPORT_ABILITY, CardType.SPELL, CardType.TRAP),
]


# PB-19.2

MODS = st.one_of(
    st.builds(
        "{}({}){}".format, one_of("攻撃値", "防御値"), one_of("体", "技", "心", "全"), SIGNED
    ),
    st.builds("{}{}".format, one_of("早さ", "被持久", "与持久"), SIGNED),
    st.builds("{}+{}".format, one_of("回避CH", "BS抵抗CH", "BS回復CH"), INT),
)


class Author:
    """Writes texts that a card of one type may have; without a type, all of the grammar."""

    def __init__(
        self,
        card: CardType | None = None,
        bs: Texts = one_of(*OWN_BS),  # noqa: B008 - strategies are values
        supports: Texts = one_of(*OWN_SUPPORTS),  # noqa: B008 - strategies are values
    ) -> None:
        self._card = card
        self._bs = bs
        self._supports = supports

    def ranges(self, prefix: Prefix | None, *, fixed: bool) -> list[Range]:
        """The ranges of PB-9.2, PB-19.4 and PB-19.7."""
        if self._card is None:
            return [*Range]
        if self._card is CardType.FIELD:
            return [Range.ALL_PCS, Range.ALL_FRONT, Range.ALL_REAR]
        words = [*FREE]
        if not fixed:
            words += [Range.OWN_PC, Range.ENEMY_PC]
        if self._card not in SET_CARDS:
            words.append(Range.SELF)
        if self._card in (CardType.SUPPORT, CardType.SUPPORT_ABILITY):
            words.append(Range.MASTER)
        if prefix and prefix.attacks:
            words.append(Range.ATTACKER)
        if prefix is Prefix.TRAP_SUMMON:
            words.append(Range.SUMMONED)
        return words

    def instants(self, prefix: Prefix | None = None, *, fixed: bool = False) -> Texts:
        """The instants of PB-19.5, in its order."""
        field, anything = self._card is CardType.FIELD, self._card is None
        words = self.ranges(prefix, fixed=fixed)
        who = one_of(*words)
        ones = [Range.SELF, Range.OWN_PC, Range.ENEMY_PC]
        one = one_of(*(words if anything else [word for word in ones if word in words] or words))
        pl = one_of("両PL") if field else one_of("自PL", "敵PL", "両PL")
        phrases = [
            st.builds("{}のHP{}".format, pl, CHANGE),
            st.builds("[{}]の持久{}".format, who, CHANGE),
            st.builds("[{}]のWP{}".format, who, CHANGE),
            st.builds("[{}]の{}({}T)".format, who, MODS, N),
            st.builds("[{}]に【{}】{}({}T)".format, who, NAMES, MODS, N),
            st.builds("[{}]にBS:{}".format, who, self._bs),
            st.builds("[{}]のBS:{}を回復".format, who, self._bs),
            st.builds("[{}]の全BSを回復".format, who),
            st.builds("[{}]に「{}」を召喚".format, who, self._supports),
            st.just("領域を無しにする"),
        ]
        if anything or not fixed:
            phrases += [
                st.builds("[{}]の装備を{}枚破棄".format, one, N),
                st.builds("[{}]の前後を入れ替える".format, who),
                st.builds("[{}]に自世界の召喚サポート(CP{}以下)を召喚".format, one, N),
                st.builds("敵場の伏せカードを{}枚破棄".format, N),
                st.builds("敵場の召喚サポートを{}体消滅".format, N),
                one_of("捨札のPCを1体召喚", "捨札のPCを1体召喚(HP加算なし)"),
                st.builds("捨札の{}カードを1枚手札に加える".format, one_of("PC", "装備", "セット")),
            ]
        if not field:
            phrases += [
                st.builds("自PLは{}枚引く".format, N),
                st.builds("{}は手札を{}枚捨てる".format, one_of("自PL", "敵PL"), N),
            ]
        if anything or (prefix and prefix.attacks):
            phrases.append(st.just("その攻撃を無効"))
        return st.one_of(phrases)

    def riders(self, prefix: Prefix | None = None) -> Texts:
        """The riders of PB-19.2."""
        bs = st.builds("《BS:{}》".format, self._bs)
        return st.one_of(
            one_of("《必中》", "《CH回避》", "《防御無視》"),
            st.builds("《{}回》".format, st.integers(0, 9)),
            st.builds("《持久{}》".format, SIGNED),
            bs,
            st.builds("{}《ブレイク:{}》".format, bs, self.instants(prefix, fixed=True)),
        )

    def attacks(self, prefix: Prefix | None = None) -> Texts:
        """The attacks of PB-10 and PB-17.9."""
        words = [AttackRange.ENEMY_FRONT, AttackRange.ENEMY_REAR, AttackRange.ENEMY_SIDE]
        size = SIZE
        if self._card is None:
            words = [*AttackRange]
        elif self._card is CardType.TRAP:
            words += [AttackRange.ATTACKER] if prefix and prefix.attacks else []
            size = st.builds("={}".format, INT)
        else:
            words = [word for word in AttackRange if word is not AttackRange.ATTACKER]
        return st.builds(
            "[{}]へ{}攻撃{}{}".format,
            one_of(*words),
            one_of("体", "技", "心", "無"),
            size,
            st.lists(self.riders(prefix), max_size=3).map("".join),
        )

    def statics(self) -> Texts:
        """The statics of PB-19.6."""
        card = self._card
        hand = st.builds("手札上限{}".format, CHANGE)
        bearer = st.one_of(
            hand,
            MODS,
            st.builds("通常範囲={}PC内".format, st.integers(1, 3)),
            st.builds("通常攻撃に{}".format, self.riders()),
            st.builds("BS:{}無効".format, self._bs),
            st.builds("召喚CP{}".format, CHANGE),
        )
        effect = st.builds("{}攻撃の効果値{}".format, one_of("体", "技", "心", "無"), CHANGE)
        match card:
            case None:
                modified = st.builds("[{}]の{}".format, one_of(*Range), MODS)
                return st.one_of(bearer, effect, modified, st.just("行動不可"))
            case CardType.SUPPORT:
                return st.one_of(bearer, st.just("行動不可"), st.builds("[主]の{}".format, MODS))
            case CardType.LASTING:
                own = one_of("味方前衛", "味方後衛", "味方全体")
                return hand | st.builds("[{}]の{}".format, own, MODS)
            case CardType.FIELD:
                both = one_of("全PC", "全前衛", "全後衛")
                return st.one_of(hand, effect, st.builds("[{}]の{}".format, both, MODS))
            case _:
                return bearer

    def block(self, prefix: Prefix | None) -> Texts:
        """A few clauses behind one prefix."""
        if self._card is None:
            clauses = st.one_of(self.instants(), self.attacks(), self.statics())
        elif prefix is Prefix.ALWAYS:
            clauses = self.statics()
        else:
            clauses = self.instants(prefix, fixed=prefix is not None)
            if self._card in ATTACKING:
                clauses |= self.attacks(prefix)
        phrases = st.lists(st.builds("{}。".format, clauses), min_size=1, max_size=3).map("".join)
        return st.builds("{}:{}".format, st.just(prefix), phrases) if prefix else phrases

    def texts(self) -> Texts:
        """The texts of PB-19.9."""
        prefixes: Sequence[Prefix | None]
        match self._card:
            case None:
                every = st.one_of(*map(self.block, Prefix))
                blocks = st.lists(every, max_size=2).map("".join)
                return st.builds("{}{}".format, st.just("") | self.block(None), blocks)
            case CardType.TRAP:
                return st.one_of(*(self.block(prefix) for prefix in Prefix if prefix.trap))
            case CardType.SPELL:
                return st.builds("{}。{}".format, self.attacks(), st.just("") | self.block(None))
            case CardType.PC:
                prefixes = [Prefix.ALWAYS, Prefix.TURN_START, Prefix.SUMMONED, Prefix.KNOCKED_OUT]
            case CardType.EQUIPMENT | CardType.SUPPORT:
                prefixes = [Prefix.ALWAYS, Prefix.TURN_START]
            case CardType.LASTING | CardType.FIELD:
                prefixes = [Prefix.ALWAYS, Prefix.EACH_TURN]
            case _:
                return st.just("") | self.block(None)
        return st.lists(st.one_of(*map(self.block, prefixes)), max_size=3).map("".join)


@functools.cache
def texts_of(card: CardType) -> Texts:
    """The texts that such a card may have."""
    return Author(card).texts()
