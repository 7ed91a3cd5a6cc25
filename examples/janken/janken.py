"""# Janken (ジャンケン): the rule book, and the whole game.

* **JK-1** Rock (グー) beats scissors (チョキ), they beat paper (パー), it beats rock. No cards.
* **JK-2** In three rounds both secretly choose a hand, or get `JK_HAND`; the better takes a point.
* **JK-3** More points win. Who resigns or misses a deadline loses; if both do, it is a draw.
"""

from hashlib import sha256
from typing import Literal

import msgspec

from saikoro import game as s


class Choice(s.Word):
    """The decision (JK-2)."""

    HAND = "hand", "出す手", "a hand"


class Hand(s.Word):
    """The hands (JK-1), each before the one that it beats."""

    ROCK = "rock", "グー", "rock"
    SCISSORS = "scissors", "チョキ", "scissors"
    PAPER = "paper", "パー", "paper"


class CardSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """JK-1."""

    game: Literal["janken"]


class State(msgspec.Struct):
    """What is true now."""

    round: int = 0
    """The last one that was played."""
    points: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    shown: list[list[Hand]] = []
    """The hands of each round, by seat."""


POINTS, SHOWN = s.Text("得点", "points"), s.Text("出した手", "shown")
ROUND = s.Text("{number}回", "round {number}")
ZONES: s.Zones[State] = s.Zones(
    s.Zoned(SHOWN, "row", lambda state, seat: [hands[seat] for hands in state.shown], 3, ROUND)
)


class RoundPlayed(s.GameEvent, frozen=True, tag="janken.round_played"):
    """Both hands are shown, and the better one takes a point (JK-2)."""

    shows = s.Shows("act")

    round: int
    """From 1."""
    hands: list[Hand]
    """By seat."""
    points: list[int]
    """By seat, with that of this round."""

    def apply(self, state: State, _cards: CardSet) -> None:
        state.round, state.points = self.round, list(self.points)
        state.shown = [*state.shown, list(self.hands)]


HOUSE = b'{"game":"janken"}'
ASKED = s.Text(
    "出す手を選んでください。両者の手は同時に開き、勝った側が1点を得ます。",
    "Choose your hand: both are shown at once, and the better one takes a point.",
)
WINS = {*zip(Hand, [*Hand][1:] + [*Hand][:1], strict=True)}
CHOOSE = s.Decision(
    name=Choice.HAND,
    seats=(0, 1),
    read=lambda _seat, given: s.read(given, Hand, s.IllegalAnswer, "JK_HAND", "JK-2"),
    choices=s.Choices(
        listed=lambda _seat: [hand.value for hand in Hand],
        labels=lambda _seat, given: [s.Text.of(Hand(one)) for one in given],
    ),
    question=lambda _seat: s.Question.of(ASKED, "JK-2"),
    sealing=s.Sealing(),
)


def play(table: s.Table[State, s.MatchOptions, CardSet]) -> s.Play:
    while table.state.round < 3:
        chosen = yield from s.ask(CHOOSE)
        points = [table.state.points[at] + ((chosen[at], chosen[1 - at]) in WINS) for at in (0, 1)]
        table.emit(RoundPlayed(table.state.round + 1, [chosen[0], chosen[1]], points))
        yield s.Mark("round", checkpoint=True)
    return judge(table)


def judge(table: s.Table[State, s.MatchOptions, CardSet]) -> s.Outcome:
    a, b = table.state.points
    return s.Outcome(None if a == b else int(b > a), "points")


def look(laid: s.Laid) -> tuple[str, s.Thing]:
    hand, zone, at, seat = laid
    return f"{seat}:hand:{at}", s.Thing(zone, at, name=s.Text.of(hand))


def table(known: s.Known[State], _cards: CardSet) -> s.TableView:
    state = known.match.game
    sides = (s.Side(numbers=(s.Number("points", POINTS, one),)) for one in state.points)
    zones, things = ZONES.zones(state), ZONES.things(known, look)
    return s.TableView(sides=tuple(sides), zones=zones, things=things)


SENTENCES: s.Sentences = {
    RoundPlayed: s.Text("{round}回: {hands}（{points}）", "Round {round}: {hands} ({points})")
}
JANKEN = s.Game(
    id="janken",
    version="1",
    title=s.Text("ジャンケン", "Janken"),
    book=s.RuleBook(
        text=lambda: __doc__,
        options=s.MatchOptions,
        options_rule="JK-2",
        events=(RoundPlayed,),
        state=State,
        start=lambda _options: State(),
        play=play,
        forfeit=lambda _, lost: s.Outcome(None if lost[1:] else 1 - lost[0].seat, lost[0].cause),
        judge=judge,
    ),
    cards=s.Cards(
        house=lambda: HOUSE,
        shipped=lambda: {sha256(HOUSE).hexdigest(): HOUSE},
        read=lambda data: s.read(data, CardSet, s.IllegalCardSet, "JK_SET", "JK-1"),
        print=lambda _cards, language: "".join(f"{hand.text(language)}\n" for hand in Hand),
    ),
    telling=s.Telling(report=s.Writer(SENTENCES, meanings={}).write, table=table, decisions=Choice),
)
