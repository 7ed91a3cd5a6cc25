"""The worked examples of the rule book of Cardgard, played, and builds for tests."""

import re
from collections.abc import Iterator, Sequence
from importlib.resources import files
from random import Random
from typing import Any, NamedTuple

import msgspec

from saikoro.conformance.seating import house_cards
from saikoro.domain.games import cardgard
from saikoro.domain.games.cardgard import CARDGARD
from saikoro.domain.games.cardgard import events as e
from saikoro.domain.games.cardgard.cards.card_set import CardSet
from saikoro.domain.games.cardgard.ids import Ref
from saikoro.domain.games.cardgard.options import CardgardOptions
from saikoro.domain.games.cardgard.rules.field import Field
from saikoro.domain.games.cardgard.rules.knock_outs import knock_outs
from saikoro.domain.games.cardgard.rules.order import decide_order
from saikoro.domain.games.cardgard.rules.rounds import judgement, play_round
from saikoro.domain.games.cardgard.state import CardgardState, Combatant, start
from saikoro.domain.games.cardgard.words import Ailment
from saikoro.domain.match.events import DieRolled
from saikoro.domain.match.interface.table import Table
from saikoro.domain.match.play.position import Move
from saikoro.domain.match.sources.dice import GivenDice
from saikoro.domain.match.sources.shuffles import KnownShuffles
from saikoro.domain.match.state import MatchState, SeatState
from saikoro.domain.record.line import Event, event_type

_TEXT = files(cardgard).joinpath("rulebook.md").read_text(encoding="utf-8")

BUILD: list[Any] = [
    {"deck": [f"U0{number}" for number in range(1, 8)] + ["C01"], "leap": ["L01"]},
    {"squares": {"1": "U01", "2": "U02", "3": "U03", "4": "C01"}},
]
"""A legal build."""

UNIT: dict[str, Any] = {
    "id": "own-U01",
    "name": "月兎「ミカ」",
    "element": "聖",
    "hp": 8,
    "speed": 4,
    "traits": ["兎"],
    "actions": [
        f"【{face}】「跳ぶ」……【近接】1体に2点の物理ダメージを与える。" for face in range(1, 7)
    ],
    "ability": "【特性】「なし」",
}
"""The source of an own card of an entrant."""


class Example(NamedTuple):
    name: str
    order: list[Ref]
    """The order of the units; empty where the example only decides it."""
    seats: list[list[str]]
    """The description of each seat, in phrases."""
    dice: list[int]
    log: list[str]
    final: str


def house_set() -> CardSet:
    """The catalogue, ready to play."""
    cards: CardSet = house_cards(CARDGARD)
    return cards


def worked_examples() -> list[Example]:
    """The examples of CG-23."""
    return list(_examples())


def _examples() -> Iterator[Example]:
    for part in re.split(r"^### (?=CG-E)", _TEXT, flags=re.MULTILINE)[1:]:
        order = re.search(r"Order ([AB\d ]+)\.\n- Seat", part)
        seats = re.findall(r"^- Seat [AB]: (.*)$", part, re.MULTILINE)
        dice = re.search(r"^- Dice: (.*)$", part, re.MULTILINE)
        log = re.search(r"```\n(.*?)```", part, re.DOTALL)
        final = re.search(r"^Final: (.*)$", part, re.MULTILINE)
        assert dice
        assert log
        assert final
        yield Example(
            part.splitlines()[0],
            _refs(order[1].split()) if order else [],
            [seat.split("; ") for seat in seats],
            [int(die) for die in dice[1].split()],
            re.split(r"; |\n", log[1].strip()),
            final[1],
        )


def played(example: Example, cards: CardSet | None = None) -> tuple[list[str], str]:
    """The log and the final line of an example, as the rules play it."""
    cards = cards or house_set()
    state = start(CardgardOptions())
    for seat, phrases in enumerate(example.seats):
        _seat(state, seat, phrases, cards)
    state.order = list(example.order)
    match = MatchState(state, [SeatState(), SeatState()])
    dice, shuffles = GivenDice(example.dice), KnownShuffles({}, bytes(32))
    table = Table(match, CardgardOptions(), cards, dice, shuffles)
    known = [_found(r"\((C\d+)\)", "; ".join(phrases)) for phrases in example.seats]
    field = Field(table, [cards.commands[card] for card in known], knock_outs)
    if example.order:
        for line in example.log:
            if line.startswith("round_began"):
                play_round(field, int(line.split()[1]))
        if any(line.startswith("match_ended") for line in example.log):
            judgement(field)
    else:
        decide_order(field)
    events = table.end_batch().events
    assert dice.used == len(example.dice)
    return list(written(events)), final_line(state)


def _seat(state: CardgardState, seat: int, phrases: Sequence[str], cards: CardSet) -> None:
    """Set up one seat as an example describes it."""
    units = [re.match(r"[AB](\d) .*\((U\d+|L\d+)\)", phrase) for phrase in phrases]
    squares = {unit[1]: unit[2] for unit in units if unit is not None}
    command = re.search(r"\(C\d+\) (?:square (\d)|gone)", "; ".join(phrases))
    assert command
    lineups: list[dict[str, str]] = [{}] * seat + [squares]
    fresh = msgspec.convert({"units": lineups, "command_squares": []}, e.LineupsRevealed)
    scratch = start(CardgardOptions())
    fresh.apply(scratch, cards)
    state.units |= scratch.units
    state.squares.append([None] * 4)
    state.starting_hp[seat] = scratch.starting_hp[seat]
    state.leap_decks.append(re.findall(r"\((L\d+)\)", "; ".join(phrases)))
    activated = re.search(r"activated (\d)x", "; ".join(phrases))
    uses = int(activated[1]) if activated else 0
    card = _found(r"\((C\d+)\)", "; ".join(phrases)) if uses else None
    square = int(command[1]) if command[1] else None
    state.commands.append(cardgard.state.SetCommand(square, card, uses))
    for phrase in phrases:
        words = phrase.split()
        if words[0] in state.units:
            _unit(state, state.units[words[0]], phrase)
        elif words[0] == "latest":
            [state.latest[seat]] = _refs(words[1:])
        elif words[0] == "knocked-out":
            state.knocked_out[seat] = _refs(words[2:])


def _unit(state: CardgardState, unit: Combatant, phrase: str) -> None:
    unit.square = None
    if phrase.endswith("knocked out"):
        return
    unit.square = int(_found(r"square (\d)", phrase))
    state.squares[unit.seat][unit.square - 1] = unit.ref
    unit.hp, unit.max_hp = map(int, _found(r"HP (\d+/\d+)", phrase).split("/"))
    ailments = re.search(r"ailments ([a-z ]+)", phrase)
    unit.ailments = [*map(Ailment, ailments[1].split())] if ailments else []
    lost = re.search(r"traits lost to end of round (\d)", phrase)
    unit.no_traits = [int(lost[1])] if lost else []


def _refs(words: Sequence[str]) -> list[Ref]:
    return msgspec.convert(words, list[Ref])


def _found(pattern: str, text: str) -> str:
    found = re.search(pattern, text)
    assert found, (pattern, text)
    return found[1]


def written(events: Sequence[Event]) -> Iterator[str]:
    """Events as the rule book writes them in its examples."""
    rolled = 0
    for event in events:
        if isinstance(event, DieRolled):
            rolled += 1
            yield f"die.rolled {rolled} {event.why} {event.value} {_cell('who', event.who)}"
        else:
            fields = type(event).__struct_fields__
            cells = [_cell(name, getattr(event, name)) for name in fields]
            yield " ".join(
                cell for cell in [event_type(type(event)).partition(".")[2], *cells] if cell
            )


def _cell(name: str, value: Any) -> str:
    if name in ("seat", "who", "source", "winner") and isinstance(value, int):
        return "AB"[value]
    if isinstance(value, bool):
        return name if value else ""
    if isinstance(value, list):
        return f"[{' '.join(value)}]"
    return "-" if value is None else str(value)


def final_line(state: CardgardState) -> str:
    """The position as the rule book writes it at the end of an example."""
    sides = []
    for seat, side in enumerate("AB"):
        units = [unit for _, unit in sorted(state.units.items()) if unit.seat == seat]
        places = [_place(unit) for unit in units if unit.on_field]
        sides.append(f"{side}: {', '.join(places)}")
    return f"{'; '.join(sides)}. Order {' '.join(state.order)}."


def _place(unit: Combatant) -> str:
    ailments = [ailment for ailment in Ailment if ailment in unit.ailments]
    suffix = f" ({' '.join(ailments)})" if ailments else ""
    return f"{unit.ref} {unit.hp}/{unit.max_hp} on {unit.square}{suffix}"


class Build(NamedTuple):
    """The build that one seat submits."""

    deck: list[str]
    leap: list[str]
    squares: dict[str, str]

    @property
    def deck_answer(self) -> dict[str, Any]:
        return {"deck": self.deck, "leap": self.leap}

    @property
    def lineup_answer(self) -> dict[str, Any]:
        return {"squares": self.squares}

    def random_squares(self, choose: Random) -> dict[str, str]:
        """Another legal lineup from the same deck."""
        units = [card for card in self.deck if not card.startswith("C")]
        commands = [card for card in self.deck if card.startswith("C")]
        cards = [*choose.sample(units, 3), choose.choice(commands)]
        choose.shuffle(cards)
        return dict(zip("1234", cards, strict=True))


def random_build(choose: Random, cards: CardSet | None = None) -> Build:
    """A legal deck, leap deck and lineup from a card set whose commands' ids begin with C."""
    cards = cards or house_set()
    commands = choose.randint(1, min(5, len(cards.commands)))
    deck = choose.sample(sorted(cards.units), 8 - commands)
    deck += choose.sample(sorted(cards.commands), commands)
    choose.shuffle(deck)
    leap = choose.sample(sorted(cards.leaps), choose.randint(0, min(3, len(cards.leaps))))
    build = Build(deck, leap, {})
    return build._replace(squares=build.random_squares(choose))


def moves(first: Build, second: Build) -> list[Move]:
    """The answers of a match: both decks, then both lineups."""
    builds = list(enumerate((first, second)))
    return [
        *(Move(seat, build.deck_answer) for seat, build in builds),
        *(Move(seat, build.lineup_answer) for seat, build in builds),
    ]
