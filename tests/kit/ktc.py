"""KTC for tests: the rule book's worked examples as data, positions, and random players."""

import json
import re
from collections.abc import Iterator, Sequence
from importlib.resources import files
from random import Random
from typing import Any, NamedTuple

from domain.errors import IllegalAnswer
from domain.games import ktc
from domain.games.ktc import events as e
from domain.games.ktc.cards import CardSet, house, read_card_set
from domain.games.ktc.options import KtcOptions
from domain.games.ktc.rules import play
from domain.games.ktc.rules.field import Field
from domain.games.ktc.rules.set_up import default_placement
from domain.games.ktc.rules.turns import turns
from domain.games.ktc.state import SQUARES, Held, KtcState, Soldier, evolve, start
from domain.match.decision import Decision, Outcome, Play
from domain.match.events import DieRolled
from domain.match.luck import GivenLuck
from domain.match.state import MatchState, SeatState
from domain.match.table import Table
from domain.record.line import Event

_TEXT = files(ktc).joinpath("rulebook.md").read_text(encoding="utf-8")

IRON = ["S01", "S02", "S06", "S07", "S18", "S03", "S04", "S05", "S11", "S24"]
SHADOW = ["S12", "S13", "S16", "S22", "S19", "S09", "S10", "S14", "S17", "S23"]

_HOUSE: list[CardSet] = []


def house_set() -> CardSet:
    """The catalogue, ready to play."""
    if not _HOUSE:
        _HOUSE.append(read_card_set(json.loads(house())))
    return _HOUSE[0]


# Positions


class Match:
    """A match as its rules play it, outside any stream."""

    def __init__(
        self,
        cards: CardSet | None = None,
        dice: Sequence[int] | None = (),
        seed: int = 0,
        **options: Any,
    ) -> None:
        self.options = KtcOptions(**options)
        self.cards = cards or house_set()
        self.luck = GivenLuck(dice, seed.to_bytes(32, "big"), 0)
        shared = MatchState(start(self.options, self.cards), [SeatState(), SeatState()])
        self.table: Table[KtcState, KtcOptions, CardSet] = Table(
            shared, self.options, self.cards, evolve, self.luck
        )
        self.play: Play = play(self.table)
        self.stop: Decision[Any] | None = None
        self.outcome: Outcome | None = None

    @property
    def state(self) -> KtcState:
        return self.table.state

    def begin(self) -> None:
        self._run(next, self.play)

    def answer(self, *answers: Any) -> None:
        """One answer for each asked seat, in their order."""
        decision = self.decision
        read = {
            seat: decision.read(seat, answer)
            for seat, answer in zip(decision.seats, answers, strict=True)
        }
        self._run(self.play.send, read)

    def _run(self, step: Any, value: Any) -> None:
        self.stop = None
        try:
            stop = step(value)
            assert isinstance(stop, Decision)
            self.stop = stop
        except StopIteration as end:
            self.outcome = end.value

    @property
    def decision(self) -> Decision[Any]:
        assert self.stop is not None
        return self.stop

    @property
    def seat(self) -> int:
        [seat] = self.decision.seats
        return seat

    def legal(self) -> list[Any]:
        assert self.decision.options is not None
        return self.decision.options(self.seat)

    def refused(self, answer: Any) -> tuple[str, str] | None:
        """Code and place of what is wrong with an answer."""
        try:
            self.decision.read(self.seat, answer)
        except IllegalAnswer as wrong:
            return wrong.violations[0].code, wrong.violations[0].pointer
        return None

    def said(self) -> list[Event]:
        """The events since the last call."""
        events, _ = self.table.end_batch()
        return events

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
    """A match in default placement with fresh soldiers, in a turn's operation step once begun."""
    match = Match(cards, dice, seed, **options)
    for event in (
        e.RostersRevealed(list(a), list(b)),
        e.FirstPlayerDecided(seat if turn % 2 else 1 - seat),
        *(e.PlacementRevealed(side, _in_order(default_placement(side))) for side in (0, 1)),
        e.GameStarted(seat if turn % 2 else 1 - seat),
        e.TurnStarted(turn, seat),
    ):
        evolve(match.state, event)
    match.play = turns(Field(match.table))
    return match


def _in_order(squares: dict[str, str]) -> dict[str, str]:
    return {square: squares[square] for square in SQUARES}


# KT-15: worked examples


class Example(NamedTuple):
    name: str
    seat: int | None
    """Whose turn it is; None plays from the very start."""
    changes: list[str]
    dice: list[int]
    actions: list[str]
    trace: list[str]
    result: list[str]
    ended: str
    """The sentence about 撃破数 and what comes next."""


def worked_examples() -> list[Example]:
    """KT-15."""
    return list(_examples())


def _examples() -> Iterator[Example]:
    for part in re.split(r"^### (?=KT-E)", _TEXT, flags=re.MULTILINE)[1:]:
        act = re.search(r"Turn 5, ([AB]) to act\.(?: Changes: (.*)\.)?$", part, re.MULTILINE)
        dice = re.search(r"^コンマ: ([\d, ]*)", part, re.MULTILINE)
        trace = re.search(r"```\n(.*?)```", part, re.DOTALL)
        result = re.search(
            r"^Result: (.*?)\. (撃破数 .*?(?:Next decision: .*?|Winner .*?))\. ", part, re.M
        )
        assert dice
        assert trace
        assert result
        yield Example(
            part.splitlines()[0],
            "AB".index(act[1]) if act else None,
            act[2].split("; ") if act and act[2] else [],
            [int(value) for value in dice[1].split(",") if value.strip()],
            re.findall(r"`((?:act|supply|commander|promote) [^`]*)`", part.partition("```")[0]),
            trace[1].strip().splitlines(),
            [] if result[1] == "nothing changed" else result[1].split("; "),
            result[2],
        )


def played(example: Example) -> tuple[list[str], list[str], str]:
    """The trace, the result and the last sentence of an example as the rules play it."""
    if example.seat is None:
        match = Match(dice=example.dice)
        match.begin()
        match.answer({"roster": IRON}, {"roster": SHADOW})
        match.answer(*({"squares": default_placement(seat)} for seat in (0, 1)))
        before = written_soldiers(match)
    else:
        match = position(dice=example.dice, seat=example.seat)
        for change in example.changes:
            _change(match.state, change)
        before = written_soldiers(match)
        match.begin()
    for action in example.actions:
        match.answer(answer_of(action))
    assert match.luck.used == len(example.dice)
    after = written_soldiers(match)
    changed = [after[name] for name in after if after[name] != before[name]]
    return list(written(match.said())), changed, _ended(match)


def _change(state: KtcState, change: str) -> None:
    name, _, changes = change.partition(" ")
    soldier = state.soldiers[name]
    for said in changes.split(", "):
        match re.split(r"[ 「」]+", said):
            case ["HP", hp]:
                soldier.hp = int(hp)
            case ["ユニーク", value]:
                soldier.unique = int(value)
            case ["疲労状態"]:
                soldier.tired = True
            case ["上級職"]:
                soldier.upper = True
                soldier.max_hp = house_set().soldiers[soldier.card].hp[1]
            case ["defeated", *_]:
                evolve(state, e.SoldierDefeated(name, None))
            case ["バフ" | "デバフ" as kind, status, *turns]:
                held = Held(status, int(turns[0]) if turns[0].isdigit() else 0)
                setattr(soldier, "buff" if kind == "バフ" else "debuff", held)
            case words:
                raise AssertionError(words)


def answer_of(action: str) -> dict[str, Any]:
    """An action as the examples write it."""
    op, *words = action.split()
    match op:
        case "act":
            given = dict(word.split("=") for word in words[1:])
            return {
                "op": "act",
                "soldier": words[0],
                "to": None if given["to"] == "-" else given["to"],
                "skill": None if given["skill"] == "-" else given["skill"],
                "targets": [name for name in given["targets"][1:-1].split(",") if name],
                "promote": given.get("promote", "ask"),
            }
        case "supply":
            return {"op": "supply", "row": words[0]}
        case "commander":
            return {"op": "commander", "target": words[0]}
        case _:
            return {"op": "promote", "yes": words[0] == "yes"}


def written(events: Sequence[Event]) -> Iterator[str]:
    """Events as the rule book writes them in its examples."""
    for event in events:
        if isinstance(event, DieRolled):
            yield f"CommaDrawn {event.why} {_cell('seat', event.who)} {event.value}"
        else:
            fields = type(event).__struct_fields__
            cells = [_cell(field, getattr(event, field)) for field in fields]
            yield " ".join([type(event).__name__, *cells])


def _cell(field: str, value: Any) -> str:
    if field in ("seat", "first", "winner") and isinstance(value, int):
        return "AB"[value]
    if isinstance(value, list):
        return f"[{','.join(value)}]"
    if isinstance(value, dict):
        return f"{{{' '.join(f'{key}:{name}' for key, name in value.items())}}}"
    return "-" if value is None else str(value)


def written_soldiers(match: Match) -> dict[str, str]:
    """Every soldier as the rule book writes it in a result."""
    return {
        name: _soldier(match, soldier)
        for name, soldier in sorted(match.state.soldiers.items(), key=lambda item: _key(item[0]))
    }


def _key(name: str) -> tuple[str, int]:
    return name[0], int(name[1:])


def _soldier(match: Match, soldier: Soldier) -> str:
    if soldier.place is None:
        gone = soldier.id in match.state.removed[soldier.seat]
        return f"{soldier.id} {'撃破' if gone else 'フィールド外'}"
    unique = match.cards.soldiers[soldier.card].unique
    words = [
        f"{soldier.id} {SQUARES[soldier.place]} HP {soldier.hp}/{soldier.max_hp}",
        "上級職" if soldier.upper else "",
        "疲労" if soldier.tired else "",
        *(f"「{held.name}」{held.turns or '∞'}" for held in (soldier.buff, soldier.debuff) if held),
        f"{unique.name} {soldier.unique}" if unique else "",
    ]
    return " ".join(word for word in words if word)


def _ended(match: Match) -> str:
    state = match.state
    kills = [state.fields[1 - seat].count(None) for seat in (0, 1)]
    said = f"撃破数 A {kills[0]}, B {kills[1]}. "
    if match.outcome is not None:
        return said + f"Winner {_cell('winner', match.outcome.winner)} ({match.outcome.reason})"
    return said + f"Next decision: {match.decision.name} by {'AB'[match.seat]}, turn {state.turn}"


# Players


def random_roster(choose: Random, cards: CardSet | None = None) -> list[str]:
    return choose.sample(sorted((cards or house_set()).soldiers), 10)


def random_placement(choose: Random, seat: int) -> dict[str, str]:
    soldiers = list(default_placement(seat).values())
    choose.shuffle(soldiers)
    return dict(zip(SQUARES, soldiers, strict=True))


def placed_at_random(choose: Random, cards: CardSet, **options: Any) -> Match:
    """A match with random rosters and placements, up to its first operation."""
    match = Match(cards, None, choose.getrandbits(64), **options)
    match.begin()
    match.answer(*({"roster": random_roster(choose, cards)} for _ in (0, 1)))
    while match.stop is not None and match.stop.name == "placement":
        seats = match.stop.seats
        match.answer(*({"squares": random_placement(choose, seat)} for seat in seats))
    return match


def random_operation(choose: Random, legal: list[Any]) -> Any:
    """A legal action, with any wish; 行動 with a skill rather often, so that matches go on."""
    skilled = [answer for answer in legal if answer.get("skill")]
    answer = choose.choice(skilled if skilled and choose.random() < 0.5 else legal)
    if answer["op"] == "act":
        return answer | {"promote": choose.choice(("ask", "yes", "no"))}
    return answer
