"""A bot knows no more than its seat may know."""

from domain.bots.seen import Snapshot
from domain.games.ktc import KTC
from domain.match.chance import Chance
from tests.kit.ktc import IRON, SHADOW
from tests.kit.lanterns import CARDS, LANTERNS
from tests.kit.seating import Seated


def test_what_another_seat_has_sealed_is_not_in_what_is_seen():
    matches = [Seated.both(KTC) for _ in range(2)]
    for match, roster in zip(matches, (IRON, SHADOW), strict=True):
        match.answer(0, {"roster": roster})
    one, two = (Snapshot.of(match.driver.state.game) for match in matches)
    assert one == two
    drawn = [match.decision.drawn(1, Chance(bytes(32))) for match in matches]
    assert drawn[0] == drawn[1]


def test_hidden_cards_are_handles_in_what_is_seen():
    match = Seated.both(LANTERNS)
    match.play([(seat, {"deck": CARDS[:6], "charm": CARDS[0]}) for seat in (0, 1)])
    assert b"lantern-" not in Snapshot.of(match.driver.state.game).packed
