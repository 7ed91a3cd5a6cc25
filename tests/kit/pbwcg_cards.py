"""Random sets of PBWCG cards, a card or two of every table."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from hypothesis import strategies as st

from saikoro.domain.games.pbwcg.cards.card_set import CardSet, read_card_set
from saikoro.domain.games.pbwcg.cards.notation.placement import CardType
from saikoro.domain.games.pbwcg.cards.notation.words import PLACES, BsEffect
from tests.kit.pbwcg_texts import NAMES, OWN_BS, OWN_SUPPORTS, SET_CARDS, one_of, texts_of

EFFECTS = st.sampled_from([*BsEffect])
WORLDS = ["陸", "海", "全世界"]
IDS = [f"ab{number}" for number in range(4)]


@st.composite
def card_set_sources(
    draw: st.DrawFn, *, pcs: int = 3, items: int = 2, sets: int = 4, distinct: bool = False
) -> dict[str, Any]:
    """A set as its author would write it, a card or two of every table."""
    written = st.lists(NAMES, min_size=60, max_size=60, unique=True)
    names = iter([f"名{number}" for number in range(99)] if distinct else draw(written))

    def name() -> str:
        """A name that another card may have, too, unless all are to be distinct."""
        if distinct:
            return next(names)
        return draw(one_of(next(names), "同じ", "pc0", "なし", " x", "a、b"))

    def card(id_: str, type_: CardType, **fields: Any) -> dict[str, Any]:
        text = draw(texts_of(type_))
        return {"id": id_, "name": name(), "name_en": next(names), "text": text} | fields

    def whole(least: int, most: int) -> int:
        return draw(st.integers(least, most))

    def unit(**fields: Any) -> dict[str, Any]:
        printed = {"endurance": whole(1, 20)} if draw(st.booleans()) else {}
        return (
            {
                "stats": [whole(0, 20) for _ in range(3)],
                "wp": whole(0, 40),
                "range": f"{whole(1, 3)}PC内",
                "abilities": draw(st.lists(st.sampled_from(IDS), max_size=3)),
            }
            | printed
            | fields
        )

    def set_card(number: int) -> dict[str, Any]:
        type_ = draw(st.sampled_from(SET_CARDS))
        kinds = {
            CardType.INSTANT: ["◆", "召", "破", "M", "補"],
            CardType.LASTING: ["補"],
            CardType.FIELD: ["Fi"],
            CardType.SPELL: ["術"],
            CardType.TRAP: ["罠"],
        }
        lasts = type_ in (CardType.LASTING, CardType.FIELD)
        kind, turns = draw(st.sampled_from(kinds[type_])), whole(1, 9) if lasts else 0
        return card(f"st{number}", type_, kind=kind, turns=turns)

    def equipment(number: int) -> dict[str, Any]:
        type_ = draw(st.sampled_from([*PLACES]))
        return card(
            f"eq{number}",
            CardType.EQUIPMENT,
            type=type_.value,
            place=draw(st.sampled_from(PLACES[type_])).value,
            stats=[whole(-5, 12) for _ in range(3)],
            weight=whole(0, 20),
        )

    def named(name_: str) -> dict[str, Any]:
        return {"name": name_, "name_en": next(names)}

    def gives() -> list[str]:
        return draw(st.lists(st.sampled_from(IDS), max_size=2))

    races, jobs = [next(names), "人間"], [next(names), "固有"]
    return {
        "game": "pbwcg",
        "catalogue": next(names),
        "version": whole(1, 9999),
        "world": [named(world) for world in WORLDS],
        "bs": [named(bs) | {"rule": draw(EFFECTS).value} for bs in OWN_BS],
        "race": [named(race) | {"abilities": gives()} for race in races],
        "job": [named(job) | {"abilities": gives()} for job in jobs],
        "ability": [
            card(id_, CardType.ABILITY, wp=whole(0, 40))
            | {"from": draw(st.sampled_from([*races, *jobs]))}
            for id_ in IDS
        ],
        "pc": [
            card(f"pc{number}", CardType.PC)
            | unit(
                world=draw(st.sampled_from(WORLDS[:2])),
                race=draw(st.sampled_from(races)),
                job=draw(st.sampled_from(jobs)),
                attribute=draw(one_of("体", "技", "心", "無")),
                hp=whole(1, 40),
                sp=whole(0, 40),
                traits=draw(st.lists(NAMES | st.just("なし"), max_size=2)),
            )
            for number in range(pcs)
        ],
        "equipment": [equipment(number) for number in range(items)],
        "set": [set_card(number) for number in range(sets)],
        "support": [
            card(f"sp{number}", CardType.SUPPORT)
            | unit(
                name=support,
                world=draw(st.sampled_from(WORLDS)),
                attribute=draw(one_of("体", "技", "心")),
                cp=whole(1, 13),
            )
            for number, support in enumerate(OWN_SUPPORTS)
        ],
        "deck": [
            {
                "id": "deck",
                "name": name(),
                "name_en": next(names),
                "starters": {"slot1": "pc0", "slot3": "pc1"},
                "cards": draw(st.lists(st.sampled_from(["pc0", "pc1", "eq0", "st1", "sp0"]))),
            }
        ],
    }


def card_sets() -> st.SearchStrategy[CardSet]:
    """Card sets that can be parsed."""
    return card_set_sources().map(read_card_set)


def playable_sets() -> st.SearchStrategy[CardSet]:
    """Sets with enough cards for a deck (PB-3.4)."""
    return card_set_sources(pcs=5, items=4, sets=9, distinct=True).map(read_card_set)


PLAIN_PCS = [f"p{number}" for number in range(1, 7)]


def made(
    *,
    pcs: Mapping[str, Mapping[str, Any]] = MappingProxyType({}),
    abilities: Mapping[str, str] = MappingProxyType({}),
    items: Mapping[str, Mapping[str, Any]] = MappingProxyType({}),
    sets: Mapping[str, tuple[str, str] | tuple[str, str, int]] = MappingProxyType({}),
    supports: Mapping[str, Mapping[str, Any]] = MappingProxyType({}),
) -> CardSet:
    """Six plain PCs with HP 10 and WP 10, each slower than the one before, and these cards.

    `pcs` changes fields of some of them. All can use all `abilities`, which cost 1 WP; `sets` are
    kind, text and perhaps turns.
    """
    world, named = "陸", {"name_en": "x"}
    unit = {"world": world, "stats": [5, 5, 5], "wp": 10, "range": "1PC内", "text": ""}
    pc = unit | {"race": "人", "job": "士", "attribute": "体", "hp": 10, "sp": 10, "traits": []}
    return read_card_set(
        {
            "game": "pbwcg",
            "catalogue": "made",
            "version": 1,
            "world": [{"name": name} | named for name in (world, "海", "全世界")],
            "bs": [{"name": name, "name_en": "x", "rule": rule} for name, rule in BS.items()],
            "race": [{"name": "人", "name_en": "x", "abilities": [*abilities]}],
            "job": [{"name": "士", "name_en": "x", "abilities": []}],
            "ability": [
                {"id": id_, "name": id_, "name_en": id_, "from": "人", "wp": 1, "text": text}
                for id_, text in abilities.items()
            ],
            "pc": [
                pc
                | {"id": id_, "name": id_, "name_en": id_, "abilities": []}
                | {"stats": [5, 9 - number, 5]}
                | dict(pcs.get(id_, {}))
                for number, id_ in enumerate(PLAIN_PCS)
            ],
            "equipment": [
                {"id": id_, "name": id_, "name_en": id_, "type": "weapon", "place": "片手"}
                | {"stats": [0, 0, 0], "weight": 0, "text": ""}
                | dict(item)
                for id_, item in items.items()
            ],
            "set": [
                {"id": id_, "name": id_, "name_en": id_, "kind": kind, "text": text}
                | {"turns": turns[0] if turns else 0}
                for id_, (kind, text, *turns) in sets.items()
            ],
            "support": [
                unit
                | {"id": id_, "name": id_, "name_en": id_, "attribute": "体", "cp": 5}
                | {"stats": [5, 1, 5]}
                | {"abilities": [*abilities]}
                | dict(support)
                for id_, support in supports.items()
            ],
        }
    )


BS = {
    "毒": "PB-14.10",
    "出血": "PB-14.11",
    "麻痺": "PB-14.12",
    "睡眠": "PB-14.13",
    "混乱": "PB-14.14",
    "封印": "PB-14.15",
    "鈍足": "PB-14.16",
    "恐怖": "PB-14.17",
    "暗闇": "PB-14.18",
    "呪い": "PB-14.19",
}
"""The BS of PB-14.9, and the rule of each."""
