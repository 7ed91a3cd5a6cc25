"""A card set as a page: in Japanese in the layout of `page`, in English as plain text."""

from collections.abc import Iterator

from saikoro.domain.games.cardgard.cards.card_set import CardSet, CommandCard, Unit
from saikoro.domain.games.cardgard.cards.notation import english
from saikoro.domain.games.cardgard.cards.notation import parse as text
from saikoro.domain.words import Language


def print_set(cards: CardSet, language: Language) -> str:
    """Every card of a set; `read_page` reads the Japanese page."""
    unit, command = (_unit_en, _command_en) if language == "en" else (_unit_ja, _command_ja)
    blocks = [
        *("\n".join(unit(card)) for card in (*cards.units.values(), *cards.leaps.values())),
        *("\n".join(command(card)) for card in cards.commands.values()),
    ]
    return "\n\n".join(blocks) + "\n"


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


def _unit_en(unit: Unit) -> Iterator[str]:
    yield f"{unit.id} {unit.en or unit.name}"
    yield f"Element {unit.element.en}, HP {unit.hp}, speed {unit.speed}"
    yield f"Traits: {', '.join(unit.traits) or '-'}"
    if unit.leap is not None:
        yield f"Leap: {english.print_leap_en(unit.leap)}"
    for face, row in enumerate(unit.rows, 1):
        yield english.print_row_en(face, row)
    yield f"Ability: {english.print_ability_en(unit.ability)}"


def _command_en(command: CommandCard) -> Iterator[str]:
    yield f"{command.id} {command.en or command.name}"
    yield english.print_command_en(command.meaning)
