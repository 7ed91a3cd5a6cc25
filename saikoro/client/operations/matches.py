"""Operations on matches: open, join, follow and check them."""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import jsonpatch
import msgspec

from saikoro.api_schemas.ids import SignedReceipt
from saikoro.api_schemas.operations import matches as declared
from saikoro.api_schemas.receipts import ComparedReceipt, KeptReceipt
from saikoro.api_schemas.responses import CreatedMatch, StateView, TakenSeat
from saikoro.api_schemas.tables import MatchTable
from saikoro.api_schemas.webhooks import NewMatchWebhook
from saikoro.client.asking import asking, request
from saikoro.client.errors import UnexpectedAnswer
from saikoro.client.exchange import Item, Steps, address, as_type, get, insist, one, post, text_of
from saikoro.client.seeds import new_seed, taking
from saikoro.domain.bots.specs import Bot
from saikoro.domain.match.telling.reports.report import WHOLE, Cut, Report
from saikoro.domain.words import Language

if TYPE_CHECKING:
    from saikoro.domain.verification.inspection import Inspection

Access: TypeAlias = Literal["listed", "unlisted", "invitation"]

Patch: TypeAlias = list[dict[str, Any]]
"""A JSON Patch (RFC 6902)."""


_MATCH = re.compile("[0-9a-f]{32}")


def create(
    game: str,
    options: Mapping[str, Any] | None = None,
    *,
    bots: Mapping[int, Bot] | None = None,
    access: Access = "listed",
    judge: str | None = None,
    webhooks: Sequence[NewMatchWebhook] = (),
    token: str = "",
    wait: float = 0,
    key: str = "",
) -> Steps[CreatedMatch]:
    """A new match with free seats, but for those given to bots.

    `judge` decides disputes: `key` for whoever has the `judge_token`, or the id of a player.
    `key`, here and elsewhere, names the intention: the same key does it once, even after the
    program was started again. Without a token it must be 32 random hexadecimal digits or more.
    """
    body: dict[str, Any] = {"game": game, "options": options or {}, "access": access}
    if bots:
        body["bots"] = {str(seat): bot for seat, bot in bots.items()}
    if judge is not None:
        body["judge"] = judge
    if webhooks:
        body["webhooks"] = webhooks
    return one(post("/matches", body, token=token, wait=wait, key=key), as_type(CreatedMatch))


def join(
    match: str,
    *,
    seat: int | None = None,
    player: str | None = None,
    seed: str | None = None,
    seed_commit: str | None = None,
    own_seed: str = "",
    invitation: str | None = None,
    token: str = "",
    wait: float = 0,
    key: str = "",
) -> Steps[TakenSeat]:
    """A seat, by default the first free one, and its token, which is given this once.

    All dice depend on a seed, 64 hexadecimal digits, which the client makes, commits to and keeps
    to itself until both seats have joined: then it opens it before it asks the match for anything
    else. A program that goes on after it was ended gives `own_seed`, with its `key`, and joins
    again in the same way; with a `key` alone the seed is the server's. A `seed` is known to the
    service at once, and that of a `seed_commit` is handed in by `post_seed`. With the `token` of a
    player, its id has the seat. `wait` seconds the answer may be held until the rules have gone on;
    where the client opens its seed, it waits for them in any case.
    """
    asked = {"player": player, "invitation": invitation}
    body: dict[str, Any] = {name: value for name, value in asked.items() if value is not None}
    kept = own_seed or ("" if key else new_seed())
    if seed is None and seed_commit is None and kept and _MATCH.fullmatch(match):
        return taking(match, seat, body, seed=kept, token=token, key=key)
    given = {"seat": seat, "seed": seed, "seed_commit": seed_commit}
    body |= {name: value for name, value in given.items() if value is not None}
    path = address("matches", match, "seats")
    return one(post(path, body, token=token, wait=wait, key=key), as_type(TakenSeat))


def state(match: str, *, at: int | None = None, token: str = "") -> Steps[StateView]:
    """Read the state, now or at a version, as everybody or as one seat knows it."""
    return one(request(declared.see_state, match, at=at, token=token), as_type(StateView))


def patch(match: str, since: int, *, token: str = "") -> Steps[Patch]:
    """Read the changes of the state since a version, as a JSON Patch."""
    return one(request(declared.see_state, match, since=since, token=token), as_type(Patch))


def newer(seen: StateView, *, token: str = "") -> Steps[StateView]:
    """The present state, from one that was seen and a patch, which is far smaller."""
    reply = yield from insist(
        request(declared.see_state, seen.match, since=seen.version, token=token)
    )
    yield Item(patched(seen, as_type(Patch)(reply)))


def patched(seen: StateView, patch: Patch) -> StateView:
    """A state with the changes of a patch; UnexpectedAnswer if the patch does not fit it."""
    if any(change.get("op") == "copy" for change in patch):  # some bytes could become gigabytes
        raise UnexpectedAnswer("the service answered with a patch that copies")
    try:
        document = jsonpatch.apply_patch(msgspec.to_builtins(seen), patch)
        return msgspec.convert(document, StateView)
    except (jsonpatch.JsonPatchException, jsonpatch.JsonPointerException) as error:
        raise UnexpectedAnswer(
            f"the service answered with a patch that does not fit: {error}"
        ) from error
    except (LookupError, TypeError, ValueError) as error:
        raise UnexpectedAnswer(f"the service answered with a broken patch: {error}") from error


def table(match: str, *, at: int | None = None, token: str = "") -> Steps[MatchTable]:
    """Read what lies on the table, now or at a version, as everybody or as one seat sees it."""
    return one(request(declared.see_table, match, at=at, token=token), as_type(MatchTable))


def report(match: str, *, lang: Language = "en", cut: Cut = WHOLE, token: str = "") -> Steps[str]:
    """The report of the match, event by event, as text."""
    path = address("matches", match, "report")
    return one(get(path, token=token, accept="text/plain", lang=lang, **asked_of(cut)), text_of)


def report_data(
    match: str, *, lang: Language = "en", cut: Cut = WHOLE, token: str = ""
) -> Steps[Report]:
    """The report as data: each event with the cause that it stands under."""
    path = address("matches", match, "report")
    asked = get(path, token=token, accept="application/json", lang=lang, **asked_of(cut))
    return one(asked, as_type(Report))


def asked_of(cut: Cut) -> dict[str, Any]:
    """A cut as parts of a query."""
    asked: dict[str, Any] = msgspec.to_builtins(cut)
    return asked | ({"dice": "true"} if cut.dice else {})


def show_receipt(receipt: SignedReceipt) -> Steps[ComparedReceipt]:
    """Compare a receipt that you kept with its match, which then shows what it has lost."""
    body = KeptReceipt(receipt.version, receipt.head, receipt.signature)
    return asking(declared.show_receipt)(receipt.match, body)


def verify(match: str, *, heads: Sequence[str] = ()) -> Steps["Inspection"]:
    """Check the record of a match on this machine, and run its rules again.

    `heads` are what you kept of it. `saikoro.client.verification.verify` does it without a service.
    """
    from saikoro.client.verification import verify_match  # noqa: PLC0415 - loads every game

    return verify_match(match, heads=heads)
