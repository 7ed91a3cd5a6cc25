"""What a stranger can check of a record without knowing any rules: facts.

Running the rules again is the second step: `domain.match.history.audit`.
"""

import re
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from domain.errors import BrokenRecord, NotCanonical
from domain.fairness.chain import previous_link
from domain.fairness.commitments import sealed_commit, seed_commit, seed_mix
from domain.fairness.decks import card_commit, card_salt, deck_commit, shuffled
from domain.fairness.draws import Words, draw_words
from domain.match import events as e
from domain.match.clocks import Clocks, milliseconds
from domain.match.options import MatchOptions
from domain.record.canonical import canonical
from domain.record.head import genesis, next_head
from domain.record.header import Header
from domain.record.line import EventReader, Line, event_type

_AT = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z")
_SEATS = 2
_AUTHORS = frozenset({"server", "organiser", "judge", *(f"seat{seat}" for seat in range(_SEATS))})


class Fault(msgspec.Struct, frozen=True):
    """Something in a record that cannot be true."""

    line: int
    """0 is the header."""
    what: str
    """One word for what does not hold, such as `die` or `chain`."""
    detail: str


class Facts(msgspec.Struct):
    """What the lines of a record prove."""

    match: str
    game: str
    version: int
    """How many events there are."""
    head: str
    """The head after the last line: to be compared with every copy that somebody kept."""
    level: str
    """`L0`: the dice depend on seeds of the server only; `L1`: on a player's seed too."""
    draws: int = 0
    dice: int = 0
    submissions: int = 0
    """Sealed submissions that were opened and fit."""
    cards: int = 0
    """Hidden cards that were shown and fit."""
    finished: bool = False
    winner: int | None = None
    reason: str | None = None
    faults: list[Fault] = []

    @property
    def sound(self) -> bool:
        """Whether nothing contradicts anything."""
        return not self.faults


def verify(lines: Sequence[bytes], head: str | None = None) -> Facts:
    """Check a record: its header line and then its event lines, without the final LF of each.

    `head` is a head that somebody kept, from a receipt, an ETag or a page of events. BrokenLine
    if the first line is no header; everything else that is wrong is a fault.
    """
    header = Header.read(lines[0])
    checked = _Checked(header, lines[0])
    for number, line in enumerate(lines[1:], 1):
        checked.take(number, line)
    facts = checked.facts
    if head is not None and head != facts.head:
        checked.fault("head", f"the record leads to {facts.head}, but {head} was kept")
    return facts


class _Checked:
    """The record as far as it has been read."""

    def __init__(self, header: Header, line: bytes) -> None:
        self.facts = Facts(header.match, header.game, 0, genesis(line).hex(), "L0")
        self._match = header.match_id
        self._line = 0
        self._created: e.MatchCreated | None = None
        self._joined: dict[int, e.SeatJoined] = {}
        self._seeds: list[bytes] = []
        self._mix: bytes | None = None
        self._link = b""
        self._words: Words | None = None
        self._sealed: dict[tuple[int, int], str] = {}
        self._commits: dict[tuple[int, int], list[str]] = {}
        self._revealed: list[e.CardRevealed] = []
        self._clocks = Clocks.of(MatchOptions(), _SEATS)
        self._reader = EventReader(*e.LIFE_CYCLE)
        self._expect_canonical(line)

    def fault(self, what: str, detail: str) -> None:
        """Note a fault in the line that is being read."""
        self.facts.faults.append(Fault(self._line, what, detail))

    def take(self, number: int, line: bytes) -> None:
        """Check one line against everything before it."""
        head = next_head(bytes.fromhex(self.facts.head), line)
        self._line = self.facts.version = number
        self.facts.head = head.hex()
        try:
            parts = Line.read(line)
            self._expect_canonical(line)
            self._take_parts(parts)
        except (BrokenRecord, NotCanonical, RecursionError, ValueError) as broken:
            self.fault("line", str(broken))

    def _expect(self, what: str, detail: str, *, held: bool) -> None:
        if not held:
            self.fault(what, detail)

    def _expect_canonical(self, line: bytes) -> None:
        encoded = canonical(msgspec.json.decode(line))
        self._expect("canonical", "the line is not in its one encoding", held=encoded == line)

    def _take_parts(self, parts: Line) -> None:
        self._expect("version", f"v is {parts.v}, not {self._line}", held=parts.v == self._line)
        if parts.at is not None or parts.by is not None:
            dated = _AT.fullmatch(parts.at or "") is not None and parts.by in _AUTHORS
            self._expect("origin", f"at {parts.at}, by {parts.by}", held=dated)
        over = self.facts.finished and parts.type != "secrets.opened"
        self._expect("order", f"{parts.type} after the end", held=not over)
        created = self._created is not None or parts.type == "match.created"
        self._expect("order", f"{parts.type} before match.created", held=created)
        if not created or parts.type not in _LIFE_CYCLE:
            return
        event = self._reader.read(parts)
        if parts.type in _CHECKS:
            _CHECKS[parts.type](self, event)
        if isinstance(event, e.TimeGivenBack):
            self._time_given_back(event, parts.at)
        if isinstance(event, e.MatchEvent):
            self._clocks.take(event, parts.at)

    def _time_given_back(self, event: e.TimeGivenBack, at: str | None) -> None:
        """No more is given back than has gone by since the wait began, or was given back before."""
        gone = 0 if at is None else milliseconds(at) - self._clocks.covered
        detail = f"{event.milliseconds} ms are given back where {gone} have gone by"
        self._expect("time", detail, held=0 < event.milliseconds <= gone)

    # Opening: chain, seats, seeds

    def created(self, event: e.MatchCreated) -> None:
        """The server commits to its chain and its deck secrets."""
        self._expect("order", "a second match.created", held=self._created is None)
        self._created, self._link = event, bytes.fromhex(event.chain_head)

    def joined(self, event: e.SeatJoined) -> None:
        """A seat commits to a seed, before any seed is shown."""
        self._expect("order", "a seat joins after a seed is shown", held=not self._seeds)
        self._expect("seat", "the seat is taken", held=event.seat not in self._joined)
        self._joined[event.seat] = event
        if event.seed_by is None:
            self.facts.level = "L1"

    def seed_revealed(self, event: e.SeedRevealed) -> None:
        """A shown seed fits its commitment, and comes in the order of the seats."""
        joined, seed = self._joined.get(event.seat), bytes.fromhex(event.seed)
        committed = seed_commit(self._match, event.seat, seed).hex()
        fits = joined is not None and joined.seed_commit == committed
        self._expect("seed", f"the seed of seat {event.seat} does not fit", held=fits)
        in_order = event.seat == len(self._seeds) and self._mix is None
        self._expect("order", f"the seed of seat {event.seat} comes out of turn", held=in_order)
        self._seeds.append(seed)

    def entropy_fixed(self, event: e.EntropyFixed) -> None:
        """The mix follows from link_0 and every seed, once."""
        once = self._mix is None and len(self._seeds) == len(self._joined)
        self._expect("order", "the entropy is fixed twice, or too early", held=once)
        mix = seed_mix(self._match, self._link, self._seeds)
        self._expect("mix", f"the mix is {mix.hex()}", held=mix.hex() == event.mix)
        self._mix = mix

    # Dice

    def draw_opened(self, event: e.DrawOpened) -> None:
        """The next link leads back to the one before, and opens the words of its draw."""
        link, expected = bytes.fromhex(event.link), self.facts.draws + 1
        length = self._created.chain_length if self._created else 0
        in_order = event.draw == expected <= length
        self._expect("draw", f"draw {event.draw}, not {expected} of {length}", held=in_order)
        back = previous_link(self._match, event.draw, link)
        self._expect("link", "the link is not of the chain", held=back == self._link)
        self._link, self.facts.draws = link, event.draw
        self._words = draw_words(self._match, event.draw, link, self._mix or b"")

    def die_rolled(self, event: e.DieRolled) -> None:
        """The value is the one that the open draw gives."""
        self.facts.dice += 1
        if self._words is None or event.draw != self.facts.draws or not 0 < event.sides < 1 << 32:
            self.fault("die", f"a die of {event.sides} sides from draw {event.draw}")
            return
        value = event.low + self._words.below(event.sides)
        self._expect("die", f"the die shows {value}, not {event.value}", held=value == event.value)

    # Hidden submissions

    def submission_sealed(self, event: e.SubmissionSealed) -> None:
        """A seat commits; its counter goes up by one."""
        number = 1 + sum(seat == event.seat for seat, _ in self._sealed)
        self._expect("submission", f"no is {event.no}, not {number}", held=event.no == number)
        self._sealed[event.seat, event.no] = event.commit

    def submission_opened(self, event: e.SubmissionOpened) -> None:
        """What is shown is what was sealed."""
        nonce, payload = bytes.fromhex(event.nonce), canonical(event.payload)
        commit = sealed_commit(self._match, event.seat, event.no, nonce, payload).hex()
        fits = self._sealed.get((event.seat, event.no)) == commit
        what = f"submission {event.no} of seat {event.seat}"
        self._expect("submission", f"{what} is not what was sealed", held=fits)
        self.facts.submissions += fits

    # Hidden cards

    def deck_shuffled(self, event: e.DeckShuffled) -> None:
        """Every position is committed to; the deck's counter goes up by one."""
        number = sum(deck == event.deck for deck, _ in self._commits)
        self._expect("deck", f"no is {event.no}, not {number}", held=event.no == number)
        self._commits[event.deck, event.no] = event.commits

    def card_revealed(self, event: e.CardRevealed) -> None:
        """A shown card is the one committed to at its position."""
        commits = self._commits.get((event.deck, event.no), [])
        salt = bytes.fromhex(event.salt)
        commit = card_commit(self._match, event.deck, event.no, event.pos, salt, event.card)
        fits = 0 <= event.pos < len(commits) and commits[event.pos] == commit.hex()
        self._expect("card", f"{event.card} is not the card at {event.pos}", held=fits)
        self._revealed.append(event)
        self.facts.cards += fits

    def secrets_opened(self, event: e.SecretsOpened) -> None:
        """Deck secrets fit their commitments, and made every shuffle and every salt shown."""
        secrets = [bytes.fromhex(secret) for secret in event.deck_secrets]
        commits = [
            deck_commit(self._match, deck, secret).hex() for deck, secret in enumerate(secrets)
        ]
        fits = self._created is not None and commits == self._created.deck_commits
        self._expect("deck", "the deck secrets are not those committed to", held=fits)
        if not fits:
            return
        for card in self._revealed:
            salt = card_salt(self._match, card.deck, secrets[card.deck], card.no, card.pos)
            self._expect("card", f"the salt of {card.card}", held=salt.hex() == card.salt)
        all_shown = [(one.deck, one.no) for one in event.shuffled] == list(self._commits)
        self._expect("deck", "the shuffles shown are not those of the match", held=all_shown)
        for one in event.shuffled if all_shown else ():
            self._shuffled_again(one, secrets[one.deck])

    def _shuffled_again(self, shown: e.ShuffledCards, secret: bytes) -> None:
        """The cards, shuffled again, are those committed to at every position."""
        match, deck, no = self._match, shown.deck, shown.no
        order = shuffled(match, deck, secret, no, self._mix or b"", shown.cards)
        commits = [
            card_commit(match, deck, no, at, card_salt(match, deck, secret, no, at), card).hex()
            for at, card in enumerate(order)
        ]
        held = commits == self._commits[deck, no]
        self._expect("deck", f"shuffle {no} of deck {deck} is not what was committed to", held=held)

    def finished(self, event: e.MatchFinished) -> None:
        """The result."""
        self.facts.finished = True
        self.facts.winner, self.facts.reason = event.winner, event.reason


_LIFE_CYCLE = frozenset(map(event_type, e.LIFE_CYCLE))

_CHECKS: dict[str, Callable[[_Checked, Any], None]] = {
    "match.created": _Checked.created,
    "seat.joined": _Checked.joined,
    "seed.revealed": _Checked.seed_revealed,
    "entropy.fixed": _Checked.entropy_fixed,
    "draw.opened": _Checked.draw_opened,
    "die.rolled": _Checked.die_rolled,
    "submission.sealed": _Checked.submission_sealed,
    "submission.opened": _Checked.submission_opened,
    "deck.shuffled": _Checked.deck_shuffled,
    "card.revealed": _Checked.card_revealed,
    "secrets.opened": _Checked.secrets_opened,
    "match.finished": _Checked.finished,
}
