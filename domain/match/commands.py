"""Commands of a match: each returns the outside events to append, or raises an error."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from domain.errors import (
    AlreadyAnswered,
    BadCommitment,
    CannotResign,
    CannotRewind,
    DeadlinePassed,
    MatchNotStarted,
    MatchOver,
    MatchStarted,
    NoFreeSeat,
    NoSuchDecision,
    NothingAsked,
    NotYourDecision,
    WrongDecision,
)
from domain.fairness.chain import Chain
from domain.fairness.commitments import seed_commit
from domain.fairness.decks import deck_commit
from domain.match import events as e
from domain.match.answers import checking
from domain.match.answers.checking import Checked
from domain.match.answers.sealed import Opening, inputs, split
from domain.match.clocks import NEVER
from domain.match.engine.batch import Proposed
from domain.match.engine.driver import AnyDriver
from domain.match.events import Seat
from domain.match.history.rewinding import MAX_REWINDS
from domain.match.interface.decision import Decision
from domain.match.interface.table import Secrets
from domain.match.state import OPEN
from domain.record.canonical import check_canonical


def create(
    driver: AnyDriver,
    last_link: bytes,
    decks: Sequence[bytes],
    seeds: Sequence[bytes] = (),
    *,
    judge: bool = False,
) -> Proposed:
    """Create the match and commit to the server's secrets.

    `last_link` is the end of its chain, `decks` has one secret for each hidden deck, `seeds` one
    seed for each seat that sends none; `judge` is whether the match has a judge, who may rewind it.
    """
    game, match = driver.game, driver.header.match_id
    length = game.book.chain_length(driver.options)
    commits = [deck_commit(match, number, deck).hex() for number, deck in enumerate(decks)]
    head = Chain(match, last_link, length).head.hex()
    seed_commits = tuple(seed_commit(match, seat, seed).hex() for seat, seed in enumerate(seeds))
    created = e.MatchCreated(head, length, commits, judge, seed_commits)
    hidden = {
        "link": last_link.hex(),
        "decks": [deck.hex() for deck in decks],
        "seeds": [seed.hex() for seed in seeds],
    }
    return created, {"server": hidden}


def join(
    driver: AnyDriver,
    seat: Seat | None,
    *,
    player: str | None,
    seed: bytes | None,
    commit: bytes | None,
    server_seed: bytes,
    player_id: str | None = None,
) -> tuple[e.SeatJoined, Secrets]:
    """Take `seat`, or the first free one, with a seed, a commitment to one, or neither.

    With neither, the seat plays with the seed that the server has committed to for it, or with
    `server_seed` if there is none.
    """
    if driver.state.over:
        raise MatchOver(driver.state.status)
    free = [number for number, place in enumerate(driver.state.seats) if not place.joined]
    if not free or seat not in (None, *free):
        raise NoFreeSeat(seat)
    taken = free[0] if seat is None else seat
    by: e.SeedBy | None = None
    if seed is None and commit is None:
        seed, by = driver.preparation.server_seeds.get(taken, server_seed), "server"
    committed = commit if seed is None else seed_commit(driver.header.match_id, taken, seed)
    if committed is None or commit not in (None, committed):
        raise BadCommitment("the seed does not match seed_commit")
    if by is None and committed.hex() in driver.preparation.server_seed_commits:
        raise BadCommitment("seed_commit is a commitment of the server's")
    beside: Secrets = {} if seed is None else {"server": {"seed": seed.hex()}}
    return e.SeatJoined(taken, committed.hex(), by, player, player_id=player_id), beside


def give_to_bot(
    driver: AnyDriver,
    seat: Seat,
    bot: Mapping[str, Any],
    seed: bytes,
    server_seed: bytes,
    player: str | None = None,
) -> Proposed:
    """Give a free seat to a bot, which is public; its choices depend on the secret `seed`.

    `player` is the name of the seat's player; without it that is the kind of the bot.
    """
    name = bot["bot"] if player is None else player
    joined, secrets = join(
        driver, seat, player=name, seed=None, commit=None, server_seed=server_seed
    )
    beside = secrets["server"] | {"bot": seed.hex()}
    return msgspec.structs.replace(joined, bot=dict(bot)), {"server": beside}


def post_seed(driver: AnyDriver, seat: Seat, seed: bytes) -> Proposed:
    """Post the seed that `seat` committed to when it joined."""
    if driver.state.over:
        raise MatchOver(driver.state.status)
    if seat in driver.preparation.seeds:
        raise AlreadyAnswered("the seed")
    committed = driver.state.seats[seat].seed_commit
    if seed_commit(driver.header.match_id, seat, seed).hex() != committed:
        raise BadCommitment("the seed does not match the commitment of this seat")
    return e.SeedPosted(seat), {"server": {"seed": seed.hex()}}


def check(driver: AnyDriver, seat: Seat, given: Any, number: int | None = None) -> Checked:
    """Check an answer, complete or not, without giving it."""
    decision = _asked_of(driver, seat, number, given)
    check_canonical(given)
    return checking.check(decision, seat, given)


def answer(
    driver: AnyDriver, seat: Seat, given: Any, nonces: Sequence[bytes], number: int | None = None
) -> list[Proposed]:
    """Answer the open decision; `nonces` seal its hidden parts, one for each.

    `number` is the decision that the seat means; WrongDecision if another one is open. A game may
    let a seat that is not asked give up by an answer (`RuleBook.gives_up`).
    """
    if driver.game.book.gives_up(given) and seat not in _waiting(driver):
        return [resign(driver, seat)]
    decision = _asked_of(driver, seat, number, given)
    check_canonical(given)
    decision.read(seat, given)
    if len(nonces) != decision.parts and (decision.hidden or not nonces):
        raise BadCommitment(f"{decision.name} takes {decision.parts} nonces")
    match, first = driver.header.match_id, driver.state.seats[seat].sealed + 1

    def seal(no: int, payload: Any) -> tuple[str, str]:
        opening = Opening(nonces[no - first].hex(), payload)
        return opening.commit(match, seat, no), opening.nonce

    events = inputs(decision, driver.state.decisions, seat, given, first, seal)
    return [(event, {str(seat): beside} if beside else {}) for event, beside in events]


def seal(
    driver: AnyDriver, seat: Seat, commits: Sequence[bytes], number: int | None = None
) -> list[Proposed]:
    """Commit to a hidden answer, which the seat posts once all have committed."""
    decision = _asked_of(driver, seat, number)
    if not decision.hidden:
        raise BadCommitment(f"{decision.name} is answered in the open")
    if len(commits) != decision.parts:
        raise BadCommitment(f"{decision.name} takes {decision.parts} commitments")
    first = driver.state.seats[seat].sealed + 1
    return [
        (e.SubmissionSealed(seat, no, commit.hex()), {}) for no, commit in enumerate(commits, first)
    ]


def post_submission(driver: AnyDriver, seat: Seat, given: Any, nonces: Sequence[bytes]) -> Proposed:
    """Post the answer that `seat` committed to, once all seats have committed."""
    awaiting = driver.awaiting
    if driver.state.over:
        raise MatchOver(driver.state.status)
    decision = driver.decision
    if decision is None or awaiting is None or awaiting.what != "openings":
        raise NothingAsked
    if seat not in awaiting.seats:
        raise NotYourDecision(decision.name)
    openings = _openings(decision, seat, given, nonces)
    for part, opening in zip(driver.sealed[seat], openings, strict=True):
        if opening.commit(driver.header.match_id, seat, part.no) != part.commit:
            raise BadCommitment(f"submission {part.no} does not match the commitment of this seat")
    return e.SubmissionPosted(seat, awaiting.decision), _beside(seat, openings)


def resign(driver: AnyDriver, seat: Seat) -> Proposed:
    """Resign the match."""
    if driver.state.over:
        raise MatchOver(driver.state.status)
    if driver.state.status == OPEN:
        raise MatchNotStarted
    if not driver.game.book.may_resign(driver.state.game):
        raise CannotResign
    return e.SeatResigned(seat), {}


def leave(driver: AnyDriver) -> Proposed:
    """Leave a match that has not begun, which cancels it."""
    _require_open(driver)
    return e.MatchCancelled("left"), {}


def withdraw(driver: AnyDriver) -> Proposed:
    """Cancel a match that has not begun, as its creator."""
    _require_open(driver)
    return e.MatchCancelled("withdrawn"), {}


def _require_open(driver: AnyDriver) -> None:
    if driver.state.over:
        raise MatchOver(driver.state.status)
    if driver.state.status != OPEN:
        raise MatchStarted


def rewind(driver: AnyDriver, to: int, reason: str) -> Proposed:
    """Rewind to the decision asked at version `to`, or propose it if both seats must agree."""
    allowed = driver.game.book.rewinds(driver.options)
    if driver.state.over:
        raise MatchOver(driver.state.status)
    if driver.decision is None or driver.due:
        raise NothingAsked
    if allowed == "never" or driver.rewinds >= MAX_REWINDS:
        raise CannotRewind(f"after {MAX_REWINDS} rewinds" if driver.rewinds else "by its options")
    if not driver.was_asked(to):
        raise NoSuchDecision(to)
    if allowed == "judge":
        return e.MatchRewound(to, reason), {}
    return e.RewindProposed(to, reason), {}


def require_in_time(
    driver: AnyDriver, events: Sequence[Proposed], moment: int, given_back: int = 0
) -> None:
    """Raise DeadlinePassed if these events of a seat arrive at `moment` after its deadline.

    `given_back` (ms) is what the seat is given back before them.
    """
    deadlines = {} if driver.awaiting is None else driver.awaiting.deadlines
    for event, _ in events:
        seat = None if isinstance(event, e.SeatResigned) else getattr(event, "seat", None)
        deadline = NEVER if seat is None else deadlines.get(seat, NEVER)
        if deadline != NEVER and deadline + given_back < moment:
            raise DeadlinePassed(moment - deadline - given_back)


def time_out(driver: AnyDriver, moment: int) -> list[Proposed]:
    """The events of deadlines missed at `moment`; empty if there are none."""
    awaiting = driver.awaiting
    deadlines = {} if awaiting is None else awaiting.deadlines
    seats = [seat for seat, deadline in deadlines.items() if NEVER < deadline <= moment]
    if awaiting is None or not seats:
        return []
    if awaiting.decision:
        return [(e.SeatTimedOut(seat, awaiting.decision), {}) for seat in seats]
    no_player = awaiting.what == "seats"
    return [(e.MatchCancelled("nobody_joined" if no_player else "seed_missing"), {})]


def expire(driver: AnyDriver) -> list[Proposed]:
    """Cancel a match that waits without a deadline; empty if it does not."""
    awaiting = driver.awaiting
    if awaiting is None or awaiting.deadline != NEVER:
        return []
    return [(e.MatchCancelled("expired"), {})]


def end_round(driver: AnyDriver) -> Proposed:
    """Cancel a match because the time of its tournament round is up; MatchOver if it is over."""
    if driver.state.over:
        raise MatchOver(driver.state.status)
    decision, awaiting = driver.state.decision, driver.awaiting
    awaited = [] if decision is None else decision.waiting
    if awaiting is not None and awaiting.what == "openings":
        awaited = awaiting.seats
    return e.MatchCancelled(e.ROUND_OVER, tuple(awaited)), {}


def _asked_of(
    driver: AnyDriver, seat: Seat, number: int | None, given: Any = None
) -> Decision[Any]:
    """The open decision, if `seat` may answer it now."""
    if driver.state.over:
        raise MatchOver(driver.state.status)
    if driver.state.status == OPEN:
        raise MatchNotStarted
    decision = driver.decision
    if decision is None or driver.due:
        raise NothingAsked
    if number not in (None, driver.state.decisions):
        raise WrongDecision(f"{decision.name}, which is decision {driver.state.decisions}")
    decision.admit(seat, _waiting(driver), given)
    return decision


def _waiting(driver: AnyDriver) -> Sequence[Seat]:
    return () if driver.state.decision is None else driver.state.decision.waiting


def _openings(
    decision: Decision[Any], seat: Seat, given: Any, nonces: Sequence[bytes]
) -> list[Opening]:
    check_canonical(given)
    decision.read(seat, given)
    if len(nonces) != decision.parts:
        raise BadCommitment(f"{decision.name} takes {decision.parts} nonces")
    parts = split(decision, given)
    return [Opening(nonce.hex(), part) for nonce, part in zip(nonces, parts, strict=True)]


def _beside(seat: Seat, openings: Sequence[Opening]) -> Secrets:
    return {str(seat): {"openings": msgspec.to_builtins(openings)}}
