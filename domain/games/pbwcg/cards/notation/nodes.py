"""What a card's text means: the grammar of PB-19 as tagged nodes."""

from functools import cached_property

import msgspec

from saikoro.domain.games.pbwcg.cards.notation.words import (
    AttackRange,
    Attribute,
    CardKind,
    Pl,
    Range,
    Value,
)


class Node(msgspec.Struct, frozen=True, tag=True, tag_field="node"):
    """One piece of a card's meaning."""


class Mod(Node, frozen=True):
    """`<mod>`: a value changes by so much."""

    value: Value
    by: int


# PB-19.5: instants, by their number


class OnUnits(Node, frozen=True):
    """A phrase that is carried out for each unit of a range (PB-19.4)."""

    who: Range


class ChangeHp(Node, frozen=True):
    """No. 1: `自PLのHP+n`, `敵PLのHP-n` and their like (PB-11.1, PB-11.2)."""

    pl: Pl
    by: int


class ChangeEndurance(OnUnits, frozen=True):
    """No. 2: `[r]の持久+n`, `-n` (PB-11.3)."""

    by: int


class ChangeWp(OnUnits, frozen=True):
    """No. 3: `[r]のWP+n`, `-n` (PB-11.4)."""

    by: int


class GainStatus(OnUnits, frozen=True):
    """Nos. 4 and 5: a status change with counter `turns` (PB-15.1)."""

    mod: Mod
    turns: int
    limited: str | None = None
    """The name in 【】 of a limited one."""


class GiveBs(OnUnits, frozen=True):
    """No. 6: `[r]にBS:x` (PB-14.2, without resist checks)."""

    bs: str


class RecoverBs(OnUnits, frozen=True):
    """Nos. 7 and 8: `[r]のBS:xを回復`, or with None `[r]の全BSを回復` (PB-14.8)."""

    bs: str | None = None


class Summon(OnUnits, frozen=True):
    """No. 9: `[r]に「name」を召喚` (PB-16.1)."""

    support: str
    """The Japanese name of the support card."""


class DiscardItems(OnUnits, frozen=True):
    """No. 10: `[r]の装備をn枚破棄`."""

    count: int


class SwapRows(OnUnits, frozen=True):
    """No. 11: `[r]の前後を入れ替える`."""


class SummonChosen(OnUnits, frozen=True):
    """No. 12: `[r]に自世界の召喚サポート(CPn以下)を召喚` (PB-16.5)."""

    cp: int


class DiscardFaceDown(Node, frozen=True):
    """No. 13: `敵場の伏せカードをn枚破棄`."""

    count: int


class VanishSupports(Node, frozen=True):
    """No. 14: `敵場の召喚サポートをn体消滅`."""

    count: int


class Draw(Node, frozen=True):
    """No. 15: `自PLはn枚引く` (PB-5.4)."""

    count: int


class DiscardHand(Node, frozen=True):
    """No. 16: `自PLは手札をn枚捨てる`, `敵PLは手札をn枚捨てる`."""

    pl: Pl
    """OWN or ENEMY."""
    count: int


class SummonDiscarded(Node, frozen=True):
    """No. 17: `捨札のPCを1体召喚`, with or without `(HP加算なし)`."""

    adds_hp: bool = True


class ReturnDiscarded(Node, frozen=True):
    """No. 18: `捨札のPCカードを1枚手札に加える`, or 装備, or セット."""

    kind: CardKind


class EmptyField(Node, frozen=True):
    """No. 19: `領域を無しにする`."""


class NegateAttack(Node, frozen=True):
    """No. 20: `その攻撃を無効` (PB-17.9)."""


UnitInstant = (
    ChangeEndurance
    | ChangeWp
    | GainStatus
    | GiveBs
    | RecoverBs
    | Summon
    | DiscardItems
    | SwapRows
    | SummonChosen
)
"""Those that are carried out for each unit of a range."""

Instant = (
    UnitInstant
    | ChangeHp
    | DiscardFaceDown
    | VanishSupports
    | Draw
    | DiscardHand
    | SummonDiscarded
    | ReturnDiscarded
    | EmptyField
    | NegateAttack
)


# PB-19.2: attacks and their riders


class SureHit(Node, frozen=True):
    """`《必中》`."""


class EvasionCheck(Node, frozen=True):
    """`《CH回避》`."""


class Repeat(Node, frozen=True):
    """`《n回》` (PB-10.2)."""

    times: int


class IgnoreDefence(Node, frozen=True):
    """`《防御無視》`."""


class ChangeEnduranceDamage(Node, frozen=True):
    """`《持久±n》`."""

    by: int


class InflictBs(Node, frozen=True):
    """`《BS:x》`, perhaps with `《ブレイク:…》` (PB-14.4)."""

    bs: str
    break_: Instant | None = None


Rider = SureHit | EvasionCheck | Repeat | IgnoreDefence | ChangeEnduranceDamage | InflictBs


class Attack(Node, frozen=True, dict=True):
    """An attack phrase (PB-10.0), with its riders in printed order."""

    range: AttackRange
    attribute: Attribute
    value: int
    """Added to the 攻撃値 of the attribute, or with `fixed` the effect value itself (PB-8.6)."""
    fixed: bool = False
    riders: tuple[Rider, ...] = ()

    @cached_property
    def sure_hit(self) -> bool:
        """《必中》: no evasion (PB-10.3)."""
        return any(isinstance(rider, SureHit) for rider in self.riders)

    @cached_property
    def evasion_check(self) -> bool:
        """《CH回避》: a check of its own (PB-10.3)."""
        return any(isinstance(rider, EvasionCheck) for rider in self.riders)

    @cached_property
    def ignores_defence(self) -> bool:
        """《防御無視》: D is 0 (PB-10.3)."""
        return any(isinstance(rider, IgnoreDefence) for rider in self.riders)

    @cached_property
    def times(self) -> int:
        """How often the targets are attacked; of several 《n回》 the greatest counts (PB-10.0)."""
        repeats = (rider.times for rider in self.riders if isinstance(rider, Repeat))
        return max(repeats, default=1)

    @cached_property
    def endurance(self) -> int:
        """What all its 《持久±n》 add to the endurance damage (PB-10.0)."""
        return sum(rider.by for rider in self.riders if isinstance(rider, ChangeEnduranceDamage))

    @cached_property
    def bs(self) -> tuple[InflictBs, ...]:
        """Each 《BS》, in printed order, with its ブレイク."""
        return tuple(rider for rider in self.riders if isinstance(rider, InflictBs))


# PB-19.6: statics


class Modify(Node, frozen=True):
    """`<mod>` on the bearer, or `[r]の<mod>` on the units of a range."""

    mod: Mod
    who: Range | None = None


class ModifyEffectValue(Node, frozen=True):
    """`<attr>攻撃の効果値±n`: of all attacks of that attribute, on both sides."""

    attribute: Attribute
    by: int


class NormalRange(Node, frozen=True):
    """`通常範囲=nPC内`."""

    distance: int


class NormalAttackRider(Node, frozen=True):
    """`通常攻撃に<rider>`."""

    rider: Rider


class Immune(Node, frozen=True):
    """`BS:x無効` (PB-14.2)."""

    bs: str


class SummonCapacity(Node, frozen=True):
    """`召喚CP±n` (PB-16.3)."""

    by: int


class HandLimit(Node, frozen=True):
    """`手札上限±n` (PB-5.9)."""

    by: int


class CannotAct(Node, frozen=True):
    """`行動不可`: a support that always waits."""


Static = (
    Modify
    | ModifyEffectValue
    | NormalRange
    | NormalAttackRider
    | Immune
    | SummonCapacity
    | HandLimit
    | CannotAct
)

Clause = Attack | Instant | Static
