"""The table: where a game's rules say what happens, roll dice and handle hidden cards."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from domain.fairness.decks import card_commit, card_salt, shuffled
from domain.match.events import (
    CardRevealed,
    DeckShuffled,
    DieRolled,
    GameEvent,
    MatchEvent,
    Seat,
    SubmissionOpened,
)
from domain.match.luck import Luck
from domain.match.state import MatchState, evolve, handle
from domain.record.line import Event

S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - reads as "options" beside S and C
C = TypeVar("C")

Secrets = dict[str, Any]
"""What lies beside a line: by `"0"` or `"1"` what that seat alone may know, by `"server"` what
nobody may know yet."""


class Table(Generic[S, O, C]):
    """One match as its rules see it; `state` changes only through what is said here."""

    def __init__(
        self,
        match: MatchState[S],
        options: O,
        cards: C,
        evolve_game: Callable[[S, GameEvent], None],
        luck: Luck,
    ) -> None:
        self.options = options
        """The match's options."""
        self.cards = cards
        """The card set that the match is played with."""
        self._match = match
        self._evolve = evolve_game
        self._luck = luck
        self._orders: dict[str, str] = {}
        self._sealed: dict[tuple[Seat, str, int], SubmissionOpened] = {}
        self._said: list[Event] = []
        self._secrets: dict[int, Secrets] = {}

    @property
    def state(self) -> S:
        """What is true now."""
        return self._match.game

    @property
    def shared(self) -> MatchState[S]:
        """What is true of the match beyond its game: time-outs, draws, revealed cards."""
        return self._match

    # Saying what happened

    def emit(self, event: GameEvent) -> None:
        """Say that `event` happened: the state follows, and every client will hear it."""
        self._evolve(self._match.game, event)
        self._said.append(event)

    def note(self, event: MatchEvent) -> None:
        """Say a shared event; rules have the methods below for those that concern them."""
        evolve(self._match, event)
        self._said.append(event)

    def end_batch(self) -> tuple[list[Event], dict[int, Secrets]]:
        """What was said since the last call, which becomes one batch, and secrets by index."""
        said, secrets = self._said, self._secrets
        self._said, self._secrets = [], {}
        self._luck.end_batch()
        return said, secrets

    # Dice

    def roll(self, sides: int, *, why: str, low: int = 1, who: str | int | None = None) -> int:
        """A value from `low` to `low + sides - 1`, for the purpose `why`, rolled by `who`."""
        opened = self._luck.open_draw()
        if opened is not None:
            self.note(opened)
        value, draw = self._luck.roll(low, sides)
        self.note(DieRolled(low, sides, value, why, draw, who))
        return value

    @property
    def draws_left(self) -> int:
        """How many more batches can hold a die, with this one if it holds one already."""
        return self._luck.draws_left()

    # Hidden cards

    def shuffle(self, deck: int, cards: Sequence[str]) -> list[str]:
        """Shuffle `cards` (in canonical order) as deck number `deck`; their handles, top first."""
        known = self._match.decks.get(deck)
        no = 0 if known is None else known.no + 1
        luck, secret = self._luck, self._luck.deck_secrets[deck]
        handles, commits = [], []
        for position, card in enumerate(shuffled(luck.match, deck, secret, no, luck.mix, cards)):
            salt = card_salt(luck.match, deck, secret, no, position)
            commits.append(card_commit(luck.match, deck, no, position, salt, card).hex())
            handles.append(handle(deck, no, position))
            self._orders[handles[-1]] = card
        self.note(DeckShuffled(deck, no, commits))
        return handles

    def card(self, card_handle: str) -> str:
        """What card a handle stands for: known to the rules, not to the public."""
        return self._orders[card_handle]

    def show(self, seat: Seat, card_handles: Sequence[str]) -> None:
        """Let `seat` alone see these cards, beside the event that was said last."""
        shown = self._secrets.setdefault(len(self._said) - 1, {}).setdefault(str(seat), {})
        for card_handle in card_handles:
            *_, salt = self._proof(card_handle)
            shown[card_handle] = {"card": self.card(card_handle), "salt": salt}

    def reveal(self, card_handle: str) -> str:
        """Show a card to everybody, with its proof; the card."""
        card = self.card(card_handle)
        deck, no, position, salt = self._proof(card_handle)
        self.note(CardRevealed(deck, no, position, card, salt))
        return card

    def _proof(self, card_handle: str) -> tuple[int, int, int, str]:
        deck, no, position = map(int, card_handle.removeprefix("d").split("."))
        secret = self._luck.deck_secrets[deck]
        return deck, no, position, card_salt(self._luck.match, deck, secret, no, position).hex()

    # Hidden submissions

    def keep_sealed(self, decision: str, part: int, opened: SubmissionOpened) -> None:
        """Keep what will be said when this part of a submission opens."""
        self._sealed[opened.seat, decision, part] = opened

    def open(self, seat: Seat, decision: str, part: int = 0) -> None:
        """Show part `part` of what `seat` sealed for `decision`; nothing if it sealed nothing."""
        opened = self._sealed.pop((seat, decision, part), None)
        if opened is not None:
            self.note(opened)
