"""Operations on disputes: sides open them, comment and withdraw, judges comment and decide.

The id of a dispute of a pairing is that of its tournament, a point, and the line that filed it.
"""

from collections.abc import Sequence

from saikoro.api_schemas.disputes import (
    DisputeAccepted,
    DisputeEventsPage,
    DisputeRuling,
    KeptHead,
    MatchDisputeView,
    NewComment,
    NewMatchDispute,
    OpenedDispute,
)
from saikoro.api_schemas.lists import DisputeList
from saikoro.client.exchange import Steps, address, as_type, body_of, get, one, post
from saikoro.client.lines import Line, follow_lines
from saikoro.domain.disputes.words import Status, Verdict


def open_dispute(
    match: str,
    reason: str,
    *,
    events: Sequence[int] = (),
    kept: Sequence[KeptHead] = (),
    token: str,
    key: str = "",
) -> Steps[OpenedDispute]:
    """Dispute a match, as a seat: the events it is about, and the heads that the seat kept.

    Of a match of a tournament its judges decide.
    """
    body = NewMatchDispute(reason, list(events), list(kept))
    path = address("matches", match, "disputes")
    return one(post(path, body, token=token, key=key), as_type(OpenedDispute))


def match_disputes(match: str, *, token: str = "") -> Steps[list[MatchDisputeView]]:
    """The disputes of a match, the oldest first.

    With the token of a seat without the delay by which others see them; so with all that follows.
    """
    path = address("matches", match, "disputes")
    return one(get(path, token=token), as_type(list[MatchDisputeView]))


def match_dispute(dispute: str, *, token: str = "") -> Steps[MatchDisputeView]:
    """A dispute of a match: what is disputed, the audit, the replies, and the ruling."""
    return one(get(address("disputes", dispute), token=token), as_type(MatchDisputeView))


def all_disputes(
    *,
    game: str | None = None,
    match: str | None = None,
    status: Status | None = None,
    since: str | None = None,
    cursor: str = "",
    limit: int | None = None,
    token: str = "",
) -> Steps[DisputeList]:
    """A part of the list of disputes of matches; with a player's token, those to decide."""
    asked = get(
        "/disputes",
        token=token,
        game=game,
        match=match,
        status=status,
        since=since,
        cursor=cursor or None,
        limit=limit,
    )
    return one(asked, as_type(DisputeList))


def dispute_events(
    dispute: str, *, after: int = 0, limit: int | None = None, wait: int = 0, token: str = ""
) -> Steps[DisputeEventsPage]:
    """A page of the lines of a dispute after a version."""
    path = address("disputes", dispute, "events")
    asked = get(path, token=token, accept="application/json", after=after, limit=limit, wait=wait)
    return one(asked, as_type(DisputeEventsPage))


def follow_dispute(dispute: str, *, after: int = 0, head: str = "", token: str = "") -> Steps[Line]:
    """Every line of a dispute after a version as it comes, until it is closed."""
    return follow_lines(address("disputes", dispute, "events"), after, head, token)


def dispute_record(dispute: str, *, token: str = "") -> Steps[bytes]:
    """The record of a dispute: the header, then every line."""
    return one(get(address("disputes", dispute, "record"), token=token), body_of)


def comment_on_dispute(
    dispute: str, text: str, *, token: str, key: str = ""
) -> Steps[DisputeAccepted]:
    """Reply to a dispute, or add to it, as a side of it or as who may decide it."""
    return _act(dispute, "comments", NewComment(text), token=token, key=key)


def withdraw_dispute(dispute: str, *, token: str, key: str = "") -> Steps[DisputeAccepted]:
    """Take a dispute back, as whoever opened it, or as an official on its behalf."""
    return _act(dispute, "withdrawal", None, token=token, key=key)


def rule_on_dispute(
    dispute: str, verdict: Verdict, reason: str, *, token: str, key: str = ""
) -> Steps[DisputeAccepted]:
    """Decide a dispute, as the judge whom the match names, or as the operator of the host.

    A judge of a tournament rejects one of a pairing, and upholds it by `rule` with its line.
    """
    return _act(dispute, "rulings", DisputeRuling(verdict, reason), token=token, key=key)


def _act(
    dispute: str, what: str, body: NewComment | DisputeRuling | None, *, token: str, key: str
) -> Steps[DisputeAccepted]:
    path = address("disputes", dispute, what)
    return one(post(path, body, token=token, key=key), as_type(DisputeAccepted))
