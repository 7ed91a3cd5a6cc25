"""What abilities, commands and leaps wait for (CG-21.7, CG-21.9, CG-15.4)."""

from saikoro.domain.games.cardgard.cards.notation.nodes.words import Node

# CG-21.7, CG-21.9, CG-15.4: triggers


class RoundRoll(Node, frozen=True):
    """`ラウンドロールでDの目が出た時`."""

    face: int


class RoundStart(Node, frozen=True):
    """`Nラウンド目の開始時`; None for each round."""

    round: int | None = None


class TurnEnd(Node, frozen=True):
    """`このユニットのターンの終わりに`."""


class DealtDamage(Node, frozen=True):
    """`このユニットが相手ユニットにダメージを与えた場合`."""


class TookDamage(Node, frozen=True):
    """`このユニットが相手ユニットからダメージを受けた場合`."""


class KnockedOut(Node, frozen=True):
    """`このユニットが戦闘不能になった場合`."""


class AllyKnockedOut(Node, frozen=True):
    """`自分のユニットが戦闘不能になった場合`; of a leap, `自分の場のユニットが…時`."""


class EnemyKnockedOut(Node, frozen=True):
    """`相手のユニットが戦闘不能になった場合`."""


class EnemyCommand(Node, frozen=True):
    """`相手のコマンドが発動した場合`."""


class Alone(Node, frozen=True):
    """`自分の場のユニットが1体のみの時`."""


AbilityTrigger = RoundRoll | RoundStart | TurnEnd | DealtDamage | TookDamage | KnockedOut
CommandTrigger = RoundRoll | RoundStart | AllyKnockedOut | EnemyKnockedOut | EnemyCommand
LeapTiming = RoundRoll | RoundStart | AllyKnockedOut | Alone
