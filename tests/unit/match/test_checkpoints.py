"""Checkpoints: where they are, and how a match goes on from one."""

from random import Random

from lanterns import LANTERNS
from saikoro.conformance.seating import Seated
from saikoro.conformance.watching import answer_at_random
from saikoro.domain.games import RULESETS
from saikoro.domain.games.ktc import KTC
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.play.driver import AnyDriver, Driver
from saikoro.domain.match.play.snapshot import Snapshot
from saikoro.domain.verification.replay import replay


def played(game: AnyGame, salt: int) -> tuple[Seated, list[Snapshot]]:
    """A whole random match, and all its snapshots."""
    match, choose = Seated.both(game, salt, turn_cap=12), Random(salt)
    snapshots = []
    while True:
        snapshot = match.driver.snapshot
        if snapshot is not None and snapshot not in snapshots:
            snapshots.append(snapshot)
        if not match.waiting:
            return match, snapshots
        answer_at_random(match, choose)


def continued(match: Seated, snapshot: Snapshot) -> AnyDriver:
    options = match.game.book.read_options(match.header.options)
    unpacked = Snapshot.unpack(snapshot.packed())
    driver = Driver.restored(match.game, match.header, options, match.cards, unpacked)
    replay(driver, match.lines[driver.version :], match.secrets)
    return driver


def test_a_checkpoint_may_be_inside_a_batch_with_an_open_draw():
    match, snapshots = played(RULESETS["ktc", "1"], 1)
    ends = {batch.version for batch in match.batches}
    within = [each for each in snapshots if each.version not in ends]
    assert any(each.checkpoint.dice.words for each in within)


def test_a_checkpoint_at_the_end_of_a_batch_has_no_open_draw():
    match, snapshots = played(KTC, 0)
    ends = {batch.version for batch in match.batches}
    at_end = [each for each in snapshots if each.version in ends]
    assert at_end
    assert not any(each.checkpoint.dice.words for each in at_end)


def test_a_die_after_a_checkpoint_at_the_end_of_a_batch_is_of_a_new_draw():
    """In this match one is rolled at the start of a turn, before anybody is asked."""
    match = Seated.both(KTC, 9)
    choose, after = Random(9), []
    while match.waiting:
        answer_at_random(match, choose)
        snapshot = match.driver.snapshot
        if snapshot is not None and snapshot.version == 389:
            after.append(snapshot)
    assert continued(match, after[0]).head == match.driver.head


def test_a_game_of_turns_has_a_checkpoint_each_turn():
    match, snapshots = played(KTC, 2)
    turns = len(match.data("ktc.turn_ended"))
    assert len(snapshots) >= turns - 1


def test_a_match_continues_from_a_snapshot_with_new_answers():
    match = Seated.both(LANTERNS, "on")
    for _ in range(3):
        answer_at_random(match, Random(1))
    snapshot = match.driver.snapshot
    assert snapshot is not None
    match.driver = continued(match, snapshot)
    while match.waiting:
        answer_at_random(match, Random(2))
    assert match.replayed().head == match.driver.head
