"""Fairies Battle for tests: positions in a short notation, and matches played without a stream."""

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from saikoro.domain.errors.rules import IllegalAnswer, Violation
from saikoro.domain.games.fairies import FAIRIES
from saikoro.domain.games.fairies.cards.card_set import CardSet
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.ids import Handle
from saikoro.domain.games.fairies.rules.effects.perform import perform
from saikoro.domain.games.fairies.rules.ending import Ended, outcome
from saikoro.domain.games.fairies.rules.field import FairiesTable, Field
from saikoro.domain.games.fairies.rules.main_actions import main_options
from saikoro.domain.games.fairies.rules.opening.building import as_submission
from saikoro.domain.games.fairies.rules.prices import funds
from saikoro.domain.games.fairies.rules.turns import act, start_turn, turns
from saikoro.domain.games.fairies.state import CostCard, FairiesState, Placed, SeatState
from saikoro.domain.games.fairies.versions import VERSIONS
from saikoro.domain.games.fairies.zones import find
from saikoro.domain.match.events import AnswerGiven, GameEvent, SeatResigned, SeatTimedOut
from saikoro.domain.match.interface.decision import Decision, Play
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.interface.table import Table
from saikoro.domain.match.play.fold import new_match
from saikoro.domain.match.play.run import Run
from saikoro.domain.match.sources.chance import Chance
from saikoro.domain.match.sources.dice import GivenDice, RepeatedDice
from saikoro.domain.match.sources.shuffles import GivenShuffles, KnownShuffles
from saikoro.domain.match.state import DeckState
from saikoro.domain.record.line import Event, event_type
from tests.kit.fairies_catalogue import HOUSE

FLOWERS, STARS = (as_submission(deck) for deck in HOUSE.decks)
"""「花と獣の庭」 and 「星とからくりの行進」."""

FACINGS = {facing.value: facing for facing in w.Facing}
FILLER = "u16"
"""The card that fills places for which a position gives only a number of cards."""


class Match:
    """A match as its rules play it; random choices come from its seed."""

    def __init__(
        self,
        dice: Sequence[int] | None = None,
        *,
        orders: Sequence[Sequence[str]] | None = None,
        cards: CardSet = HOUSE,
        seed: int = 0,
        game: AnyGame = FAIRIES,
        **options: Any,
    ) -> None:
        self.game = game
        self.options = game.book.read_options(options)
        self.cards = cards
        root = seed.to_bytes(32, "big")
        self.random = Random(seed)
        self.chance = Chance(root)
        self.dice = RepeatedDice([], root) if dice is None else GivenDice(dice)
        self.table: FairiesTable = Table(
            new_match(game, self.options),
            self.options,
            cards,
            self.dice,
            KnownShuffles({}, root) if orders is None else GivenShuffles(orders),
        )
        self.events: list[Event] = []
        self.secrets: list[dict[str, Any]] = []
        """The secrets of each event, by seat."""
        self.decisions: list[tuple[str, int, Any]] = []
        """The name, seat and answer of every decision."""
        self.start = b""
        """The state that a position began from, packed."""
        self.run = Run(game, self.table)

    @property
    def field(self) -> Field:
        """The fields of both seats as the rules look at them now."""
        return Field(self.table, perform, VERSIONS[self.game.version])

    @property
    def state(self) -> FairiesState:
        return self.table.state

    def side(self, seat: int) -> SeatState:
        return self.state.seats[seat]

    def begin(self) -> None:
        while self.run.due:
            emitted = self.run.advance()
            self.secrets += [emitted.secrets.get(at, {}) for at in range(len(emitted.events))]
            self.events += emitted.events

    @property
    def decision(self) -> Decision[Any]:
        assert isinstance(self.run.stop, Decision)
        return self.run.stop

    @property
    def over(self) -> bool:
        return self.run.stop is None

    @property
    def seat(self) -> int:
        """The seat that is asked first."""
        return self.run.waiting[0]

    def legal(self) -> list[Any]:
        """The legal answers of the asked seat."""
        listed = self.decision.choices.every(self.seat)
        assert listed is not None
        return listed

    def answer(self, answer: Any) -> None:
        """Answer for the first seat that is asked."""
        name, seat = self.decision.name, self.seat
        self.decision.read(seat, answer)
        self.decisions.append((name, seat, answer))
        self.run.take(AnswerGiven(self.table.match.decisions, seat, answer))
        self.begin()

    def answer_at_random(self) -> None:
        if self.decision.choices.listed is None:
            self.answer(self.decision.draw(self.seat, self.chance))
        else:
            self.answer(self.random.choice(self.legal()))

    def relist(self) -> list[Any]:
        """The legal answers to `main`, listed again."""
        return main_options(self.field, self.seat, 1, funds(self.field, self.seat))

    def play_out(self) -> None:
        while not self.over:
            self.answer_at_random()

    def time_out(self) -> None:
        """Let every asked seat miss the deadline."""
        for seat in list(self.run.waiting):
            event = SeatTimedOut(seat, self.table.match.decisions)
            self.events.append(event)
            self.run.take(event)
        self.begin()

    def resign(self, seat: int) -> None:
        self.run.take(SeatResigned(seat))
        self.begin()

    def refusal(self, answer: Any) -> list[Violation]:
        """The reason why an answer of the asked seat is refused."""
        try:
            self.decision.read(self.seat, answer)
        except IllegalAnswer as illegal:
            return [*illegal.violations]
        raise AssertionError(answer)

    def back_to(self, name: str) -> None:
        """Restore the state from after the first event of this name."""
        self.table.match.game = msgspec.msgpack.decode(self.start, type=FairiesState)
        for event in self.events:
            if isinstance(event, GameEvent):
                event.apply(self.state, self.cards)
            if event_type(type(event)) == f"fairies.{name}":
                return

    # What happened

    def emitted(self) -> list[str]:
        """The game's own events by name."""
        return [
            event_type(type(event)).removeprefix("fairies.")
            for event in self.events
            if isinstance(event, GameEvent)
        ]

    def data(self, name: str) -> list[dict[str, Any]]:
        """The fields of every event of a name, as they are written."""
        of = [each for each in self.events if event_type(type(each)) == f"fairies.{name}"]
        return [fields(event) for event in of]

    # Cards by the short words of the rule book's examples

    def handle(self, word: str, seat: int | None = None) -> Handle:
        """The first card called `u21` on the field, in a hand, in a pile or an extra deck."""
        for side in (0, 1) if seat is None else (seat,):
            for card in _places(self.side(side)):
                if self.table.hidden.cards.get(card) == full(word):
                    return card
        raise AssertionError(word)

    def placed(self, word: str) -> Placed:
        found = find(self.state, self.handle(word))
        assert found is not None
        return found

    def words(self, cards: Sequence[Handle]) -> list[str]:
        return [short(self.table.card(card)) for card in cards]


def between_starters(seed: int, **options: Any) -> Match:
    """A match that has begun between the two starter decks."""
    match = Match(seed=seed, **options)
    match.begin()
    match.answer(STARS)
    match.answer(FLOWERS)
    return match


def fields(event: Event) -> dict[str, Any]:
    """An event as it is written, without its type."""
    data: dict[str, Any] = msgspec.to_builtins(event)
    data.pop("$", None)
    return data


def full(word: str) -> str:
    """The full id of a card such as `u21`."""
    return word if word.startswith("fb-") else f"fb-{word}"


def short(card: str) -> str:
    return card.removeprefix("fb-")


def _places(side: SeatState) -> list[Handle]:
    rows = [placed for placed in (*side.units, *side.supports, side.music) if placed]
    on_field = [card for placed in rows for card in (placed.card, *placed.sloughs)]
    return [
        *on_field,
        *side.hand,
        *side.banished,
        *side.forest,
        *side.extra,
        *side.gone,
        *side.deck,
    ]


# Positions


class Half(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The side of one seat in a position; `u03:turned` is turned, `m05:down` face-down, and
    `u03/u01` lies on a slough."""

    fairy: str
    sheet: list[w.Window]
    units: list[str] = []
    supports: list[str] = []
    music: str | None = None
    hand: list[str] | int = 0
    deck: list[str] = []
    """Top first; more cards lie below."""
    forest: list[str] = []
    banished: list[str] = []
    extra: list[str] = []
    costs: int = 0
    """Upright basic cost cards."""
    damage: int = 0


S0 = {"fairy": "f03", "sheet": ["play"]}
S1 = {"fairy": "f01", "sheet": ["attack"]}


def position(
    s0: dict[str, Any],
    s1: dict[str, Any],
    *,
    seat: int = 0,
    turn: int = 5,
    cards: CardSet = HOUSE,
    game: AnyGame = FAIRIES,
    **options: Any,
) -> Match:
    """A match in the main phase of a turn."""
    match = Match(cards=cards, game=game, **options)
    state = match.state
    state.seat, state.turn, state.first, state.dice = seat, turn, 1 - (seat + turn) % 2, 1
    for number, half in enumerate((S0 | s0, S1 | s1)):
        _lay(match, number, msgspec.convert(half, Half))
    match.start = msgspec.msgpack.encode(state)
    match.run = Run(match.game, match.table)
    match.run._play = _from_main_phase(match.field)
    match.begin()
    return match


def _from_main_phase(field: Field) -> Play:
    try:
        yield from act(field)
        yield from start_turn(field)
    except Ended as ended:
        return outcome(field.table, ended.winner, ended.reason)
    return (yield from turns(field))


def _lay(match: Match, seat: int, half: Half) -> None:
    side = match.side(seat)
    hidden = match.table.hidden.cards
    match.table.match.decks[seat] = DeckState(0, [])

    def new(word: str, deck: int = seat) -> Handle:
        card = f"d{deck}.0.{sum(name.startswith(f'd{deck}.') for name in hidden)}"
        hidden[card] = full(word)
        return card

    def place(word: str, *, prepaid: bool = False) -> Placed:
        stack, _, facing = word.partition(":")
        name, *sloughs = stack.split("/")
        placed = Placed(new(name), seat, full(name), prepaid=prepaid)
        placed.sloughs = [new(slough) for slough in sloughs]
        match.state.ids.update((slough, hidden[slough]) for slough in placed.sloughs)
        if facing == "down":
            placed.id = None
        elif facing:
            placed.facing = FACINGS[facing]
        if placed.id is not None:
            match.state.ids[placed.card] = placed.id
        return placed

    hand = [FILLER] * half.hand if isinstance(half.hand, int) else half.hand
    side.deck = [new(word) for word in (*half.deck, *[FILLER] * 20)]
    side.fairy = Placed(f"f{seat}", seat, full(half.fairy))
    for at, word in enumerate(half.units):
        side.units[at] = place(word, prepaid=word.endswith(":down"))
    for at, word in enumerate(half.supports):
        side.supports[at] = place(word)
    side.music = None if half.music is None else place(half.music)
    side.hand = [new(word) for word in hand]
    side.forest = [new(word) for word in half.forest]
    side.banished = [new(word) for word in half.banished]
    for card in (*side.forest, *side.banished):
        match.state.ids[card] = hidden[card]
    side.extra = [new(word, 2 + seat) for word in half.extra]
    side.reactions = list(half.sheet)
    side.damage = side.highest = half.damage
    _lay_costs(side, seat, half)


def _lay_costs(side: SeatState, seat: int, half: Half) -> None:
    taken = min(5, half.damage // 10)
    wounds = [f"c{seat}.{10 + number}" for number in range(5)]
    turned = [CostCard(card, w.CostKind.WOUND, w.Facing.TURNED) for card in wounds[:taken]]
    basic = [CostCard(f"c{seat}.{number}", w.CostKind.BASIC) for number in range(half.costs)]
    side.costs, side.cost_deck = [*basic, *turned], wounds[taken:]
    side.cost_ids = {cost.card: "fb-c01" for cost in basic} | dict.fromkeys(wounds, "fb-c03")
