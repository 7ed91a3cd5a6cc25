"""Commands of a tournament: each returns the events to append, or raises an error."""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from saikoro.domain.disputes.reasons import MAX_REASON
from saikoro.domain.errors.rules import IllegalBeacon, IllegalEntries, IllegalReason, Violation
from saikoro.domain.errors.tournaments import (
    EntriesNotOpen,
    HasLeft,
    LockTooEarly,
    NotPaused,
    NotPlaying,
    TournamentOver,
)
from saikoro.domain.errors.unknown import UnknownEntrant
from saikoro.domain.fairness.commitments import sealed_commit, seed_commit
from saikoro.domain.fairness.frames import MatchId
from saikoro.domain.invisible import has_invisible_parts
from saikoro.domain.match.events import DrawOpened, EntropyFixed
from saikoro.domain.match.interface.table import Secrets
from saikoro.domain.text import Text
from saikoro.domain.tournament.entries.drafts import ENTRY, LOOKS
from saikoro.domain.tournament.entries.entry import Entry, sealed_payload
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.stage import Entrant, Status
from saikoro.domain.tournament.facts.words import TournamentStatus
from saikoro.domain.tournament.matches.timing import earliest_lock
from saikoro.domain.tournament.planning.names import folded_name, look
from saikoro.domain.tournament.planning.plan import MAX_ENTRANTS, RoundRobin
from saikoro.domain.tournament.record.ledger import Hidden, Ledger, Proposed
from saikoro.domain.tournament.state import TournamentState, present
from saikoro.domain.tournament.state.entropy import chain, tournament_mix

_NO_BEACON = Text("計画にビーコンがありません", "the plan names no beacon")
_BEACON_ENTERED = Text("ビーコンは入力済みです", "the beacon was entered already")
_BEACON_FORM = Text(
    "{what}は印字できる文字で 1〜{most} 文字です", "the {what} has 1 to {most} printable characters"
)
_PARTS_OF_BEACON = {"value": Text("値", "value"), "source": Text("出どころ", "source")}
_UNTIMELY = Text("大会の状態は「{status}」です", "the tournament is {status}")
_NO_ENTRANTS = Text("参加者がいません", "there are no entrants")
_TOO_MANY_ENTRANTS = Text(
    "大会の参加者は {most} 人までです", "a tournament has at most {most} entrants"
)
_TOO_FEW_ENTRANTS = Text(
    "出場する参加者が {count} 人です。大会には 2 人以上必要です",
    "{count} entrants would play, but a tournament takes at least 2",
)
_TOO_FEW_FOR_GROUPS = Text(
    "{groups} グループに各 2 人以上必要ですが、参加者は {count} 人です",
    "{count} entrants are too few for {groups} groups of at least 2",
)
_REASON_FORM = Text(
    "理由は目に見える文字で {most} 文字までです。記号を重ねて付けることはできません",
    "a reason has at most {most} visible characters, without piles of marks",
)
_LOOKS_LIKE_ANOTHER = Text(
    "{name} は参加者 {other} の名前 {known} とまぎらわしいです",
    "the name {name} looks like that of entrant {other} {known}",
)

BEACON = "TN-3.6"

MOST_OF_BEACON = 400
"""The most characters of a beacon's value, and of its source."""

NewSecret = Callable[[], bytes]
"""Returns 32 new secret bytes at every call."""


def untimely(code: str, rule: str, status: Status, pointer: str = "") -> Violation:
    """The violation of a request that a tournament of this status does not take."""
    sentence = _UNTIMELY.filled(status=Text.wired(TournamentStatus(status)))
    return Violation.of(code, rule, sentence, pointer)


def create(ledger: Ledger, last_link: bytes, organiser: str = "") -> Proposed:
    """Create the tournament and commit to `last_link` (TN-3.1); `organiser` stays secret."""
    head = chain(ledger.header.id, last_link).head
    return e.TournamentCreated(head.hex()), {"link": last_link.hex(), "organiser": organiser}


def enter(ledger: Ledger, entries: Sequence[Entry], new_secret: NewSecret) -> Proposed:
    """Add entries, numbered from the last one on; an entry with a known name replaces the old."""
    expect_entering(ledger)
    public, hidden = entered(ledger, entries, new_secret)
    return e.EntrantsEntered(public), hidden


def entered(
    ledger: Ledger, entries: Sequence[Entry], new_secret: NewSecret
) -> tuple[list[e.Entered], Secrets]:
    """Entries as the public sees them, with their numbers, and their secrets."""
    if not entries:
        raise IllegalEntries([Violation.of("entries_shape", ENTRY, _NO_ENTRANTS, "/entrants")])
    if entrants_after(ledger, entries) > MAX_ENTRANTS:
        detail = _TOO_MANY_ENTRANTS.filled(most=MAX_ENTRANTS)
        raise IllegalEntries([Violation.of("entries_too_many", ENTRY, detail, "/entrants")])
    numbers = _numbers(ledger)
    _expect_distinct(ledger, entries, numbers)
    known, hidden = [], {}
    for entry in entries:
        number = numbers.setdefault(folded_name(entry.name), len(numbers) + 1)
        public, secret = _entered(ledger, number, entry, new_secret)
        known.append(public)
        hidden[str(number)] = msgspec.to_builtins(secret)
    return known, {"entrants": hidden}


def _expect_distinct(
    ledger: Ledger, entries: Sequence[Entry], numbers: Mapping[str, Entrant]
) -> None:
    """Raise IllegalEntries if a new name looks like that of an entrant (TN-16.12)."""
    looks = {look(folded): number for folded, number in numbers.items()}
    found = []
    for index, entry in enumerate(entries):
        folded = folded_name(entry.name)
        other = looks.get(look(folded))
        if folded not in numbers and other is not None:
            known = ledger.state.entrants[other].name
            detail = _LOOKS_LIKE_ANOTHER.filled(
                name=repr(entry.name), other=other, known=repr(known)
            )
            pointer = f"/entrants/{index}/name"
            found.append(Violation.of("entry_name_alike", LOOKS, detail, pointer))
    if found:
        raise IllegalEntries(found)


def entrants_after(ledger: Ledger, entries: Sequence[Entry]) -> int:
    """The number of entrants once these entries are added."""
    return len(_numbers(ledger).keys() | {folded_name(entry.name) for entry in entries})


def _numbers(ledger: Ledger) -> dict[str, Entrant]:
    """The number of every entrant by folded name (TN-16.1)."""
    return {folded_name(known.name): number for number, known in ledger.state.entrants.items()}


def _entered(
    ledger: Ledger, number: Entrant, entry: Entry, new_secret: NewSecret
) -> tuple[e.Entered, Hidden]:
    seed = bytes.fromhex(entry.seed) if entry.seed else new_secret()
    tournament = MatchId(ledger.header.id)
    public = e.Entered(
        entrant=number,
        name=entry.name,
        seed_commit=seed_commit(tournament, number, seed).hex(),
        seed_by=None if entry.seed else "server",
        build=entry.build or None,
        cards=entry.cards,
        rating=entry.rating,
        club=entry.club,
        bot=entry.bot,
    )
    if not ledger.state.plan.secret_entries or not entry.build:
        return public, Hidden(seed.hex())
    before = ledger.state.entrants.get(number)
    no, nonce = 1 + (before.no if before else 0), new_secret()
    hidden = Hidden(seed.hex(), nonce.hex(), entry.build, entry.cards)
    commit = sealed_commit(tournament, number, no, nonce, sealed_payload(entry.build, entry.cards))
    sealed = msgspec.structs.replace(public, build=None, cards=None, no=no, commit=commit.hex())
    return sealed, hidden


def check_in(ledger: Ledger, entrants: Sequence[Entrant]) -> Proposed:
    """Check entrants in; an entrant who is named twice counts once."""
    expect_entering(ledger)
    named = list(dict.fromkeys(entrants))
    for entrant in named:
        _expect_known(ledger, entrant)
    return e.EntrantsCheckedIn(named), {}


def withdraw(ledger: Ledger, entrant: Entrant, reason: str) -> Proposed:
    """Withdraw an entrant (TN-13); IllegalReason for a reason that cannot be shown."""
    if ledger.state.over:
        raise TournamentOver(TournamentStatus(ledger.state.status))
    _expect_known(ledger, entrant)
    if ledger.state.entrants[entrant].gone:
        raise HasLeft(entrant)
    return e.EntrantWithdrawn(entrant, shown_reason(reason)), {}


def expect_announced(ledger: Ledger, at: str) -> None:
    """Raise LockTooEarly if entries may not be locked yet at a moment (TN-21.8)."""
    earliest = earliest_lock(ledger.state.plan, ledger.announced_at)
    if at < earliest:
        raise LockTooEarly(earliest)


def lock(ledger: Ledger) -> tuple[e.EntriesLocked, Secrets]:
    """Lock the entries; the present entrants play (TN-3.1)."""
    expect_entering(ledger)
    playing = present(ledger.state)
    if len(playing) < 2:
        detail = _TOO_FEW_ENTRANTS.filled(count=len(playing))
        raise IllegalEntries([Violation.of("too_few_entrants", "TN-2.3", detail, "/entrants")])
    first = ledger.state.plan.stages[0]
    if isinstance(first, RoundRobin) and len(playing) < 2 * first.groups:
        detail = _TOO_FEW_FOR_GROUPS.filled(count=len(playing), groups=first.groups)
        raise IllegalEntries([Violation.of("too_few_entrants", "TN-2.4", detail, "/entrants")])
    return e.EntriesLocked(playing), {}


def enter_beacon(ledger: Ledger, value: str, source: str) -> Proposed:
    """Enter the value of the beacon (TN-3.6); IllegalBeacon if it cannot be entered now."""
    event = e.BeaconEntered(value.strip(), source.strip())
    fault = beacon_fault(ledger.state, event)
    if fault is not None:
        raise IllegalBeacon([fault])
    return event, {}


def beacon_fault(state: TournamentState, event: e.BeaconEntered) -> Violation | None:
    """The reason why this beacon cannot be entered now; None if it can (TN-3.6)."""
    if not state.plan.beacon:
        return Violation.of("beacon_unplanned", BEACON, _NO_BEACON)
    if state.beacon is not None or state.mix is not None:
        return Violation.of("beacon_entered", BEACON, _BEACON_ENTERED)
    if not state.playing or state.over:
        return untimely("beacon_early", BEACON, state.status)
    for name, text in (("value", event.value), ("source", event.source)):
        if text != text.strip() or not 1 <= len(text) <= MOST_OF_BEACON or not text.isprintable():
            detail = _BEACON_FORM.filled(what=_PARTS_OF_BEACON[name], most=MOST_OF_BEACON)
            return Violation.of("beacon_bad", BEACON, detail, f"/{name}")
    return None


def awaits_beacon(state: TournamentState) -> bool:
    """Whether the reveal waits for the beacon."""
    return bool(state.plan.beacon) and state.beacon is None


def reveal(ledger: Ledger) -> list[Proposed]:
    """Reveal seeds, entropy and sealed builds, once entries are locked (TN-3.1, TN-3.2)."""
    state, tournament = ledger.state, ledger.header.id
    seeds = [(entrant, ledger.hidden[entrant].seed) for entrant in state.playing]
    links = chain(tournament, ledger.link)
    beacon = "" if state.beacon is None else state.beacon.value
    revealed = [bytes.fromhex(seed) for _, seed in seeds]
    mix = tournament_mix(tournament, links.head, revealed, beacon)
    sealed = [entrant for entrant in state.playing if state.entrants[entrant].sealed]
    events: list[Proposed] = [
        (e.SeedsRevealed(seeds), {}),
        (EntropyFixed(mix.hex()), {}),
        (DrawOpened(1, links.link(1).hex()), {}),
    ]
    at_once = sealed and state.plan.sealed_until == "lock"
    return [*events, open_builds(ledger, sealed)] if at_once else events


def open_builds(ledger: Ledger, entrants: Sequence[Entrant]) -> Proposed:
    """Open the sealed builds of these entrants (TN-3.2, TN-25)."""
    opened = [
        e.Opened(entrant, known.no, hidden.nonce, hidden.build or [], hidden.cards)
        for entrant in entrants
        for known, hidden in [(ledger.state.entrants[entrant], ledger.hidden[entrant])]
    ]
    return e.BuildsOpened(opened), {}


def pause(ledger: Ledger, reason: str) -> Proposed:
    """Pause the tournament: no match begins until it is resumed."""
    if ledger.state.status != "playing":
        raise NotPlaying(TournamentStatus(ledger.state.status))
    return e.TournamentPaused(shown_reason(reason)), {}


def resume(ledger: Ledger) -> Proposed:
    """Resume the tournament after a pause."""
    if ledger.state.status != "paused":
        raise NotPaused(TournamentStatus(ledger.state.status))
    return e.TournamentResumed(), {}


def cancel(ledger: Ledger, reason: str) -> Proposed:
    """Cancel the tournament: it ends without a result."""
    if ledger.state.over:
        raise TournamentOver(TournamentStatus(ledger.state.status))
    return e.TournamentCancelled(shown_reason(reason)), {}


def expect_entering(ledger: Ledger) -> None:
    """Raise EntriesNotOpen or TournamentOver unless entries are open."""
    state = ledger.state
    if state.over:
        raise TournamentOver(TournamentStatus(state.status))
    if state.status != "entering":
        raise EntriesNotOpen


def _expect_known(ledger: Ledger, entrant: Entrant) -> None:
    if entrant not in ledger.state.entrants:
        raise UnknownEntrant(entrant)


def shown_reason(reason: str) -> str:
    """The reason without white space around it; IllegalReason if it has invisible parts."""
    if len(reason) > MAX_REASON or has_invisible_parts(reason.strip()):
        detail = _REASON_FORM.filled(most=MAX_REASON)
        raise IllegalReason([Violation.of("illegal_reason", "TN-16.13", detail, "/reason")])
    return reason.strip()
