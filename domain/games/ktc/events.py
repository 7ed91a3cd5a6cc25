"""The events of KTC (KT-12).

Creation, submissions, time-outs and コンマ are events of the shared life cycle (KT-12.4).
"""

from typing import Literal

from domain.games.ktc.cards.notation.nodes import Timing
from domain.games.ktc.squares import Id, Row, Square
from domain.match.events import GameEvent, Seat


class KtcEvent(GameEvent, frozen=True):
    """An event of a KTC match; reading a line with any other word or field is an error."""


class RostersRevealed(KtcEvent, frozen=True, tag="ktc.rosters_revealed"):
    """Both rosters became public: card ids in roster order (KT-4.1)."""

    a: list[str]
    b: list[str]


class FirstPlayerDecided(KtcEvent, frozen=True, tag="ktc.first_player_decided"):
    """The seat that takes turn 1 is drawn (KT-4.2)."""

    seat: Seat


class PlacementRevealed(KtcEvent, frozen=True, tag="ktc.placement_revealed"):
    """A placement became public, in field order (KT-4.3, KT-4.4)."""

    seat: Seat
    squares: dict[Square, Id]


class GameStarted(KtcEvent, frozen=True, tag="ktc.game_started"):
    """【ゲーム開始】: every soldier is in fresh state (KT-4.8)."""

    first: Seat


class TurnStarted(KtcEvent, frozen=True, tag="ktc.turn_started"):
    """A turn started (KT-5.2)."""

    turn: int
    seat: Seat


class TurnEnded(KtcEvent, frozen=True, tag="ktc.turn_ended"):
    """A turn ended (KT-5.6)."""

    turn: int


Wish = Literal["ask", "yes", "no"]
"""The wish of a 行動 for 昇進 (KT-13.3)."""


class ActionDeclared(KtcEvent, frozen=True, tag="ktc.action_declared"):
    """【行動】 was declared (KT-6.2)."""

    seat: Seat
    soldier: Id
    to: Square | None
    skill: str | None
    targets: list[str]
    wish: Wish


class SupplyDeclared(KtcEvent, frozen=True, tag="ktc.supply_declared"):
    """【補給】 of a row was declared (KT-6.13)."""

    seat: Seat
    row: Row


class CommanderAttackDeclared(KtcEvent, frozen=True, tag="ktc.commander_attack_declared"):
    """【指揮官攻撃】 was declared (KT-6.14)."""

    seat: Seat
    target: Id


class CommanderAttackSucceeded(KtcEvent, frozen=True, tag="ktc.commander_attack_succeeded"):
    """The コンマ of a 指揮官攻撃 was below 750 (KT-6.14)."""

    target: Id


class CommanderAttackFailed(KtcEvent, frozen=True, tag="ktc.commander_attack_failed"):
    """The コンマ of a 指揮官攻撃 was 750 or more (KT-6.14)."""

    target: Id


MoveCause = Literal["move", "effect"]
"""`move` is the acting soldier's move (KT-6.3), `effect` is 前後を入れ替える (KT-8.18)."""


class SoldierMoved(KtcEvent, frozen=True, tag="ktc.soldier_moved", rename={"from_": "from"}):
    """A soldier moved to another square (KT-6.3, KT-8.18)."""

    soldier: Id
    from_: Square
    to: Square
    swapped: Id | None
    """The soldier that was at `to` and is now at `from`."""
    cause: MoveCause


Stamina = Literal["元気状態", "疲労状態"]


class StaminaChanged(KtcEvent, frozen=True, tag="ktc.stamina_changed"):
    """A soldier became ready or tired (KT-6.8, KT-6.13, KT-8.18)."""

    soldier: Id
    stamina: Stamina


class SkillUsed(KtcEvent, frozen=True, tag="ktc.skill_used"):
    """A use of a skill was counted, before success or failure (KT-6.8)."""

    soldier: Id
    skill: str
    uses: int
    """Uses so far."""


class SkillSucceeded(KtcEvent, frozen=True, tag="ktc.skill_succeeded"):
    """The コンマ was below ten times the effective rate (KT-6.9)."""

    soldier: Id
    skill: str
    rate: int


class SkillFailed(KtcEvent, frozen=True, tag="ktc.skill_failed"):
    """The コンマ was not below ten times the effective rate (KT-6.9)."""

    soldier: Id
    skill: str
    rate: int


Origin = Literal["skill", "trait", "buff", "debuff"]
"""The text that a line belongs to."""


class EffectTriggered(KtcEvent, frozen=True, tag="ktc.effect_triggered"):
    """A line triggered: its conditions hold and its cost can be paid (KT-8.17)."""

    soldier: Id
    timing: Timing
    origin: Origin


class EffectFailed(KtcEvent, frozen=True, tag="ktc.effect_failed"):
    """A line's own コンマ was not below ten times its rate (KT-8.17)."""

    soldier: Id
    rate: int


Attribute = Literal["通常", "追加"]


class DamageDealt(KtcEvent, frozen=True, tag="ktc.damage_dealt"):
    """Damage was dealt, even of 0: N, N as dealt, N as taken, HP after (KT-8.3)."""

    source: Id | None
    target: Id
    attribute: Attribute
    x0: int
    x1: int
    x2: int
    hp: int


class Healed(KtcEvent, frozen=True, tag="ktc.healed"):
    """A heal was given, even of 0: N, N as given, N as received, HP after (KT-8.4)."""

    source: Id | None
    target: Id
    x0: int
    x1: int
    x2: int
    hp: int


class HpIncreased(KtcEvent, frozen=True, tag="ktc.hp_increased"):
    """HPを増やす: the clause's N, and the HP after it (KT-8.5)."""

    soldier: Id
    n: int
    hp: int


class HpDecreased(KtcEvent, frozen=True, tag="ktc.hp_decreased"):
    """HPを減らす: the clause's N, and the HP after it (KT-8.5)."""

    soldier: Id
    n: int
    hp: int


StatusKind = Literal["buff", "debuff"]


class StatusGained(KtcEvent, frozen=True, tag="ktc.status_gained"):
    """A soldier gained a status, with its turns (KT-8.9)."""

    soldier: Id
    kind: StatusKind
    name: str
    turns: int
    """0 is no limit."""
    replaced: str | None
    """The status that it replaced."""


LossCause = Literal["erased", "expired"]


class StatusLost(KtcEvent, frozen=True, tag="ktc.status_lost"):
    """A status was erased, or expired (KT-8.9, KT-8.10)."""

    soldier: Id
    kind: StatusKind
    name: str
    cause: LossCause


class StatusCounted(KtcEvent, frozen=True, tag="ktc.status_counted"):
    """A status lost a turn and has `turns` left, 1 or more (KT-8.10)."""

    soldier: Id
    kind: StatusKind
    name: str
    turns: int


class UniqueChanged(KtcEvent, frozen=True, tag="ktc.unique_changed", rename={"from_": "from"}):
    """A ユニーク was paid, raised or lowered (KT-6.8, KT-8.8)."""

    soldier: Id
    from_: int
    to: int


class SoldierDefeated(KtcEvent, frozen=True, tag="ktc.soldier_defeated"):
    """撃破: a card was removed from the field or from フィールド外 (KT-8.11)."""

    soldier: Id
    by: Id | None
    """The soldier that the defeat is credited to (KT-8.16)."""


ExiledState = Literal["fresh", "kept"]
"""An exiled card is in fresh state (KT-4.9) or keeps its state (KT-8.13)."""


class SoldierExiled(KtcEvent, frozen=True, tag="ktc.soldier_exiled"):
    """追放: a card left its square for フィールド外 (KT-8.13)."""

    soldier: Id
    square: Square
    timer: int
    """0 is none."""
    state: ExiledState


class ExileCounted(KtcEvent, frozen=True, tag="ktc.exile_counted"):
    """The timer of an exiled card was counted down to `timer`, 1 or more (KT-8.15)."""

    soldier: Id
    timer: int


class SoldierReturned(KtcEvent, frozen=True, tag="ktc.soldier_returned"):
    """戻す: a card returned to the field (KT-8.14, KT-8.15)."""

    soldier: Id
    square: Square


class SoldierPromoted(KtcEvent, frozen=True, tag="ktc.soldier_promoted"):
    """昇進: a soldier became 上級職 (KT-6.12)."""

    soldier: Id
    hp: int
    max_hp: int


class PromotionDeclined(KtcEvent, frozen=True, tag="ktc.promotion_declined"):
    """A soldier that was eligible for 昇進 was not promoted (KT-6.12)."""

    soldier: Id


class PlayerConceded(KtcEvent, frozen=True, tag="ktc.player_conceded"):
    """A player conceded (KT-11.5)."""

    seat: Seat


class PlayerForfeited(KtcEvent, frozen=True, tag="ktc.player_forfeited"):
    """A player forfeited: it timed out `timeouts_to_forfeit` times (KT-11.6)."""

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
    "draws_exhausted",  # KT-11.7
]


class MatchEnded(KtcEvent, frozen=True, tag="ktc.match_ended"):
    """The match ended (KT-11)."""

    winner: Seat | None
    reason: Reason


EVENTS: tuple[type[GameEvent], ...] = tuple(KtcEvent.__subclasses__())
"""Every event of KTC."""
