"""A card set as a page: in Japanese in the layout of `page`, in English as plain text."""

from collections.abc import Iterator

from saikoro.domain.cards.flavour import print_flavour
from saikoro.domain.cards.page import laid_out
from saikoro.domain.games.cardgard.cards.card_set import CardSet, CommandCard, Unit
from saikoro.domain.games.cardgard.cards.notation import english
from saikoro.domain.games.cardgard.cards.notation import parse as text
from saikoro.domain.words import Language


def print_set(cards: CardSet, language: Language) -> str:
    """Every card of a set; `read_page` reads the Japanese page."""
    every: list[Unit | CommandCard] = [
        *cards.all_units.values(),
        *cards.commands.values(),
    ]
    return laid_out(print_card(cards, card, language) for card in every)


def print_card(cards: CardSet, card: Unit | CommandCard, language: Language) -> Iterator[str]:
    """The lines of a card."""
    if isinstance(card, CommandCard):
        yield from _command_en(card) if language == "en" else _command_ja(card)
    else:
        yield from _unit_en(card, cards) if language == "en" else _unit_ja(card)
    yield from print_flavour(card.flavour, card.author, language, card.picture)


def _unit_ja(unit: Unit) -> Iterator[str]:
    yield f"■{unit.name}■"
    yield f"【属性:{unit.element}】【HP:{unit.hp}】【速度:{unit.speed}】"
    yield f"【特徴:{'、'.join(unit.traits)}】"
    if unit.leap is not None:
        yield text.print_leap(unit.leap)
    yield "■行動表■"
    for face, row in enumerate(unit.rows, 1):
        yield text.print_row(face, row)
    yield text.print_ability(unit.ability)


def _command_ja(command: CommandCard) -> Iterator[str]:
    yield f"■{command.name}■"
    yield text.print_command(command.meaning)


def _unit_en(unit: Unit, cards: CardSet) -> Iterator[str]:
    yield f"{unit.id} {unit.en or unit.name}"
    yield f"Element {unit.element.en}, HP {unit.hp}, speed {unit.speed}"
    yield f"Traits: {', '.join(unit.traits) or '-'}"
    if unit.leap is not None:
        names = {other.name: other.en for other in cards.units.values()}
        yield f"Leap: {english.print_leap_en(unit.leap, names)}"
    for face, row in enumerate(unit.rows, 1):
        yield english.print_row_en(face, row)
    yield f"Ability: {english.print_ability_en(unit.ability)}"


def _command_en(command: CommandCard) -> Iterator[str]:
    yield f"{command.id} {command.en or command.name}"
    yield english.print_command_en(command.meaning)
