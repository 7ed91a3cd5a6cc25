"""Card sets of KTC (KT-3): read from data, checked, and made ready to play."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

import msgspec

from domain.errors import IllegalCardSet
from domain.games.ktc.cards import nodes as n
from domain.games.ktc.cards.checks import Checked
from domain.games.ktc.cards.source import (
    CheckedSet,
    CheckedSoldier,
    Position,
    SkillKind,
    SkillSource,
    StatusSource,
)
from domain.record.canonical import canonical_digest


@dataclass(frozen=True, slots=True)
class Printed:
    """The lines of a trait or a status."""

    standing: tuple[n.Standing, ...]
    lines: tuple[n.Line, ...]
    """The lines with a timing, in printed order."""
    timings: frozenset[n.Timing]
    """The timings of these lines."""
    hampers: bool
    """Whether a line may forbid moves or skills; kept because every legal action reads it."""

    @classmethod
    def of(cls, read: Sequence[n.Standing | n.Line]) -> Self:
        """Lines in printed order."""
        standing = tuple(line for line in read if isinstance(line, n.Standing))
        modifiers = [modifier for line in standing for modifier in line.modifiers]
        lines = tuple(line for line in read if isinstance(line, n.Line))
        return cls(
            standing,
            lines,
            frozenset(line.timing for line in lines),
            any(isinstance(modifier, n.Immobile | n.Mute) for modifier in modifiers),
        )


@dataclass(frozen=True, slots=True)
class Status:
    """A バフ or デバフ of the card set, ready to play."""

    kind: n.StatusKind
    name: str
    english: str
    turns: int
    """0 is no limit (KT-8.10)."""
    texts: tuple[n.Standing | n.Line, ...]
    printed: Printed


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill, ready to play."""

    name: str
    english: str
    kind: SkillKind
    position: Position
    uses: int
    """0 is unlimited (KT-3.2)."""
    rate: int
    effect: n.Effect
    first: n.Selector
    """Whom its first clause means; it may be chosen (KT-7.3)."""
    rows: tuple[bool, bool]
    """Whether it can be used in front, and in the rear (KT-7.1)."""


@dataclass(frozen=True, slots=True)
class Unique:
    """KT-3.1."""

    name: str
    start: int
    max: int


@dataclass(frozen=True, slots=True)
class Card:
    """A soldier card, ready to play."""

    id: str
    name: str
    english: str
    hp: tuple[int, int]
    """最大HP as 下級職 and as 上級職."""
    medals: int
    unique: Unique | None
    trait: tuple[n.Standing | n.Line | str, ...]
    """Lines, and labels without effect (KT-3.5)."""
    printed: Printed
    lower: tuple[Skill, ...]
    upper: tuple[Skill, ...]


@dataclass(frozen=True, slots=True)
class Roster:
    """A roster to start with."""

    name: str
    english: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardSet:
    """Every card that exists in a match."""

    digest: str
    name: str
    version: int
    soldiers: dict[str, Card]
    """By id."""
    statuses: dict[str, Status]
    """By name."""
    rosters: tuple[Roster, ...]


def read_card_set(data: Any) -> CardSet:
    """Check decoded JSON or TOML, and make it playable; IllegalCardSet names every failure."""
    checked = Checked(data)
    if checked.violations:
        raise IllegalCardSet(checked.violations)
    sources, meanings = msgspec.convert(data, CheckedSet), checked.meanings
    return CardSet(
        canonical_digest(data),
        sources.set,
        sources.version,
        {
            soldier.id: _card(soldier, f"/soldier/{at}", meanings)
            for at, soldier in enumerate(sources.soldier)
        },
        {
            status.name: _status(status, f"/status/{at}/lines", meanings)
            for at, status in enumerate(sources.status)
        },
        tuple(Roster(r.name, r.english, tuple(r.cards)) for r in sources.roster),
    )


Meanings = Mapping[str, Any]
"""By JSON pointer."""


def _status(source: StatusSource, pointer: str, meanings: Meanings) -> Status:
    lines = tuple(meanings[f"{pointer}/{index}"] for index in range(len(source.lines)))
    printed = Printed.of(lines)
    return Status(source.kind, source.name, source.english, source.turns, lines, printed)


def _card(source: CheckedSoldier, pointer: str, meanings: Meanings) -> Card:
    trait = tuple(
        meanings.get(f"{pointer}/trait/{index}", entry) for index, entry in enumerate(source.trait)
    )
    unique = source.unique
    return Card(
        id=source.id,
        name=source.name,
        english=source.english,
        hp=source.hp,
        medals=source.medals,
        unique=None if unique is None else Unique(unique.name, unique.start, unique.max),
        trait=trait,
        printed=Printed.of([entry for entry in trait if not isinstance(entry, str)]),
        lower=_skill_list(source.lower, f"{pointer}/lower", meanings),
        upper=_skill_list(source.upper, f"{pointer}/upper", meanings),
    )


def _skill_list(
    sources: Sequence[SkillSource], pointer: str, meanings: Meanings
) -> tuple[Skill, ...]:
    return tuple(
        Skill(
            name=skill.name,
            english=skill.english,
            kind=skill.kind,
            position=skill.position,
            uses=skill.uses,
            rate=skill.rate,
            effect=meanings[f"{pointer}/{index}/effect"],
            first=meanings[f"{pointer}/{index}/effect"].clauses[0].who,
            rows=(skill.position != "後衛", skill.position != "前衛"),
        )
        for index, skill in enumerate(sources)
    )
