"""What each seat and the public see of a match (PB-21)."""

from typing import Any

import msgspec
import pytest

from saikoro.conformance.seating import known
from saikoro.domain.games.pbwcg.telling.unit_view import PcView
from saikoro.domain.games.pbwcg.telling.view import PbwcgView, view
from tests.kit.pbwcg import HOUSE, Side, position, side
from tests.kit.pbwcg_telling import begun, seen


def pcs(shown: PbwcgView, seat: int) -> list[PcView]:
    return [pc for pc in shown.sides[seat].slots if pc is not None]


def test_a_seat_sees_its_hand_and_of_the_other_s_how_many_cards():
    match = begun()
    own, other = view(seen(match, 0), HOUSE).sides
    hand = match.driver.state.game.pls[0].hand
    assert [card and card.id for card in own.hand] == hand
    assert other.hand == [None] * 5
    assert None not in own.deck_list
    assert other.deck_list == [None] * 40


def test_the_public_sees_no_hand_and_no_deck_list():
    for shown in view(seen(begun(), None), HOUSE).sides:
        assert shown.hand == [None] * 5
        assert shown.deck_list == [None] * 40
        assert shown.deck == 33


def test_a_face_down_card_is_seen_by_its_owner_alone():
    match = begun()
    seat, card = match.lay_a_set_card()
    shown = [
        view(seen(match, whose), HOUSE).sides[seat].sets[0] for whose in (seat, 1 - seat, None)
    ]
    assert [laid and laid.card and laid.card.id for laid in shown] == [card, None, None]
    assert all(laid is not None and (laid.laid, laid.face_up) == (1, False) for laid in shown)


def shown_position(a: Side, b: Side, **more: Any) -> PbwcgView:
    return view(known(position(a, b, **more)), HOUSE)


def test_the_values_in_force_are_those_of_the_rules():
    """W4: a bow and plate of weight 14 slow pc05 from 11 to 5."""
    a = side("pc05@3[eq04,eq17]", "pc01@1")
    [_, archer] = pcs(shown_position(a, side("pc16@1")), 0)
    assert (archer.speed, archer.weight, archer.sp) == (5, 14, 8)
    assert archer.attack[1] == 15
    assert archer.range == 2
    assert [item.name_en for item in archer.items] == [
        HOUSE.equipment[item].name_en for item in ("eq04", "eq17")
    ]


def test_bs_and_status_changes_are_named_in_both_languages():
    marked = {"bs": ["麻痺", "出血"], "status": ("防御値(全)+4", 2, "鉄壁")}
    a = side("pc02@1", units={"pc02": marked})
    [pc] = pcs(shown_position(a, side("pc22@1")), 0)
    assert [(bs.name, bs.name_en) for bs in pc.bs] == [("麻痺", "Paralysis"), ("出血", "Bleed")]
    assert pc.received == ["麻痺", "出血"]
    [status] = pc.statuses
    assert status.mod_en == "defence (all) +4"
    assert (status.mod, status.left, status.limited) == ("防御値(全)+4", 2, "鉄壁")


def test_supports_stand_with_their_master():
    b = side("pc12@1", supports=[("pc12", next(iter(HOUSE.supports)))])
    [master] = pcs(shown_position(side("pc01@1"), b), 1)
    [support] = master.supports
    assert (support.id, support.slot) == ("B.s1", 1)
    assert (master.cp, master.capacity) == (HOUSE.supports[support.card.id].cp, 13)


def test_the_field_and_the_order_are_shown():
    field = next(card.id for card in HOUSE.sets.values() if card.kind == "Fi")
    shown = shown_position(
        side("pc01@1"), side("pc16@1"), order="A.pc01 B.pc16", field=(field, 1, 3)
    )
    assert [one.unit for one in shown.order] == ["A.pc01", "B.pc16"]
    assert shown.field is not None
    assert (shown.field.card.id, shown.field.owner, shown.field.left) == (field, 1, 3)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_view_can_be_sent(seat):
    shown = view(seen(begun(), seat), HOUSE)
    assert msgspec.json.decode(msgspec.json.encode(shown), type=PbwcgView) == shown
