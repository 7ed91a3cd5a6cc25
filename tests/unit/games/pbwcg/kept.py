"""Asking why something happened in the records of PBWCG that are kept."""

from typing import Any

from saikoro.domain.match.telling.why.explanation import Explanation
from tests.golden.kept import kept

WHOLE = "pbwcg-2/whole-match"
SURE = "pbwcg-2/the-other-ring-and-full-hands"
LATE = "pbwcg-2/late-recovery-and-no-ring"
RESISTED = "pbwcg-2/negated-attacks"
SMALL = "pbwcg-2/small-decks-declared-odd"
STARTERS = "pbwcg-2/submitted-starters-that-a-judge-could-correct"
SHORT = "pbwcg-2/frail-pcs-and-a-short-cap"
CHECKS = "pbwcg-2/more-checks-than-a-turn-has"
TRAPS = "pbwcg-1/ability-traps-and-limited-statuses"
CONFUSED = "pbwcg-1/confusion-and-breaks-declared-odd"
NEGATED = "pbwcg-1/negated-normal-attacks"
FRAIL = "pbwcg-1/frail-units-and-the-discard-pile"
CURSED = "pbwcg-1/late-recovery-and-the-other-ring"
AVENGED = "pbwcg-1/trap-on-a-knock-out"
LOOKED_AT = "pbwcg-1/rewound-by-the-judge"


def why(name: str, version: int, seat: int | None = None, **options: Any) -> Explanation:
    """Why an event of a record happened."""
    return kept(name).explained.why(version, seat, **options)


def parts(explained: Explanation) -> dict[str, int]:
    """What the number of an event is added up from."""
    return {term.word: term.value for term in explained.terms}
