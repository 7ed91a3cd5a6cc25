"""The published test vectors, one by one."""

from pathlib import Path

import pytest

from saikoro.domain.errors.dice import DrawsExhausted
from saikoro.domain.fairness.chain import Chain, previous_link
from saikoro.domain.fairness.commitments import (
    name_commit,
    sealed_commit,
    seed_commit,
    seed_mix,
)
from saikoro.domain.fairness.decks import card_commit, card_salt, deck_commit, shuffled
from saikoro.domain.fairness.draws import Words, draw_words
from saikoro.domain.fairness.frames import MatchId, frame, keyed_digest, u32
from saikoro.domain.record.canonical import canonical
from saikoro.domain.record.head import genesis, next_head
from saikoro.domain.verification.verify import verify

M = MatchId(bytes(range(16)))
ZERO = bytes(32)

DEMO_HEAD = "285f165bb833f43658e1ad8eb1e948d0669fbde1676ce9f2db351e1fc499b6d4"


def test_a_frame_is_a_tag_and_parts_behind_their_lengths():
    assert frame("link", M, u32(1), ZERO).hex() == (
        "7361696b6f726f312f6c696e6b00"
        "00000010000102030405060708090a0b0c0d0e0f"
        "0000000400000001"
        "00000020" + "00" * 32
    )


def test_links():
    assert (
        previous_link(M, 1, ZERO).hex()
        == "47b372b0b0891842eb0494975ac1207f6fad45f56472c47480d9977f64778115"
    )
    chain = Chain(M, ZERO, 4)
    assert chain.head.hex() == "1af6d15c50d3c7f5a26d909cb0dee0b8e22a4cde80be1535f3ad29b0e78cffc6"
    assert chain.link(4) == ZERO
    assert previous_link(M, 1, chain.link(1)) == chain.head


@pytest.mark.parametrize("draw", [0, 5])
def test_a_chain_is_never_extended(draw):
    with pytest.raises(DrawsExhausted):
        Chain(M, ZERO, 4).link(draw)


def test_seeds():
    assert (
        seed_commit(M, 0, ZERO).hex()
        == "9ea81cade0b42ab9d1c87837c7453a5f4b070b93b81868e55dee409dfe88bcba"
    )
    assert (
        seed_mix(M, ZERO, [ZERO, ZERO]).hex()
        == "954defdb37c29d74f9447e13cb5c21c164cce8a8a562850e266554877a06bb18"
    )


@pytest.mark.parametrize(
    ("seat", "name", "commit"),
    [
        (0, "Ada", "7f8c7bf4bac221bad815244a44140d3a55d77a7b5e4153958fce445fbddf6094"),
        (1, "アダ", "4ff3189055e596222ee4cd5a7904ff7c0e7508d70760f81ceb9794de2658adde"),
    ],
)
def test_names(seat, name, commit):
    assert name_commit(M, seat, ZERO, name).hex() == commit


def test_the_key_and_the_first_block_of_a_draw():
    key = keyed_digest(ZERO, "draw", M, u32(1), ZERO)
    assert key.hex() == "00fcd1ff576c18245f728394c3b2f669021cd027c7fd217d1d75790284dfb327"
    assert (
        keyed_digest(key, "block", u32(0)).hex()
        == "1a2f096a5b87e2018aca7b0966da938808c9a9d7dfccab04e1ded3bccae878eb"
    )


@pytest.mark.parametrize(
    ("bound", "plus", "values"),
    [
        (6, 1, [3, 4, 2, 1, 6, 3, 1, 4, 2, 1]),
        (20, 1, [19, 14, 18, 9, 4]),
        (1000, 0, [218, 873, 577, 648, 943]),
        (3_000_000_000, 0, [439290218]),
    ],
)
def test_dice_of_the_first_draw(bound, plus, values):
    words = draw_words(M, 1, ZERO, ZERO)
    assert [words.below(bound) + plus for _ in values] == values


def test_dice_go_on_into_the_next_block():
    words = Words(keyed_digest(ZERO, "draw", M, u32(1), ZERO))
    first = [words.below(1 << 32) for _ in range(9)]
    again = Words(keyed_digest(ZERO, "draw", M, u32(1), ZERO))
    assert [again.below(1 << 32) for _ in range(9)] == first
    assert first[8] == int.from_bytes(
        keyed_digest(keyed_digest(ZERO, "draw", M, u32(1), ZERO), "block", u32(1))[:4], "big"
    )


def test_decks():
    assert shuffled(M, 0, ZERO, 0, ZERO, list("0123456789")) == list("9782051436")
    assert (
        deck_commit(M, 0, ZERO).hex()
        == "c4cc64f34936778795dd67bddb4c620139e7d7d10eb0cd199d577438973d8b06"
    )
    salt = card_salt(M, 0, ZERO, 0, 3)
    assert salt.hex() == "e45d14b856b693e5aa9984428c2dea88737b9baf6bd271c63066283bb1b7e5bb"
    assert (
        card_commit(M, 0, 0, 3, salt, "ember-1").hex()
        == "1645425ec3c6b71ec89c653a6b2ba42fc8703078bb252b6b440490034c95e940"
    )


def test_a_sealed_submission():
    payload = canonical({"front": ["a"]})
    assert (
        sealed_commit(M, 0, 1, ZERO, payload).hex()
        == "a18bbc09d9ec6fff8f1b5fd41e5a39721aabd34cb9cc0c62dfea7a7b7320f400"
    )


def test_heads():
    head = genesis(b"{}")
    assert head.hex() == "f735be11aa13ed8b999a5f3e1db0c1b945f1c9567faebd70c12f0b7ef3a13492"
    assert (
        next_head(head, b"{}").hex()
        == "17d8c8578eb3250cf4e9eedf24790857cb8ca09809c48198e55c09270c6091a4"
    )


def test_the_published_record_is_sound():
    record = Path(__file__).with_name("demo.jsonl").read_bytes().splitlines()
    facts = verify(record, DEMO_HEAD)
    assert facts.sound, facts.faults
    assert facts.version == 32
    assert (facts.draws, facts.dice, facts.submissions) == (3, 18, 2)
    assert (facts.choice, facts.winner) == ("nobody_bound_them", 0)
