"""Events of PB-22 about units: actions, damage, BS, status changes."""

from saikoro.domain.games.pbwcg.cards.card_set import CardSet
from saikoro.domain.games.pbwcg.cards.notation.words import Attribute
from saikoro.domain.games.pbwcg.events.changes import leave_without_items
from saikoro.domain.games.pbwcg.ids import BsName, CardId, Entry, ModText, Place, Turns, UnitId
from saikoro.domain.games.pbwcg.state import Bs, PbwcgState, Status
from saikoro.domain.games.pbwcg.words import (
    EnduranceCause,
    HpCause,
    RecoveredBy,
    StatusReason,
    VoidReason,
    WpCause,
)
from saikoro.domain.match.events import GameEvent, Seat, Shows, Signed


class WpChanged(GameEvent, frozen=True, tag="pbwcg.wp_changed"):
    """A unit's WP changed (PB-11.4)."""

    unit: UnitId
    delta: Signed
    """By how much it changed (PB-22.1)."""
    wp: int
    """WP afterwards."""
    cause: WpCause

    def apply(self, state: PbwcgState, _cards: CardSet) -> None:
        state.units[self.unit].wp = self.wp


class AttackDeclared(GameEvent, frozen=True, tag="pbwcg.attack_declared"):
    """A unit declared a normal attack (PB-10.1)."""

    shows = Shows("act", who="unit", at="targets")

    unit: UnitId
    attribute: Attribute
    """The attribute of the attack."""
    targets: list[UnitId]
    """The one target, a unit id."""


class AbilityUsed(GameEvent, frozen=True, tag="pbwcg.ability_used"):
    """A unit uses an ability (PB-10.1)."""

    shows = Shows("act", who="unit", at="targets")

    unit: UnitId
    ability: CardId
    """Its id in the catalogue."""
    targets: list[Entry]
    """As the command names them (PB-20)."""


class ActionConfused(GameEvent, frozen=True, tag="pbwcg.action_confused"):
    """A confused PC attacks another one of its side in place of what it declared (PB-14.14)."""

    shows = Shows("act", who="unit", at="target")

    unit: UnitId
    target: UnitId
    """The unit that is attacked."""


class AttackNegated(GameEvent, frozen=True, tag="pbwcg.attack_negated"):
    """The attack phrases of this unit's action are skipped (PB-17.9)."""

    shows = Shows("fail", who="unit")

    unit: UnitId


class PlAttacked(GameEvent, frozen=True, tag="pbwcg.pl_attacked"):
    """A unit attacked a PL (PB-12)."""

    shows = Shows("hit", who="unit", at="seat")

    unit: UnitId
    seat: Seat
    """The PL that was attacked."""
    effect: int
    """Effect value (PB-12)."""
    damage: int
    """The HP that it takes from the PL (PB-12)."""


class PcMoved(GameEvent, frozen=True, tag="pbwcg.pc_moved", rename={"from_": "from"}):
    """A PC stands in another slot.

    It moves (PB-7.5), is the only one of its side (PB-11.8), or a card says so (no. 11 of PB-19.5).
    """

    unit: UnitId
    from_: Place
    """The slot before."""
    to: Place
    """The slot afterwards."""
    forced: bool
    """Whether PB-11.8 moved it."""

    def apply(self, state: PbwcgState, _cards: CardSet) -> None:
        unit = state.units[self.unit]
        slots = state.pls[unit.seat].slots
        if (
            slots[self.from_ - 1] == unit.id
        ):  # a PC in the other slot moves by an event of its own, next
            slots[self.from_ - 1] = None
        slots[self.to - 1] = unit.id
        unit.slot = self.to
        for support in unit.supports:
            state.units[support].slot = self.to


class UnitWaited(GameEvent, frozen=True, tag="pbwcg.unit_waited"):
    """A unit waited (PB-7.7)."""

    shows = Shows("pass", who="unit")

    unit: UnitId
    forced: bool
    """Whether it waited without being asked."""


class AttackEvaded(GameEvent, frozen=True, tag="pbwcg.attack_evaded"):
    """A PC evaded a hit (PB-10.3)."""

    shows = Shows("fail", who="attacker", at="target")

    attacker: UnitId
    target: UnitId


class HitResolved(GameEvent, frozen=True, tag="pbwcg.hit_resolved"):
    """What a hit comes to (PB-10.3)."""

    shows = Shows("hit", who="attacker", at="target")

    attacker: UnitId | None
    """The attacking unit; null in a hit by a 罠."""
    target: UnitId
    attribute: Attribute
    """The attribute of the attack."""
    effect: int
    """Effect value (PB-8.6)."""
    defence: int
    """Own-attribute defence (PB-8.4)."""
    hp_damage: int
    """The HP that it takes from the PL (PB-10.3)."""
    endurance_damage: int
    """The endurance that it takes from the target (PB-10.3)."""


class HpChanged(GameEvent, frozen=True, tag="pbwcg.hp_changed"):
    """The HP of a PL changed."""

    seat: Seat
    delta: Signed
    """By how much it changed (PB-22.1)."""
    hp: int
    """HP afterwards."""
    cause: HpCause

    def apply(self, state: PbwcgState, _cards: CardSet) -> None:
        state.pls[self.seat].hp = self.hp


class EnduranceChanged(GameEvent, frozen=True, tag="pbwcg.endurance_changed"):
    """A unit's endurance changed."""

    unit: UnitId
    delta: Signed
    """By how much it changed (PB-22.1)."""
    endurance: int
    """Endurance afterwards."""
    cause: EnduranceCause

    def apply(self, state: PbwcgState, _cards: CardSet) -> None:
        state.units[self.unit].endurance = self.endurance


class PcKnockedOut(GameEvent, frozen=True, tag="pbwcg.pc_knocked_out"):
    """A PC is knocked out (PB-11.5).

    It leaves the field, and its card goes to the discard pile, as soon as it wears nothing: its
    items are discarded next.
    """

    shows = Shows("hit", at="unit")

    unit: UnitId
    cause: EnduranceCause

    def apply(self, state: PbwcgState, _cards: CardSet) -> None:
        leave_without_items(state, state.units[self.unit])


class BsReceived(GameEvent, frozen=True, tag="pbwcg.bs_received"):
    """A PC received a BS (PB-14.2)."""

    shows = Shows("hit", at="unit")

    unit: UnitId
    bs: BsName
    """The Japanese name of the BS."""
    source: CardId
    """The card or ability whose text gives it."""

    def apply(self, state: PbwcgState, _cards: CardSet) -> None:
        unit = state.units[self.unit]
        unit.bs.append(Bs(self.bs, state.turn))
        received = state.pls[unit.seat].received.setdefault(unit.card, [])
        if self.bs not in received:
            received.append(self.bs)


class BsVoided(GameEvent, frozen=True, tag="pbwcg.bs_voided"):
    """A BS had no effect (PB-14.2)."""

    shows = Shows("fail", at="unit")

    unit: UnitId
    bs: BsName
    """The Japanese name of the BS."""
    reason: VoidReason


class BsResisted(GameEvent, frozen=True, tag="pbwcg.bs_resisted"):
    """A PC resisted a BS (PB-14.2)."""

    shows = Shows("fail", at="unit")

    unit: UnitId
    bs: BsName
    """The Japanese name of the BS."""


class BsActed(GameEvent, frozen=True, tag="pbwcg.bs_acted"):
    """A BS acts at the start of a PC's turn (PB-14.20)."""

    shows = Shows("hit", at="unit")

    unit: UnitId
    bs: BsName
    """The Japanese name of the BS."""


class BsRecovered(GameEvent, frozen=True, tag="pbwcg.bs_recovered"):
    """A PC has a BS no more (PB-14.6, PB-14.8, PB-14.13)."""

    shows = Shows("help", at="unit")

    unit: UnitId
    bs: BsName
    """The Japanese name of the BS."""
    by: RecoveredBy
    """What ended it (PB-22.1)."""

    def apply(self, state: PbwcgState, _cards: CardSet) -> None:
        unit = state.units[self.unit]
        unit.bs = [bs for bs in unit.bs if bs.name != self.bs]


class BreakResolved(GameEvent, frozen=True, tag="pbwcg.break_resolved"):
    """The ブレイク of a received BS takes effect (PB-14.4)."""

    shows = Shows("hit", at="unit")

    unit: UnitId
    bs: BsName
    """The Japanese name of the BS."""


class StatusGained(GameEvent, frozen=True, tag="pbwcg.status_gained"):
    """A PC gained a status change (PB-15.1)."""

    unit: UnitId
    mod: ModText
    """The change of a value as it is written on cards."""
    turns: Turns
    """Its counter."""
    limited: str | None
    """The name in 【】; null for a plain one."""

    def apply(self, state: PbwcgState, _cards: CardSet) -> None:
        status = Status(self.mod, self.turns, self.limited, state.turn)
        state.units[self.unit].statuses.append(status)


class StatusEnded(GameEvent, frozen=True, tag="pbwcg.status_ended"):
    """A status change ended (PB-15.1, PB-15.2)."""

    unit: UnitId
    mod: ModText
    """The change of a value as it is written on cards."""
    reason: StatusReason

    def apply(self, state: PbwcgState, _cards: CardSet) -> None:
        replaced = self.reason is StatusReason.REPLACED
        statuses = state.units[self.unit].statuses
        for status in statuses:
            ended = status.limited is not None if replaced else not status.left
            if ended and status.mod == self.mod:
                statuses.remove(status)
                return
