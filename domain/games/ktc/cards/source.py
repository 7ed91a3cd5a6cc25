"""The shapes of a card set as its author writes it (KT-3)."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from saikoro.domain.cards.flavour import FLAVOUR_LABELS, NO_FLAVOUR, Author, FlavourField, Picture
from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.words import Position, SkillKind
from saikoro.domain.text import Text

MOST_CARDS = 200
"""The most entries of one table of a card set (KT-3.6)."""
MOST_TEXTS = 8
"""The most texts of a trait, a status or a skill (KT-3.6)."""
MOST_SKILLS = 4
"""The most skills of one class (KT-3.6)."""

Texts = Annotated[list[str], Meta(max_length=MOST_TEXTS)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Hp = Annotated[int, Meta(ge=1, le=99)]


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a card set."""


class StatusSource(Source, frozen=True):
    """One `[[status]]` (KT-9.7)."""

    kind: n.StatusKind
    """The kind."""
    name: Name
    """The name."""
    english: Name
    """The English name."""
    turns: Annotated[int, Meta(ge=0, le=20)]
    """0 is no limit (KT-8.10)."""
    lines: Texts
    """The lines of the text."""


_START_ABOVE_MAX = Text("startはmax以下", "start is at most max")


class UniqueSource(Source, frozen=True):
    """A ユニーク (KT-3.1)."""

    name: Name
    """The name."""
    start: Annotated[int, Meta(ge=0, le=99)]
    """The value at the beginning."""
    max: Annotated[int, Meta(ge=1, le=99)]
    """The greatest value."""

    def __post_init__(self) -> None:
        if self.start > self.max:
            raise ValueError(_START_ABOVE_MAX.both)


class SkillSource(Source, frozen=True):
    """A skill (KT-3.2)."""

    name: Name
    """The name."""
    english: Name
    """The English name."""
    kind: SkillKind
    position: Position
    uses: Annotated[int, Meta(ge=0, le=9)]
    """0 is unlimited."""
    rate: Annotated[int, Meta(ge=1, le=100)]
    """The chance in percent."""
    effect: Annotated[list[str], Meta(min_length=1, max_length=MOST_TEXTS)]


Skills = Annotated[list[Any], Meta(max_length=MOST_SKILLS)]


class SoldierSource(Source, frozen=True):
    """One `[[soldier]]` (KT-3.1); its skills are checked apart, as `SkillSource`."""

    id: Name
    """The id, unique among its kind."""
    name: Name
    """The name."""
    english: Name
    """The English name."""
    hp: tuple[Hp, Hp]
    """The printed HP as 下級職 and as 上級職."""
    medals: Annotated[int, Meta(ge=0, le=4)]
    """The number of ☆."""
    trait: Texts
    """The lines of the trait."""
    lower: Skills
    upper: Skills
    unique: UniqueSource | None = None
    """The ユニーク of the soldier."""
    flavour: FlavourField = NO_FLAVOUR
    """A text for the mood of the card."""
    author: Author = ""
    """Who wrote the card."""
    picture: Picture = ""
    """The digest of its picture."""


class RosterSource(Source, frozen=True):
    """One `[[roster]]` (KT-3.7)."""

    name: Name
    """The name."""
    english: Name
    """The English name."""
    cards: Annotated[list[str], Meta(max_length=MOST_CARDS)]


Listed = Annotated[list[Any], Meta(max_length=MOST_CARDS)]


class SetSource(Source, frozen=True):
    """A card set (KT-3.6); its entries are checked apart, each as its own source."""

    set: Name
    """The id of the set."""
    version: Annotated[int, Meta(ge=1)]
    """The version."""
    soldier: Listed
    game: Literal["ktc"] = "ktc"
    """The id of the game."""
    status: Listed = []
    roster: Listed = []


class CheckedSoldier(SoldierSource, frozen=True):
    """A soldier whose skills have been checked."""

    lower: list[SkillSource]
    """The skills as 下級職."""
    upper: list[SkillSource]
    """The skills as 上級職."""


class CheckedSet(SetSource, frozen=True):
    """A card set whose entries have been checked."""

    soldier: list[CheckedSoldier]
    """The soldiers of the set."""
    status: list[StatusSource] = []
    """The statuses of the set."""
    roster: list[RosterSource] = []
    """The rosters that the set offers."""


LABELS = {
    "set": "カードセット",
    "version": "版",
    "game": "ゲーム",
    "soldier": "兵士",
    "status": "状態",
    "roster": "編成",
    "id": "ID",
    "name": "名称",
    "english": "英名",
    "hp": "最大HP",
    "medals": "必要勲章数",
    "trait": "特性",
    "unique": "ユニーク",
    "lower": "下級職",
    "upper": "上級職",
    "kind": "種類",
    "position": "位置",
    "uses": "使用回数",
    "rate": "成功率",
    "effect": "効果",
    "turns": "ターン",
    "lines": "行",
    "cards": "カード",
    **FLAVOUR_LABELS,
}
"""What the fields are called in Japanese."""
