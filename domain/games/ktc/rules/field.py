"""KT-2, KT-8.2, KT-9.2, KT-9.6: what the rules read from the table and the rules in force."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from saikoro.domain.games.ktc.cards.card_set import Card, CardSet, Printed, Skill
from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.ids import Id
from saikoro.domain.games.ktc.options import KtcOptions
from saikoro.domain.games.ktc.state import Held, KtcState, Soldier, defeats
from saikoro.domain.games.ktc.words import EndReason, Origin, Purpose
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Outcome, Steps
from saikoro.domain.match.interface.table import Table

KtcTable = Table[KtcState, KtcOptions, CardSet]

Places = Sequence[Id | None]
"""The soldier on each square of a field, in field order."""

TRAIT, BUFF, DEBUFF = Origin.TRAIT, Origin.BUFF, Origin.DEBUFF

COMMA = 1000
"""The number of values of a コンマ, which starts at 000 (KT-10.1)."""


class Ended(Exception):
    """The match has ended: nothing further of the turn is carried out (KT-5.7)."""

    def __init__(self, winner: Seat | None, reason: EndReason, rule: str = "KT-11.4") -> None:
        super().__init__(reason)
        self.winner = winner
        self.reason = reason
        self.rule = rule
        self.outcome: Outcome | None = None
        """The outcome, once its event is emitted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The rules that a version, or a variant of the game, may change; the others call these."""

    turn_ends_batch: bool
    """Whether each turn ends its batch, so that the next turn opens its own draws."""
    goal: int
    """The 撃破数 that wins (KT-1.1)."""
    commander_below: int
    """指揮官攻撃 succeeds with a コンマ below this (KT-6.14)."""
    first_player: Callable[["Field"], Seat]
    """Draws who plays first (KT-4.2)."""
    start_step: Callable[["Field"], None]
    """Begins a turn (KT-5.2)."""
    operation_step: Callable[["Field"], Steps[None]]
    """Asks for an operation, and carries it out (KT-5.4)."""
    end_step: Callable[["Field"], None]
    """Ends a turn (KT-5.6)."""
    reach: Callable[[Places], list[Id]]
    """The enemies that a single selection reaches (KT-7.6)."""
    may_promote: Callable[["Field", Soldier], bool]
    """Whether the acting soldier may be promoted (KT-6.12)."""
    check_victory: Callable[["Field"], None]
    """Raises Ended if a player has won; called after each unit (KT-11.2)."""
    at_cap: Callable[["Field"], Ended]
    """How a match ends after its last turn (KT-11.4)."""

    def draws(self, turns: int) -> int:
        """The most draws that a match of this many turns can open."""
        if self.turn_ends_batch:
            return 1 + 3 * turns  # first player; start, operation and promotion of each turn
        return 2 + 2 * turns  # first player; first start; operations and promotions


class Field:
    """The table of a match in play, with its state, options and cards, and its rules."""

    def __init__(self, table: KtcTable, rules: Rules) -> None:
        self.emit, self.meets = table.emit, table.meets
        self.total, self.ahead, self.each = table.total, table.ahead, table.each
        self.state = table.state
        self.options = table.options
        self.cards = table.cards
        self.table = table
        self.rules = rules

    def comma(self, why: Purpose, who: Id | Seat) -> int:
        """Draw a コンマ, 0 to 999, for a soldier or a seat (KT-10.3)."""
        return self.table.roll(COMMA, why=why, low=0, who=who)

    @property
    def turn_player(self) -> Seat:
        """The seat whose turn it is."""
        return self.state.seat or 0

    # Soldiers

    def card(self, soldier: Soldier) -> Card:
        """The card of a soldier."""
        return self.cards.soldiers[soldier.card]

    def skills(self, soldier: Soldier) -> Sequence[Skill]:
        """The skills of a soldier's present class (KT-3.3)."""
        return self.card(soldier).skills(upper=soldier.upper)

    def on_field(self, seat: Seat) -> list[Soldier]:
        """A player's soldiers in field order (KT-2.3)."""
        soldiers = self.state.soldiers
        return [soldiers[name] for name in self.state.fields[seat] if name is not None]

    def in_full_order(self, soldiers: list[Soldier]) -> list[Soldier]:
        """Soldiers on the fields in full order: first the turn player's, by places (KT-2.4)."""
        first = self.turn_player
        return sorted(soldiers, key=lambda one: (one.seat != first, one.place))

    def at_hp_zero(self) -> list[Soldier]:
        """All soldiers on the fields with HP 0 in full order (KT-2.4, KT-8.12)."""
        everybody = self.state.soldiers.values()
        found = [one for one in everybody if not one.hp and one.place is not None]
        return self.in_full_order(found) if found else found

    def soldiers(self, names: Iterable[Id]) -> list[Soldier]:
        """The soldiers with these ids."""
        soldiers = self.state.soldiers
        return [soldiers[name] for name in names]

    def defeats(self, seat: Seat) -> int:
        """撃破数 of a player (KT-11.1)."""
        return defeats(self.state, seat)

    # Texts

    def value(self, value: n.Value, soldier: Soldier) -> int:
        """The present value of a `[…]` in a text of `soldier`, which is on the field (KT-9.6)."""
        return soldier.unique if value is n.Value.UNIQUE else self.defeats(soldier.seat)

    def hampered(self, soldier: Soldier, by: type[n.Modifier], place: int | None) -> bool:
        """Whether 移動できない or スキルを使用できない is in force at `place` (KT-8.7)."""
        plain = soldier.buff is None and soldier.debuff is None
        if plain and not self.cards.soldiers[soldier.card].printed.hampers:
            return False
        return place is not None and bool(self.lines_with(soldier, by, place))

    def lines_with(
        self, soldier: Soldier, kind: type[n.Modifier], place: int | None
    ) -> list[tuple[Origin, n.Standing]]:
        """The lines in force at `place` with modifiers of a kind."""
        return lines_with(self.cards, soldier, kind, place)


def texts(cards: CardSet, soldier: Soldier) -> list[tuple[Origin, Printed, Held | None]]:
    """The trait of a soldier, then its バフ, then its デバフ, each as what it has."""
    buff, debuff = soldier.buff, soldier.debuff
    found: list[tuple[Origin, Printed, Held | None]]
    found = [(TRAIT, cards.soldiers[soldier.card].printed, None)]
    if buff is not None:
        found.append((BUFF, cards.statuses[buff.name].printed, buff))
    if debuff is not None:
        found.append((DEBUFF, cards.statuses[debuff.name].printed, debuff))
    return found


def standing(cards: CardSet, soldier: Soldier) -> Sequence[tuple[Origin, n.Standing]]:
    """The 常時 lines of these texts, each with what its text is."""
    return [
        (origin, line) for origin, printed, _ in texts(cards, soldier) for line in printed.standing
    ]


def lines_with(
    cards: CardSet, soldier: Soldier, kind: type[n.Modifier], place: int | None
) -> list[tuple[Origin, n.Standing]]:
    """The lines in force at `place` with modifiers of a kind."""
    return [
        (origin, line)
        for origin, line in standing(cards, soldier)
        if any(isinstance(modifier, kind) for modifier in line.modifiers)
        and holds(line.conditions, soldier, place)
    ]


def holds(conditions: Sequence[n.Condition], soldier: Soldier, place: int | None) -> bool:
    """Whether a soldier at `place` meets all conditions (KT-9.2)."""
    return not conditions or all(HOLDS[condition](soldier, place) for condition in conditions)


HOLDS: dict[n.Condition, Callable[[Soldier, int | None], bool]] = {
    n.Condition.FRONT: lambda _soldier, place: place is not None and place % 2 == 0,
    n.Condition.REAR: lambda _soldier, place: place is not None and place % 2 == 1,
    n.Condition.LOWER: lambda soldier, _place: not soldier.upper,
    n.Condition.UPPER: lambda soldier, _place: soldier.upper,
    n.Condition.READY: lambda soldier, _place: not soldier.tired,
    n.Condition.TIRED: lambda soldier, _place: soldier.tired,
}
"""Whether a soldier at a place meets a condition (KT-9.2)."""
