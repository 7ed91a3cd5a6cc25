"""PBWCG positions: matches that begin in the middle of a turn, and their events."""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from saikoro.conformance.seating import house_cards
from saikoro.domain.errors.rules import IllegalAnswer
from saikoro.domain.games import find_game
from saikoro.domain.games.pbwcg.cards.card_set import CardSet
from saikoro.domain.games.pbwcg.ids import pc_id, support_id
from saikoro.domain.games.pbwcg.options import PbwcgOptions
from saikoro.domain.games.pbwcg.state import (
    Bs,
    FieldCard,
    PbwcgState,
    SetSlot,
    Status,
    Unit,
    UnitSpeed,
)
from saikoro.domain.games.pbwcg.words import Phase
from saikoro.domain.match.events import (
    AnswerGiven,
    DecisionAsked,
    DieRolled,
    MatchFinished,
    SeatTimedOut,
)
from saikoro.domain.match.interface.decision import Decision
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.interface.table import Secrets, Table
from saikoro.domain.match.play.fold import new_match
from saikoro.domain.match.play.run import Run
from saikoro.domain.match.sources.chance import Chance
from saikoro.domain.match.sources.dice import GivenDice, RepeatedDice
from saikoro.domain.match.sources.shuffles import KnownShuffles
from saikoro.domain.match.state import DeckState, handle
from saikoro.domain.record.line import Event, event_type

PBWCG = find_game("pbwcg")
HOUSE: CardSet = house_cards(PBWCG)
FRAME = (DecisionAsked, MatchFinished)
"""The events of the match that are not events of the game."""
TURN = 2
"""The turn in which positions begin, unless they give another."""


class Match:
    """A match that begins with a state, with given dice; it stops at each decision.

    A recorder may make its table.
    """

    def __init__(
        self,
        state: PbwcgState | None = None,
        dice: Sequence[int] | RepeatedDice = (),
        decks: Sequence[Sequence[str]] = ((), ()),
        cards: CardSet = HOUSE,
        seed: bytes = bytes(32),
        game: AnyGame = PBWCG,
        make: Callable[..., Any] = Table,
        **options: Any,
    ) -> None:
        read: PbwcgOptions = game.book.read_options(options)
        match = new_match(game, read)
        if state is not None:
            match.game = state
        rolled = dice if isinstance(dice, RepeatedDice) else GivenDice(dice)
        self.table: Any = make(match, read, cards, rolled, KnownShuffles({}, seed))
        for seat, deck in enumerate(decks):
            match.decks[seat] = DeckState(0, [])
            match.game.pls[seat].shuffled = match.game.pls[seat].deck = len(deck)
            self.table.hidden.cards |= {
                handle(seat, 0, place): card for place, card in enumerate(deck)
            }
        self.run: Any = Run(game, self.table)
        self.events: list[Event] = []
        self.secrets: list[Secrets] = []
        """The secrets of each event, by seat."""
        self.draws: Counter[int] = Counter()
        """The number of batches with dice, by turn."""
        self._advance()

    @property
    def state(self) -> PbwcgState:
        state: PbwcgState = self.table.state
        return state

    @property
    def decision(self) -> Decision[Any]:
        assert isinstance(self.run.stop, Decision)
        return self.run.stop

    @property
    def asked(self) -> tuple[str, list[int]]:
        """The open decision, and the seat that is asked."""
        return self.decision.name, self.run.waiting

    @property
    def legal(self) -> list[Any]:
        [seat] = self.run.waiting
        listed = self.decision.choices.every(seat)
        assert listed is not None
        return listed

    def _advance(self) -> None:
        while self.run.due:
            emitted = self.run.advance()
            self.draws[self.state.turn] += any(isinstance(one, DieRolled) for one in emitted.events)
            for index, event in enumerate(emitted.events):
                if not isinstance(event, FRAME):
                    self.events.append(event)
                    self.secrets.append(emitted.secrets.get(index, {}))

    def answer(self, answer: Any, seat: int | None = None) -> "Match":
        """Answer for the asked seat, with a command in full or in short."""
        asked = self.run.waiting[0] if seat is None else seat
        given = command(answer) if isinstance(answer, str) else answer
        self.run.take(AnswerGiven(self.table.match.decisions, asked, given))
        if not self.run.waiting:
            self._advance()
        return self

    def play(self, *answers: Any) -> list[Event]:
        """Give these answers one after another; returns the events that follow."""
        self.events.clear()
        self.secrets.clear()
        for answer in answers:
            self.answer(answer)
        return list(self.events)

    def time_out(self) -> list[Event]:
        """Let every asked seat miss the deadline; returns the events that follow."""
        self.events.clear()
        for seat in self.run.waiting:
            self.run.take(SeatTimedOut(seat, 0))
        self._advance()
        return list(self.events)

    def refusals(self, answer: Any, seat: int | None = None) -> list[tuple[str, str]]:
        """Code and pointer of each reason why an answer is refused."""
        asked = self.run.waiting[0] if seat is None else seat
        given = command(answer) if isinstance(answer, str) else answer
        try:
            self.decision.read(asked, given)
        except IllegalAnswer as illegal:
            return [(one.code, one.pointer) for one in illegal.violations]
        return []


def command(short: str) -> Any:
    """An answer as tests write it: `attack B.pc11`, `equip eq04 A.pc05 eq01 eq13`, `odd`."""
    op, *words = short.split()
    entries = [int(word) if word.isdigit() else word for word in words]
    match op:
        case "set" | "summon":
            return {"op": op, "card": words[0], "slot": int(words[1])}
        case "equip":
            return {"op": op, "card": words[0], "unit": words[1], "discard": words[2:]}
        case "activate":
            return {"op": op, "slot": entries[0], "targets": entries[1:]}
        case "discard_set" | "move":
            return {"op": op, "slot": int(words[0])}
        case "drop":
            return {"op": "discard_equipment", "card": words[0]}
        case "attack":
            return {"op": "normal_attack", "target": words[0]}
        case "use":
            return {"op": "ability", "ability": words[0], "targets": entries[1:]}
        case "discard":
            return words
        case "end":
            return {"op": "end_pl_turn"}
        case "wait" | "pl_attack" | "surrender":
            return {"op": op}
        case _:
            return op


Side = Mapping[str, Any]


def side(*pcs: str, hp: int = 50, **more: Any) -> Side:
    """A side: PCs such as `pc05@3[eq01,eq13]`, its HP, and perhaps hand, sets, supports."""
    return {"pcs": pcs, "hp": hp, **more}


def position(
    a: Side,
    b: Side,
    *,
    order: str = "",
    phase: Phase = Phase.MAIN,
    turn: int = TURN,
    first: int = 1,
    field: tuple[str, int, int] | None = None,
    cards: CardSet = HOUSE,
    base_endurance: int = 8,
) -> PbwcgState:
    """A state in which the units are about to act in this order, or another phase begins."""
    state = PbwcgState(base_endurance)
    state.phase, state.turn, state.first = phase, turn, first
    for seat, given in enumerate((a, b)):
        _fill(state, seat, given, cards)
    state.order = [UnitSpeed(unit, -place) for place, unit in enumerate(order.split())]
    if field is not None:
        card, owner, left = field
        state.field = FieldCard(card, owner, left, turn - 1)
    return state


def _fill(state: PbwcgState, seat: int, given: Side, cards: CardSet) -> None:
    pl = state.pls[seat]
    pl.hp, pl.hand = given["hp"], list(given.get("hand", ()))
    pl.discard = list(given.get("discard", ()))
    for written in given["pcs"]:
        found = re.fullmatch(r"(\w+)@(\d)(?:\[(.*)\])?", written)
        assert found is not None
        card, slot = found[1], int(found[2])
        printed = cards.pcs[card]
        endurance = printed.endurance or state.base_endurance
        unit = Unit(pc_id(seat, card), seat, card, slot, endurance, printed.wp, 0)
        unit.items = found[3].split(",") if found[3] else []
        state.units[unit.id] = unit
        pl.slots[slot - 1] = unit.id
    for master, card in given.get("supports", ()):
        pl.supports += 1
        pc, support = state.units[pc_id(seat, master)], cards.supports[card]
        name = support_id(seat, pl.supports)
        state.units[name] = Unit(
            name, seat, card, pc.slot, support.endurance_maximum, support.wp, 0, pc.id
        )
        pc.supports.append(name)
    for slot, card in given.get("sets", {}).items():
        pl.sets[slot - 1] = SetSlot(card, state.turn - 1)
    for card, changes in given.get("units", {}).items():
        unit = state.units[pc_id(seat, card)]
        for name, value in changes.items():
            match name:
                case "bs":
                    unit.bs = [Bs(bs, state.turn - 1) for bs in value]
                    pl.received[card] = list(value)
                case "status":
                    mod, left, limited = value
                    unit.statuses = [Status(mod, left, limited, state.turn - 1)]
                case _:
                    setattr(unit, name, value)


def played(
    seed: int,
    cards: CardSet = HOUSE,
    look: Callable[[Match, Random], None] = lambda _match, _choose: None,
    **options: Any,
) -> Match:
    """A whole match between random players; `look` sees every open decision."""
    choose = Random(seed)
    match = Match(
        dice=RepeatedDice([], choose.randbytes(32)),
        cards=cards,
        seed=choose.randbytes(32),
        **options,
    )
    chance = Chance(choose.randbytes(32))
    while match.run.outcome is None:
        look(match, choose)
        for seat in match.run.waiting:
            match.answer(match.decision.draw(seat, chance), seat)
    return match


def names(events: Sequence[Event]) -> list[str]:
    """The names of the events in the rule book."""
    return [type(event).__name__ for event in events]


def described(events: Sequence[Event], *kinds: str) -> list[str]:
    """The events of these kinds with their fields, in short."""
    return [
        " ".join([event_type(type(event)).partition(".")[2], *map(_short, _values(event))])
        for event in events
        if type(event).__name__ in kinds
    ]


def _values(event: Event) -> list[Any]:
    return [getattr(event, field) for field in type(event).__struct_fields__]


def _short(value: Any) -> str:
    return "-" if value is None else str(value)
