"""What is printed on the cards of KTC: soldiers, with the skills of both classes."""

from collections.abc import Iterator, Mapping

from saikoro.domain.games.ktc.cards.card_set import Card, CardSet, Unique, by_class
from saikoro.domain.games.ktc.cards.print import line_text, skill_line
from saikoro.domain.games.ktc.words import Figure, Origin, SkillKind
from saikoro.domain.match.interface.table_view import Colour, Face, Number
from saikoro.domain.text import Text
from saikoro.domain.words import Language, capital

LOWER = Text("下級職", "lower class")
UPPER = Text("上級職", "upper class")
"""The classes of a soldier (KT-3.1)."""

_KIND = Text("兵士", "soldier")
_BOTH = Text("下級職・上級職", "both classes")
_COUNTER = Text(
    "ユニーク「{name}」: 初期値{start}、最大{most}",
    "Unique counter: starts at {start}, at most {most}",
    left_out=("name",),
)


def faces(cards: CardSet) -> Mapping[str, Face]:
    """The face of every soldier, by the id of its card."""
    return {card.id: _face(card, cards) for card in cards.soldiers.values()}


def counter(unique: Unique) -> Text:
    """What a ユニーク is called; it has no English name (KT-3.1)."""
    return Text.plain(unique.name, Figure.UNIQUE.en)


def _face(card: Card, cards: CardSet) -> Face:
    lower, upper = card.hp
    numbers = [
        Number.of(Figure.HP, lower),
        Number.of(Figure.UPPER_HP, upper),
        Number.of(Figure.MEDALS, card.medals),
    ]
    if card.unique is not None:
        unique = card.unique
        numbers.append(Number(Figure.UNIQUE.code, counter(unique), unique.start, unique.max))
    face = Face(
        name=card.label,
        kind=_KIND,
        numbers=tuple(numbers),
        text=(*map(Text.plain, _paragraphs(card, cards, "ja"), _paragraphs(card, cards, "en")),),
        colour=_colour(card),
    )
    return face.with_flavour(card.flavour, card.author, card.picture)


def _paragraphs(card: Card, cards: CardSet, language: Language) -> Iterator[str]:
    """The ユニーク, the trait, then the skills of both classes, each skill once."""
    if card.unique is not None:
        unique = card.unique
        yield _COUNTER.in_language(language, name=unique.name, start=unique.start, most=unique.max)
    trait = capital(Origin.TRAIT.text(language))
    yield from (f"{trait}: {line_text(entry, cards, language)}" for entry in card.trait)
    for of, skills in zip((LOWER, _BOTH, UPPER), by_class(card.lower, card.upper), strict=True):
        rank = capital(of.in_language(language))
        yield from (f"{rank}: {skill_line(skill, cards, language)}" for skill in skills)


def _colour(card: Card) -> Colour:
    """By the kinds of its skills: attack, support, or both."""
    kinds = {skill.kind for skill in (*card.lower, *card.upper)}
    if kinds == {SkillKind.ATTACK}:
        return Colour.RED
    return Colour.GREEN if kinds == {SkillKind.SUPPORT} else Colour.VIOLET
