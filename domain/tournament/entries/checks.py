"""Check builds and own cards by the rules of the game, each distinct one once (TN-16.2)."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from domain.cards.names import CardNames
from domain.errors import IllegalCardSet, Violation
from domain.tournament.entries.drafts import Draft
from domain.tournament.entries.json_form import JSON
from domain.tournament.entries.pools import Pools

MAX_DEPTH = 8
"""Levels of nested lists and objects: more than any build or card has."""


def check_drafts(drafts: Iterable[Draft], options: Any, pools: Pools[Any]) -> None:
    """Add to every draft what is illegal in its build and its own cards.

    The build of an entrant whose own cards cannot be played is not checked.
    """
    checked: dict[str, list[Violation]] = {}
    for draft in drafts:
        if _too_deep((draft.cards, draft.build), MAX_DEPTH):
            detail = "the build or the own cards are nested too deeply"
            draft.add_violation(Violation("entry_shape", JSON, detail))
            continue
        try:
            pool = pools.of(draft.cards)
        except IllegalCardSet as illegal:
            for violation in illegal.violations:
                draft.add_violation(violation, "/cards")
            continue
        if draft.build is None:
            continue
        key = repr((draft.cards, draft.build))
        if key not in checked:
            found = pools.builds.check(options, pool.cards, draft.build)
            unknown = pools.builds.unknown
            checked[key] = list(_with_nearest(found, draft.build, unknown, pool.names))
        for violation in checked[key]:
            draft.add_build_violation(violation)


def _too_deep(given: Any, levels: int) -> bool:
    """Whether something is nested deeper than `levels`."""
    if not isinstance(given, dict | list | tuple):
        return False
    parts = given.values() if isinstance(given, dict) else given
    return levels == 0 or any(_too_deep(part, levels - 1) for part in parts)


def _with_nearest(
    violations: Iterable[Violation], build: list[Any], unknown: str, names: CardNames[Any]
) -> Iterator[Violation]:
    """The violations, with the most similar card suggested for each unknown name."""
    for violation in violations:
        given = _at(build, violation.pointer) if violation.code == unknown else None
        nearest = names.nearest(given) if isinstance(given, str) else None
        if nearest is None:
            yield violation
        else:
            detail = f"{violation.detail}; did you mean {nearest.card} ({nearest.name})?"
            yield msgspec.structs.replace(violation, detail=detail)


def _at(build: Any, pointer: str) -> Any:
    """The part of a build at a JSON pointer."""
    for step in pointer.split("/")[1:]:
        build = build[int(step)] if isinstance(build, list) else build[step]
    return build
