"""Builds and own cards held against the rules of the game, each distinct one once (TN-16.2)."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from domain.cards.names import CardNames
from domain.errors import IllegalCardSet, Violation
from domain.tournament.entries.drafts import Draft
from domain.tournament.entries.json_form import JSON
from domain.tournament.entries.limits import MOST_VIOLATIONS, too_large
from domain.tournament.entries.pools import Pools


def check_drafts(drafts: Iterable[Draft], options: Any, pools: Pools[Any]) -> None:
    """Note in every draft what the game forbids in its build and its own cards.

    The build of an entrant whose own cards cannot be played is not checked, nor is any after
    MOST_VIOLATIONS violations.
    """
    known: dict[str, list[Violation]] = {}
    wrong = 0
    for draft in drafts:
        if wrong >= MOST_VIOLATIONS:
            return
        _check(draft, options, pools, known)
        wrong += len(draft.violations)


def _check(
    draft: Draft, options: Any, pools: Pools[Any], known: dict[str, list[Violation]]
) -> None:
    """Check one draft; `known` has what is wrong with the builds so far."""
    if too_large((draft.cards, draft.build)):
        detail = "a build or own cards with too many items, or with lists in lists in lists"
        draft.blame(Violation("entry_shape", JSON, detail))
        return
    try:
        pool = pools.of(draft.cards)
    except IllegalCardSet as illegal:
        for violation in illegal.violations:
            draft.blame(violation, "/cards")
        return
    if draft.build is None:
        return
    key = repr((draft.cards, draft.build))
    if key not in known:
        found = pools.builds.check(options, pool.cards, draft.build)
        unknown = pools.builds.unknown
        known[key] = list(_with_nearest(found, draft.build, unknown, pool.names))
    for violation in known[key]:
        draft.blame_build(violation)


def _with_nearest(
    violations: Iterable[Violation], build: list[Any], unknown: str, names: CardNames[Any]
) -> Iterator[Violation]:
    """The same violations, with the nearest card where a name stands for none."""
    for violation in violations:
        given = _at(build, violation.pointer) if violation.code == unknown else None
        nearest = names.nearest(given) if isinstance(given, str) else None
        if nearest is None:
            yield violation
        else:
            detail = f"{violation.detail}; did you mean {nearest.card} ({nearest.name})?"
            yield msgspec.structs.replace(violation, detail=detail)


def _at(build: Any, pointer: str) -> Any:
    """What a pointer of the game's checks leads to."""
    for step in pointer.split("/")[1:]:
        build = build[int(step)] if isinstance(build, list) else build[step]
    return build
