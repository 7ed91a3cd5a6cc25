"""Card sets of Lanterns (LN-1.2): read from data, checked, and made ready to play."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from lanterns.options import DECK_SIZE
from saikoro.game import (
    NO_FLAVOUR,
    Author,
    FlavourField,
    IllegalCardSet,
    Language,
    Picture,
    Text,
    Violation,
    shape_errors,
)

MOST_LANTERNS = 50
"""Of one card set."""

RULE = "LN-1.2"

Id = Annotated[str, Meta(pattern=r"^[a-z0-9-]{1,20}\Z")]
Name = Annotated[str, Meta(min_length=1, max_length=40)]


_LABEL = Text("{name}（{strength}）", "{name} ({strength})")


class Lantern(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One `[[lantern]]` of a card set (LN-1.1)."""

    id: Id
    """In the card set."""
    name_ja: Name
    """In Japanese."""
    name_en: Name
    """In English."""
    strength: Annotated[int, Meta(ge=1, le=99)]
    """Who has more wins the round, unless the wind turns."""
    flavour: FlavourField = NO_FLAVOUR
    """A text for its mood, which no rule reads."""
    author: Author = ""
    """Who wrote it."""
    picture: Picture = ""
    """The digest of its picture."""

    @property
    def label(self) -> Text:
        """Its name, with its strength."""
        name = Text.plain(self.name_ja, self.name_en)
        return _LABEL.filled(name=name, strength=self.strength)

    def label_in(self, language: Language) -> str:
        """Its label in one language."""
        return self.label.in_language(language)


class SetSource(msgspec.Struct, frozen=True):
    """A card set as its author wrote it."""

    id: str
    version: str
    game: Literal["lanterns"]
    lantern: Annotated[list[Any], Meta(min_length=DECK_SIZE, max_length=MOST_LANTERNS)]


class CardSet(msgspec.Struct, frozen=True):
    """Every lantern that exists in a match, by id."""

    lanterns: dict[str, Lantern]


def read_card_set(data: Any) -> CardSet:
    """Check decoded JSON or TOML, and make it playable; IllegalCardSet names every failure."""
    violations = list(_check(data))
    if violations:
        raise IllegalCardSet(violations)
    lanterns = msgspec.convert(data["lantern"], list[Lantern])
    return CardSet({lantern.id: lantern for lantern in lanterns})


def _check(data: Any) -> Iterator[Violation]:
    for detail, pointer in shape_errors(data, SetSource):
        yield Violation("LN_SET_SHAPE", RULE, detail, pointer)
    listed = data.get("lantern") if isinstance(data, dict) else None
    seen: set[str] = set()
    for index, lantern in enumerate(listed[:MOST_LANTERNS] if isinstance(listed, list) else []):
        pointer = f"/lantern/{index}"
        for detail, place in shape_errors(lantern, Lantern):
            yield Violation("LN_SET_SHAPE", RULE, detail, pointer + place)
        name = lantern.get("id") if isinstance(lantern, dict) else None
        if isinstance(name, str):
            if name in seen:
                detail, ja = f"{name} is there twice", f"{name}が2度あります"
                yield Violation("LN_SET_DUPLICATE_ID", RULE, detail, f"{pointer}/id", ja=ja)
            seen.add(name)
