"""# Shells (貝): a small game with cards, dice and hidden hands, and its rule book.

* **SH-1** Each seat has the shells 1 to 6 of the card set, shuffled. It draws three, which it alone sees.
* **SH-2** A round begins with a die, the tide. Both secretly choose a shell of their hand, or get `SH_HAND`.
* **SH-3** Both are shown. A shell that is not above the tide is washed away; of those that are left, the greater takes a point.
* **SH-4** After three rounds more points win. Who resigns or misses a deadline loses; if both do, it is a draw.
"""  # noqa: E501

from hashlib import sha256
from typing import Annotated, Any, Literal

import msgspec

from saikoro import game as s

Handle = Annotated[str, "card"]


class Choice(s.Word):
    """The decision (SH-2)."""

    SHELL = "shell", "出す貝", "a shell"


class Purpose(s.Word):
    """What the die is rolled for (SH-2)."""

    TIDE = "tide", "潮", "Tide"


class CardSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """SH-1: no more than the name of the game."""

    game: Literal["shells"]


class State(msgspec.Struct):
    """What is true now; lists are by seat."""

    decks: list[list[Handle]] = []
    """The shells of both seats, top first."""
    hands: list[list[Handle]] = []
    """Those that each has left."""
    shown: list[list[Handle]] = []
    """The shells of each round."""
    points: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    """The rounds that each has won."""


class ShellsDrawn(s.GameEvent, frozen=True, tag="shells.drawn"):
    """A seat drew three shells (SH-1)."""

    seat: s.Seat
    """Whose they are."""
    deck: list[Handle]
    """Top first: the first three are drawn."""

    def apply(self, state: State, _cards: CardSet) -> None:
        state.decks, state.hands = [*state.decks, self.deck[3:]], [*state.hands, self.deck[:3]]


class ShellsShown(s.GameEvent, frozen=True, tag="shells.shown"):
    """Both have played a shell (SH-3)."""

    shells: list[Handle]
    """By seat."""

    def apply(self, state: State, _cards: CardSet) -> None:
        state.shown = [*state.shown, list(self.shells)]
        pairs = zip(state.hands, self.shells, strict=True)
        state.hands = [[card for card in hand if card != played] for hand, played in pairs]


class PointTaken(s.GameEvent, frozen=True, tag="shells.point_taken"):
    """The greater shell above the tide takes a point (SH-3)."""

    seat: s.Seat
    """Who played it."""
    shell: Handle
    """The greater one."""

    def apply(self, state: State, _cards: CardSet) -> None:
        state.points[self.seat] += 1


HOUSE = b'{"game":"shells"}'
SHELLS_OF_A_SEAT = "123456"
POINTS, HAND, PLAYED = s.Text("得点", "points"), s.Text("手札", "hand"), s.Text("場", "played")
AnyTable = s.Table[State, s.MatchOptions, CardSet]


def play(table: AnyTable) -> s.Play:
    for seat in (0, 1) if not table.state.hands else ():
        draw(table, seat)
    while len(table.state.shown) < 3:
        yield from play_round(table)
        yield s.Mark("round", checkpoint=True)
    return judge(table)


@s.rule("SH-1")
def draw(table: AnyTable, seat: s.Seat) -> None:
    deck = table.shuffle(seat, [*SHELLS_OF_A_SEAT])
    table.emit(ShellsDrawn(seat, deck))
    table.show(seat, deck[:3])


@s.rule("SH-3")
def play_round(table: AnyTable) -> s.Steps[None]:
    tide = table.roll(6, why=Purpose.TIDE)
    chosen = yield from s.ask(choose(table))
    left = [int(table.reveal(chosen[seat])) for seat in (0, 1)]
    table.emit(ShellsShown([chosen[0], chosen[1]]))
    a, b = (shell if shell > tide else 0 for shell in left)
    if a != b:
        winner = int(b > a)
        table.emit(PointTaken(winner, chosen[winner]))


def choose(table: AnyTable) -> s.Decision[Handle]:
    def read(seat: s.Seat, given: Any) -> Handle:
        shell = s.read(given, Handle, s.IllegalAnswer, "SH_HAND", "SH-2")
        if shell not in table.state.hands[seat]:
            raise s.IllegalAnswer(
                [s.Violation("SH_HAND", "SH-2", "not in the hand", ja="手札にない")]
            )
        return shell

    return s.Decision(
        name=Choice.SHELL,
        seats=(0, 1),
        read=read,
        choices=s.Choices(
            listed=lambda seat: list(table.state.hands[seat]),
            labels=lambda _seat, given: [s.Text.plain(*2 * (table.card(one),)) for one in given],
        ),
        question=lambda _seat: s.Question(
            ja="貝を選んでください。", en="Choose a shell.", rule="SH-2"
        ),
        sealing=s.Sealing(),
    )


def judge(table: AnyTable) -> s.Outcome:
    a, b = table.state.points
    return s.Outcome(None if a == b else int(b > a), "points")


def imagine(known: s.Known[State], _: Any, __: Any, chance: s.Chance) -> s.World[State]:
    dealt: dict[Handle, str] = {}
    state = known.match.game
    for seat, deck in enumerate(state.decks):
        out = [shells[seat] for shells in state.shown]
        dealt |= s.deal(known, [*out, *state.hands[seat], *deck], [*SHELLS_OF_A_SEAT], chance)
    return s.World(state, dealt)


def lay(known: s.Known[State], _cards: CardSet) -> s.TableView:
    state, zones, things = known.match.game, dict[str, s.Zone](), dict[str, s.Thing]()
    for seat, hand in enumerate(state.hands):
        zones |= {f"{seat}:played": s.Zone(PLAYED, "list", seat)}
        zones |= {f"{seat}:hand": s.Zone(HAND, "hand", seat)}
        out = [shells[seat] for shells in state.shown]
        for zone, shells in (("played", out), ("hand", hand)):
            for at, shell in enumerate(shells):
                card = known.card(shell)
                things[shell] = s.Thing(f"{seat}:{zone}", at, card, face_down=card is None)
    sides = (s.Side(numbers=(s.Number("points", POINTS, one),)) for one in state.points)
    return s.TableView(sides=tuple(sides), zones=zones, things=things)


def name(shell: Handle, reading: s.Reading[State, CardSet]) -> str:
    return reading.known.card(shell) or "?"


WRITER = s.Writer(
    {
        ShellsDrawn: s.Text("{seat}が貝を3枚引く", "{seat} draws three shells"),
        ShellsShown: s.Text("両者が出す: {shells}", "Both show: {shells}"),
        PointTaken: s.Text("  {seat}が{shell}で1点", "  {seat} takes a point with {shell}"),
    },
    meanings={s.Seat: lambda seat, _: "AB"[seat], Handle: name},
)
SHELLS = s.Game(
    id="shells",
    version="1",
    title=s.Text("貝", "Shells"),
    book=s.RuleBook(
        text=lambda: __doc__,
        options=s.MatchOptions,
        options_rule="SH-4",
        events=(ShellsDrawn, ShellsShown, PointTaken),
        state=State,
        start=lambda _options: State(),
        play=play,
        forfeit=lambda _, lost: s.Outcome(None if lost[1:] else 1 - lost[0].seat, lost[0].cause),
        judge=judge,
        draws=lambda _options, _cards: 3,
        decks=2,
    ),
    cards=s.Cards(
        house=lambda: HOUSE,
        shipped=lambda: {sha256(HOUSE).hexdigest(): HOUSE},
        read=lambda data: s.read(data, CardSet, s.IllegalCardSet, "SH_SET", "SH-1"),
        print=lambda _cards, _language: f"{' '.join(SHELLS_OF_A_SEAT)}\n",
    ),
    telling=s.Telling(
        report=WRITER.write,
        table=lay,
        faces=lambda _cards: {one: s.Face(s.Text.plain(one)) for one in SHELLS_OF_A_SEAT},
        decisions=Choice,
        dice=Purpose,
    ),
    look_ahead=s.LookAhead(imagine=imagine),
)
