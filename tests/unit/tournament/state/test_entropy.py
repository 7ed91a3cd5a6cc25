"""The randomness of tournaments (TN-3), compared with a second implementation."""

import hashlib
import hmac
import json
import uuid
from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from math import factorial
from typing import Any

import pytest

from saikoro.conformance.seating import secret
from saikoro.domain.tournament.facts.header import TournamentId
from saikoro.domain.tournament.planning.plan import Swiss
from saikoro.domain.tournament.state.entropy import Entropy, chain, tournament_mix
from tests.kit.budget import budget
from tests.kit.cases import for_every
from tests.kit.local_tournament import LocalTournament, dummy_entries

T = TournamentId(bytes(range(16)))
LINK, MIX = bytes(32), bytes([1]) * 32
ENTROPY = Entropy(T, LINK, MIX)

# A second implementation: numbers are 4 bytes, and every part is prefixed with its length.


def framed(tag: str, *parts: bytes | int) -> bytes:
    message = b"saikoro1/" + tag.encode() + b"\0"
    for part in parts:
        given = part.to_bytes(4, "big") if isinstance(part, int) else part
        message += len(given).to_bytes(4, "big") + given
    return message


def hashed(tag: str, *parts: bytes | int) -> bytes:
    return hashlib.sha256(framed(tag, *parts)).digest()


def mac(key: bytes, tag: str, *parts: bytes | int) -> bytes:
    return hmac.new(key, framed(tag, *parts), "sha256").digest()


def words(key: bytes) -> Iterator[int]:
    block = 0
    while True:
        digest = mac(key, "block", block)
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))
        block += 1


def below(drawn: Iterator[int], bound: int) -> int:
    return next(word for word in drawn if word < 2**32 - 2**32 % bound) % bound


def shuffled(key: bytes, items: list[int]) -> list[int]:
    drawn, order = words(key), list(items)
    for k in range(len(order) - 1, 0, -1):
        j = below(drawn, k + 1)
        order[k], order[j] = order[j], order[k]
    return order


def key_of(tournament: bytes, link: bytes, mix: bytes) -> bytes:
    return mac(link, "draw", tournament, 1, mix)


KEY = key_of(T, LINK, MIX)


def match_id(key: bytes, tournament: bytes, *where: int) -> bytes:
    made = bytearray(mac(key, "tournament match", tournament, *where)[:16])
    made[6] = made[6] & 0x0F | 0x40
    made[8] = made[8] & 0x3F | 0x80
    return bytes(made)


# Both implementations agree


def test_the_key_comes_from_the_link_and_the_seeds():
    last, seeds = bytes([2]) * 32, [bytes([3]) * 32, bytes([4]) * 32]
    head = hashed("link", T, 1, last)
    assert chain(T, last).head == head
    assert chain(T, last).link(1) == last
    mix = hashed("mix", T, head, *seeds)
    assert tournament_mix(T, head, seeds) == mix
    assert Entropy(T, last, mix)._key == key_of(T, last, mix)


@for_every("where", list(product((0, 1), (1, 7), (0, 63), (0, 2), (0, 1))))
def test_the_secrets_of_a_match_follow_from_its_place(where):
    stage, number, slot, match, run = where
    secrets = ENTROPY.match(stage, number, slot, match, run)
    made = match_id(KEY, T, stage, number, slot, match, run)
    assert secrets.match == made
    assert secrets.last_link == mac(KEY, "tournament link", made)
    assert secrets.deck(1) == mac(KEY, "tournament deck", made, 1)
    assert [secrets.seed(seat) for seat in (0, 1)] == [
        mac(KEY, "tournament seed", made, seat) for seat in (0, 1)
    ]
    assert secrets.nonce(1, 3) == mac(KEY, "tournament nonce", made, 1, 3)


@pytest.mark.parametrize("stage", [0, 3])
def test_each_stage_has_its_own_order(stage):
    entrants = list(range(1, 40))
    order = shuffled(mac(KEY, "tournament order", T, stage), entrants)
    assert ENTROPY.order(stage, entrants) == order


@pytest.mark.parametrize("where", [(0, 1, 0, 0), (2, 5, 31, 0), (2, 5, 31, 1)])
def test_a_pairing_has_one_die_for_each_run(where):
    stage, number, slot, run = where
    drawn = words(mac(KEY, "tournament die", T, stage, number, slot, run))
    assert ENTROPY.die(stage, number, slot, run) == 1 + below(drawn, 6)


def test_known_vectors_do_not_change():
    made = ENTROPY.match(0, 1, 0, 0, 0)
    assert KEY.hex() == "45322e87cfc59ad72aa4c05e8dc9f599800df0660bf80a2977723fb65d4d7297"
    assert made.match.hex() == "c6d1f017c0024cc48dec5ba393210bbe"
    assert (
        made.last_link.hex() == "d6ee22ef5f96cb1076a02a8bc7dc0f476c0b4fd8221e87295d4024b3994f6683"
    )
    assert made.deck(0).hex() == "85377e8562490a15b2f034d489b5bec7563f9e6f1084ffef2d72f2e0e14c8914"
    assert made.seed(0).hex() == "153337428a5a53c1f16f28c462603e2dcba8f6ab57bf50b241de8a58856f1c7e"
    assert (
        made.nonce(0, 1).hex() == "5df9a27bfe0f19a9cbdeaa82e5fe5842966b01fcf91351059023e3b12b40a48c"
    )
    assert ENTROPY.order(0, range(1, 11)) == [1, 5, 3, 6, 9, 10, 2, 8, 7, 4]
    assert [ENTROPY.die(0, 1, slot, 0) for slot in range(10)] == [2, 2, 5, 5, 1, 1, 4, 1, 1, 1]


# A whole record


@pytest.mark.parametrize("sealed", [False, True])
def test_a_record_opens_its_commitments(sealed):
    tournament = LocalTournament.random(Swiss(), entrants=5, secret_entries=sealed)
    data: dict[str, dict[str, Any]] = {}
    for line in map(json.loads, tournament.lines):
        data.setdefault(line["type"], line["data"])
    id_ = bytes.fromhex(json.loads(tournament.record[0])["tournament"])
    seeds = [bytes.fromhex(seed) for _, seed in data["seeds.revealed"]["seeds"]]
    link = bytes.fromhex(data["draw.opened"]["link"])
    head, mix = hashed("link", id_, 1, link), bytes.fromhex(data["entropy.fixed"]["mix"])
    assert data["tournament.created"]["chain_head"] == head.hex()
    assert mix == hashed("mix", id_, head, *seeds)
    for entered, seed in zip(data["entrants.entered"]["entries"], seeds, strict=True):
        commit = hashed("seed", id_, entered["entrant"], seed)
        assert entered["seed_commit"] == commit.hex()
    order = shuffled(mac(key_of(id_, link, mix), "tournament order", id_, 0), [1, 2, 3, 4, 5])
    tournament.play()
    assert tournament.state.stages[0].seeds == order
    for opened in data.get("builds.opened", {}).get("builds", []):
        payload = json.dumps(opened["build"]).encode()
        nonce = bytes.fromhex(opened["nonce"])
        commit = hashed("sealed", id_, opened["entrant"], opened["no"], nonce, payload)
        entered = data["entrants.entered"]["entries"][opened["entrant"] - 1]
        assert entered["commit"] == commit.hex()
        assert "build" not in entered


def test_only_the_seeds_of_playing_entrants_are_mixed():
    one, other = (LocalTournament.random(Swiss(), entrants=4) for _ in range(2))
    assert one.state.mix == other.state.mix
    third = LocalTournament(other.state.plan, executor=type(other.executor))
    third.enter(dummy_entries(4))
    third.withdraw(4)
    third.lock()
    assert third.state.mix != one.state.mix


def test_ids_are_unique_uuids_of_version_4():
    places = list(product((0, 1), range(1, 5), range(8), range(3), range(2)))
    made = [uuid.UUID(bytes=bytes(ENTROPY.match(*where).match)) for where in places]
    assert {known.version for known in made} == {4}
    assert {known.variant for known in made} == {uuid.RFC_4122}
    assert len(set(made)) == len(places)


# Draws are fair: a chi-squared test with p < 10^-6


def chi_squared(counts: Counter[Any], outcomes: int) -> float:
    expected = counts.total() / outcomes
    missing = (outcomes - len(counts)) * expected
    return sum((count - expected) ** 2 / expected for count in counts.values()) + missing


def test_every_face_of_the_die_is_equally_likely():
    rolls = budget(6_000, soak=200_000)
    counts = Counter(ENTROPY.die(0, 1, slot, 0) for slot in range(rolls))
    assert counts.keys() == {1, 2, 3, 4, 5, 6}
    assert chi_squared(counts, 6) < 37


def test_every_order_is_equally_likely():
    draws = budget(6_000, soak=100_000)
    counts = Counter(
        tuple(Entropy(T, secret("order", number), MIX).order(0, [1, 2, 3, 4]))
        for number in range(draws)
    )
    assert counts.keys() == set(permutations([1, 2, 3, 4]))
    assert chi_squared(counts, factorial(4)) < 78
