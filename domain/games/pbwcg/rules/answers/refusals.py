"""Refusals that say what would be legal instead, in both languages."""

from collections.abc import Sequence

from saikoro.domain.errors import IllegalAnswer
from saikoro.domain.games.pbwcg.cards.facts import ability_names
from saikoro.domain.games.pbwcg.ids import CardId, Slot
from saikoro.domain.games.pbwcg.rules.asking import refused
from saikoro.domain.games.pbwcg.rules.battle import Battle
from saikoro.domain.games.pbwcg.rules.naming import Naming, card_name, quoted
from saikoro.domain.games.pbwcg.state import Unit
from saikoro.domain.games.pbwcg.words import Kind
from saikoro.domain.text import Text


def slot_taken(slot: Slot, empty: Sequence[Slot]) -> IllegalAnswer:
    """A slot that was to be empty, with the slots that are."""
    numbers = [*map(str, empty)]
    return refused(
        "slot_occupied",
        f"slot {slot} is not empty; empty slots: {', '.join(numbers) or 'none'}",
        f"{slot}は空いていない。空きは{'・'.join(numbers) or 'なし'}",
        "/slot",
    )


def no_such_slot(most: int) -> IllegalAnswer:
    """A number that no slot has."""
    return refused("no_such_slot", f"slots are 1 to {most}", f"1〜{most}から選ぶ", "/slot")


def not_worn(battle: Battle, unit: Unit, card: CardId, pointer: str) -> IllegalAnswer:
    """An item that a PC does not wear, with those that it does."""
    naming = Naming(battle, unit.seat)
    pc, name, worn = naming.unit(unit), naming.card(card), [*map(naming.card, unit.items)]
    return refused(
        "bad_targets",
        f"{name.en} is not worn by {pc.en}, who wears "
        f"{', '.join(item.en for item in worn) or 'nothing'}",
        f"{name.ja}は{pc.ja}の装備ではない。装備は{'・'.join(item.ja for item in worn) or 'なし'}",
        pointer,
    )


def bad_overflow(battle: Battle, legal: Sequence[Sequence[CardId]]) -> IllegalAnswer:
    """The wrong items to discard, with those that would be right (PB-6.4)."""
    named = [[card_name(item, battle.cards) for item in items] for items in legal]
    en = "; or ".join(" and ".join(item.en for item in items) or "nothing" for items in named)
    ja = "、または".join("と".join(item.ja for item in items) or "なし" for items in named)
    return refused(
        "bad_overflow", f"to be discarded: {en}", f"破棄する装備は{ja}", "/discard", "PB-6.4"
    )


def unknown_ability(battle: Battle, unit: Unit, ability: str) -> IllegalAnswer:
    """An ability that a unit does not have, with those that it has."""
    cards, name = battle.cards, Naming(battle, unit.seat).unit(unit)
    wrong = ability_names([ability], cards) if ability in cards.abilities else quoted(ability)
    has = ability_names(battle.printed(unit).abilities, cards)
    return refused(
        "unknown_ability",
        f"{name.en} cannot use {wrong.en}; it can use {has.en or 'none'}",
        f"{name.ja}は{wrong.ja}を使えない。使えるのは{has.ja or 'なし'}",
        "/ability",
    )


def wrong_kind(card: Text, kind: Kind) -> IllegalAnswer:
    """A card of another kind than the command takes."""
    return refused(
        "wrong_card_type",
        f"{card.en} is no {kind.en} card",
        f"{card.ja}は{kind.ja}カードではない",
        "/card",
    )
