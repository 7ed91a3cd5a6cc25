"""Random card sets of Fairies Battle, as their authors would write them."""

from typing import Any

from hypothesis import strategies as st

from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.cards.notation.lines import allowed_lines
from saikoro.domain.games.fairies.cards.notation.parse import print_line
from saikoro.domain.games.fairies.cards.source import ATTRIBUTES
from tests.kit.fairies_catalogue import CATALOGUE
from tests.kit.fairies_lines import KINS, LINES, NAMES


@st.composite
def card_set_sources(draw: st.DrawFn) -> dict[str, Any]:
    """A set as an author would write it, with a few cards of every type."""
    names = iter(draw(st.lists(NAMES, min_size=20, max_size=20, unique=True)))
    data: dict[str, Any] = {"game": "fairies", "catalogue": "random", "version": 1}
    data["kins"] = [*KINS]
    for type_ in draw(st.sets(st.sampled_from([*w.CardType]), min_size=1)):
        data[type_.value] = [
            _card(draw, type_, f"{type_}-{number}", next(names)) for number in range(1, 3)
        ]
    fairies = [card["id"] for card in data.get("fairy", [])]
    if fairies:
        copies = {card["id"]: 3 for type_ in ("unit", "magic") for card in data.get(type_, [])}
        reactions = draw(st.lists(st.sampled_from([*w.Window]), unique=True))
        deck = {"name": next(names), "fairy": fairies[0], "reactions": [*map(str, reactions)]}
        data["deck"] = [deck | ({"main": copies} if copies else {})]
    return data


RANDOM_CARDS = {
    w.CardType.UNIT: 4,
    w.CardType.SUPPORT: 2,
    w.CardType.MAGIC: 4,
    w.CardType.TRIGGER: 1,
    w.CardType.MUSIC: 1,
    w.CardType.EXTRA_UNIT: 2,
    w.CardType.EXTRA_MAGIC: 1,
    w.CardType.FAIRY: 1,
}


@st.composite
def playable_sources(draw: st.DrawFn) -> dict[str, Any]:
    """A third of the catalogue, all of its triggers and cost cards, and random cards."""
    data: dict[str, Any] = {**CATALOGUE, "kins": sorted({*CATALOGUE["kins"], *KINS}), "deck": []}
    for type_, number in RANDOM_CARDS.items():
        random = [_card(draw, type_, f"{type_}-{at}", f"{type_}の{at}") for at in range(number)]
        house = data[type_.value]
        kept = len(house) if type_ is w.CardType.TRIGGER else len(house) // 3
        data[type_.value] = [*house[:kept], *random]
    return data


def _card(draw: st.DrawFn, type_: w.CardType, id_: str, name: str) -> dict[str, Any]:
    card: dict[str, Any] = {"id": id_, "name": name}
    if draw(st.booleans()):
        card["name_en"] = f"The {id_}"
    if type_ not in (w.CardType.COST, w.CardType.FAIRY, w.CardType.TRIGGER):
        card["cost"] = draw(st.integers(0, 10))
        if kin := draw(st.lists(st.sampled_from(KINS), unique=True, max_size=2)):
            card["kin"] = kin
    match type_:
        case w.CardType.UNIT | w.CardType.SUPPORT | w.CardType.EXTRA_UNIT:
            card |= {"power": draw(st.integers(0, 30_000)), "damage": draw(st.integers(0, 100))}
            card |= {field: draw(st.integers(1, 3)) for field in ATTRIBUTES if draw(st.booleans())}
            if card.pop("guardian", None):
                card["guardian"] = True
            if card.get("damage_check_upright") in (None, card.get("damage_check")):
                card.pop("damage_check_upright", None)
            if "damage_check" not in card:
                card.pop("damage_check_upright", None)
        case w.CardType.MAGIC | w.CardType.EXTRA_MAGIC if draw(st.booleans()):
            card["permanent"] = True
            if type_ is w.CardType.MAGIC and draw(st.booleans()):
                card |= {"guardian": True, "power": draw(st.integers(0, 30_000))}
        case w.CardType.TRIGGER:
            card["trigger"] = draw(st.sampled_from([*w.TriggerKind])).value
        case w.CardType.COST:
            card["cost_kind"] = draw(st.sampled_from([*w.CostKind])).value
        case _:
            pass
    if text := _text(draw, type_, card):
        card["text"] = text
    return card


def _text(draw: st.DrawFn, type_: w.CardType, card: dict[str, Any]) -> list[str]:
    taken = allowed_lines(
        type_,
        guardian=card.get("guardian", False),
        permanent=card.get("permanent", False),
        trigger=card.get("trigger", ""),
    )
    others = [kind for kind in taken.kinds if kind is not taken.required]
    kinds = draw(st.lists(st.sampled_from(others), unique=True, max_size=2)) if others else []
    required = [taken.required] if taken.required else []
    drawn = [print_line(draw(LINES[kind])) for kind in (*required, *kinds)]
    if type_ is w.CardType.FAIRY:
        return [text for text in drawn if "このカード" not in text and "スラフ" not in text]
    return [text for text in drawn if len(text) <= 400]
