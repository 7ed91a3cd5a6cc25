"""KTC for tests: matches and positions, events as the rule book writes them, random play."""

from collections.abc import Sequence
from random import Random
from typing import Any

from saikoro.conformance.seating import house_cards
from saikoro.domain.errors.rules import IllegalAnswer
from saikoro.domain.games.ktc import KTC
from saikoro.domain.games.ktc import events as e
from saikoro.domain.games.ktc.cards.card_set import CardSet
from saikoro.domain.games.ktc.ids import SQUARES, Square
from saikoro.domain.games.ktc.options import KtcOptions
from saikoro.domain.games.ktc.rules.ending import end
from saikoro.domain.games.ktc.rules.field import Ended, Field
from saikoro.domain.games.ktc.rules.set_up import default_placement
from saikoro.domain.games.ktc.rules.turns import operate, turns
from saikoro.domain.games.ktc.state import KtcState, Soldier
from saikoro.domain.games.ktc.versions import VERSION_2
from saikoro.domain.match.events import AnswerGiven, DieRolled, GameEvent
from saikoro.domain.match.interface.decision import Decision, Outcome, Play
from saikoro.domain.match.interface.game import Game
from saikoro.domain.match.interface.table import Table
from saikoro.domain.match.play.fold import new_match
from saikoro.domain.match.play.run import Run
from saikoro.domain.match.sources.dice import GivenDice, RepeatedDice
from saikoro.domain.match.sources.shuffles import KnownShuffles
from saikoro.domain.record.line import Event, event_type

IRON = ["S01", "S02", "S06", "S07", "S18", "S03", "S04", "S05", "S11", "S24"]
SHADOW = ["S12", "S13", "S16", "S22", "S19", "S09", "S10", "S14", "S17", "S23"]


def house_set() -> CardSet:
    """The house card set, read once."""
    cards: CardSet = house_cards(KTC)
    return cards


# Positions


class Match:
    """A match played by its rules, without a stream."""

    def __init__(
        self,
        cards: CardSet | None = None,
        dice: Sequence[int] | None = (),
        seed: int = 0,
        game: Game[KtcState, KtcOptions, CardSet] = KTC,
        **options: Any,
    ) -> None:
        self.options = game.book.read_options(options)
        self.cards = cards or house_set()
        root = seed.to_bytes(32, "big")
        self.dice = RepeatedDice([], root) if dice is None else GivenDice(dice)
        self.table: Table[KtcState, KtcOptions, CardSet] = Table(
            new_match(game, self.options),
            self.options,
            self.cards,
            self.dice,
            KnownShuffles({}, root),
        )
        self.run = Run(game, self.table)
        self.batches: list[list[Event]] = []
        self._emitted = 0

    @property
    def state(self) -> KtcState:
        return self.table.state

    def apply(self, *events: GameEvent) -> None:
        """Apply events to the state without emitting them."""
        for event in events:
            event.apply(self.state, self.cards)

    def begin(self) -> None:
        while self.run.due:
            self.batches.append(self.run.advance().events)

    def answer(self, *answers: Any) -> None:
        """Give one answer for each asked seat, in their order."""
        number = self.table.match.decisions
        for seat, answer in zip(self.decision.seats, answers, strict=True):
            self.run.take(AnswerGiven(number, seat, answer))
        self.begin()

    @property
    def stop(self) -> Decision[Any] | None:
        return self.run.stop if isinstance(self.run.stop, Decision) else None

    @property
    def outcome(self) -> Outcome | None:
        return self.run.outcome

    @property
    def decision(self) -> Decision[Any]:
        stop = self.stop
        assert stop is not None
        return stop

    @property
    def seat(self) -> int:
        [seat] = self.decision.seats
        return seat

    def legal(self) -> list[Any]:
        decision = self.decision
        [seat] = decision.seats
        listed = decision.choices.every(seat)
        assert listed is not None
        return listed

    def refused(self, answer: Any) -> tuple[str, str] | None:
        """The code and the pointer of the error of an answer; None if it is legal."""
        try:
            self.decision.read(self.seat, answer)
        except IllegalAnswer as wrong:
            return wrong.violations[0].code, wrong.violations[0].pointer
        return None

    def emitted(self) -> list[Event]:
        """The game events and dice emitted since the last call."""
        self.batches.append(self.table.end_batch().events)
        events = [event for batch in self.batches[self._emitted :] for event in batch]
        self._emitted = len(self.batches)
        return [event for event in events if isinstance(event, GameEvent | DieRolled)]

    def soldier(self, name: str) -> Soldier:
        return self.state.soldiers[name]


def position(
    a: Sequence[str] = IRON,
    b: Sequence[str] = SHADOW,
    *,
    cards: CardSet | None = None,
    dice: Sequence[int] | None = (),
    turn: int = 5,
    seat: int = 0,
    seed: int = 0,
    **options: Any,
) -> Match:
    """A match in default placement with fresh soldiers, at the operation step of a turn."""
    match = Match(cards, dice, seed, **options)
    for event in (
        e.RostersRevealed(list(a), list(b)),
        e.FirstPlayerDecided(seat if turn % 2 else 1 - seat),
        *(e.PlacementRevealed(side, _in_order(default_placement(side))) for side in (0, 1)),
        e.GameStarted(seat if turn % 2 else 1 - seat),
        e.TurnStarted(turn, seat),
    ):
        match.apply(event)
    match.run._play = _from_operation(Field(match.table, VERSION_2))
    return match


def _from_operation(field: Field) -> Play:
    """Play the rest of the present turn, and all turns after it."""
    try:
        yield from operate(field)
    except Ended as ended:
        return end(field, ended)
    return (yield from turns(field))


def _in_order(squares: dict[Square, str]) -> dict[Square, str]:
    return {square: squares[square] for square in SQUARES}


# Events


def trace_lines(events: Sequence[Event]) -> list[str]:
    """Events in the trace notation of KT-15."""
    return [_trace_line(event) for event in events]


def _trace_line(event: Event) -> str:
    if isinstance(event, DieRolled):
        return f"die.rolled {event.why} {cell('seat', event.who)} {event.value}"
    fields = type(event).__struct_fields__
    cells = [cell(field, getattr(event, field)) for field in fields]
    return " ".join([event_type(type(event)).partition(".")[2], *cells])


def cell(field: str, value: Any) -> str:
    """A field of an event in that notation."""
    if field in ("seat", "first", "winner") and isinstance(value, int):
        return "AB"[value]
    if isinstance(value, list):
        return f"[{','.join(value)}]"
    if isinstance(value, dict):
        return f"{{{' '.join(f'{key}:{name}' for key, name in value.items())}}}"
    return "-" if value is None else str(value)


# Actions


def act(name: str, skill: str | None = None, *targets: str, to: str | None = None) -> Any:
    """The answer 行動 as a client posts it."""
    return {"op": "act", "soldier": name, "to": to, "skill": skill, "targets": list(targets)}


# Random play


def random_roster(choose: Random, cards: CardSet | None = None) -> list[str]:
    return choose.sample(sorted((cards or house_set()).soldiers), 10)


def random_placement(choose: Random, seat: int) -> dict[str, str]:
    soldiers = list(default_placement(seat).values())
    choose.shuffle(soldiers)
    return dict(zip(SQUARES, soldiers, strict=True))


def placed_at_random(choose: Random, cards: CardSet, **options: Any) -> Match:
    """A match with random rosters and placements, at its first operation."""
    match = Match(cards, None, choose.getrandbits(64), **options)
    match.begin()
    match.answer(*({"roster": random_roster(choose, cards)} for _ in (0, 1)))
    while match.stop is not None and match.stop.name == "placement":
        seats = match.stop.seats
        match.answer(*({"squares": random_placement(choose, seat)} for seat in seats))
    return match


def random_operation(choose: Random, legal: list[Any]) -> Any:
    """A legal action with any wish; half of the time with a skill, so that matches end."""
    skilled = [answer for answer in legal if answer.get("skill")]
    answer = choose.choice(skilled if skilled and choose.random() < 0.5 else legal)
    if answer["op"] == "act":
        return answer | {"promote": choose.choice(("ask", "yes", "no"))}
    return answer
