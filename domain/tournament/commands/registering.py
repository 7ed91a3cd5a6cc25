"""Commands of entrants: register by a link, replace their entry, check in, leave (TN-24)."""

import msgspec

from saikoro.domain.errors.rules import IllegalEntries, Violation
from saikoro.domain.errors.tournaments import (
    AlreadyCheckedIn,
    CheckInClosed,
    HasLeft,
    RegistrationFull,
    RegistrationNotOpen,
    TooManyChanges,
)
from saikoro.domain.errors.unknown import UnknownEntrant
from saikoro.domain.text import Text
from saikoro.domain.tournament.commands import organising
from saikoro.domain.tournament.commands.organising import NewSecret
from saikoro.domain.tournament.entries.drafts import name_taken
from saikoro.domain.tournament.entries.entry import Entry, sealed_payload
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.stage import Entrant
from saikoro.domain.tournament.planning.names import folded_name
from saikoro.domain.tournament.planning.plan import Plan
from saikoro.domain.tournament.record.ledger import Ledger, Proposed
from saikoro.domain.tournament.state import TournamentState

_TOO_LARGE = Text(
    "この申込は {size} バイト、同じ参加者のこれまでの申込は {before} バイトです。"
    "一人の構築と自作カードは、合わせて {most} バイトまでです",
    "this entry has {size} bytes, after {before} of the same entrant: "
    "all builds and own cards of an entrant have at most {most}",
)

MOST_CHANGES = 50
"""The number of times that one entry may be handed in, so that no entrant can fill the record."""

MOST_BYTES = 524_288
"""The most bytes of all builds and own cards that one entrant hands in, for the same reason
(TN-24.3)."""

MOST_TIMES = 4
"""The number of entrants that a link makes for each place, withdrawn ones included."""


def open_registration(ledger: Ledger) -> Proposed:
    """Open registration by a new link; links before it are void (TN-24.1)."""
    organising.expect_entering(ledger)
    if not ledger.state.plan.registration:
        raise RegistrationNotOpen
    return e.RegistrationOpened(ledger.state.link_no + 1), {}


def close_registration(ledger: Ledger) -> Proposed:
    """Close the link; entries that were taken stay (TN-24.1)."""
    organising.expect_entering(ledger)
    _expect_open(ledger)
    return e.RegistrationClosed(), {}


def register(ledger: Ledger, entry: Entry, new_secret: NewSecret) -> Proposed:
    """Add the entry of a person who has the link, under a name that no entrant has (TN-24.2)."""
    organising.expect_entering(ledger)
    _expect_open(ledger)
    folded = folded_name(entry.name)
    for number, known in ledger.state.entrants.items():
        if folded_name(known.name) == folded:
            raise IllegalEntries([name_taken(number, known.name, "/entrants/0/name")])
    if not free_places(ledger.state):
        raise RegistrationFull(ledger.state.plan.registration)
    _expect_small(ledger, len(ledger.state.entrants) + 1, entry)
    return organising.enter(ledger, [entry], new_secret)


def replace(ledger: Ledger, entrant: Entrant, entry: Entry, new_secret: NewSecret) -> Proposed:
    """Replace an entrant's own entry, or enter again after leaving; name and rating stay."""
    organising.expect_entering(ledger)
    known = ledger.state.entrants.get(entrant)
    if known is None:
        raise UnknownEntrant(entrant)
    if known.entered >= MOST_CHANGES:
        raise TooManyChanges(MOST_CHANGES)
    if known.gone:
        _expect_place(ledger)
    _expect_small(ledger, entrant, entry)
    kept = msgspec.structs.replace(entry, name=known.name, rating=known.rating, bot=known.bot)
    return organising.enter(ledger, [kept], new_secret)


def in_window(plan: Plan, at: str) -> bool:
    """Whether check-in is open at this time, `YYYY-MM-DDTHH:MM:SS.mmmZ` (TN-26.1)."""
    second = f"{at[:19]}Z"
    begun = not plan.check_in_from or plan.check_in_from <= second
    return begun and (not plan.check_in_until or second < plan.check_in_until)


def check_in(ledger: Ledger, entrant: Entrant, at: str) -> Proposed:
    """Check an entrant in at its own request, which came at this time (TN-24.4, TN-26.1)."""
    if not in_window(ledger.state.plan, at):
        raise CheckInClosed(ledger.state.plan.check_in_from, ledger.state.plan.check_in_until)
    proposed = organising.check_in(ledger, [entrant])
    known = ledger.state.entrants[entrant]
    if known.gone:
        raise HasLeft(entrant)
    if known.checked_in:
        raise AlreadyCheckedIn(entrant)
    return proposed


def free_places(state: TournamentState) -> int:
    """The number of entrants whom the plan still admits by link (TN-24.2)."""
    places = state.plan.registration
    new = MOST_TIMES * places - len(state.entrants)
    return max(0, min(places - _taken(state), new))


def entering_fault(state: TournamentState, entered: e.Entered) -> str:
    """Why an entrant cannot enter by itself, by the link or again; empty if it can (TN-24)."""
    known = state.entrants.get(entered.entrant)
    if known is None and not state.registration:
        return "registration by link was not open"
    if (known is None or known.gone) and not _has_place(state):
        return f"the {state.plan.registration} places by link are taken"
    if known is not None and known.entered >= MOST_CHANGES:
        return f"this entry had been handed in {MOST_CHANGES} times"
    rating, bot = (None, None) if known is None else (known.rating, known.bot)
    if (entered.rating, entered.bot) != (rating, bot):
        return "no entrant gives itself a rating or a bot"
    return ""


def _taken(state: TournamentState) -> int:
    return sum(not known.gone for known in state.entrants.values())


def _has_place(state: TournamentState) -> bool:
    """Whether an entrant can enter, or come back after leaving."""
    places = state.plan.registration
    return not places or _taken(state) < places


def _expect_place(ledger: Ledger) -> None:
    """Raise RegistrationFull if an entrant who has left cannot come back."""
    if not _has_place(ledger.state):
        raise RegistrationFull(ledger.state.plan.registration)


def _expect_small(ledger: Ledger, entrant: Entrant, entry: Entry) -> None:
    """Raise IllegalEntries if the entrant has handed in too much with this entry."""
    before, size = ledger.handed_in[entrant], len(sealed_payload(entry.build, entry.cards))
    if before + size > MOST_BYTES:
        detail = _TOO_LARGE.filled(size=size, before=before, most=MOST_BYTES)
        raise IllegalEntries([Violation.of("entry_too_large", "TN-24.3", detail, "/entrants/0")])


def _expect_open(ledger: Ledger) -> None:
    if not ledger.state.registration:
        raise RegistrationNotOpen
