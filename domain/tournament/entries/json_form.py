"""Entries as JSON (TN-16.3)."""

from itertools import islice
from typing import Any

from saikoro.domain.errors.rules import Violation
from saikoro.domain.names import read_name
from saikoro.domain.reading import faults
from saikoro.domain.text import Text
from saikoro.domain.tournament.entries.drafts import Draft, Reading
from saikoro.domain.tournament.entries.entry import Entry
from saikoro.domain.tournament.entries.limits import MAX_ENTRY_VIOLATIONS
from saikoro.domain.tournament.planning.plan import MAX_ENTRANTS

_UNKNOWN = Text("{field} という項目はありません", "unknown field {field}")
_NO_LIST = Text(
    '申込は、"entrants" に一覧を持つオブジェクトにしてください',
    'entries must be an object with a list "entrants"',
)

JSON = "TN-16.3"


def read(data: Any) -> Reading:
    """Parse `{"entrants": [...]}`."""
    entrants = data.get("entrants") if isinstance(data, dict) else None
    if not isinstance(entrants, list):
        return Reading([], [Violation.of("entries_shape", JSON, _NO_LIST)])
    unknown = [
        Violation.of("entries_shape", JSON, _UNKNOWN.filled(field=repr(field)), f"/{field}")
        for field in islice(data, MAX_ENTRY_VIOLATIONS)
        if field != "entrants"
    ]
    first = entrants[: MAX_ENTRANTS + 1]  # one too many is enough to refuse them
    return Reading([_draft(index, given) for index, given in enumerate(first)], unknown)


def _draft(index: int, given: Any) -> Draft:
    draft = Draft(index)
    found = list(faults(given, Entry))
    wrong = {pointer.split("/")[1] for _, pointer in found if pointer}
    if isinstance(given, dict):
        for field in Entry.__struct_fields__:
            if field in given and field not in wrong:
                setattr(draft, field, given[field])
    if draft.name is not None:
        draft.name = read_name(draft.name)
    for each in found:
        draft.add_violation(Violation.of("entry_shape", JSON, *each))
    return draft
