"""What is true in a match of Fairies Battle by its events alone (FB-2)."""

from collections.abc import Iterator

import msgspec

from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.ids import CardId, Handle
from saikoro.domain.games.fairies.options import FairiesOptions
from saikoro.domain.games.fairies.words import Given, Phase, Reason, Row, What, WindowKind
from saikoro.domain.match.events import Seat

SLOTS = 6
"""The number of slots in a row (FB-2.2)."""
FIRST_WOUND = 10
"""The number of the first wound cost card; basic ones begin at 0 (FB-2.3)."""
WOUND_STEPS = 5
"""How often damage brings a wound card, every 10 (FB-9.2)."""
A_STEP = 10
"""The damage of such a step."""
DICE = 1000
"""The number of dice after which random discards take the first card (FB-11.11)."""


class Modifier(msgspec.Struct):
    """What a card has for a duration (FB-16.2)."""

    what: What
    """What it changes."""
    value: int | Given
    """A number, or the attribute or action."""
    until: w.Duration
    """When it ends."""
    seat: Seat | None = None
    """Whose next turn ends it; None while all of the card that wait for one are of one seat."""


class Placed(msgspec.Struct):
    """A card on the field with what lies under it: one object (FB-2.6)."""

    card: Handle
    """The top card."""
    seat: Seat
    """The seat whose field it is on."""
    id: CardId | None
    """None while it is face-down."""
    facing: w.Facing = w.Facing.UPRIGHT
    """Upright, turned or reversed (FB-1)."""
    prepaid: bool = False
    """Set face-down into the units row, its cost paid (FB-6.5)."""
    casting: bool = False
    """A flipped card that is being cast: it keeps its slot and counts as no card (FB-6.10)."""
    sloughs: list[Handle] = []
    """Lowest first."""
    modifiers: list[Modifier] = []
    """What it has for a duration (FB-16.2)."""
    used: list[int] = []
    """Activated lines used this turn (FB-6.13)."""
    used_up: list[int] = []
    """Activated lines used in this match (FB-6.13)."""
    triggered: dict[int, int] = {}
    """How often each automatic line has triggered this turn (FB-11.7)."""


class CostCard(msgspec.Struct):
    """A cost card in play."""

    card: Handle
    """The cost card."""
    kind: w.CostKind
    """Basic, or of a wound (FB-2.1)."""
    facing: w.Facing = w.Facing.UPRIGHT
    """Upright, turned or reversed (FB-1)."""


Slots = list[Placed | None]


def _empty_row() -> Slots:
    return [None] * SLOTS


class SeatState(msgspec.Struct):
    """The zones and numbers of one seat (FB-2.2)."""

    fairy: Placed | None = None
    """Its fairy; null before both submissions are in."""
    units: Slots = msgspec.field(default_factory=_empty_row)
    """The units row by slot; null for a free slot."""
    supports: Slots = msgspec.field(default_factory=_empty_row)
    """The support row by slot; null for a free slot."""
    music: Placed | None = None
    """The music card; null without one."""
    hand: list[Handle] = []
    """The hand, oldest card first."""
    deck: list[Handle] = []
    """Top first. After a shuffle with the former handles, until a card of it leaves (FB-22.3)."""
    extra: list[Handle] = []
    """The extra deck."""
    forest: list[Handle] = []
    """The forest, oldest first."""
    banished: list[Handle] = []
    """The banished zone, oldest first."""
    gone: list[Handle] = []
    """Cards that have left the match for good, oldest first."""
    costs: list[CostCard] = []
    """The cost cards in play, lowest number first."""
    cost_deck: list[Handle] = []
    """The cost cards still to come, in the order of play, basic ones first."""
    cost_ids: dict[Handle, CardId] = {}
    """The ids of the cost cards by handle."""
    reactions: list[w.Window] = []
    """The reaction sheet (FB-10.3)."""
    damage: int = 0
    """Damage so far."""
    highest: int = 0
    """The most damage ever (FB-9.2)."""
    capped: int = 0
    """Damage taken on turn 1 (FB-5.7)."""
    hushed: bool = False
    """Whether the seat is offered no window for the rest of the turn (FB-10.5)."""
    reversed_instead: bool = False
    """Whether FB-13.2 was used this turn."""
    returned: list[Handle] = []
    """Cards used from the banished zone: they leave for `gone` (FB-13.1)."""


class Attack(msgspec.Struct):
    """The current attack (FB-7)."""

    attacker: Handle
    """The attacking unit."""
    target: Handle | None
    """None for a direct attack."""
    upright: bool
    """Whether the target was attacked upright."""
    blocker: Handle | None = None
    """The guardian that blocked; null without one."""
    negated: bool = False
    """Whether it was negated (FB-7.16)."""
    shielded: list[Seat] = []
    """Seats that take no damage from this battle."""


class OpenWindow(msgspec.Struct):
    """A window that is open (FB-10)."""

    kind: WindowKind
    """What may be replied to (FB-10.1), or an own timing (FB-10.7)."""
    seat: Seat
    """The seat that is asked."""


class FairiesState(msgspec.Struct):
    """Both fields and how the match stands."""

    seats: list[SeatState] = msgspec.field(default_factory=lambda: [SeatState(), SeatState()])
    """The two seats, in order."""
    first: Seat | None = None
    """The first player; null before the die is rolled."""
    turn: int = 0
    """The turn, from 1; 0 before the first."""
    seat: Seat = 0
    """The turn player."""
    phase: Phase | None = None
    """The phase of the turn; null before the first turn."""
    attacks: int = 0
    """Attacks declared this turn."""
    triggers: int = 0
    """Automatic lines that triggered this turn (FB-14.8)."""
    attack: Attack | None = None
    """The current attack; null without one."""
    windows: list[OpenWindow] = []
    """Innermost last: an `aftermath` may open inside of an own-timing window."""
    between: list[Handle] = []
    """Cards that are being cast or checked and lie in no zone."""
    ids: dict[Handle, CardId] = {}
    """What everybody knows the cards to be, fairies and cost cards aside."""
    dice: int = 0
    """Dice rolled so far (FB-11.11)."""
    winner: Seat | None = None
    """The seat that won; null for a draw and before the end."""
    reason: Reason | None = None
    """Why the match was decided (FB-14.7); null before the end."""


def start(_options: FairiesOptions) -> FairiesState:
    """The state before both seats have submitted their decks."""
    return FairiesState()


def row_of(side: SeatState, row: Row) -> Slots:
    """The slots of a row."""
    return side.units if row is Row.UNITS else side.supports


def field_of(side: SeatState) -> list[Placed]:
    """All cards of a seat on the field, in field order (FB-2.4)."""
    placed = [card for card in side.units if card is not None]
    placed += [card for card in side.supports if card is not None]
    if side.music is not None:
        placed.append(side.music)
    if side.fairy is not None:
        placed.append(side.fairy)
    return placed


def everything(state: FairiesState) -> Iterator[Placed]:
    """All cards on the field in field order, the turn player's first (FB-2.4)."""
    yield from field_of(state.seats[state.seat])
    yield from field_of(state.seats[1 - state.seat])


def renewed(deck: list[Handle], like: Handle) -> list[Handle]:
    """A deck with the handles of the shuffle that `like` comes from; itself, if they are those."""
    shuffle = like.rpartition(".")[0]
    if deck and deck[0].rpartition(".")[0] == shuffle:
        return deck
    return [f"{shuffle}.{position}" for position in range(len(deck))]


def left(state: FairiesState) -> tuple[int, int]:
    """How far each seat is from its opponent's damage: the lower damage is better (FB-14.6)."""
    a, b = (side.damage for side in state.seats)
    return b, a
