"""Drafts: entries as they are being read, with everything that is wrong with them so far."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Self

import msgspec

from domain.cards.builds import ReadBuild
from domain.errors import IllegalEntries, Violation
from domain.tournament.entries.entry import Entry
from domain.tournament.entries.limits import MOST_OF_AN_ENTRY, reported
from domain.tournament.plan import MOST_ENTRANTS

ENTRY = "TN-16.1"
LONGEST_NAME = 40

NAME_WORDS = {"name", "entrant", "名前", "名", "参加者", "氏名", "ハンドル"}
"""What the name of an entrant is called in tables and mails, as names are compared."""


@dataclass(slots=True)
class Draft:
    """What has been read of one entry."""

    index: int
    """From 0, as pointers count; people count from 1."""
    name: str | None = None
    """None where there is none, and that has been said."""
    line: int = 0
    """Where it begins; 0 where there are no lines."""
    build: list[Any] | None = None
    """What is to be checked; None if it is not there or cannot be read."""
    seed: str | None = None
    cards: dict[str, Any] | None = None
    places: dict[str, str] = field(default_factory=dict)
    """Where the parts of the build stand, by their pointers."""
    violations: list[Violation] = field(default_factory=list)

    @classmethod
    def of(cls, entry: Entry, index: int) -> Self:
        """The draft of an entry that has been read before."""
        return cls(index, **{name: getattr(entry, name) for name in entry.__struct_fields__})

    def blame(self, violation: Violation, field: str = "", place: str | None = None) -> None:
        """Note what is wrong in a field of the entry, and whose entry it is, up to a limit."""
        if len(self.violations) >= MOST_OF_AN_ENTRY:
            return
        named = f" {self.name[: LONGEST_NAME + 1]!r}" if self.name else ""
        who = f"entrant {self.index + 1}{named}"
        where = place if place is not None else f"line {self.line}" if self.line else ""
        detail = ", ".join(filter(None, (who, where))) + f": {violation.detail}"
        pointer = f"/entrants/{self.index}{field}{violation.pointer}"
        self.violations.append(msgspec.structs.replace(violation, detail=detail, pointer=pointer))

    def blame_build(self, violation: Violation) -> None:
        """Note what is wrong in the build, and where it stands."""
        place = self.places.get(violation.pointer)
        self.blame(violation, "/build", place)

    def take(self, read: ReadBuild) -> None:
        """Take what could be read of the build."""
        self.build, self.places = read.build, read.places
        for place, violation in read.misread:
            self.blame(violation, "/build", place or None)

    def check(self) -> None:
        """Hold everything but the build and own cards against TN-16.1."""
        name = self.name
        if name is not None and (not 1 <= len(name) <= LONGEST_NAME or any(map(_invisible, name))):
            detail = f"a name has 1 to {LONGEST_NAME} characters, and no control characters"
            self.blame(Violation("entry_name_bad", ENTRY, detail), "/name")
        if self.seed is not None and not re.fullmatch("[0-9a-f]{64}", self.seed):
            detail = "a seed is 64 hexadecimal digits, in small letters"
            self.blame(Violation("entry_seed_bad", ENTRY, detail), "/seed")

    def entry(self) -> Entry:
        """The entry of a draft without violations."""
        return Entry(**{name: getattr(self, name) for name in Entry.__struct_fields__})


def _invisible(char: str) -> bool:
    return unicodedata.category(char) in {"Cc", "Cs", "Zl", "Zp"}


class Reading:
    """Everything that was read of a document."""

    def __init__(self, drafts: list[Draft], loose: Sequence[Violation] = ()) -> None:
        self.drafts = drafts
        self.loose = list(loose)
        """What is wrong with the document outside of every entry."""

    def entries(self) -> list[Entry]:
        """The entries; IllegalEntries if anything is wrong with one of them."""
        if len(self.drafts) > MOST_ENTRANTS:
            detail = f"more than {MOST_ENTRANTS} entrants"
            self.loose.append(Violation("entries_too_many", ENTRY, detail, "/entrants"))
        first: dict[str, Draft] = {}
        for draft in self.drafts:
            draft.check()
            if not draft.name or len(draft.name) > LONGEST_NAME:
                continue
            other = first.setdefault(compared(draft.name), draft)
            if other is not draft:
                detail = f"the name is taken by entrant {other.index + 1} {other.name!r}"
                draft.blame(Violation("entry_name_taken", ENTRY, detail), "/name")
        violations = [v for draft in self.drafts for v in draft.violations]
        if self.loose or violations:
            raise IllegalEntries(reported([*self.loose, *violations]))
        return [draft.entry() for draft in self.drafts]


@lru_cache(maxsize=2 * MOST_ENTRANTS)
def compared(name: str) -> str:
    """A name as names are compared: by NFKC and without case, so that what looks alike is one."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return unicodedata.normalize("NFKC", folded).strip()
