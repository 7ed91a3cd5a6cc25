"""Check builds and own cards by the rules of the game, each distinct one once (TN-16.2)."""

from collections.abc import Iterable, Iterator
from typing import Any

from saikoro.domain.cards.names import CardNames
from saikoro.domain.errors.rules import IllegalCardSet, Violation
from saikoro.domain.text import Text
from saikoro.domain.tournament.entries.drafts import Draft
from saikoro.domain.tournament.entries.json_form import JSON
from saikoro.domain.tournament.entries.limits import MAX_VIOLATIONS, too_large
from saikoro.domain.tournament.entries.pools import Pools

_BUILDS_PLAY = Text(
    "ボットは席で遊ぶものですが、この大会は構築で行います",
    "a bot plays at a seat, but this tournament is played from builds",
)
_TOO_DEEP = Text(
    "構築か自作カードの入れ子が深すぎるか、項目が多すぎます",
    "the build or the own cards are nested too deeply, or have too many items",
)

_NEAREST = Text(
    "{wrong}。もしかして {card}（{name}）ですか", "{wrong}; did you mean {card} ({name})?"
)

TOO_LARGE = Violation.of(
    "entry_shape",
    JSON,
    _TOO_DEEP,
)


def check_drafts(drafts: Iterable[Draft], options: Any, pools: Pools[Any]) -> None:
    """Add the violations in its build and its own cards to every draft.

    The build of an entrant whose own cards cannot be played is not checked. After MAX_VIOLATIONS
    violations no build is checked.
    """
    checked: dict[str, list[Violation]] = {}
    violations = 0
    for draft in drafts:
        if violations >= MAX_VIOLATIONS:
            return
        _check(draft, options, pools, checked)
        violations += len(draft.violations)


def _check(
    draft: Draft, options: Any, pools: Pools[Any], checked: dict[str, list[Violation]]
) -> None:
    """Check one draft; `checked` has the violations of the builds so far."""
    if draft.bot is not None:
        draft.add_violation(Violation.of("entry_shape", JSON, _BUILDS_PLAY, "/bot"))
    if too_large((draft.cards, draft.build)):
        draft.add_violation(TOO_LARGE)
        return
    try:
        pool = pools.of(draft.cards)
    except IllegalCardSet as illegal:
        for violation in illegal.violations:
            draft.add_violation(violation, "/cards")
        return
    if draft.build is None:
        return
    key = repr((draft.cards, draft.build))
    if key not in checked:
        found = pools.builds.check(options, pool.cards, draft.build)
        unknown = pools.builds.unknown
        checked[key] = list(_with_nearest(found, draft.build, unknown, pool.names))
    for violation in checked[key]:
        draft.add_build_violation(violation)


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
            card = f"{nearest.card}"
            sentence = _NEAREST.filled(wrong=violation.label, card=card, name=nearest.name)
            yield violation.reworded(sentence)


def _at(build: Any, pointer: str) -> Any:
    """The part of a build at a JSON pointer."""
    for step in pointer.split("/")[1:]:
        build = build[int(step)] if isinstance(build, list) else build[step]
    return build
