"""Card sets of KTC, ready to play (KT-3)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Self, TypeVar

import msgspec

from saikoro.domain.cards.fields import ready
from saikoro.domain.cards.flavour import Beside
from saikoro.domain.games.ktc.cards.checks import Checked
from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.cards.source import (
    CheckedSet,
    CheckedSoldier,
    RosterSource,
    SkillSource,
    StatusSource,
    UniqueSource,
)
from saikoro.domain.games.ktc.words import Position, SkillKind
from saikoro.domain.record.canonical import canonical_digest
from saikoro.domain.text import Text


class PrintedLine(NamedTuple):
    """A line with a timing, where it is printed."""

    line: n.Line
    number: int
    """Its number among those of its text, from 0."""
    paragraph: int | None
    """Where it stands on the face of its soldier; None for lines of a status."""


@dataclass(frozen=True, slots=True)
class Printed:
    """The lines of a trait or a status."""

    standing: tuple[n.Standing, ...]
    lines: tuple[PrintedLine, ...]
    """The lines with a timing, in printed order."""
    hampers: bool
    """Whether a line may forbid moves or skills; every listing of legal actions asks for it."""

    @classmethod
    def of(cls, read: Sequence[n.Standing | n.Line | str], first: int | None = None) -> Self:
        """Split lines, given in printed order, by whether they have a timing; labels do nothing.

        `first` is where the first of them stands on the face of a soldier.
        """
        standing = tuple(line for line in read if isinstance(line, n.Standing))
        modifiers = [modifier for line in standing for modifier in line.modifiers]
        on_face = [(line, None if first is None else first + at) for at, line in enumerate(read)]
        timed = [(line, paragraph) for line, paragraph in on_face if isinstance(line, n.Line)]
        return cls(
            standing,
            tuple(PrintedLine(line, number, at) for number, (line, at) in enumerate(timed)),
            any(isinstance(modifier, n.Immobile | n.Mute) for modifier in modifiers),
        )


class Named:
    """What has a name in both languages, and stands for it in sentences."""

    __slots__ = ()

    name: str
    english: str

    @property
    def ja(self) -> str:
        """The Japanese name."""
        return self.name

    @property
    def en(self) -> str:
        """The English name."""
        return self.english

    @property
    def label(self) -> Text:
        """The name in both languages."""
        return Text.plain(self.name, self.english)


class Status(Named, msgspec.Struct, frozen=True):
    """A バフ or デバフ of the card set, ready to play."""

    kind: n.StatusKind
    name: str
    english: str
    turns: int
    """0 is no limit (KT-8.10)."""
    texts: tuple[n.Standing | n.Line, ...]
    printed: Printed


class Skill(Named, msgspec.Struct, frozen=True):
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
    """The selector of its first clause, which may be a choice (KT-7.3)."""
    rows: tuple[bool, bool]
    """Whether it can be used in the front row, and in the rear (KT-7.1)."""
    paragraph: int
    """Where it stands on the face of its soldier."""


Unique = UniqueSource
"""The ユニーク of a card (KT-3.1), as its author wrote it."""


class Card(Named, Beside, frozen=True):
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

    def skills(self, *, upper: bool) -> tuple[Skill, ...]:
        """The skills of a class, in printed order (KT-3.3)."""
        return self.upper if upper else self.lower

    def skill(self, name: str, *, upper: bool) -> Skill | None:
        """The skill of a class with this name."""
        for one in self.skills(upper=upper):
            if one.name == name:
                return one
        return None


Roster = RosterSource
"""A roster that comes with the card set (KT-3.7), as its author wrote it."""


@dataclass(frozen=True, slots=True)
class CardSet:
    """The cards of a match; the digest is of the canonical JSON."""

    digest: str
    name: str
    version: int
    soldiers: dict[str, Card]
    """The soldier cards by their ids."""
    statuses: dict[str, Status]
    """The statuses by their names."""
    rosters: tuple[Roster, ...]
    timed: dict[n.Timing, frozenset[str]]
    """The soldier cards whose trait has a line with each timing."""


def read_card_set(data: Any) -> CardSet:
    """The card set of decoded JSON or TOML; IllegalCardSet with the violations of KT-3.6."""
    checked = Checked(data)
    checked.refuse()
    source = msgspec.convert(data, CheckedSet)
    soldiers = {
        soldier.id: _card(soldier, f"/soldier/{index}", checked)
        for index, soldier in enumerate(source.soldier)
    }
    return CardSet(
        canonical_digest(data),
        source.set,
        source.version,
        soldiers,
        {
            status.name: _status(status, f"/status/{index}/lines", checked)
            for index, status in enumerate(source.status)
        },
        tuple(source.roster),
        {timing: _with_timing(soldiers.values(), timing) for timing in n.Timing},
    )


def _with_timing(cards: Iterable[Card], timing: n.Timing) -> frozenset[str]:
    return frozenset(
        card.id for card in cards if any(one.line.timing is timing for one in card.printed.lines)
    )


def _status(source: StatusSource, pointer: str, checked: Checked) -> Status:
    lines = tuple(checked.meanings[f"{pointer}/{index}"] for index in range(len(source.lines)))
    return ready(Status, source, texts=lines, printed=Printed.of(lines))


S = TypeVar("S", Skill, SkillSource)


def by_class(lower: Sequence[S], upper: Sequence[S]) -> tuple[list[S], list[S], list[S]]:
    """The skills of the lower class alone, of both, and of the upper alone, as a face has them."""
    in_lower, in_upper = {skill.name for skill in lower}, {skill.name for skill in upper}
    return (
        [skill for skill in lower if skill.name not in in_upper],
        [skill for skill in lower if skill.name in in_upper],
        [skill for skill in upper if skill.name not in in_lower],
    )


def _card(source: CheckedSoldier, pointer: str, checked: Checked) -> Card:
    trait = tuple(
        checked.meanings.get(f"{pointer}/trait/{index}", entry)
        for index, entry in enumerate(source.trait)
    )
    before = 0 if source.unique is None else 1
    on_face = [skill.name for skills in by_class(source.lower, source.upper) for skill in skills]
    paragraphs = {name: at for at, name in enumerate(on_face, before + len(trait))}
    return ready(
        Card,
        source,
        trait=trait,
        printed=Printed.of(trait, before),
        lower=_skill_list(source.lower, f"{pointer}/lower", checked, paragraphs),
        upper=_skill_list(source.upper, f"{pointer}/upper", checked, paragraphs),
    )


def _skill_list(
    sources: Sequence[SkillSource], pointer: str, checked: Checked, paragraphs: dict[str, int]
) -> tuple[Skill, ...]:
    effects = [checked.effects[f"{pointer}/{index}/effect"] for index in range(len(sources))]
    return tuple(
        ready(
            Skill,
            skill,
            effect=effect,
            first=effect.clauses[0].who,
            rows=(skill.position is not Position.REAR, skill.position is not Position.FRONT),
            paragraph=paragraphs[skill.name],
        )
        for skill, effect in zip(sources, effects, strict=True)
    )
