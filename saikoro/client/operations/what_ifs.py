"""Operations on moments of finished matches: what would have happened."""

from collections.abc import Sequence

from msgspec import UNSET

from saikoro.api_schemas.operations.matches import ask_what_if
from saikoro.api_schemas.whatif import MomentBot, NewWhatIf
from saikoro.client.asking import request
from saikoro.client.exchange import Steps, as_type, one
from saikoro.domain.bots.specs import Random
from saikoro.domain.whatif.changes import Change
from saikoro.domain.whatif.comparing import MOST_TIMES, Comparison
from saikoro.domain.whatif.shown import Until, WhatIf

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
    return one(request(ask_what_if, match, version, body), as_type(WhatIf))


def compare_what_if(
    match: str,
    version: int,
    change: Change | None = None,
    *,
    times: int = MOST_TIMES,
    bots: Sequence[MomentBot] = (_RANDOM,),
    seed: str = "",
) -> Steps[Comparison]:
    """See who wins a finished match from an event on, with one thing different and without it.

    Each way is played to the end so often, or as often as the service has time for.
    """
    body = NewWhatIf(change, "many", times, list(bots), seed or UNSET)
    return one(request(ask_what_if, match, version, body), as_type(Comparison))
