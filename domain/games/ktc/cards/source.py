"""The shapes of a card set as its author writes it (KT-3)."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from saikoro.domain.cards.fields import field
from saikoro.domain.cards.flavour import Beside
from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.words import Position, SkillKind
from saikoro.domain.text import Text, Unfit

MOST_CARDS = 200
"""The most entries of one table of a card set (KT-3.6)."""
MOST_TEXTS = 8
"""The most texts of a trait, a status or a skill (KT-3.6)."""
MOST_SKILLS = 4
"""The most skills of one class (KT-3.6)."""

Name = Annotated[str, field("名称", min_length=1, max_length=40)]
English = Annotated[str, field("英名", min_length=1, max_length=40)]
Hp = Annotated[int, Meta(ge=1, le=99)]


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a card set."""


class StatusSource(Source, frozen=True):
    """One `[[status]]` (KT-9.7)."""

    kind: Annotated[n.StatusKind, field("種類")]
    """The kind."""
    name: Name
    """The name."""
    english: English
    """The English name."""
    turns: Annotated[int, field("ターン", ge=0, le=20)]
    """0 is no limit (KT-8.10)."""
    lines: Annotated[list[str], field("行", max_length=MOST_TEXTS)]
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
            raise Unfit(_START_ABOVE_MAX)


class SkillSource(Source, frozen=True):
    """A skill (KT-3.2)."""

    name: Name
    """The name."""
    english: English
    """The English name."""
    kind: Annotated[SkillKind, field("種類")]
    position: Annotated[Position, field("位置")]
    uses: Annotated[int, field("使用回数", ge=0, le=9)]
    """0 is unlimited."""
    rate: Annotated[int, field("成功率", ge=1, le=100)]
    """The chance in percent."""
    effect: Annotated[list[str], field("効果", min_length=1, max_length=MOST_TEXTS)]


class CheckedSoldier(Beside, frozen=True, forbid_unknown_fields=True):
    """One `[[soldier]]` (KT-3.1)."""

    id: Annotated[Name, field("ID")]
    """The id, unique among its kind."""
    name: Name
    """The name."""
    english: English
    """The English name."""
    hp: Annotated[tuple[Hp, Hp], field("最大HP")]
    """The printed HP as 下級職 and as 上級職."""
    medals: Annotated[int, field("必要勲章数", ge=0, le=4)]
    """The number of ☆."""
    trait: Annotated[list[str], field("特性", max_length=MOST_TEXTS)]
    """The lines of the trait."""
    lower: Annotated[list[SkillSource], field("下級職", max_length=MOST_SKILLS)]
    """The skills as 下級職."""
    upper: Annotated[list[SkillSource], field("上級職", max_length=MOST_SKILLS)]
    """The skills as 上級職."""
    unique: Annotated[UniqueSource | None, field("ユニーク")] = None
    """The ユニーク of the soldier."""


class RosterSource(Source, frozen=True):
    """One `[[roster]]` (KT-3.7)."""

    name: Name
    """The name."""
    english: English
    """The English name."""
    cards: Annotated[list[str], field("カード", max_length=MOST_CARDS)]


class CheckedSet(Source, frozen=True):
    """A card set (KT-3.6)."""

    set: Annotated[Name, field("カードセット")]
    """The id of the set."""
    version: Annotated[int, field("版", ge=1)]
    """The version."""
    soldier: Annotated[list[CheckedSoldier], field("兵士", max_length=MOST_CARDS)]
    """The soldiers of the set."""
    game: Annotated[Literal["ktc"], field("ゲーム")] = "ktc"
    """The id of the game."""
    status: Annotated[list[StatusSource], field("状態", max_length=MOST_CARDS)] = []
    """The statuses of the set."""
    roster: Annotated[list[RosterSource], field("編成", max_length=MOST_CARDS)] = []
    """The rosters that the set offers."""
