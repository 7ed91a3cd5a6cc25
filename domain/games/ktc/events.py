"""What can have happened in KTC (KT-12).

Opening, submitting, timing out and drawing a コンマ are events of the shared life cycle (KT-12.4).
"""

from typing import Literal

from domain.games.ktc.cards.nodes import Timing
from domain.games.ktc.squares import Id, Row, Square
from domain.match.events import GameEvent, Seat


class KtcEvent(GameEvent, frozen=True):
    """An event of a KTC match; a line with any other word or field is refused when it is read."""


class RostersRevealed(KtcEvent, frozen=True, tag="ktc.rosters_revealed"):
    """Both rosters, in the order of their owners: card ids (KT-4.1)."""

    a: list[str]
    b: list[str]


class FirstPlayerDecided(KtcEvent, frozen=True, tag="ktc.first_player_decided"):
    """Who takes turn 1 (KT-4.2)."""

    seat: Seat


class PlacementRevealed(KtcEvent, frozen=True, tag="ktc.placement_revealed"):
    """Who stands where, in field order (KT-4.3, KT-4.4)."""

    seat: Seat
    squares: dict[Square, Id]


class GameStarted(KtcEvent, frozen=True, tag="ktc.game_started"):
    """【ゲーム開始】: every soldier is in fresh state (KT-4.8)."""

    first: Seat


class TurnStarted(KtcEvent, frozen=True, tag="ktc.turn_started"):
    """A turn begins (KT-5.2)."""

    turn: int
    seat: Seat


class TurnEnded(KtcEvent, frozen=True, tag="ktc.turn_ended"):
    """A turn is over (KT-5.6)."""

    turn: int


Wish = Literal["ask", "yes", "no"]
"""What 行動 says of 昇進 beforehand (KT-13.3)."""


class ActionDeclared(KtcEvent, frozen=True, tag="ktc.action_declared"):
    """【行動】 as it was declared (KT-6.2)."""

    seat: Seat
    soldier: Id
    to: Square | None
    skill: str | None
    targets: list[str]
    wish: Wish


class SupplyDeclared(KtcEvent, frozen=True, tag="ktc.supply_declared"):
    """【補給】 of one row (KT-6.13)."""

    seat: Seat
    row: Row


class CommanderAttackDeclared(KtcEvent, frozen=True, tag="ktc.commander_attack_declared"):
    """【指揮官攻撃】 (KT-6.14)."""

    seat: Seat
    target: Id


class CommanderAttackSucceeded(KtcEvent, frozen=True, tag="ktc.commander_attack_succeeded"):
    """Its コンマ is below 750 (KT-6.14)."""

    target: Id


class CommanderAttackFailed(KtcEvent, frozen=True, tag="ktc.commander_attack_failed"):
    """Its コンマ is 750 or more (KT-6.14)."""

    target: Id


MoveCause = Literal["move", "effect"]
"""The soldier's own move, or 前後を入れ替える."""


class SoldierMoved(KtcEvent, frozen=True, tag="ktc.soldier_moved", rename={"from_": "from"}):
    """A soldier went to another square (KT-6.3, KT-8.18)."""

    soldier: Id
    from_: Square
    to: Square
    swapped: Id | None
    """Who stood there, and stands at `from` now."""
    cause: MoveCause


Stamina = Literal["元気状態", "疲労状態"]


class StaminaChanged(KtcEvent, frozen=True, tag="ktc.stamina_changed"):
    """A soldier is ready or tired now (KT-6.8, KT-6.13, KT-8.18)."""

    soldier: Id
    stamina: Stamina


class SkillUsed(KtcEvent, frozen=True, tag="ktc.skill_used"):
    """A use is counted, also of a skill that will fail (KT-6.8)."""

    soldier: Id
    skill: str
    uses: int
    """So far."""


class SkillSucceeded(KtcEvent, frozen=True, tag="ktc.skill_succeeded"):
    """The コンマ is below ten times the effective rate (KT-6.9)."""

    soldier: Id
    skill: str
    rate: int


class SkillFailed(KtcEvent, frozen=True, tag="ktc.skill_failed"):
    """The コンマ is not (KT-6.9)."""

    soldier: Id
    skill: str
    rate: int


Origin = Literal["skill", "trait", "buff", "debuff"]
"""What a line is printed on."""


class EffectTriggered(KtcEvent, frozen=True, tag="ktc.effect_triggered"):
    """A line speaks (KT-8.17)."""

    soldier: Id
    timing: Timing
    origin: Origin


class EffectFailed(KtcEvent, frozen=True, tag="ktc.effect_failed"):
    """A line's own コンマ is not below ten times its rate (KT-8.17)."""

    soldier: Id
    rate: int


Attribute = Literal["通常", "追加"]


class DamageDealt(KtcEvent, frozen=True, tag="ktc.damage_dealt"):
    """Damage, even of 0: printed, as dealt, as taken (KT-8.3)."""

    source: Id | None
    target: Id
    attribute: Attribute
    x0: int
    x1: int
    x2: int
    hp: int


class Healed(KtcEvent, frozen=True, tag="ktc.healed"):
    """A heal, even of 0: printed, as given, as received (KT-8.4)."""

    source: Id | None
    target: Id
    x0: int
    x1: int
    x2: int
    hp: int


class HpIncreased(KtcEvent, frozen=True, tag="ktc.hp_increased"):
    """HPを増やす, `n` as the clause says (KT-8.5)."""

    soldier: Id
    n: int
    hp: int


class HpDecreased(KtcEvent, frozen=True, tag="ktc.hp_decreased"):
    """HPを減らす, `n` as the clause says (KT-8.5)."""

    soldier: Id
    n: int
    hp: int


StatusKind = Literal["buff", "debuff"]


class StatusGained(KtcEvent, frozen=True, tag="ktc.status_gained"):
    """A status was given (KT-8.9)."""

    soldier: Id
    kind: StatusKind
    name: str
    turns: int
    """0 is no limit."""
    replaced: str | None


LossCause = Literal["erased", "expired"]


class StatusLost(KtcEvent, frozen=True, tag="ktc.status_lost"):
    """A status was erased or has expired (KT-8.9, KT-8.10)."""

    soldier: Id
    kind: StatusKind
    name: str
    cause: LossCause


class StatusCounted(KtcEvent, frozen=True, tag="ktc.status_counted"):
    """A status has this many turns left, 1 or more (KT-8.10)."""

    soldier: Id
    kind: StatusKind
    name: str
    turns: int


class UniqueChanged(KtcEvent, frozen=True, tag="ktc.unique_changed", rename={"from_": "from"}):
    """A ユニーク was paid or changed (KT-6.8, KT-8.8)."""

    soldier: Id
    from_: int
    to: int


class SoldierDefeated(KtcEvent, frozen=True, tag="ktc.soldier_defeated"):
    """撃破: the card is removed, from the field or from フィールド外 (KT-8.11)."""

    soldier: Id
    by: Id | None
    """Whom it is credited to (KT-8.16)."""


ExiledState = Literal["fresh", "kept"]
"""Whether an exiled card is in fresh state (KT-4.9), or keeps its state (KT-8.13)."""


class SoldierExiled(KtcEvent, frozen=True, tag="ktc.soldier_exiled"):
    """追放: the card left its square for フィールド外 (KT-8.13)."""

    soldier: Id
    square: Square
    timer: int
    """0 is none."""
    state: ExiledState


class ExileCounted(KtcEvent, frozen=True, tag="ktc.exile_counted"):
    """The timer of an exile has so many turns left, 1 or more (KT-8.15)."""

    soldier: Id
    timer: int


class SoldierReturned(KtcEvent, frozen=True, tag="ktc.soldier_returned"):
    """戻す: the card is on the field again (KT-8.14, KT-8.15)."""

    soldier: Id
    square: Square


class SoldierPromoted(KtcEvent, frozen=True, tag="ktc.soldier_promoted"):
    """昇進: the soldier is 上級職 now (KT-6.12)."""

    soldier: Id
    hp: int
    max_hp: int


class PromotionDeclined(KtcEvent, frozen=True, tag="ktc.promotion_declined"):
    """The soldier could have been promoted (KT-6.12)."""

    soldier: Id


class PlayerConceded(KtcEvent, frozen=True, tag="ktc.player_conceded"):
    """A player gave up (KT-11.5)."""

    seat: Seat


class PlayerForfeited(KtcEvent, frozen=True, tag="ktc.player_forfeited"):
    """A player has timed out once too often (KT-11.6)."""

    seat: Seat


Reason = Literal[
    "three",  # KT-11.2
    "both_three",
    "cap_kills",  # KT-11.4
    "cap_hp",
    "cap_draw",
    "concede",  # KT-11.5
    "forfeit",  # KT-11.6
    "not_started",  # KT-11.6: a roster is missing
]


class MatchEnded(KtcEvent, frozen=True, tag="ktc.match_ended"):
    """The match is over (KT-11)."""

    winner: Seat | None
    reason: Reason


EVENTS: tuple[type[GameEvent], ...] = tuple(KtcEvent.__subclasses__())
"""Every event of KTC."""
