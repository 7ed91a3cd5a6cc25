"""The events of KTC (KT-12), and what they change (KT-12.5).

Creation, submissions, time-outs and コンマ are events of the shared life cycle (KT-12.4).
"""

from saikoro.domain.games.ktc.cards.card_set import CardSet
from saikoro.domain.games.ktc.cards.notation.nodes import Timing
from saikoro.domain.games.ktc.ids import (
    PLACES,
    SQUARES,
    CardId,
    Id,
    Placement,
    SkillName,
    Square,
    StatusName,
    Target,
    Turns,
    roster_index,
)
from saikoro.domain.games.ktc.state import Held, KtcState, Soldier
from saikoro.domain.games.ktc.words import (
    Attribute,
    EndReason,
    ExiledState,
    LossCause,
    MoveCause,
    Origin,
    Row,
    Stamina,
    StatusSlot,
    Wish,
)
from saikoro.domain.match.events import GameEvent, Seat, Shows


class RostersRevealed(GameEvent, frozen=True, tag="ktc.rosters_revealed"):
    """Both rosters became public: card ids in roster order (KT-4.1)."""

    a: list[CardId]
    b: list[CardId]

    def apply(self, state: KtcState, _cards: CardSet) -> None:
        state.rosters = [list(self.a), list(self.b)]


class FirstPlayerDecided(GameEvent, frozen=True, tag="ktc.first_player_decided"):
    """The seat that takes turn 1 is drawn (KT-4.2)."""

    shows = Shows("turn", who="seat")

    seat: Seat

    def apply(self, state: KtcState, _cards: CardSet) -> None:
        state.first = self.seat


class PlacementRevealed(GameEvent, frozen=True, tag="ktc.placement_revealed"):
    """A placement became public, in field order (KT-4.3, KT-4.4)."""

    seat: Seat
    squares: Placement

    def apply(self, state: KtcState, _cards: CardSet) -> None:
        state.fields[self.seat] = [self.squares[square] for square in SQUARES]


class GameStarted(GameEvent, frozen=True, tag="ktc.game_started"):
    """【ゲーム開始】: every soldier is in fresh state (KT-4.8)."""

    first: Seat

    def apply(self, state: KtcState, cards: CardSet) -> None:
        for seat, field in enumerate(state.fields):
            for place, name in enumerate(field):
                if name is not None:
                    card = state.rosters[seat][roster_index(name)]
                    state.soldiers[name] = Soldier(name, seat, card, place)
                    state.soldiers[name].make_fresh(cards.soldiers[card])


class TurnStarted(GameEvent, frozen=True, tag="ktc.turn_started"):
    """A turn started (KT-5.2)."""

    shows = Shows("turn", who="seat")

    turn: int
    """The turn, from 1."""
    seat: Seat

    def apply(self, state: KtcState, _cards: CardSet) -> None:
        state.turn, state.seat, state.acting = self.turn, self.seat, None


class TurnEnded(GameEvent, frozen=True, tag="ktc.turn_ended"):
    """A turn ended (KT-5.6)."""

    shows = Shows("note")

    turn: int
    """The turn, from 1."""


class ActionDeclared(GameEvent, frozen=True, tag="ktc.action_declared"):
    """【行動】 was declared (KT-6.2)."""

    shows = Shows("act", who="soldier", at="targets")

    seat: Seat
    soldier: Id
    to: Square | None
    skill: SkillName | None
    targets: list[Target]
    wish: Wish

    def apply(self, state: KtcState, _cards: CardSet) -> None:
        state.acting = self.soldier


class SupplyDeclared(GameEvent, frozen=True, tag="ktc.supply_declared"):
    """【補給】 of a row was declared (KT-6.13)."""

    shows = Shows("act", who="seat")

    seat: Seat
    row: Row


class CommanderAttackDeclared(GameEvent, frozen=True, tag="ktc.commander_attack_declared"):
    """【指揮官攻撃】 was declared (KT-6.14)."""

    shows = Shows("act", who="seat", at="target")

    seat: Seat
    target: Id


class CommanderAttackSucceeded(GameEvent, frozen=True, tag="ktc.commander_attack_succeeded"):
    """The コンマ of a 指揮官攻撃 was below 750 (KT-6.14)."""

    target: Id


class CommanderAttackFailed(GameEvent, frozen=True, tag="ktc.commander_attack_failed"):
    """The コンマ of a 指揮官攻撃 was 750 or more (KT-6.14)."""

    shows = Shows("fail", at="target")

    target: Id


class SoldierMoved(GameEvent, frozen=True, tag="ktc.soldier_moved", rename={"from_": "from"}):
    """A soldier moved to another square (KT-6.3, KT-8.18)."""

    soldier: Id
    from_: Square
    to: Square
    swapped: Id | None
    """The soldier that was at `to` and is now at `from`."""
    cause: MoveCause
    """`move`: the acting soldier's own move. `effect`: 前後を入れ替える."""

    def apply(self, state: KtcState, _cards: CardSet) -> None:
        soldier = state.soldiers[self.soldier]
        field, there, here = state.fields[soldier.seat], PLACES[self.to], PLACES[self.from_]
        field[there], field[here] = self.soldier, self.swapped
        soldier.place = there
        if self.swapped is not None:
            state.soldiers[self.swapped].place = here


class StaminaChanged(GameEvent, frozen=True, tag="ktc.stamina_changed"):
    """A soldier became ready or tired (KT-6.8, KT-6.13, KT-8.18)."""

    soldier: Id
    stamina: Stamina

    def apply(self, state: KtcState, _cards: CardSet) -> None:
        state.soldiers[self.soldier].tired = self.stamina is Stamina.TIRED


class SkillUsed(GameEvent, frozen=True, tag="ktc.skill_used"):
    """A use of a skill was counted, before success or failure (KT-6.8)."""

    soldier: Id
    skill: SkillName
    uses: int
    """Uses so far."""

    def apply(self, state: KtcState, _cards: CardSet) -> None:
        state.soldiers[self.soldier].uses[self.skill] = self.uses


class SkillSucceeded(GameEvent, frozen=True, tag="ktc.skill_succeeded"):
    """The コンマ was below ten times the effective rate (KT-6.9)."""

    soldier: Id
    skill: SkillName
    rate: int
    """The effective rate in percent."""


class SkillFailed(GameEvent, frozen=True, tag="ktc.skill_failed"):
    """The コンマ was not below ten times the effective rate (KT-6.9)."""

    shows = Shows("fail", who="soldier")

    soldier: Id
    skill: SkillName
    rate: int
    """The effective rate in percent."""


class EffectTriggered(GameEvent, frozen=True, tag="ktc.effect_triggered"):
    """A line triggered: its conditions hold and its cost can be paid (KT-8.17)."""

    shows = Shows("act", who="soldier")

    soldier: Id
    timing: Timing
    origin: Origin


class EffectFailed(GameEvent, frozen=True, tag="ktc.effect_failed"):
    """A line's own コンマ was not below ten times its rate (KT-8.17)."""

    shows = Shows("fail", who="soldier")

    soldier: Id
    rate: int
    """The rate of the line in percent."""


class DamageDealt(GameEvent, frozen=True, tag="ktc.damage_dealt"):
    """Damage was dealt, even of 0: N, N as dealt, N as taken, HP after (KT-8.3)."""

    shows = Shows("hit", who="source", at="target")

    source: Id | None
    target: Id
    attribute: Attribute
    x0: int
    """The printed number."""
    x1: int
    """The number as dealt."""
    x2: int
    """The number as taken."""
    hp: int
    """HP afterwards."""

    def apply(self, state: KtcState, _cards: CardSet) -> None:
        state.soldiers[self.target].hp = self.hp


class Healed(GameEvent, frozen=True, tag="ktc.healed"):
    """A heal was given, even of 0: N, N as given, N as received, HP after (KT-8.4)."""

    shows = Shows("help", who="source", at="target")

    source: Id | None
    target: Id
    x0: int
    """The printed number."""
    x1: int
    """The number as given."""
    x2: int
    """The number as received."""
    hp: int
    """HP afterwards."""

    def apply(self, state: KtcState, _cards: CardSet) -> None:
        state.soldiers[self.target].hp = self.hp


class HpIncreased(GameEvent, frozen=True, tag="ktc.hp_increased"):
    """HPを増やす: the clause's N, and the HP after it (KT-8.5)."""

    shows = Shows("help", at="soldier")

    soldier: Id
    n: int
    """The number of the clause."""
    hp: int
    """HP afterwards."""

    def apply(self, state: KtcState, _cards: CardSet) -> None:
        state.soldiers[self.soldier].hp = self.hp


class HpDecreased(GameEvent, frozen=True, tag="ktc.hp_decreased"):
    """HPを減らす: the clause's N, and the HP after it (KT-8.5)."""

    shows = Shows("hit", at="soldier")

    soldier: Id
    n: int
    """The number of the clause."""
    hp: int
    """HP afterwards."""

    def apply(self, state: KtcState, _cards: CardSet) -> None:
        state.soldiers[self.soldier].hp = self.hp


class StatusGained(GameEvent, frozen=True, tag="ktc.status_gained"):
    """A soldier gained a status, with its turns (KT-8.9)."""

    soldier: Id
    kind: StatusSlot
    name: StatusName
    turns: Turns
    """0 is no limit."""
    replaced: StatusName | None
    """The status that it replaced."""

    def apply(self, state: KtcState, _cards: CardSet) -> None:
        state.soldiers[self.soldier].hold(self.kind, Held(self.name, self.turns))


class StatusLost(GameEvent, frozen=True, tag="ktc.status_lost"):
    """A status was erased, or expired (KT-8.9, KT-8.10)."""

    soldier: Id
    kind: StatusSlot
    name: StatusName
    cause: LossCause

    def apply(self, state: KtcState, _cards: CardSet) -> None:
        state.soldiers[self.soldier].hold(self.kind, None)


class StatusCounted(GameEvent, frozen=True, tag="ktc.status_counted"):
    """A status lost a turn and has `turns` left, 1 or more (KT-8.10)."""

    soldier: Id
    kind: StatusSlot
    name: StatusName
    turns: Turns

    def apply(self, state: KtcState, _cards: CardSet) -> None:
        held = state.soldiers[self.soldier].held(self.kind)
        if held is not None:
            held.turns = self.turns


class UniqueChanged(GameEvent, frozen=True, tag="ktc.unique_changed", rename={"from_": "from"}):
    """A ユニーク was paid, raised or lowered, by the rule that acts."""

    soldier: Id
    from_: int
    """The value before."""
    to: int
    """The value afterwards."""

    def apply(self, state: KtcState, _cards: CardSet) -> None:
        state.soldiers[self.soldier].unique = self.to


class SoldierDefeated(GameEvent, frozen=True, tag="ktc.soldier_defeated"):
    """撃破: a card was removed from the field or from フィールド外 (KT-8.11, KT-8.12)."""

    shows = Shows("hit", who="by", at="soldier")

    soldier: Id
    by: Id | None
    """The soldier that the defeat is credited to (KT-8.16)."""

    def apply(self, state: KtcState, _cards: CardSet) -> None:
        soldier = state.soldiers[self.soldier]
        if soldier.place is None:
            state.outside[soldier.seat].remove(soldier.id)
        else:
            state.fields[soldier.seat][soldier.place] = None
            soldier.place = None
        state.removed[soldier.seat].append(soldier.id)


class SoldierExiled(GameEvent, frozen=True, tag="ktc.soldier_exiled"):
    """追放: a card left its square for フィールド外 (KT-8.13)."""

    shows = Shows("hit", at="soldier")

    soldier: Id
    square: Square
    timer: Turns
    """How many turns it stays; 0 is no timer."""
    state: ExiledState

    def apply(self, state: KtcState, cards: CardSet) -> None:
        soldier, place = state.soldiers[self.soldier], PLACES[self.square]
        state.fields[soldier.seat][place] = None
        state.outside[soldier.seat].append(soldier.id)
        if self.state is ExiledState.FRESH:
            soldier.make_fresh(cards.soldiers[soldier.card])
        soldier.place, soldier.timer, soldier.left = None, self.timer, place


class ExileCounted(GameEvent, frozen=True, tag="ktc.exile_counted"):
    """The timer of an exiled card was counted down to `timer`, 1 or more (KT-8.15)."""

    soldier: Id
    timer: Turns

    def apply(self, state: KtcState, _cards: CardSet) -> None:
        state.soldiers[self.soldier].timer = self.timer


class SoldierReturned(GameEvent, frozen=True, tag="ktc.soldier_returned"):
    """戻す: a card returned to the field (KT-8.14, KT-8.15)."""

    shows = Shows("help", at="soldier")

    soldier: Id
    square: Square

    def apply(self, state: KtcState, _cards: CardSet) -> None:
        soldier = state.soldiers[self.soldier]
        soldier.place, soldier.timer = PLACES[self.square], 0
        state.fields[soldier.seat][soldier.place] = soldier.id
        state.outside[soldier.seat].remove(soldier.id)


class SoldierPromoted(GameEvent, frozen=True, tag="ktc.soldier_promoted"):
    """昇進: a soldier became 上級職 (KT-6.12)."""

    shows = Shows("help", at="soldier")

    soldier: Id
    hp: int
    """HP afterwards."""
    max_hp: int
    """最大HP afterwards."""

    def apply(self, state: KtcState, _cards: CardSet) -> None:
        soldier = state.soldiers[self.soldier]
        soldier.upper, soldier.hp, soldier.max_hp = True, self.hp, self.max_hp


class PromotionDeclined(GameEvent, frozen=True, tag="ktc.promotion_declined"):
    """A soldier that was eligible for 昇進 was not promoted (KT-6.12)."""

    soldier: Id


class PlayerConceded(GameEvent, frozen=True, tag="ktc.player_conceded"):
    """A player conceded (KT-11.5)."""

    shows = Shows("fail", who="seat")

    seat: Seat


class PlayerForfeited(GameEvent, frozen=True, tag="ktc.player_forfeited"):
    """A player forfeited: it timed out `timeouts_to_forfeit` times (KT-11.6)."""

    shows = Shows("fail", who="seat")

    seat: Seat


class MatchEnded(GameEvent, frozen=True, tag="ktc.match_ended"):
    """The match ended (KT-11.2, KT-11.4, KT-11.5, KT-11.6, KT-11.7)."""

    winner: Seat | None
    reason: EndReason

    def apply(self, state: KtcState, _cards: CardSet) -> None:
        state.winner, state.reason = self.winner, self.reason
