"""The state of a KTC match: the fold of its events, which alone change it (KT-12.3)."""

import msgspec

from saikoro.domain.games.ktc.cards.card_set import Card
from saikoro.domain.games.ktc.ids import SIDES, SQUARES, CardId, Id
from saikoro.domain.games.ktc.options import KtcOptions
from saikoro.domain.games.ktc.words import EndReason, StatusSlot
from saikoro.domain.match.events import Seat


class Held(msgspec.Struct):
    """A バフ or デバフ that a soldier has; a new one is a new object (KT-5.3, KT-8.9)."""

    name: str
    """The name."""
    turns: int
    """Turns left; 0 is no limit (KT-8.10)."""


class Soldier(msgspec.Struct):
    """A soldier for the whole match, in whatever zone it is (KT-2.5, KT-3.4)."""

    id: Id
    seat: Seat
    card: CardId
    place: int | None
    """Index into `SQUARES`; None while the soldier is not on the field."""
    hp: int = 0
    """The present HP."""
    max_hp: int = 0
    """最大HP of its present class."""
    unique: int = 0
    """The present value of its ユニーク; 0 without one."""
    upper: bool = False
    """Whether it is 上級職."""
    tired: bool = False
    """Whether it is in 疲労状態."""
    buff: Held | None = None
    """The バフ that the soldier has; null without one."""
    debuff: Held | None = None
    """The デバフ that the soldier has; null without one."""
    uses: dict[str, int] = {}
    """How often it has used each skill, by the skill's name (KT-3.3)."""
    timer: int = 0
    """Turns left in フィールド外; 0 is no timer (KT-8.13)."""
    left: int | None = None
    """The place that the soldier was last exiled from (KT-8.15)."""

    def make_fresh(self, card: Card) -> None:
        """Put the soldier into fresh state, as `card` prints it (KT-4.9)."""
        self.hp = self.max_hp = card.hp[0]
        self.unique, self.uses = 0 if card.unique is None else card.unique.start, {}
        self.upper = self.tired = False
        self.buff = self.debuff = None

    def held(self, slot: StatusSlot) -> Held | None:
        """The status in a slot; None if it is empty."""
        return self.buff if slot is StatusSlot.BUFF else self.debuff

    def hold(self, slot: StatusSlot, status: Held | None) -> None:
        """Put a status into a slot in place of the one there, or empty the slot."""
        if slot is StatusSlot.BUFF:
            self.buff = status
        else:
            self.debuff = status


class KtcState(msgspec.Struct):
    """The state of a match, field by field as in KT-12.5."""

    rosters: list[list[CardId]] = []
    """Card ids by seat; empty until both rosters are revealed."""
    fields: list[list[Id | None]] = msgspec.field(
        default_factory=lambda: [[None] * len(SQUARES) for _ in SIDES]
    )
    """The soldier on each of `SQUARES`, by seat."""
    outside: list[list[Id]] = msgspec.field(default_factory=lambda: [[], []])
    """フィールド外 by seat, oldest first (KT-2.5)."""
    removed: list[list[Id]] = msgspec.field(default_factory=lambda: [[], []])
    """撃破 by seat, oldest first (KT-2.5)."""
    soldiers: dict[Id, Soldier] = {}
    """Every soldier by its id; empty before 【ゲーム開始】."""
    first: Seat | None = None
    turn: int = 0
    """The turn, from 1; 0 before the first."""
    seat: Seat | None = None
    """The turn player."""
    acting: Id | None = None
    """The soldier of this turn's 行動."""
    winner: Seat | None = None
    reason: EndReason | None = None


def start(_options: KtcOptions) -> KtcState:
    """The state of a match before its first event."""
    return KtcState()


def defeats(state: KtcState, seat: Seat) -> int:
    """撃破数 of a player (KT-11.1)."""
    return state.fields[1 - seat].count(None)


def left(state: KtcState) -> tuple[int, int]:
    """The HP of each seat's soldiers on the field (KT-11.4)."""
    a, b = (
        sum(state.soldiers[name].hp for name in field if name in state.soldiers)
        for field in state.fields
    )
    return a, b


def evaluate(state: KtcState) -> int:
    """How good a state is for seat 0, from -999 to 999.

    It weighs soldiers on the field (KT-1.1), then their HP, 上級職 and 疲労状態.
    """
    worth = [0, 0]
    for soldier in state.soldiers.values():
        if soldier.place is not None:
            worth[soldier.seat] += 100 + 15 * soldier.hp + 15 * soldier.upper - 6 * soldier.tired
    return max(-999, min(worth[0] - worth[1], 999))
