"""Operations on moments of finished matches: what would have happened."""

from collections.abc import Sequence

from msgspec import UNSET

from saikoro.api_schemas.whatif import MomentBot, NewWhatIf, WhatIfView
from saikoro.client.exchange import Steps, address, as_type, delete, get, one, post
from saikoro.domain.bots.specs import Random
from saikoro.domain.whatif.changes import Change
from saikoro.domain.whatif.showing import Until, WhatIf

_RANDOM = Random()


def what_if(
    match: str,
    version: int,
    change: Change | None = None,
    *,
    until: Until = "decision",
    bots: Sequence[MomentBot] = (_RANDOM,),
    seed: str = "",
) -> Steps[WhatIf]:
    """See what would have happened in a finished match with one thing about an event different.

    To the next decision, or by `bots` to the end (one for both seats, or one for each). `seed` is
    that of an earlier one, to have the same again.
    """
    body = NewWhatIf(change, until, bots=list(bots), seed=seed or UNSET)
    path = address("matches", match, "events", version, "whatif")
    return one(post(path, body), as_type(WhatIf))


def open_what_if(
    match: str,
    version: int,
    change: Change | None = None,
    *,
    times: int = 200,
    bots: Sequence[MomentBot] = (_RANDOM,),
    seed: str = "",
    key: str = "",
) -> Steps[WhatIfView]:
    """Have a moment of a finished match played to the end so often, with a change and without.

    `key` names the intention.
    """
    body = NewWhatIf(change, "many", times, list(bots), seed or UNSET)
    path = address("matches", match, "events", version, "whatif")
    return one(post(path, body, key=key), as_type(WhatIfView))


def see_what_if(
    match: str, trial: str, *, played: int | None = None, wait: int = 0
) -> Steps[WhatIfView]:
    """What has come of it; wait up to `wait` seconds for more than `played` matches."""
    asked = get(address("matches", match, "whatif", trial), played=played, wait=wait)
    return one(asked, as_type(WhatIfView))


def cancel_what_if(match: str, trial: str) -> Steps[WhatIfView]:
    """Play no more of its matches; what was counted stays."""
    return one(delete(address("matches", match, "whatif", trial)), as_type(WhatIfView))
