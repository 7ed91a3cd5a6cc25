"""FB-10: when windows are offered, what may be replied, and when they close."""

from tests.kit.fairies import Match, position
from tests.kit.fairies_examples import play

DIRECT = {"units": ["u16"]}


def attacked(**s1: object) -> Match:
    """Seat 0 attacks seat 1 directly."""
    match = position(DIRECT, s1)
    play(match, "next battle; attack u16 direct")
    return match


def opened(match: Match) -> list[tuple[str, int]]:
    return [(each["kind"], each["seat"]) for each in match.data("window_opened")]


def closed(match: Match) -> list[str]:
    return [each["how"] for each in match.data("window_closed")]


def test_a_card_in_hand_and_the_kind_on_the_sheet_offer_a_window():
    assert opened(attacked(hand=1)) == [("attack", 1)]
    assert opened(attacked(hand=0)) == []
    assert opened(attacked(hand=1, sheet=["play"])) == []


def test_a_face_down_card_offers_it_too():
    assert opened(attacked(supports=["m01:down"])) == [("attack", 1)]


def test_an_able_guardian_offers_it_without_the_sheet():
    assert opened(attacked(supports=["s03"], sheet=[])) == [("attack", 1)]
    assert opened(attacked(supports=["s03:turned"], sheet=[])) == []
    assert opened(attacked(supports=["s03:reversed"], sheet=[])) == []


def test_a_prepaid_card_offers_it_whatever_it_is():
    match = attacked(units=["m10:down"], supports=["s03:turned"] * 6, sheet=[])
    assert opened(match) == [("attack", 1)]
    assert [answer["op"] for answer in match.legal()] == ["pass", "pass"]


def test_a_line_of_the_fairy_offers_it_while_it_can_be_paid():
    assert opened(attacked(costs=2, sheet=[])) == [("attack", 1)]
    assert ("attack", 1) not in opened(attacked(costs=1, sheet=[]))


def test_a_banished_instant_offers_it_to_a_fairy_that_uses_it():
    fairy = {"fairy": "f03", "sheet": [], "banished": ["u34"]}
    match = attacked(**fairy)
    assert opened(match) == [("attack", 1)]
    play(match, "instant u34")
    assert match.data("entered")[0]["how"] == "returned"
    assert opened(attacked(**fairy | {"fairy": "f01"})) == []


def test_an_instant_unit_blocks_in_the_window_that_brought_it():
    match = attacked(hand=["u34"])
    play(match, "instant u34; block u34")
    assert [each["how"] for each in match.data("entered")] == ["instant"]
    assert closed(match) == ["blocked"]
    assert "u34" in match.words(match.side(1).forest)


def test_an_instant_needs_its_condition():
    match = position({"units": ["u16"]}, {"units": ["u01"], "hand": ["u34", "m05"]})
    play(match, "next battle; attack u16 u01")
    assert [match.words([each["card"]]) for each in match.legal() if each["op"] == "instant"] == [
        ["m05"],
        ["m05"],
    ]


def test_every_reply_can_hush_its_seat():
    match = attacked(hand=1)
    assert match.legal() == [{"op": "pass"}, {"op": "pass", "hush": True}]
    match.answer({"op": "pass", "hush": True})
    assert match.emitted().index("hushed") < match.emitted().index("window_closed")
    assert match.side(1).hushed is False  # the turn has ended since


def test_a_hush_closes_a_window_that_was_used():
    match = attacked(hand=2, costs=2)
    match.answer({"op": "use", "card": "f1", "line": 1, "hush": True})
    assert closed(match) == ["closed"]
    assert [each["outcome"] for each in match.data("attack_ended")] == ["negated"]


def test_a_window_closes_when_its_cast_is_negated():
    match = position({"costs": 5, "hand": ["m09"]}, {"sheet": ["play"], "hand": ["m07", "m07"]})
    play(match, "cast m09; instant m07")
    assert closed(match) == ["closed"]
    assert match.data("cast_negated") == [{"card": "d0.0.20", "to": "forest"}]
    assert match.side(1).damage == 0


def test_lines_that_waited_when_a_window_opened_wait_until_it_is_closed():
    match = position({"costs": 5, "hand": ["u31"]}, {"sheet": ["play"], "hand": ["m15", "u01"]})
    play(match, "enter u31; instant m15; pass")
    emitted = match.emitted()
    discarded = emitted.index("moved", emitted.index("window_closed"))
    assert emitted.index("line_triggered") < emitted.index("window_opened") < discarded
    assert [each["why"] for each in match.data("moved")] == ["random_discard"]
    assert match.placed("u31").facing == "turned"


def test_a_support_unit_opens_no_window():
    match = position({"costs": 5, "hand": ["s01"]}, {"sheet": ["play"], "hand": 2})
    play(match, "enter s01")
    assert opened(match) == []


def test_aftermath_for_the_turn_player_first():
    match = position(
        {"costs": 5, "hand": ["m19", "u01"], "sheet": ["aftermath"]},
        {"sheet": ["aftermath"], "hand": ["m06"]},
    )
    play(match, "cast m19; pass; instant m06")
    assert opened(match) == [("aftermath", 0), ("aftermath", 1)]
    assert [side.damage for side in match.state.seats] == [20, 10]


def test_a_mark_is_forgotten_where_no_window_is_offered():
    match = position({"costs": 5, "hand": ["m19"]}, {"sheet": [], "hand": ["m06"]})
    play(match, "cast m19")
    assert opened(match) == []
    play(match, "next end")
    assert {kind for kind, _ in opened(match)} == {"turn_end"}


def test_a_missed_deadline_closes_as_timed_out():
    match = attacked(hand=1)
    match.time_out()
    assert closed(match) == ["timed_out"]


def test_own_timing_windows_open_by_their_lines():
    match = position({"supports": ["s09", "s10"], "hand": 1}, {})
    match.answer({"op": "next", "to": "end"})
    assert (match.decision.name, match.seat) == ("turn_end", 0)
    play(match, "use s09 line 0")
    assert match.decision.name == "choose"


def test_replies_have_a_clock_of_their_own():
    match = position(DIRECT, {"hand": 1}, reply_seconds=20)
    play(match, "next battle; attack u16 direct")
    assert match.decision.deadline.seconds == 20
