"""What is printed on the cards of PBWCG (PB-2), and what a BS does, for whatever draws them."""

from collections.abc import Iterator

from saikoro.domain.games.pbwcg.cards.card_set import CardSet, Equipment, Pc, SetCard, Support
from saikoro.domain.games.pbwcg.cards.facts import Printed, ability_names, text_of
from saikoro.domain.games.pbwcg.cards.notation import words as w
from saikoro.domain.games.pbwcg.rules.questions import BS_DOES
from saikoro.domain.games.pbwcg.words import Kind, OnTable
from saikoro.domain.match.interface.table_view import Colour, Face, Number
from saikoro.domain.text import Fact, Text

_ATTRIBUTES = {
    w.Attribute.BODY: Colour.RED,
    w.Attribute.SKILL: Colour.GREEN,
    w.Attribute.MIND: Colour.BLUE,
    w.Attribute.NONE: Colour.GREY,
}

_ITEMS = {w.EquipmentType.WEAPON: Colour.ORANGE, w.EquipmentType.ARMOUR: Colour.BROWN}

_SETS = {
    w.SetKind.RECOVERY: Colour.YELLOW,
    w.SetKind.FIELD: Colour.TEAL,
    w.SetKind.TRAP: Colour.PINK,
}
"""Set cards of other kinds are violet."""


def faces(cards: CardSet) -> dict[str, Face]:
    """Every card of a set, by its id."""
    return {
        card.id: Face(
            card.label,
            Text.joined(_kind(card, cards)),
            tuple(_numbers(card)),
            tuple(_text(card, cards)),
            _colour(card),
        ).with_flavour(card.flavour, card.author, card.picture)
        for card in cards.cards.values()
    }


def _kind(card: Printed, cards: CardSet) -> Iterator[Fact]:
    match card:
        case Pc():
            yield from (Kind.PC, card.attribute)
            yield cards.worlds[card.world].label
            yield cards.races[card.race].label
            yield cards.jobs[card.job].label
        case Support():
            yield from (Kind.SUPPORT, card.attribute, cards.worlds[card.world].label)
        case Equipment():
            yield from (Kind.EQUIPMENT, card.type, card.place)
        case SetCard():
            yield from (Kind.SET, card.kind)


def _numbers(card: Printed) -> Iterator[Number]:
    match card:
        case Pc() | Support():
            yield from _of_unit(card)
        case Equipment():
            changes = zip(w.TRIPLE, card.stats, strict=True)
            yield from (Number.of(each, by) for each, by in changes if by)
            yield Number.of(OnTable.WEIGHT, card.weight)
        case SetCard() if card.turns:
            yield Number.of(OnTable.TURNS, card.turns)


def _of_unit(unit: Pc | Support) -> Iterator[Number]:
    if isinstance(unit, Pc):
        yield Number.of(OnTable.HP, unit.hp)
    else:
        yield Number.of(OnTable.CP, unit.cp)
    yield from map(Number.of, w.TRIPLE, unit.stats)
    yield Number.of(OnTable.WP, unit.wp)
    if isinstance(unit, Pc):
        yield Number.of(OnTable.SP, unit.sp)
    yield Number.of(OnTable.RANGE, unit.range)
    if unit.endurance is not None:
        yield Number.of(OnTable.ENDURANCE, unit.endurance)


_ABILITY = Text("{ability}：{does}", "{ability}: {does}")


def _text(card: Printed, cards: CardSet) -> Iterator[Text]:
    """Each ability with its WP and what it does, then the text of the card itself."""
    if isinstance(card, Pc | Support):
        for id_ in card.abilities:
            does = text_of(cards.abilities[id_].text, cards)
            yield _ABILITY.filled(ability=ability_names([id_], cards), does=does)
    text = text_of(card.text, cards)
    if text.ja:
        yield text


def _colour(card: Printed) -> Colour:
    match card:
        case Pc() | Support():
            return _ATTRIBUTES[card.attribute]
        case Equipment():
            return _ITEMS[card.type]
        case SetCard():
            return _SETS.get(card.kind, Colour.VIOLET)


BAD_STATUSES = {
    effect: Text.plain(f"{does.ja}。", f"{does.capitalised.en}.")
    for effect, does in BS_DOES.items()
}
"""What a BS does to the PC that has it (PB-14.9)."""
