"""A table of Lanterns: hands, decks and played cards of both sides, as each seat sees them."""

from collections.abc import Iterator
from dataclasses import replace

from lanterns import LANTERNS
from lanterns.cards.card_set import CardSet, Lantern
from lanterns.state import SIDES, Handle, LanternsState
from saikoro.domain.match.interface.decision import Label
from saikoro.domain.match.interface.known import Known
from saikoro.domain.match.interface.table_view import (
    Colour,
    Face,
    Number,
    Side,
    TableView,
    Thing,
    Zone,
    ZoneKind,
)


def _table(known: Known[LanternsState], cards: CardSet) -> TableView:
    state = known.match.game
    if not state.decks:
        return TableView()
    return TableView(
        heading=(Label(f"第{state.round}ラウンド", f"Round {state.round}"),),
        sides=tuple(Side(numbers=(_points(points),)) for points in state.points),
        zones=dict(_zones(state)),
        things=dict(_things(known)),
    )


_ZONES: tuple[tuple[str, ZoneKind, str], ...] = (
    ("played", "list", "場"),
    ("hand", "hand", "手札"),
    ("deck", "pile", "山"),
)


def _zones(state: LanternsState) -> Iterator[tuple[str, Zone]]:
    for seat, side in enumerate(SIDES[: len(state.decks)]):
        for name, kind, ja in _ZONES:
            label = Label(f"{side}の{ja}", f"{name} of {side}")
            yield f"{name}.{seat}", Zone(label, kind, seat)


def _things(known: Known[LanternsState]) -> Iterator[tuple[str, Thing]]:
    state = known.match.game
    for name, sides in (("played", state.played), ("hand", state.hands), ("deck", state.decks)):
        for seat, handles in enumerate(sides):
            for at, handle in enumerate(handles):
                yield handle, _thing(known, f"{name}.{seat}", at, handle)


def _thing(known: Known[LanternsState], zone: str, at: int, handle: Handle) -> Thing:
    hidden = zone.startswith("deck") and known.opened is None
    return Thing(zone, at, None if hidden else known.card(handle))


def _points(points: int) -> Number:
    return Number("points", Label("得点", "Points"), points)


def _faces(cards: CardSet) -> dict[str, Face]:
    return {name: _face(lantern) for name, lantern in cards.lanterns.items()}


def _face(lantern: Lantern) -> Face:
    strength = Number("strength", Label("強さ", "Strength"), lantern.strength)
    return Face(Label(lantern.name_ja, lantern.name_en), numbers=(strength,), colour=Colour.ORANGE)


DRAWN_LANTERNS = replace(LANTERNS, telling=replace(LANTERNS.telling, table=_table, faces=_faces))
"""Lanterns with this table."""
