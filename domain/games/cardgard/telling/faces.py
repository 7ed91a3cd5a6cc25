"""What is printed on the cards of Cardgard."""

from collections.abc import Iterator, Mapping

from saikoro.domain.games.cardgard.cards.card_set import CardSet, CommandCard, Unit
from saikoro.domain.games.cardgard.cards.notation import english
from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.games.cardgard.cards.notation import parse as text
from saikoro.domain.games.cardgard.words import CardKind, Element, Figure
from saikoro.domain.match.interface.table_view import Colour, Face, Number
from saikoro.domain.text import Text


def faces(cards: CardSet) -> Mapping[str, Face]:
    """The face of every card, by its id."""
    units = {card.id: _unit(card, cards) for card in cards.all_units.values()}
    return units | {card.id: _command(card) for card in cards.commands.values()}


def row_text(face: int, row: n.Row | None) -> Text:
    """A row of an action table."""
    return Text.plain(text.print_row(face, row), english.print_row_en(face, row))


def ability_text(ability: n.Ability | None) -> Text:
    """An ability with its name."""
    return Text.plain(text.print_ability(ability), f"Ability: {english.print_ability_en(ability)}")


def _unit(unit: Unit, cards: CardSet) -> Face:
    kind = CardKind.UNIT if unit.leap is None else CardKind.LEAP
    face = Face(
        name=Text.plain(unit.name, unit.en or unit.name),
        kind=Text.joined([kind, unit.element], "・"),
        numbers=(Number.of(Figure.HP, unit.hp), Number.of(Figure.SPEED, unit.speed)),
        text=(*_paragraphs(unit, cards),),
        colour=_COLOURS[unit.element],
    )
    return face.with_flavour(unit.flavour, unit.author, unit.picture)


_TRAITS = Text("【特徴】{traits}", "Traits: {traits}")


def _paragraphs(unit: Unit, cards: CardSet) -> Iterator[Text]:
    """The traits, which have no English names, the leap line, the action table, the ability."""
    if unit.traits:
        yield _TRAITS.filled(traits=Text.joined(unit.traits))
    if unit.leap is not None:
        names = {other.name: other.en for other in cards.units.values()}
        leap = english.print_leap_en(unit.leap, names)
        yield Text.plain(text.print_leap(unit.leap), f"Leap: {leap}")
    yield from (row_text(face, row) for face, row in enumerate(unit.rows, 1))
    yield ability_text(unit.ability)


_COLOURS = {
    Element.HOLY: Colour.YELLOW,
    Element.DARK: Colour.VIOLET,
    Element.CHAOS: Colour.RED,
    Element.NEUTRAL: Colour.GREY,
}


def _command(card: CommandCard) -> Face:
    does = Text.plain(text.print_command(card.meaning), english.print_command_en(card.meaning))
    face = Face(
        name=Text.plain(card.name, card.en or card.name),
        kind=Text.of(CardKind.COMMAND),
        text=(does,),
        colour=Colour.BLUE,
    )
    return face.with_flavour(card.flavour, card.author, card.picture)
