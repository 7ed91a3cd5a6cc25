"""What there is to read about each kind of problem."""

from saikoro.api_schemas.problems import ProblemKind
from saikoro.domain.words import Language
from saikoro.service.problems.documents import PAGES
from saikoro.service.problems.kinds.kind import Kind
from saikoro.service.problems.kinds.table import EVERY

KNOWN: dict[str, Kind] = {kind.slug: kind for kind in sorted(EVERY, key=lambda kind: kind.slug)}
"""Every kind of problem by its slug."""


def summaries(language: Language) -> list[ProblemKind]:
    """Every kind of problem."""
    return [
        ProblemKind(f"{PAGES}/{kind.slug}", kind.status, *kind.text(language))
        for kind in KNOWN.values()
    ]
