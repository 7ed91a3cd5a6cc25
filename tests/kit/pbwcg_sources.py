"""Small PBWCG cards as their authors would write them; tests change parts of them."""

from typing import Any

from saikoro.conformance.seating import house_cards
from saikoro.domain.games.pbwcg import PBWCG
from saikoro.domain.games.pbwcg.cards.card_set import CardSet


def house_set() -> CardSet:
    """The starter catalogue."""
    cards: CardSet = house_cards(PBWCG)
    return cards


def named(name: str, **fields: Any) -> dict[str, Any]:
    return {"name": name, "name_en": "Name"} | fields


def ability(**changed: Any) -> dict[str, Any]:
    return named("技", id="ab1", wp=2, text="[自身]の持久+1。") | {"from": "人間"} | changed


def pc(**changed: Any) -> dict[str, Any]:
    return (
        named("剣士", id="pc1", world="陸", race="人間", job="旅人", attribute="体", hp=10)
        | {"stats": [1, 2, 3], "wp": 5, "sp": 5, "range": "1PC内", "abilities": [], "traits": []}
        | {"text": ""}
        | changed
    )


def equipment(**changed: Any) -> dict[str, Any]:
    worn = {"type": "weapon", "place": "片手", "stats": [1, 0, -1], "weight": 3, "text": ""}
    return named("剣", id="eq1") | worn | changed


def set_card(**changed: Any) -> dict[str, Any]:
    return named("札", id="st1", kind="◆", turns=0, text="自PLのHP+1。") | changed


def support(**changed: Any) -> dict[str, Any]:
    return (
        named("草原狼", id="sp1", world="陸", attribute="体", stats=[1, 2, 3], cp=3, wp=4)
        | {"range": "1PC内", "abilities": [], "text": ""}
        | changed
    )


def deck(**changed: Any) -> dict[str, Any]:
    starters = {"slot1": "pc1", "slot3": "pc1"}
    return named("山", id="d1", starters=starters, cards=["pc1"]) | changed


TABLES = {
    "ability": ability,
    "pc": pc,
    "equipment": equipment,
    "set": set_card,
    "support": support,
    "deck": deck,
}


def source(**tables: Any) -> dict[str, Any]:
    return (
        {
            "game": "pbwcg",
            "catalogue": "x",
            "version": 1,
            "world": [named("陸"), named("全世界")],
            "bs": [named("毒", rule="PB-14.10")],
            "race": [named("人間", abilities=["ab1"])],
            "job": [named("旅人", abilities=[])],
        }
        | {table: [make()] for table, make in TABLES.items()}
        | tables
    )
