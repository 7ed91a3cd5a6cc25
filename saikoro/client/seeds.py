"""Seeds that a client keeps to itself: committed to with a seat, opened when both have joined.

Whoever joins last could choose a seed that suits it, if the seed of the other seat was known.
"""

import re
import secrets
from typing import Any, NamedTuple, TypeVar

import msgspec

from saikoro.api_schemas.requests import PostSeed
from saikoro.api_schemas.responses import Accepted, RematchSeat, TakenSeat
from saikoro.client.errors import Refused
from saikoro.client.exchange import (
    BUSY,
    Answer,
    Exchange,
    Item,
    Lost,
    Request,
    Steps,
    address,
    advance,
    as_type,
    get,
    insist,
    post,
    with_player,
)
from saikoro.domain.fairness.commitments import seed_commit
from saikoro.domain.fairness.frames import MatchId

T = TypeVar("T")

_MATCH = re.compile("/matches/([0-9a-f]{32})(?:/(.*))?")
_OPENS_NOTHING = ("seats", "seeds")
"""What is asked of a match without opening seeds before: it opens them itself."""

_WAIT_SECONDS = 20


class Kept(NamedTuple):
    """A seed that was committed to with a seat, and is not open yet."""

    match: str
    token: str
    """The token of the seat."""
    seed: str


class Seeds:
    """The seeds that one client keeps."""

    def __init__(self) -> None:
        self._kept: dict[str, Kept] = {}
        """By the token of the seat."""

    def keep(self, kept: Kept) -> None:
        """Keep a seed."""
        self._kept[kept.token] = kept

    def drop(self, kept: Kept) -> None:
        """Keep a seed no longer."""
        self._kept.pop(kept.token, None)

    def of(self, match: str) -> list[Kept]:
        """The seeds that are kept of a match."""
        return [one for one in list(self._kept.values()) if one.match == match]


def opening(steps: Steps[T], seeds: Seeds) -> Steps[T]:
    """Keep the seeds of these steps, and open those of a match before it is asked for anything."""
    answer: Answer | None = None
    while True:
        step = advance(steps, answer)
        if step is None:
            return
        if isinstance(step, Item) and isinstance(step.value, Kept):
            seeds.keep(step.value)
            answer = None
            continue
        if isinstance(step, Request):
            yield from _opened(seeds, step)
        answer = yield step


def _opened(seeds: Seeds, request: Request) -> Exchange[None]:
    """Open the seeds of the match that a request is about, where both seats have joined."""
    found = _MATCH.fullmatch(request.path)
    if found is None or found[2] in _OPENS_NOTHING:
        return
    for kept in seeds.of(found[1]):
        reply = yield _posting(kept)
        if isinstance(reply, Lost) or reply.status in BUSY:
            continue
        if reply.status >= 400 and _is_early(Refused.of(reply.status, reply.body, None)):
            continue
        seeds.drop(kept)


def _posting(kept: Kept) -> Request:
    path = address("matches", kept.match, "seeds")
    return post(path, PostSeed(kept.seed), token=kept.token, wait=_WAIT_SECONDS)


def _is_early(refused: Refused) -> bool:
    return refused.kind == "nothing-asked"


def taking(
    match: str, seat: int | None, body: dict[str, object], *, seed: str, token: str, key: str
) -> Steps[Any]:
    """Take a seat with the commitment to a seed, which is opened once both have joined.

    Without a `seat` the first free one. Where another seat is free, a Kept comes before the
    TakenSeat, for `opening`.
    """
    taken = yield from _seated(match, seat, body, seed=seed, token=token, key=key)
    yield from _opened_if_both(taken, Kept(match, taken.token, seed))


def taking_rematch(match: str, *, seed: str, token: str, player_token: str, key: str) -> Steps[Any]:
    """The same of the seat that the seat of a token has in the rematch of a match."""
    path = address("matches", match, "rematch")
    asked = get(f"{path}/seat", token=token)
    place = as_type(RematchSeat)((yield from insist(asked)))
    body = {"seed_commit": _commitment(place.rematch, place.seat, seed)}
    joining = with_player(post(path, body, token=token, key=key), player_token)
    taken = as_type(TakenSeat)((yield from insist(joining)))
    yield from _opened_if_both(taken, Kept(place.rematch, taken.token, seed))


def _opened_if_both(taken: TakenSeat, kept: Kept) -> Steps[Any]:
    """The seat with its seed open; where the other seat is free, a Kept before it."""
    try:
        accepted = as_type(Accepted)((yield from insist(_posting(kept))))
    except Refused as refused:
        if _is_early(refused):
            yield Item(kept)
    else:
        events = [*taken.events, *accepted.events]
        taken = msgspec.structs.replace(taken, receipt=accepted.receipt, events=events)
    yield Item(taken)


def _seated(
    match: str, seat: int | None, body: dict[str, object], *, seed: str, token: str, key: str
) -> Exchange[TakenSeat]:
    def asked(number: int) -> Request:
        joining = body | {"seat": number, "seed_commit": _commitment(match, number, seed)}
        return post(address("matches", match, "seats"), joining, token=token, key=key)

    if seat is None:
        try:
            return as_type(TakenSeat)((yield from insist(asked(0))))
        except Refused as refused:
            if not _is_taken(refused):
                raise
    return as_type(TakenSeat)((yield from insist(asked(1 if seat is None else seat))))


def _commitment(match: str, seat: int, seed: str) -> str:
    return seed_commit(MatchId(bytes.fromhex(match)), seat, bytes.fromhex(seed)).hex()


def _is_taken(refused: Refused) -> bool:
    """Whether the seat is not free; `key-reused` where the same request has taken the other one."""
    return refused.kind in {"no-free-seat", "key-reused"}


def new_seed() -> str:
    """A seed that nobody knows."""
    return secrets.token_hex(32)
