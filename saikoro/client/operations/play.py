"""Operations of seats that take or give more than their request: decisions, answers, seeds."""

from collections.abc import Sequence
from typing import Any

from saikoro.api_schemas.decisions import DecisionView
from saikoro.api_schemas.operations import play as declared
from saikoro.api_schemas.requests import GiveAnswer, JoinRematch
from saikoro.api_schemas.responses import Accepted, TakenSeat
from saikoro.client.asking import asking, request
from saikoro.client.exchange import Reply, Steps, address, as_type, one, post, with_player
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
    asked = request(declared.see_decision, match, options=options, words=words, token=token)
    return one(asked, _read_decision)


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
    number = seen.decision if seen else decision
    body = GiveAnswer(answer) if number is None else GiveAnswer(answer, number)
    tag = seen.etag if seen else ""
    return asking(declared.give_answer)(match, body, token=token, wait=wait, key=key, seen=tag)


def commit(
    match: str, commits: Sequence[str], *, token: str, wait: float = 0, key: str = ""
) -> Steps[Accepted]:
    """Commit to a hidden answer, a commitment for each of its parts; `open_answer` follows."""
    body = GiveAnswer(commits=list(commits))
    return asking(declared.give_answer)(match, body, token=token, wait=wait, key=key)


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
    body = None if seed_commit is None else JoinRematch(seed_commit)
    asked = post(address("matches", match, "rematch"), body, token=token, wait=wait, key=key)
    return one(with_player(asked, player_token), as_type(TakenSeat))


def _read_decision(reply: Reply) -> Decision:
    found = as_type(Decision)(reply)
    found.etag = reply.headers.get("etag", "")
    return found
