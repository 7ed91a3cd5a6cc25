"""KT-2, KT-8.2, KT-9.2, KT-9.6: what the rules read from the table and the rules in force."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeGuard

from saikoro.domain.games.ktc.cards.card_set import Card, CardSet, Printed
from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.ids import Id
from saikoro.domain.games.ktc.options import KtcOptions
from saikoro.domain.games.ktc.rules.stating import (
    Why,
    changed,
    counter,
    side,
    state_applies,
    state_condition,
    state_other_damage,
)
from saikoro.domain.games.ktc.state import KtcState, Soldier, defeats
from saikoro.domain.games.ktc.stated import Compared, Ground, Part
from saikoro.domain.games.ktc.words import EndReason, Origin, Purpose
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Outcome, Steps
from saikoro.domain.match.interface.table import Table, Term

KtcTable = Table[KtcState, KtcOptions, CardSet]

Places = Sequence[Id | None]
"""The soldier on each square of a field, in field order."""

TRAIT, BUFF, DEBUFF = Origin.TRAIT, Origin.BUFF, Origin.DEBUFF
PRINTED = Part.PRINTED
BELOW, NOT_BELOW = Ground.BELOW, Ground.NOT_BELOW

Parts = tuple[int, tuple[Term, ...]]
"""A number, and what it is added up from."""

COMMA = 1000
"""The number of values of a コンマ, which starts at 000 (KT-10.1)."""


class Ended(Exception):
    """The match has ended: nothing further of the turn is carried out (KT-5.7)."""

    def __init__(self, winner: Seat | None, reason: EndReason) -> None:
        super().__init__(reason)
        self.winner = winner
        self.reason = reason
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
        self.emit = table.emit
        self.terms = table.terms
        self.unmet, self.checked, self.ground = table.unmet, table.checked, table.ground
        self.state = table.state
        self.options = table.options
        self.cards = table.cards
        self.table = table
        self.rules = rules
        self.with_timing: dict[n.Timing, set[str]] = {timing: set() for timing in n.Timing}
        """The cards whose trait has a line with each timing."""
        for card in table.cards.soldiers.values():
            for timing in card.printed.timings:
                self.with_timing[timing].add(card.id)

    def comma(self, why: Purpose, who: Id | Seat) -> int:
        """Draw a コンマ, 0 to 999, for a soldier or a seat (KT-10.3)."""
        return self.table.roll(COMMA, why=why, low=0, who=who)

    def below(self, comma: int, needed: int, rule: str) -> bool:
        """Whether a コンマ is below a limit; the next event goes by it, by `rule` (KT-10.2)."""
        below = comma < needed
        self.ground(BELOW if below else NOT_BELOW, rule, value=comma, needed=needed)
        return below

    @property
    def turn_player(self) -> Seat:
        """The seat whose turn it is."""
        return self.state.seat or 0

    # Soldiers

    def card(self, soldier: Soldier) -> Card:
        """The card of a soldier."""
        return self.cards.soldiers[soldier.card]

    def on_field(self, seat: Seat) -> list[Soldier]:
        """A player's soldiers in field order (KT-2.3)."""
        soldiers = self.state.soldiers
        return [soldiers[name] for name in self.state.fields[seat] if name is not None]

    def at_hp_zero(self) -> list[Soldier]:
        """All soldiers on the fields with HP 0 in full order (KT-2.4, KT-8.12)."""
        soldiers, first = self.state.soldiers, self.turn_player
        names = self.state.fields[first] + self.state.fields[1 - first]
        return [soldiers[name] for name in names if name is not None and not soldiers[name].hp]

    def soldiers(self, names: Iterable[Id]) -> list[Soldier]:
        """The soldiers with these ids."""
        soldiers = self.state.soldiers
        return [soldiers[name] for name in names]

    def defeats(self, seat: Seat) -> int:
        """撃破数 of a player (KT-11.1)."""
        return defeats(self.state, seat)

    # Texts

    def texts(self, soldier: Soldier) -> list[Printed]:
        """The trait of a soldier, then its バフ, then its デバフ."""
        texts = [self.cards.soldiers[soldier.card].printed]
        if soldier.buff is not None:
            texts.append(self.cards.statuses[soldier.buff.name].printed)
        if soldier.debuff is not None:
            texts.append(self.cards.statuses[soldier.debuff.name].printed)
        return texts

    def standing(self, soldier: Soldier) -> Sequence[tuple[Origin, n.Standing]]:
        """The 常時 lines of these texts, each with what its text is."""
        trait = self.cards.soldiers[soldier.card].printed
        if not trait.standing and soldier.buff is None and soldier.debuff is None:
            return ()
        origins = _ORIGINS[soldier.buff is not None, soldier.debuff is not None]
        texts = zip(origins, self.texts(soldier), strict=True)
        return [(origin, standing) for origin, text in texts for standing in text.standing]

    def value(self, value: n.Value, soldier: Soldier) -> int:
        """The present value of a `[…]` in a text of `soldier` (KT-9.6)."""
        if soldier.place is None:
            return 0
        return soldier.unique if value is n.Value.UNIQUE else self.defeats(soldier.seat)

    def amount(self, amount: n.Amount, soldier: Soldier) -> Parts:
        """The present N of a clause of `soldier` (KT-9.6)."""
        if isinstance(amount, int):
            return amount, ((PRINTED, amount),)
        value = self.value(amount.value, soldier)
        if self.table.recording:
            self._state_value(amount.value, value, soldier)
        counted: Term = (amount.value, value, soldier.id)
        if amount.plus is None:
            return value, (counted,)
        return amount.plus + value, ((PRINTED, amount.plus), counted)

    def _state_value(self, what: n.Value, value: int, soldier: Soldier) -> None:
        """State what a `[…]` in a text of `soldier` is now, and since when (KT-9.6, KT-11.1)."""
        unique = self.card(soldier).unique
        if what is n.Value.DEFEATS:
            self.checked(
                Compared.COUNT, "KT-11.1", soldier.id, seat=side(soldier.seat), value=value
            )
        elif unique is not None:
            name, since = counter(unique), changed(soldier)
            self.checked(
                Compared.UNIQUE, "KT-9.6", soldier.id, since=since, unique=name, value=value
            )

    def in_force(self, soldier: Soldier, place: int | None) -> list[n.Modifier]:
        """The modifiers that apply to a soldier at `place`, now or after a move (KT-8.2)."""
        found: list[n.Modifier] = []
        if place is not None:
            for text in self.texts(soldier):
                for standing in text.standing:
                    if holds(standing.conditions, soldier, place):
                        found += standing.modifiers
        return found

    def hampered(self, soldier: Soldier, by: type[n.Modifier], place: int | None) -> bool:
        """Whether 移動できない or スキルを使用できない is in force at `place` (KT-8.7)."""
        plain = soldier.buff is None and soldier.debuff is None
        if plain and not self.cards.soldiers[soldier.card].printed.hampers:
            return False
        return any(isinstance(modifier, by) for modifier in self.in_force(soldier, place))

    def lines_with(self, soldier: Soldier, kind: type[n.Modifier], place: int | None) -> list[Why]:
        """The lines in force at `place` with modifiers of a kind, for who asks why."""
        return [
            Why.of(origin, standing, soldier, self.cards)
            for origin, standing in self.standing(soldier)
            if any(isinstance(modifier, kind) for modifier in standing.modifiers)
            and holds(standing.conditions, soldier, place)
        ]

    def modifiers(self, soldier: Soldier, what: n.Modified, *, dealt: bool) -> list[Term]:
        """What 与える, or 受ける, modifiers of a soldier add to a number (KT-8.2)."""
        found: list[Term] = []
        if soldier.place is None:
            return found
        for origin, standing in self.standing(soldier):
            matching = [one for one in standing.modifiers if _modifies(one, what, dealt=dealt)]
            if not matching and self.table.recording:
                if holds(standing.conditions, soldier, soldier.place):
                    state_other_damage(self.table, origin, standing, soldier, what, dealt=dealt)
            elif matching and self.meets(origin, standing, soldier):
                if self.table.recording:
                    why = Why.of(origin, standing, soldier, self.cards)
                    state_applies(self.table, "KT-8.2", why)
                for modifier in matching:
                    by = modifier.by
                    by = self.value(by, soldier) if isinstance(by, n.Value) else by
                    found.append((origin, modifier.sign * by, soldier.id))
        return found

    def meets(self, origin: Origin, line: n.Line | n.Standing, soldier: Soldier) -> bool:
        """Whether a soldier meets all conditions of a line of its own now (KT-9.2)."""
        for condition in line.conditions:
            if not _HOLDS[condition](soldier, soldier.place):
                if self.table.recording:
                    state_condition(self.table, origin, line, soldier, condition)
                return False
        return True


_ORIGINS = {
    (False, False): (TRAIT,),
    (True, False): (TRAIT, BUFF),
    (False, True): (TRAIT, DEBUFF),
    (True, True): (TRAIT, BUFF, DEBUFF),
}
"""What the texts of a soldier are, by whether it has a バフ and a デバフ."""


def _modifies(modifier: n.Modifier, what: n.Modified, *, dealt: bool) -> TypeGuard[n.Modifies]:
    """Whether a modifier is one of 与える, or of 受ける, that applies to `what`."""
    return (
        isinstance(modifier, n.Modifies)
        and modifier.dealt is dealt
        and modifier.what in _MATCHING[what]
    )


def plus(number: Parts, modifiers: Sequence[Term]) -> Parts:
    """A number after modifiers; it is never below 0 (KT-8.3)."""
    if not modifiers:
        return number
    value = number[0] + sum([term[1] for term in modifiers])
    terms = *number[1], *modifiers
    return (0, (*terms, (Part.AT_LEAST_0, -value))) if value < 0 else (value, terms)


_MATCHING = {
    n.Modified.NORMAL: (n.Modified.NORMAL, n.Modified.ALL_DAMAGE),
    n.Modified.ADDITIONAL: (n.Modified.ADDITIONAL, n.Modified.ALL_DAMAGE),
    n.Modified.HEALING: (n.Modified.HEALING,),
}
"""The modifiers that apply to each kind of damage, and to healing (KT-8.2)."""


def holds(conditions: Sequence[n.Condition], soldier: Soldier, place: int | None) -> bool:
    """Whether a soldier at `place` meets all conditions (KT-9.2)."""
    return not conditions or all(_HOLDS[condition](soldier, place) for condition in conditions)


_HOLDS: dict[n.Condition, Callable[[Soldier, int | None], bool]] = {
    n.Condition.FRONT: lambda _soldier, place: place is not None and place % 2 == 0,
    n.Condition.REAR: lambda _soldier, place: place is not None and place % 2 == 1,
    n.Condition.LOWER: lambda soldier, _place: not soldier.upper,
    n.Condition.UPPER: lambda soldier, _place: soldier.upper,
    n.Condition.READY: lambda soldier, _place: not soldier.tired,
    n.Condition.TIRED: lambda soldier, _place: soldier.tired,
}
