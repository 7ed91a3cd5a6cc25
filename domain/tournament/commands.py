"""What may be asked of a tournament: each becomes events, or an error."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from domain.errors import (
    EntriesLocked,
    HasLeft,
    IllegalEntries,
    NotPaused,
    NotPlaying,
    TournamentOver,
    UnknownEntrant,
    Violation,
)
from domain.fairness.commitments import sealed_commit, seed_commit
from domain.fairness.frames import MatchId
from domain.match.events import DrawOpened, EntropyFixed
from domain.match.table import Secrets
from domain.record.canonical import canonical
from domain.tournament import events as e
from domain.tournament.entries.drafts import compared
from domain.tournament.entries.entry import Entry
from domain.tournament.entropy import chain, tournament_mix
from domain.tournament.plan import MOST_ENTRANTS
from domain.tournament.record.ledger import Hidden, Ledger, Proposed
from domain.tournament.stage import Entrant
from domain.tournament.state import TournamentState

Fresh = Callable[[], bytes]
"""32 new secret bytes at every call."""


def create(ledger: Ledger, last_link: bytes, organiser: str = "") -> Proposed:
    """Open the tournament; `last_link` is committed to (TN-3.1). `organiser` is not told."""
    head = chain(ledger.header.id, last_link).head
    return e.TournamentCreated(head.hex()), {"link": last_link.hex(), "organiser": organiser}


def enter(ledger: Ledger, entries: Sequence[Entry], fresh: Fresh) -> Proposed:
    """Take entries, numbered on from the last one; an entry with a known name replaces it."""
    _expect_entering(ledger)
    if not entries:
        detail = "there is nobody to enter"
        raise IllegalEntries([Violation("entries_shape", "TN-16.1", detail, "/entrants")])
    if room(ledger, entries) > MOST_ENTRANTS:
        detail = f"a tournament has at most {MOST_ENTRANTS} entrants"
        raise IllegalEntries([Violation("entries_too_many", "TN-16.1", detail, "/entrants")])
    known = _known(ledger)
    entered, hidden = [], {}
    for entry in entries:
        number = known.setdefault(compared(entry.name), len(known) + 1)
        public, beside = _entered(ledger, number, entry, fresh)
        entered.append(public)
        hidden[str(number)] = msgspec.to_builtins(beside)
    return e.EntrantsEntered(entered), {"entrants": hidden}


def room(ledger: Ledger, entries: Sequence[Entry]) -> int:
    """How many entrants there are once these are taken."""
    return len(_known(ledger).keys() | {compared(entry.name) for entry in entries})


def _known(ledger: Ledger) -> dict[str, Entrant]:
    """Everybody's number by name, as names are compared (TN-16.1)."""
    return {compared(known.name): number for number, known in ledger.state.entrants.items()}


def _entered(
    ledger: Ledger, number: Entrant, entry: Entry, fresh: Fresh
) -> tuple[e.Entered, Hidden]:
    seed = bytes.fromhex(entry.seed) if entry.seed else fresh()
    tournament = MatchId(ledger.header.id)
    public = e.Entered(
        entrant=number,
        name=entry.name,
        seed_commit=seed_commit(tournament, number, seed).hex(),
        seed_by=None if entry.seed else "server",
        build=entry.build or None,
        cards=entry.cards,
    )
    if not ledger.state.plan.secret_entries or not entry.build:
        return public, Hidden(seed.hex())
    before = ledger.state.entrants.get(number)
    no, nonce = 1 + (before.no if before else 0), fresh()
    hidden = Hidden(seed.hex(), nonce.hex(), entry.build, entry.cards)
    commit = sealed_commit(tournament, number, no, nonce, sealed_payload(entry.build, entry.cards))
    sealed = msgspec.structs.replace(public, build=None, cards=None, no=no, commit=commit.hex())
    return sealed, hidden


def sealed_payload(build: Any, cards: Any) -> bytes:
    """What the commitment of a sealed entry holds: its build, and its own cards if it has any."""
    return canonical(build if cards is None else {"build": build, "cards": cards})


def check_in(ledger: Ledger, entrants: Sequence[Entrant]) -> Proposed:
    """Say that entrants are there."""
    _expect_entering(ledger)
    for entrant in entrants:
        _expect_known(ledger, entrant)
    return e.EntrantsCheckedIn(list(entrants)), {}


def withdraw(ledger: Ledger, entrant: Entrant, reason: str) -> Proposed:
    """Let an entrant leave (TN-13)."""
    if ledger.state.over:
        raise TournamentOver(ledger.state.status)
    _expect_known(ledger, entrant)
    if ledger.state.entrants[entrant].gone:
        raise HasLeft(entrant)
    return e.EntrantWithdrawn(entrant, reason), {}


def lock(ledger: Ledger) -> tuple[e.EntriesLocked, Secrets]:
    """Close the entries: who is in plays (TN-3.1)."""
    _expect_entering(ledger)
    playing = present(ledger.state)
    if len(playing) < 2:
        detail = f"{len(playing)} entrants would play, but a tournament takes at least 2"
        raise IllegalEntries([Violation("too_few_entrants", "TN-2.3", detail, "/entrants")])
    return e.EntriesLocked(playing), {}


def present(state: TournamentState) -> list[Entrant]:
    """Who would play if entries were locked now (TN-2.3)."""
    return [
        number
        for number, entrant in sorted(state.entrants.items())
        if not entrant.gone and (entrant.checked_in or not state.plan.check_in)
    ]


def reveal(ledger: Ledger) -> list[Proposed]:
    """What follows the locking of entries: seeds, entropy and sealed builds are shown."""
    state, tournament = ledger.state, ledger.header.id
    seeds = [(entrant, ledger.hidden[entrant].seed) for entrant in state.playing]
    links = chain(tournament, ledger.link)
    mix = tournament_mix(tournament, links.head, [bytes.fromhex(seed) for _, seed in seeds])
    opened = [
        e.Opened(entrant, state.entrants[entrant].no, hidden.nonce, hidden.build, hidden.cards)
        for entrant in state.playing
        if (hidden := ledger.hidden[entrant]).build is not None
    ]
    said: list[Proposed] = [
        (e.SeedsRevealed(seeds), {}),
        (EntropyFixed(mix.hex()), {}),
        (DrawOpened(1, links.link(1).hex()), {}),
    ]
    return [*said, (e.BuildsOpened(opened), {})] if opened else said


def pause(ledger: Ledger, reason: str) -> Proposed:
    """Begin no match until the tournament is resumed."""
    if ledger.state.status != "playing":
        raise NotPlaying(ledger.state.status)
    return e.TournamentPaused(reason), {}


def resume(ledger: Ledger) -> Proposed:
    """Go on after a pause."""
    if ledger.state.status != "paused":
        raise NotPaused(ledger.state.status)
    return e.TournamentResumed(), {}


def cancel(ledger: Ledger, reason: str) -> Proposed:
    """End the tournament without a result."""
    if ledger.state.over:
        raise TournamentOver(ledger.state.status)
    return e.TournamentCancelled(reason), {}


def _expect_entering(ledger: Ledger) -> None:
    state = ledger.state
    if state.over:
        raise TournamentOver(state.status)
    if state.status != "entering":
        raise EntriesLocked


def _expect_known(ledger: Ledger, entrant: Entrant) -> None:
    if entrant not in ledger.state.entrants:
        raise UnknownEntrant(entrant)
