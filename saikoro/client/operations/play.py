"""Operations of seats: read decisions, answer them, and leave."""

from collections.abc import Sequence
from typing import Any

from saikoro.api_schemas.decisions import AnswerChecked, DecisionView
from saikoro.api_schemas.requests import LookAsSeat, PauseMatch, PostOpening, PostSeed, RewindMatch
from saikoro.api_schemas.responses import (
    Accepted,
    JudgeLook,
    OfferedRematch,
    RematchSeat,
    TakenSeat,
)
from saikoro.api_schemas.rewinds import RewindPreview
from saikoro.client.exchange import Reply, Steps, address, as_type, get, one, post, with_player
from saikoro.client.seeds import new_seed, taking_rematch


class Decision(DecisionView):
    """An open decision, and its ETag, by which an answer names the version it is for."""

    etag: str = ""


def decision(
    match: str, *, options: bool = True, words: bool = True, token: str = ""
) -> Steps[Decision]:
    """Read the open decision; with a seat's token also the options of that seat.

    Without `options` or `words` the answer is smaller: the form has all operations of KTC, for
    example, and only people read labels, the question, and what the form calls things.
    """
    wanted = {"options": options, "words": words}
    left_out = {name: "false" for name, kept in wanted.items() if not kept}
    path = address("matches", match, "decision")
    return one(get(path, token=token, **left_out), _read_decision)


def check(
    match: str, answer: Any, *, token: str, decision: int | None = None
) -> Steps[AnswerChecked]:
    """Check an answer, finished or not, without giving it."""
    body = _answer(answer, decision)
    path = address("matches", match, "decision", "check")
    return one(post(path, body, token=token), as_type(AnswerChecked))


def answer(
    match: str,
    answer: Any,
    *,
    token: str,
    seen: Decision | None = None,
    decision: int | None = None,
    wait: float = 0,
    key: str = "",
) -> Steps[Accepted]:
    """Answer what the match asks of a seat; RulesBroken says what is wrong with it.

    With `seen` it is refused (Stale) if anything has happened since, such as the answer of the
    other seat; with the number of a `decision` (Untimely) only if another one is open. `wait`
    seconds the service may wait for what the rules make of it.
    """
    body = _answer(answer, seen.decision if seen else decision)
    path = address("matches", match, "answers")
    tag = seen.etag if seen else ""
    return one(post(path, body, token=token, wait=wait, key=key, seen=tag), as_type(Accepted))


def resign(match: str, *, token: str, wait: float = 0, key: str = "") -> Steps[Accepted]:
    """Give a match up."""
    return _act(match, "resignation", None, token=token, wait=wait, key=key)


def rewind(
    match: str, to: int, reason: str, *, token: str, wait: float = 0, key: str = ""
) -> Steps[Accepted]:
    """Go back to an earlier decision, as the judge; `to` is the version of its `decision.asked`."""
    body = RewindMatch(to, reason)
    return _act(match, "rewinds", body, token=token, wait=wait, key=key)


def preview_rewind(match: str, to: int, *, token: str = "") -> Steps[RewindPreview]:
    """What a rewind to the decision asked at version `to` would do; nothing is changed.

    As everybody knows it, or with the token of a seat, or of a look as one, as that seat does.
    """
    path = address("matches", match, "rewinds", to)
    return one(get(path, token=token), as_type(RewindPreview))


def pause_match(
    match: str, reason: str, *, token: str = "", wait: float = 0, key: str = ""
) -> Steps[Accepted]:
    """Pause a match of no tournament, as its judge or the operator of the host."""
    return _act(match, "pause", PauseMatch(reason), token=token, wait=wait, key=key)


def resume_match(match: str, *, token: str = "", wait: float = 0, key: str = "") -> Steps[Accepted]:
    """Let a match go on that its judge has paused."""
    return _act(match, "resume", None, token=token, wait=wait, key=key)


def look_as_seat(
    match: str, seat: int, reason: str, *, token: str, key: str = ""
) -> Steps[JudgeLook]:
    """Look as a seat, as the judge; everybody sees it. The token in it shows what the seat knows.

    `token` is that of the judge whom the match names, or of an official of its tournament.
    """
    path = address("matches", match, "looks")
    body = LookAsSeat(seat, reason)
    return one(post(path, body, token=token, key=key), as_type(JudgeLook))


def post_seed(
    match: str, seed: str, *, token: str, wait: float = 0, key: str = ""
) -> Steps[Accepted]:
    """The seed that the seat committed to when it joined, once both seats have joined."""
    return _act(match, "seeds", PostSeed(seed), token=token, wait=wait, key=key)


def commit(
    match: str, commits: Sequence[str], *, token: str, wait: float = 0, key: str = ""
) -> Steps[Accepted]:
    """Commit to a hidden answer, a commitment for each of its parts; `open_answer` follows."""
    body = {"commits": list(commits)}
    return _act(match, "answers", body, token=token, wait=wait, key=key)


def open_answer(
    match: str, answer: Any, nonces: Sequence[str], *, token: str, wait: float = 0, key: str = ""
) -> Steps[Accepted]:
    """The answer that the seat committed to, with the nonce of each part."""
    body = PostOpening(answer, list(nonces))
    return _act(match, "openings", body, token=token, wait=wait, key=key)


def leave(match: str, *, token: str, wait: float = 0, key: str = "") -> Steps[Accepted]:
    """Leave a match that has not begun, which cancels it."""
    return _act(match, "cancellation", None, token=token, wait=wait, key=key)


def rematch(match: str, *, token: str) -> Steps[OfferedRematch]:
    """The next match between the same players; NotFound unless one has opened it."""
    path = address("matches", match, "rematch")
    return one(get(path, token=token), as_type(OfferedRematch))


def rematch_seat(match: str, *, token: str) -> Steps[RematchSeat]:
    """The id of the next match between the same players, and the seat of this one there."""
    path = address("matches", match, "rematch", "seat")
    return one(get(path, token=token), as_type(RematchSeat))


def join_rematch(
    match: str,
    *,
    token: str,
    player_token: str = "",
    seed_commit: str | None = None,
    own_seed: str = "",
    wait: float = 0,
    key: str = "",
) -> Steps[TakenSeat]:
    """A seat in the next match, which is opened if the other player has not done so.

    `player_token` is that of the player to whose id the seat belongs, if it belongs to one. The
    client makes a seed, commits to it and opens it, as `join` does: `own_seed`, `seed_commit`, a
    `key` alone and `wait` are as there.
    """
    kept = own_seed or ("" if key else new_seed())
    if seed_commit is None and kept:
        return taking_rematch(match, seed=kept, token=token, player_token=player_token, key=key)
    body = None if seed_commit is None else {"seed_commit": seed_commit}
    request = post(address("matches", match, "rematch"), body, token=token, wait=wait, key=key)
    return one(with_player(request, player_token), as_type(TakenSeat))


def _act(match: str, what: str, body: Any, *, token: str, wait: float, key: str) -> Steps[Accepted]:
    path = address("matches", match, what)
    return one(post(path, body, token=token, wait=wait, key=key), as_type(Accepted))


def _answer(answer: Any, decision: int | None) -> dict[str, Any]:
    body = {"answer": answer}
    return body if decision is None else body | {"decision": decision}


def _read_decision(reply: Reply) -> Decision:
    found = as_type(Decision)(reply)
    found.etag = reply.headers.get("etag", "")
    return found
