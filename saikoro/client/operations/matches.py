"""Operations on matches: open, join, follow and check them."""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import jsonpatch
import msgspec

from saikoro.api_schemas.ids import SignedReceipt
from saikoro.api_schemas.receipts import ComparedReceipt, KeptReceipt
from saikoro.api_schemas.responses import (
    AuditView,
    CreatedMatch,
    MatchView,
    StateView,
    TakenSeat,
    TicketView,
)
from saikoro.api_schemas.tables import FramesPage, MatchTable
from saikoro.api_schemas.webhooks import Delivery, NewMatchWebhook, RegisteredWebhook
from saikoro.client.errors import UnexpectedAnswer
from saikoro.client.exchange import (
    Item,
    Request,
    Steps,
    address,
    as_type,
    body_of,
    delete,
    get,
    insist,
    nothing,
    one,
    post,
    text_of,
)
from saikoro.client.lines import Line, Page, follow_lines
from saikoro.client.seeds import new_seed, taking
from saikoro.domain.bots.specs import Bot
from saikoro.domain.match.telling.reports.report import WHOLE, Cut, Report
from saikoro.domain.match.telling.sheets.sheet import Sheet
from saikoro.domain.match.telling.why.explanation import Explanation
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
    asked = post("/matches", body, token=token, wait=wait, key=key)
    return one(asked, as_type(CreatedMatch))


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


def match(match: str, *, token: str = "") -> Steps[MatchView]:
    """Read a match: its status, seats, options and head.

    With the token of a seat without the delay by which others see it; so with all that follows.
    """
    return one(get(address("matches", match), token=token), as_type(MatchView))


def ticket(match: str, *, token: str) -> Steps[TicketView]:
    """A ticket that shows an EventSource, which cannot send a token, what a seat may know."""
    return one(post(address("matches", match, "tickets"), None, token=token), as_type(TicketView))


def register_webhook(
    match: str, webhook: NewMatchWebhook, *, token: str
) -> Steps[RegisteredWebhook]:
    """A webhook of a seat, or of whoever opened the match; its secret is given this once."""
    path = address("matches", match, "webhooks")
    return one(post(path, webhook, token=token), as_type(RegisteredWebhook))


def withdraw_name(match: str, seat: int, *, token: str = "") -> Steps[None]:
    """Delete the name of a seat for good, with its token or the operator's."""
    return one(delete(address("matches", match, "seats", seat, "name"), token=token), nothing)


def remove_webhook(match: str, webhook: int, *, token: str) -> Steps[None]:
    """Post nothing more to a webhook of this token, by its number."""
    path = address("matches", match, "webhooks", webhook)
    return one(delete(path, token=token), nothing)


def match_deliveries(match: str, *, token: str) -> Steps[list[Delivery]]:
    """List the latest deliveries to the webhooks of this token."""
    path = address("matches", match, "webhooks")
    return one(get(path, token=token), as_type(list[Delivery]))


def events(
    match: str, *, after: int = 0, wait: int = 0, limit: int | None = None, token: str = ""
) -> Steps[Page]:
    """Read a page of lines after a version; wait up to `wait` seconds if there are none yet."""
    path = address("matches", match, "events")
    asked = get(path, token=token, accept="application/json", after=after, wait=wait, limit=limit)
    return one(asked, as_type(Page))


def follow(match: str, *, after: int = 0, head: str = "", token: str = "") -> Steps[Line]:
    """Every line after a version as it comes, in order and once, until the match is over.

    Goes on through cuts and restarts of the service. From `head`, the one that the match had at
    `after`, or from the first page on, UnexpectedAnswer if the lines are not chained.
    """
    return follow_lines(address("matches", match, "events"), after, head, token)


def state(match: str, *, at: int | None = None, token: str = "") -> Steps[StateView]:
    """Read the state, now or at a version, as everybody or as one seat knows it."""
    return one(_state(match, token, at=at), as_type(StateView))


def patch(match: str, since: int, *, token: str = "") -> Steps[Patch]:
    """Read the changes of the state since a version, as a JSON Patch."""
    return one(_state(match, token, since=since), as_type(Patch))


def newer(seen: StateView, *, token: str = "") -> Steps[StateView]:
    """The present state, from one that was seen and a patch, which is far smaller."""
    reply = yield from insist(_state(seen.match, token, since=seen.version))
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
    return one(get(address("matches", match, "table"), token=token, at=at), as_type(MatchTable))


def frames(
    match: str, *, after: int = 0, limit: int | None = None, token: str = ""
) -> Steps[FramesPage]:
    """Read a page of what each event after a version changed on the table, 500 at most."""
    path = address("matches", match, "frames")
    return one(get(path, token=token, after=after, limit=limit), as_type(FramesPage))


def record(match: str, *, names: bool = False, token: str = "") -> Steps[bytes]:
    """The single-file record: the header line, then every line, byte for byte.

    With `names`, those of players that lie beside the lines follow in a line of their own.
    """
    asked = {"names": "true"} if names else {}
    return one(get(address("matches", match, "record"), token=token, **asked), body_of)


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


def audit(match: str, *, token: str = "") -> Steps[AuditView]:
    """Ask the service to audit a match; `verify` does it on this machine, without trusting it."""
    return one(get(address("matches", match, "audit"), token=token), as_type(AuditView))


def show_receipt(receipt: SignedReceipt) -> Steps[ComparedReceipt]:
    """Compare a receipt that you kept with its match, which then shows what it has lost."""
    body = KeptReceipt(receipt.version, receipt.head, receipt.signature)
    asked = post(address("matches", receipt.match, "receipts"), body)
    return one(asked, as_type(ComparedReceipt))


def why(match: str, version: int, *, token: str = "") -> Steps[Explanation]:
    """Read why the event at a version happened, as everybody or as one seat knows it.

    Once the match is finished, it is explained with all that its end has opened.
    """
    path = address("matches", match, "events", version, "why")
    return one(get(path, token=token, accept="application/json"), as_type(Explanation))


def die(match: str, version: int, *, token: str = "") -> Steps[Sheet]:
    """Read where the die at a version comes from, a draw with all its dice, or a shuffle."""
    path = address("matches", match, "events", version, "die")
    return one(get(path, token=token, accept="application/json"), as_type(Sheet))


def verify(match: str, *, heads: Sequence[str] = ()) -> Steps["Inspection"]:
    """Check the record of a match on this machine, and run its rules again.

    `heads` are what you kept of it. `saikoro.client.verification.verify` does it without a service.
    """
    from saikoro.client.verification import verify_match  # noqa: PLC0415 - loads every game

    return verify_match(match, heads=heads)


def _state(match: str, token: str, *, at: int | None = None, since: int | None = None) -> Request:
    return get(address("matches", match, "state"), token=token, at=at, since=since)
