"""Drafts: partly parsed entries, with the violations found in them so far."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

import msgspec

from saikoro.domain.cards.builds import ParsedBuild
from saikoro.domain.cards.names import Place
from saikoro.domain.errors.rules import IllegalEntries, Violation
from saikoro.domain.names import MAX_NAME_LENGTH, Shown, form_of, is_name, read_name
from saikoro.domain.text import Text
from saikoro.domain.tournament.entries.entry import MAX_RATING, Entry
from saikoro.domain.tournament.entries.limits import MAX_ENTRY_VIOLATIONS, reported
from saikoro.domain.tournament.planning.names import folded_name, look, mixed, mixed_scripts
from saikoro.domain.tournament.planning.plan import MAX_ENTRANTS

_NO_SEED = Text(
    "シードは 64 桁の 16 進数（小文字）です", "a seed is 64 lowercase hexadecimal digits"
)
_TOO_MANY_ENTRANTS = Text("参加者が {most} 人を超えています", "there are more than {most} entrants")
_NO_RATING = Text("レーティングは {most} 以下の整数です", "a rating is a whole number up to {most}")
_LOOKS_LIKE_ANOTHER = Text(
    "名前が参加者 {index} {name} とまぎらわしいです",
    "the name looks like that of entrant {index} {name}",
)
_NAME_TAKEN = Text(
    "その名前は参加者 {entrant} {name} が使っています",
    "the name is taken by entrant {entrant} {name}",
)

_ENTRANT = Text("参加者 {number}", "entrant {number}")
_IN_ENTRY = Text("{entrant}{name}{place}: {wrong}", "{entrant}{name}{place}: {wrong}")
_BESIDE = Text("、{place}", ", {place}")
_OUTSIDE = Text("{place}: {wrong}", "{place}: {wrong}")

ENTRY = "TN-16.1"
LOOKS = "TN-16.12"

NAME_WORDS = {"name", "entrant", "名前", "名", "参加者", "氏名", "ハンドル"}
"""The words for "name" in tables and mails, as `name_key` gives them."""

FACTS = {
    "seed": "seed",
    "rating": "rating",
    "レーティング": "rating",
    "club": "club",
    "所属": "club",
}
"""The words for other facts about an entrant."""


UNPLACED = Place(0)
"""Names no place: the message of a violation has it already."""


def name_taken(entrant: int, name: str | None, pointer: str = "") -> Violation:
    """The violation of a name that this entrant has already."""
    return Violation.of(
        "entry_name_taken",
        ENTRY,
        _NAME_TAKEN.filled(entrant=entrant, name=repr(name)),
        pointer,
    )


@dataclass(slots=True)
class Draft:
    """The parts of one entry that could be parsed."""

    index: int
    """The position of the entry, from 0, as in JSON pointers; messages count from 1."""
    name: str | None = None
    """None if it is missing, which is a violation already."""
    line: int = 0
    """The line of its beginning; 0 in JSON, which has no lines."""
    build: list[Any] | None = None
    """None if it is missing or cannot be parsed."""
    seed: str | None = None
    cards: dict[str, Any] | None = None
    rating: int | None = None
    club: str | None = None
    bot: dict[str, Any] | None = None
    places: dict[str, Place] = field(default_factory=dict)
    """The place of each part of the build in the document, by JSON pointer."""
    violations: list[Violation] = field(default_factory=list)

    @classmethod
    def of(cls, entry: Entry, index: int) -> Self:
        """The draft of an entry that has been parsed before."""
        return cls(index, **{name: getattr(entry, name) for name in entry.__struct_fields__})

    def add_violation(
        self, violation: Violation, field: str = "", place: Place | None = None
    ) -> None:
        """Add a violation in a field of the entry, up to a limit; its message names the entrant.

        Its place is by default the beginning of the entry; UNPLACED names none.
        """
        if len(self.violations) >= MAX_ENTRY_VIOLATIONS:
            return
        named = f" {self.name[: MAX_NAME_LENGTH + 1]!r}" if self.name else ""
        at = Place(self.line) if place is None else place
        placed = _BESIDE.filled(place=at.sentence) if at.line else ""
        sentence = _IN_ENTRY.filled(
            entrant=entrant(self.index + 1), name=named, place=placed, wrong=violation.label
        )
        pointer = f"/entrants/{self.index}{field}{violation.pointer}"
        broken = msgspec.structs.replace(violation.reworded(sentence), pointer=pointer)
        self.violations.append(broken)

    def add_build_violation(self, violation: Violation) -> None:
        """Add a violation in the build; its message names the place."""
        place = self.places.get(violation.pointer)
        self.add_violation(violation, "/build", place)

    def take(self, read: ParsedBuild) -> None:
        """Take the parsed build, or the parts of it that could be parsed."""
        self.build, self.places = read.build, read.places
        for place, violation in read.errors:
            self.add_violation(violation, "/build", place)

    def take_facts(self, facts: Mapping[str, str]) -> None:
        """Take seed, rating and club as texts; an empty text is missing."""
        self.seed, self.club = facts.get("seed") or None, facts.get("club") or None
        rating = unicodedata.normalize("NFKC", facts.get("rating", ""))
        if rating.isdecimal() and len(rating) <= len(str(MAX_RATING)):
            self.rating = int(rating)
        elif rating:
            detail = _NO_RATING.filled(most=MAX_RATING)
            self.add_violation(Violation.of("entry_rating_bad", ENTRY, detail), "/rating")

    def check(self) -> None:
        """Read name and club, and check them and the seed, by TN-16.1."""
        if self.club is not None:
            self.club = read_name(self.club)
            if not is_name(self.club):
                violation = Violation.of("entry_club_bad", ENTRY, form_of(Shown.CLUB))
                self.add_violation(violation, "/club")
        if self.name is not None:
            self.name = read_name(self.name)
            if not is_name(self.name):
                violation = Violation.of("entry_name_bad", ENTRY, form_of(Shown.NAME))
                self.add_violation(violation, "/name")
        scripts = mixed_scripts(self.name or "")
        if scripts:
            self.add_violation(Violation.of("entry_name_mixed", LOOKS, mixed(scripts)), "/name")
        if self.seed is not None and not re.fullmatch("[0-9a-f]{64}", self.seed):
            self.add_violation(Violation.of("entry_seed_bad", ENTRY, _NO_SEED), "/seed")

    def entry(self) -> Entry:
        """The entry of a draft without violations."""
        return Entry(**{name: getattr(self, name) for name in Entry.__struct_fields__})


def entrant(number: int) -> Text:
    """An entrant by its number, from 1, at the beginning of what is wrong with its entry."""
    return _ENTRANT.filled(number=number)


def outside_entries(violation: Violation, at: Place) -> Violation:
    """A violation at a place that belongs to no entry; its message names the place."""
    return violation.reworded(_OUTSIDE.filled(place=at.sentence, wrong=violation.label))


class Reading:
    """The parts of a document that could be parsed."""

    def __init__(self, drafts: list[Draft], outside: Sequence[Violation] = ()) -> None:
        self.drafts = drafts
        self.outside = list(outside)
        """Violations that belong to no entry."""

    def entries(self) -> list[Entry]:
        """The entries; IllegalEntries names the violations in the document."""
        if len(self.drafts) > MAX_ENTRANTS:
            detail = _TOO_MANY_ENTRANTS.filled(most=MAX_ENTRANTS)
            self.outside.append(Violation.of("entries_too_many", ENTRY, detail, "/entrants"))
        first: dict[str, Draft] = {}
        looks: dict[str, Draft] = {}
        for draft in self.drafts:
            draft.check()
            if not draft.name or len(draft.name) > MAX_NAME_LENGTH:
                continue
            other = first.setdefault(folded_name(draft.name), draft)
            if other is not draft:
                draft.add_violation(name_taken(other.index + 1, other.name), "/name")
                continue
            other = looks.setdefault(look(folded_name(draft.name)), draft)
            if other is not draft:
                detail = _LOOKS_LIKE_ANOTHER.filled(index=other.index + 1, name=repr(other.name))
                draft.add_violation(Violation.of("entry_name_alike", LOOKS, detail), "/name")
        violations = [v for draft in self.drafts for v in draft.violations]
        if self.outside or violations:
            raise IllegalEntries(reported([*self.outside, *violations]))
        return [draft.entry() for draft in self.drafts]
