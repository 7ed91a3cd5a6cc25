"""Proofs that seeds, dice, sealed submissions and hidden cards are what was committed to."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import ClassVar

from saikoro.domain.fairness.chain import previous_link
from saikoro.domain.fairness.commitments import name_commit, sealed_commit, seed_commit, seed_mix
from saikoro.domain.fairness.decks import card_commit, card_salt, deck_commit, shuffled
from saikoro.domain.fairness.draws import Words, draw_words
from saikoro.domain.fairness.frames import MatchId
from saikoro.domain.match import events as e
from saikoro.domain.match.words import Choice
from saikoro.domain.names import Shown, form_of
from saikoro.domain.record.beside import NameBeside
from saikoro.domain.record.canonical import bytes32, canonical
from saikoro.domain.verification.authors import SEATS
from saikoro.domain.verification.facts import Facts, Wrong
from saikoro.domain.verification.players import is_shown_name

_U32 = 1 << 32

NAME_RULE = 'name_commit = H("name"; M, u32(seat), salt, name)'
"""What a name and its salt are checked by."""


class Proofs:
    """Everything that a match has committed to and shown so far."""

    def __init__(self, match: MatchId, facts: Facts) -> None:
        self._match = match
        self._facts = facts
        self._created: e.MatchCreated | None = None
        self._joined: dict[int, e.SeatJoined] = {}
        self._posted: set[int] = set()
        """The seats that have opened their commitments to seeds."""
        self._opened_early = False
        """Whether a seat has opened its commitment before everybody had joined."""
        self._seeds: list[bytes] = []
        self._mix: bytes | None = None
        self._link = b""
        self._words: Words | None = None
        self._submissions: Counter[int] = Counter()
        """How many submissions each seat has sealed."""
        self._sealed: dict[tuple[int, int], str] = {}
        self._shuffles: Counter[int] = Counter()
        """How often each deck was shuffled."""
        self._commits: dict[tuple[int, int], list[str]] = {}
        self._revealed: list[e.CardRevealed] = []

    @property
    def decks(self) -> int:
        """How many hidden decks the match has."""
        return 0 if self._created is None else len(self._created.deck_commits)

    def take(self, event: e.MatchEvent) -> Iterator[Wrong]:
        """Check the next shared event; BrokenRecord for values that have no such spelling."""
        check = self._CHECKS.get(type(event))
        return iter(()) if check is None else check(self, event)

    # Opening: chain, seats, seeds

    def _created_with(self, event: e.MatchCreated) -> Iterator[Wrong]:
        """Check the server's commitments to its chain and its deck secrets."""
        if self._created is not None:
            yield Wrong("order", "a second match.created")
        for commit in event.deck_commits:
            bytes32(commit, "a deck commitment")
        for commit in event.server_seed_commits:
            bytes32(commit, "a commitment to a seed of the server")
        if len(event.server_seed_commits) not in (0, SEATS):
            yield Wrong("seed", f"{len(event.server_seed_commits)} seeds of the server")
        if not 0 < event.chain_length < _U32:
            yield Wrong("draw", f"a chain of {event.chain_length} draws")
        self._created, self._link = event, bytes32(event.chain_head, "chain_head")

    def _joined_with(self, event: e.SeatJoined) -> Iterator[Wrong]:
        """Check a seat's commitment to a seed; it comes before any seed is shown."""
        if self._seeds:
            yield Wrong("order", "a seat joins after a seed is shown")
        bytes32(event.seed_commit, "seed_commit")
        if event.name_commit is not None:
            bytes32(event.name_commit, "name_commit")
        commits = self._created.server_seed_commits if self._created else ()
        if len(commits) != SEATS:
            commits = ()  # which is a fault of its own, if there are any
        if event.seed_by == "server" and commits and event.seed_commit != commits[event.seat]:
            yield Wrong("seed", f"the server chose another seed for seat {event.seat}")
        if event.seed_by is None and event.seed_commit in commits:
            yield Wrong("seed", f"seat {event.seat} has a seed of the server, and does not say so")
        self._joined[event.seat] = event
        self._facts.choice = self._choice()

    def _posted_with(self, event: e.SeedPosted) -> Iterator[Wrong]:
        """Take note of when a seat opens its commitment to a seed, which `_seed` checks."""
        self._posted.add(event.seat)
        self._opened_early |= len(self._joined) < SEATS
        self._facts.choice = self._choice()
        yield from ()

    def _choice(self) -> Choice:
        """Decide who could have chosen the dice.

        Nobody, if each seat has committed to a seed of its own that it opened when all had joined.
        With a seed that the server had committed to before anybody joined, it needed the player.
        """
        if len(self._joined) < SEATS:
            return Choice.UNBOUND
        of_server = [one for one in self._joined.values() if one.seed_by or one.bot is not None]
        if not of_server and len(self._posted) == SEATS and not self._opened_early:
            return Choice.NOBODY
        commits = self._created.server_seed_commits if self._created else ()
        promised = all(one.seed_commit in commits for one in of_server)
        return Choice.SERVER_ALONE if 0 < len(of_server) < SEATS and promised else Choice.UNBOUND

    def take_names(self, names: Sequence[NameBeside], *, beside: bool) -> Iterator[Wrong]:
        """Check that names are those that the lines of their seats commit to.

        They are `beside` these lines if the record has a line of names. Then a name that is not
        there was withdrawn, which is no fault.
        """
        if not beside:
            return
        found = self._facts
        committed = [seat for seat, one in sorted(self._joined.items()) if one.name_commit]
        if not committed:
            yield Wrong("name", "no seat has committed to a name")
        for each in names:
            joined = self._joined.get(each.seat)
            if found.names and each.seat <= found.names[-1]:
                yield Wrong("name", f"the name of seat {each.seat} is out of order")
                return
            if joined is None or joined.name_commit is None:
                yield Wrong("name", f"seat {each.seat} has not committed to a name")
                return
            salt = bytes32(each.salt, "salt")
            if name_commit(self._match, each.seat, salt, each.name).hex() != joined.name_commit:
                detail = f"the name of seat {each.seat} is not the one committed to: {NAME_RULE}"
                yield Wrong("name", detail)
            elif not is_shown_name(each.name):
                yield Wrong(
                    "name", f"the name of seat {each.seat}: {form_of(Shown.NAME).in_language('en')}"
                )
            found.names.append(each.seat)
        found.withdrawn = [seat for seat in committed if seat not in found.names]

    def _seed(self, event: e.SeedRevealed) -> Iterator[Wrong]:
        """Check that a shown seed is the committed one, and comes in order once all have joined."""
        if len(self._joined) < SEATS or event.seat != len(self._seeds):
            yield Wrong("order", f"the seed of seat {event.seat} is out of order")
        seed, joined = bytes32(event.seed, "seed"), self._joined.get(event.seat)
        if joined is None or seed_commit(self._match, event.seat, seed).hex() != joined.seed_commit:
            yield Wrong("seed", f"the seed of seat {event.seat} is not the one committed to")
        self._seeds.append(seed)

    def _entropy(self, event: e.EntropyFixed) -> Iterator[Wrong]:
        """Check that the mix follows from link_0 and every seed, once."""
        if self._mix is not None or len(self._seeds) < SEATS:
            yield Wrong("order", "the entropy is fixed twice, or too early")
        mix = seed_mix(self._match, self._link, self._seeds)
        if mix.hex() != event.mix:
            yield Wrong("mix", f"the mix is {mix.hex()}")
        self._mix = mix

    # Dice

    def _draw(self, event: e.DrawOpened) -> Iterator[Wrong]:
        """Check that the next link leads back to the one before, and open the words of its draw."""
        link, number = bytes32(event.link, "link"), self._facts.draws + 1
        length = self._created.chain_length if self._created else 0
        if not event.draw == number <= length:
            yield Wrong("draw", f"draw {event.draw}, not {number} of {length}")
        if previous_link(self._match, number, link) != self._link:
            yield Wrong("link", "the link is not of the chain")
        self._link, self._facts.draws = link, number
        self._words = draw_words(self._match, number, link, self._mix or b"")

    def _die(self, event: e.DieRolled) -> Iterator[Wrong]:
        """Check that the value is the one that the open draw gives."""
        self._facts.dice += 1
        if self._words is None or event.draw != self._facts.draws or not 0 < event.sides < _U32:
            yield Wrong("die", f"a die of {event.sides} sides from draw {event.draw}")
            return
        value = event.low + self._words.below(event.sides)
        if value != event.value:
            yield Wrong("die", f"the die shows {value}, not {event.value}")

    # Sealed submissions

    def _seal(self, event: e.SubmissionSealed) -> Iterator[Wrong]:
        """Check a seat's commitment and its number, which goes up by one."""
        self._submissions[event.seat] += 1
        number = self._submissions[event.seat]
        if event.no != number:
            yield Wrong("submission", f"no is {event.no}, not {number}")
        bytes32(event.commit, "commit")
        self._sealed[event.seat, number] = event.commit

    def _opening(self, event: e.SubmissionOpened) -> Iterator[Wrong]:
        """Check that the opened part is the one that was sealed, and is opened once."""
        what = f"submission {event.no} of seat {event.seat}"
        sealed = self._sealed.pop((event.seat, event.no), None)
        if sealed is None:
            yield Wrong("submission", f"{what} was not sealed, or was opened already")
            return
        nonce, payload = bytes32(event.nonce, "nonce"), canonical(event.payload)
        if sealed_commit(self._match, event.seat, event.no, nonce, payload).hex() != sealed:
            yield Wrong("submission", f"{what} is not what was sealed")
            return
        self._facts.submissions += 1

    # Hidden cards

    def _shuffle(self, event: e.DeckShuffled) -> Iterator[Wrong]:
        """Check that every position has a commitment, and that the deck's counter is right."""
        number = self._shuffles[event.deck]
        if event.no != number or not 0 <= event.deck < self.decks:
            yield Wrong("deck", f"shuffle {event.no} of deck {event.deck}, not {number}")
        for commit in event.commits:
            bytes32(commit, "the commitment of a card")
        self._shuffles[event.deck] += 1
        self._commits[event.deck, number] = event.commits

    def _card(self, event: e.CardRevealed) -> Iterator[Wrong]:
        """Check that a shown card is the one committed to at its position."""
        commits = self._commits.get((event.deck, event.no), [])
        salt = bytes32(event.salt, "salt")
        if not 0 <= event.pos < len(commits):
            yield Wrong("card", f"there is no position {event.pos}")
            return
        commit = card_commit(self._match, event.deck, event.no, event.pos, salt, event.card)
        if commits[event.pos] != commit.hex():
            yield Wrong("card", f"{event.card} is not the card at position {event.pos}")
            return
        self._revealed.append(event)
        self._facts.cards += 1

    def _secrets(self, event: e.SecretsOpened) -> Iterator[Wrong]:
        """Check that deck secrets are the committed ones, and made all shuffles and shown salts."""
        secrets = [bytes32(secret, "a deck secret") for secret in event.deck_secrets]
        commits = [
            deck_commit(self._match, deck, secret).hex() for deck, secret in enumerate(secrets)
        ]
        if self._created is None or commits != self._created.deck_commits:
            yield Wrong("deck", "the deck secrets are not those committed to")
            return
        for card in self._revealed:
            salt = card_salt(self._match, card.deck, secrets[card.deck], card.no, card.pos)
            if salt.hex() != card.salt:
                yield Wrong("card", f"the salt of {card.card}")
        if [(one.deck, one.no) for one in event.shuffled] != list(self._commits):
            yield Wrong("deck", "the shuffles shown are not those of the match")
            return
        for one in event.shuffled:
            if self._commits_of(one, secrets[one.deck]) != self._commits[one.deck, one.no]:
                detail = f"shuffle {one.no} of deck {one.deck} is not what was committed to"
                yield Wrong("deck", detail)

    def _commits_of(self, shown: e.ShuffledCards, secret: bytes) -> list[str]:
        """The commitments to every position of the cards, shuffled again."""
        match, deck, no = self._match, shown.deck, shown.no
        order = shuffled(match, deck, secret, no, self._mix or b"", shown.cards)
        return [
            card_commit(match, deck, no, at, card_salt(match, deck, secret, no, at), card).hex()
            for at, card in enumerate(order)
        ]

    _CHECKS: ClassVar[Mapping[type[e.MatchEvent], Callable[..., Iterator[Wrong]]]] = {
        e.MatchCreated: _created_with,
        e.SeatJoined: _joined_with,
        e.SeedPosted: _posted_with,
        e.SeedRevealed: _seed,
        e.EntropyFixed: _entropy,
        e.DrawOpened: _draw,
        e.DieRolled: _die,
        e.SubmissionSealed: _seal,
        e.SubmissionOpened: _opening,
        e.DeckShuffled: _shuffle,
        e.CardRevealed: _card,
        e.SecretsOpened: _secrets,
    }
