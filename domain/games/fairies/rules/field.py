"""Both fields as the rules read them: FB-1, FB-2 and FB-12 in terms of the state and the cards."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self, TypeAlias, TypeVar

from saikoro.domain.games.fairies.cards.card_set import AnyCard, CardSet, Fairy, Overrides
from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.cards.notation.lines import Automatic, Numbered
from saikoro.domain.games.fairies.events import effects as e
from saikoro.domain.games.fairies.events import plays as p
from saikoro.domain.games.fairies.events.battle import (
    AttackDeclared,
    AttackNegated,
    Blocked,
    PowersCompared,
)
from saikoro.domain.games.fairies.events.frame import TurnStarted
from saikoro.domain.games.fairies.ids import CardId, Handle, owner
from saikoro.domain.games.fairies.options import FairiesOptions
from saikoro.domain.games.fairies.rules.conditions import counted, hidden_behind, holds
from saikoro.domain.games.fairies.rules.matching import selects
from saikoro.domain.games.fairies.state import (
    FairiesState,
    Modifier,
    Placed,
    SeatState,
    Slots,
    everything,
    field_of,
    renewed,
    row_of,
)
from saikoro.domain.games.fairies.stated import Part
from saikoro.domain.games.fairies.versions import Version
from saikoro.domain.games.fairies.words import BattleResult, Given, Row, What
from saikoro.domain.match.events import GameEvent, Seat
from saikoro.domain.match.interface.decision import Steps
from saikoro.domain.match.interface.rules import rule
from saikoro.domain.match.interface.table import Table, Term, not_below_0

FairiesTable = Table[FairiesState, FairiesOptions, CardSet]

LASTING, CONTINUOUS, DAMAGE_VALUE = Part.LASTING, Part.CONTINUOUS, Part.DAMAGE_VALUE
BREAKERS = Part.BREAKERS

F = TypeVar("F", bound=Callable[..., Any])


def carries_out(by: str, kind: type[n.Line], thing: str = "card") -> Callable[[F], F]:
    """Register a function that carries out, by a rule, the line of a kind of a card.

    `thing` names the parameter with the card, or what holds its handle: `music.card`.
    """

    def line(table: FairiesTable, card: Handle) -> int | None:
        return table.cards.cards[table.hidden.cards[card]].lines.behind.get(kind)

    return rule(by, thing=thing, line=line)


Change: TypeAlias = tuple[Part, int, Handle]
"""What a modifier adds to a number, and the card to name for it."""


@dataclass(slots=True)
class Battle:
    """The objects of the current attack (FB-7)."""

    attacker: Placed
    target: Placed | None
    """None for a direct attack."""
    seat: Seat
    """The defending seat."""
    declared: AttackDeclared
    """The event that declared it."""
    blocker: Placed | None = None
    blocked: Blocked | None = None
    """The event by which somebody blocked."""
    compared: PowersCompared | None = None
    """The event with both powers (FB-7.10)."""
    guarded: bool = False
    """Whether D used its guardian effect (FB-7.15)."""
    shields: "dict[Seat, Carrying]" = field(default_factory=dict)
    """The lines by which seats take no damage from it (FB-9.1)."""
    negated: AttackNegated | None = None
    """The event by which it was negated (FB-7.16)."""

    @property
    def result(self) -> BattleResult | None:
        """Who has won; None before that, and for a direct attack."""
        return None if self.compared is None else self.compared.result

    @property
    def upright(self) -> bool:
        """Whether the target was attacked upright."""
        return self.declared.upright

    @property
    def defender(self) -> Placed | None:
        """D: the attacked unit, or the card that blocked."""
        return self.target if self.blocker is None else self.blocker

    @property
    def fighters(self) -> "tuple[Placed, ...]":
        """A, and D if there is one."""
        return (self.attacker,) if self.defender is None else (self.attacker, self.defender)


@dataclass(slots=True)
class Carrying:
    """A line whose sentences are carried out (FB-11.1)."""

    seat: Seat
    card: Handle
    """Whose line it is."""
    this: Placed | None = None
    """The object; None for a card that lies in no zone."""
    entrant: Placed | None = None
    """The unit whose entry triggered the line."""
    paragraph: int | None = None
    """Where a triggered line stands on its card, from the end."""
    it: list[Placed] = field(default_factory=list)
    """What the sentence before selected or put on the field (FB-11.5)."""
    began: GameEvent | None = None
    """The event with which it began, if it is that of a cast."""
    asks: n.Sentences = ()
    """The sentence that is carried out, and those behind it that hang on it."""


@dataclass(slots=True)
class Cast:
    """A cast to which the opponent may reply (FB-6.10)."""

    begun: p.Cast
    """The event by which it is cast."""
    negated_by: Carrying | None = None
    """The line that negated it."""


@dataclass(slots=True)
class PlayWindow:
    """What opened the present `play` window (FB-10.1)."""

    entrant: Placed | None = None
    cast: Cast | None = None


@dataclass(slots=True)
class Triggered:
    """A triggered line that waits (FB-11.7)."""

    event: p.LineTriggered
    """The event by which it triggered."""
    line: Carrying
    sentences: n.Sentences


def shown(row: Slots) -> Iterator[Placed]:
    """The face-up cards of a row."""
    return (
        placed
        for placed in row
        if placed is not None and placed.id is not None and not placed.casting
    )


@dataclass(slots=True)
class Lying:
    """What a seat has on the field, in field order (FB-2.4).

    Of face-up cards also the lines, which those that are reversed do not have (FB-2.7).
    """

    cards: dict[Handle, Placed]
    """All cards, by their handles."""
    units: list[Placed]
    """The units (FB-1.3)."""
    face_down: list[Placed] = field(default_factory=list)
    automatic: list[tuple[Placed, Automatic]] = field(default_factory=list)
    """The cards with 【自動】 lines, and these."""
    activated: list[tuple[Placed, tuple[Numbered, ...]]] = field(default_factory=list)
    """The cards with lines to use, and these."""
    statics: list[tuple[Placed, n.Static]] = field(default_factory=list)
    """The modifiers of 【永続】 lines, and whose they are."""

    @classmethod
    def of(cls, side: SeatState, cards: CardSet) -> Self:
        """What there is now."""
        found = cls({placed.card: placed for placed in field_of(side)}, [*shown(side.units)])
        for placed in found.cards.values():
            if placed.id is None:
                found.face_down.append(placed)
                continue
            lines = cards.cards[placed.id].lines
            if lines.automatic:
                found.automatic.append((placed, lines.automatic))
            if lines.activated:
                found.activated.append((placed, lines.activated))
            found.statics += [(placed, static) for static in lines.statics]
        return found


class GivenBy(NamedTuple):
    """By what an object has a modifier."""

    modifier: Modifier
    by: Handle
    """The card whose line, trigger or effect gives it."""
    event: e.Modified


REARRANGING: frozenset[type[GameEvent]] = frozenset(
    {
        *(p.Entered, p.GradedUp, p.Evolved, p.SetFaceDown, p.Flipped, p.MusicPlaced),
        *(p.Cast, p.CastNegated, p.CastFinished, e.Destroyed, e.Moved),
    }
)
"""The events by which cards of a seat come onto the field, turn up, are cast, or leave it."""

CHANGES: dict[What, type[n.Power | n.DamageValue | n.GiveBreaker]] = {
    What.POWER: n.Power,
    What.DAMAGE_VALUE: n.DamageValue,
    What.BREAKER: n.GiveBreaker,
}
"""What changes numbers."""

Done = tuple[bool, list[Placed]]
"""Whether a sentence changed something, and what it selected on the field (FB-11.5)."""
Perform = Callable[["Field", Carrying, n.Sentence, int], Steps[Done]]
"""Does what a sentence says, its number counted so often (FB-11.9)."""


class Field:
    """Both fields of a match that is being played, and what is being resolved there."""

    def __init__(self, table: FairiesTable, perform: Perform, version: Version) -> None:
        self.table = table
        table.at_hand = self
        self.meets = table.meets
        self.total = table.total
        self.version = version
        self.state = table.state
        self.options = table.options
        self.cards = table.cards
        self.perform = perform
        self.waiting: list[Triggered] = []
        """Triggered lines, oldest first (FB-11.7)."""
        self.marks: list[dict[w.InstantWhen, GameEvent]] = [{}, {}]
        """What marked each seat for `aftermath`, and the last event that did (FB-11.6)."""
        self.decked: set[Seat] = set()
        """Who had to draw from an empty deck (FB-14.2)."""
        self.turn_started: TurnStarted | None = None
        """The event with which this turn has started; None if that was before."""
        self.special_casts = 0
        """The special casts that this turn has tried, also beyond its limit (FB-14.8)."""
        self.battle: Battle | None = None
        self.play_window: PlayWindow | None = None
        self.given: dict[int, GivenBy] = {}
        """By what there are modifiers, by the id of the modifier."""
        self.last: GameEvent | None = None
        """The last event; None before the first of those from which the rules go on."""
        self.lasting: dict[int, Seat] = {
            id(placed): 1 - self.state.seat
            for placed in everything(self.state)
            if any(m.until is w.Duration.UNTIL_MY_NEXT_TURN for m in placed.modifiers)
        }
        """Whose next turn ends modifiers that do not say so: at a checkpoint those of the turn
        player have just ended (FB-5.1)."""
        self._overrides: list[Overrides | None] = [None, None]
        self._lying: list[Lying | None] = [None, None]

    def emit(self, event: GameEvent) -> None:
        """`event` happened."""
        self.table.emit(event)
        self.last = event
        if type(event) in REARRANGING:
            self._lying[owner(event.card)] = None  # type: ignore[attr-defined] # they have one

    # Seats and cards

    @property
    def turn_player(self) -> Seat:
        """Whose turn it is."""
        return self.state.seat

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """The turn player, then the opponent."""
        return self.state.seat, 1 - self.state.seat

    def side(self, seat: Seat) -> SeatState:
        """The zones and numbers of a seat."""
        return self.state.seats[seat]

    def card(self, handle: Handle) -> AnyCard:
        """The card that a handle stands for."""
        return self.cards.cards[self.table.hidden.cards[handle]]

    def printed(self, placed: Placed) -> AnyCard:
        """What is printed on the top of a stack, also on a face-down card."""
        return self.cards.cards[placed.id or self.table.card(placed.card)]

    def overrides(self, seat: Seat) -> Overrides:
        """What the fairy of a seat changes (FB-13): the same in the whole match."""
        found = self._overrides[seat]
        if found is None:
            fairy = self.side(seat).fairy
            card = None if fairy is None else self.printed(fairy)
            found = card.overrides if isinstance(card, Fairy) else Overrides()
            if fairy is not None:
                self._overrides[seat] = found
        return found

    def fairy(self, seat: Seat) -> Handle:
        """The fairy of a seat, which is what changes rules for it."""
        return f"f{seat}"

    def reveal(self, handle: Handle) -> CardId:
        """Show a card to everybody, with its proof, unless it is known already (FB-17.1)."""
        known = self.state.ids.get(handle)
        return self.table.reveal(handle) if known is None else known

    def deck(self, seat: Seat) -> list[Handle]:
        """The main deck with its present handles, top first."""
        no = self.table.match.decks[seat].no
        return renewed(self.side(seat).deck, f"d{seat}.{no}.0")

    # The field

    def lying(self, seat: Seat) -> Lying:
        """What a seat has on the field; it is looked up anew once that has changed."""
        found = self._lying[seat]
        if found is None:
            found = self._lying[seat] = Lying.of(self.side(seat), self.cards)
        return found

    def on_field(self) -> list[Placed]:
        """Every card on the field in field order, the turn player's first (FB-2.4)."""
        return [placed for seat in self.seats for placed in self.lying(seat).cards.values()]

    def stands(self, placed: Placed) -> bool:
        """Whether an object is still on the field."""
        return self.lying(placed.seat).cards.get(placed.card) is placed

    def units(self, seat: Seat) -> Sequence[Placed]:
        """The units of a seat by slot (FB-1.3)."""
        return self.lying(seat).units

    # Numbers and attributes: FB-1.1, FB-11.8, FB-12

    def power(self, placed: Placed) -> int:
        """Printed, with every modifier in force; never below 0 (FB-1.1)."""
        return max(0, (self.printed(placed).power or 0) + self._sum(placed, What.POWER))

    def damage_value(self, placed: Placed) -> int:
        """Printed, with every modifier in force; never below 0 (FB-1.1)."""
        return max(0, self.printed(placed).damage + self._sum(placed, What.DAMAGE_VALUE))

    def breakers(self, placed: Placed) -> int:
        """ブレイカー ×n."""
        if not self.speaks(placed):
            return 0
        return self.printed(placed).breaker + self._sum(placed, What.BREAKER)

    def is_guardian(self, placed: Placed) -> bool:
        """ガーディアン."""
        if not self.speaks(placed):
            return False
        return self.printed(placed).guardian or self._given(placed, w.Attribute.GUARDIAN)

    def trigger_checks(self, placed: Placed) -> int:
        """トリガーチェック n; given to a card that has it, it changes nothing."""
        if not self.speaks(placed):
            return 0
        printed = self.printed(placed).trigger_check
        return printed or int(self._given(placed, w.Attribute.TRIGGER_CHECK))

    def may(self, placed: Placed, what: type[n.CannotAttack | n.CannotBlock]) -> bool:
        """Whether it is not forbidden to attack, or to block."""
        word = Given.ATTACK if what is n.CannotAttack else Given.BLOCK
        if any(m.what is What.CANNOT and m.value is word for m in placed.modifiers):
            return False
        return not any(self.forbidding(placed, what))

    def forbidding(
        self, placed: Placed, what: type[n.CannotAttack | n.CannotBlock]
    ) -> Iterator[tuple[Placed, n.Static]]:
        """The 【永続】 lines in force that forbid a card to attack, or to block, and whose."""
        return ((source, static) for source, static, _ in self._statics_on(placed, what))

    def speaks(self, placed: Placed) -> bool:
        """Whether it has lines and attributes: face-up and not reversed (FB-2.7)."""
        return (
            placed.id is not None and placed.facing is not w.Facing.REVERSED and not placed.casting
        )

    def power_terms(self, placed: Placed, printed: Part) -> list[Term]:
        """What the power is added up from; `printed` is what the card itself adds."""
        own = self.printed(placed).power or 0
        parts: list[Term] = [(printed, own, placed.card), *self._changes(placed, What.POWER)]
        return not_below_0(parts, Part.AT_LEAST_0)

    def damage_terms(self, placed: Placed) -> list[Term]:
        """What the damage value is added up from."""
        own: Term = (DAMAGE_VALUE, self.printed(placed).damage, placed.card)
        return not_below_0([own, *self._changes(placed, What.DAMAGE_VALUE)], Part.AT_LEAST_0)

    def breaker_terms(self, placed: Placed, worth: int) -> list[Term]:
        """What breakers add, each `worth` so much."""
        if not self.speaks(placed):
            return []
        own = self.printed(placed).breaker
        given = [(value, card) for _, value, card in self._changes(placed, What.BREAKER)]
        numbers = [(own, placed.card), *given] if own else given
        return [(BREAKERS, worth * number, card) for number, card in numbers]

    def _sum(self, placed: Placed, what: What) -> int:
        return sum([term[1] for term in self._changes(placed, what)])

    def _changes(self, placed: Placed, what: What) -> Iterator[Change]:
        """What each modifier in force adds."""
        for modifier in placed.modifiers:
            if modifier.what is what and isinstance(modifier.value, int):
                given = self.given.get(id(modifier))
                yield LASTING, modifier.value, placed.card if given is None else given.by
        for source, static, times in self._statics_on(placed, CHANGES[what]):
            match static.modifier:
                case n.Power(by=by) | n.DamageValue(by=by) | n.GiveBreaker(number=by):
                    yield CONTINUOUS, by * times, self._shown_by(source, static)

    def _shown_by(self, source: Placed, static: n.Static) -> Handle:
        """The card to name for a 【永続】 line: a hidden one, if it hangs on hidden cards."""
        hidden = hidden_behind(self, static.condition or static.count, source.seat)
        return hidden[0] if hidden else source.card

    def _given(self, placed: Placed, attribute: w.Attribute) -> bool:
        if any(m.what is What.ATTRIBUTE and m.value == attribute.value for m in placed.modifiers):
            return True
        return any(
            isinstance(static.modifier, n.GiveAttribute) and static.modifier.attribute is attribute
            for _, static, _ in self._statics_on(placed, n.GiveAttribute)
        )

    def _statics_on(
        self, placed: Placed, kind: type[n.Modifier]
    ) -> Iterator[tuple[Placed, n.Static, int]]:
        """The modifiers of a kind in force on a card by 【永続】 lines: whose, and how often."""
        for seat in self.seats:
            for source, static in self.lying(seat).statics:
                if (
                    type(static.modifier) is kind
                    and self.speaks(source)
                    and selects(self, static.modifier.select, source, placed)
                    and (static.condition is None or holds(self, static.condition, seat, source))
                ):
                    count = static.count
                    times = 1 if count is None else counted(self, count, seat, source)
                    if times:
                        yield source, static, times

    # Slots

    def free_slot(self, seat: Seat, row: Row) -> int | None:
        """The number of the lowest free slot of a row; None if it is full (FB-2.2)."""
        slots = row_of(self.side(seat), row)
        return slots.index(None) + 1 if None in slots else None

    def sloughs(self, seat: Seat) -> list[Handle]:
        """All sloughs of a seat, in field order, lowest first."""
        return [slough for placed in self.lying(seat).cards.values() for slough in placed.sloughs]

    def stack_of(self, slough: Handle) -> Placed:
        """The object that a card lies under."""
        lying = self.lying(owner(slough)).cards.values()
        return next(placed for placed in lying if slough in placed.sloughs)
