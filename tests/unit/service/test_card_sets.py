"""Card sets are read from their texts once; after that they are ready for every process."""

import asyncio
import dataclasses
from inspect import signature
from typing import Any, get_type_hints

import msgspec
import pytest
from redis.asyncio import Redis

from saikoro.domain.cards.notation.diagnosis import LONGEST_PHRASE
from saikoro.domain.errors.rules import IllegalCardSet
from saikoro.domain.errors.unknown import UnknownCardSet
from saikoro.domain.games import GAMES
from saikoro.domain.games.cardgard import CARDGARD
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.match.interface.game import AnyGame
from saikoro.service.matches.card_sets import CardSets
from saikoro.service.store.streams.packing import compress


@pytest.fixture
async def redis(server):
    async with Redis.from_url(server.url) as connected:
        yield connected


def unreadable(_data: Any) -> Any:
    raise AssertionError("a text was read")


UNREADABLE = dataclasses.replace(CARDGARD.cards, read=unreadable)


async def test_another_process_finds_it_compiled(store):
    digest = await CardSets(store).pin(CARDGARD, "house")
    first = await CardSets(store).playable(CARDGARD, digest)
    blind = dataclasses.replace(CARDGARD, cards=UNREADABLE)
    assert await CardSets(store).playable(blind, digest) == first


async def test_matches_that_begin_together_have_it_compiled_once(store):
    compiled = []

    def compile_once(data):
        compiled.append(data)
        return CARDGARD.cards.read(data)

    game = dataclasses.replace(
        CARDGARD, cards=dataclasses.replace(CARDGARD.cards, read=compile_once)
    )
    sets = CardSets(store)
    digest = await sets.pin(game, "house")
    first, *others = await asyncio.gather(*(sets.playable(game, digest) for _ in range(5)))
    assert len(compiled) == 1
    assert all(other is first for other in others)


async def test_another_ruleset_reads_it_again(store):
    digest = await CardSets(store).pin(CARDGARD, "house")
    await CardSets(store).playable(CARDGARD, digest)
    newer = dataclasses.replace(CARDGARD, version="2", cards=UNREADABLE)
    with pytest.raises(AssertionError, match="a text was read"):
        await CardSets(store).playable(newer, digest)


@pytest.mark.parametrize("game", [CARDGARD, LAPLAPLUS])
async def test_a_set_belongs_to_one_game(store, game):
    sets, data = CardSets(store), msgspec.json.decode(game.cards.house()) | {"id": "mine"}
    digest = await sets.add(game, data)
    assert msgspec.json.decode(await sets.source(game, digest)) == data
    other = LAPLAPLUS if game is CARDGARD else CARDGARD
    with pytest.raises(UnknownCardSet):
        await sets.source(other, digest)


async def test_a_compiled_form_is_not_a_card_set(store, redis):
    sets = CardSets(store)
    digest = await sets.pin(CARDGARD, "house")
    await sets.playable(CARDGARD, digest)
    [compiled] = await compiled_forms(redis, digest)
    with pytest.raises(UnknownCardSet):
        await sets.source(CARDGARD, compiled.decode().rpartition(":")[2])


COMPILED = [game for game in GAMES.values() if game.cards.compiled is not None]


async def compiled_forms(redis: "Redis", digest: str) -> list[bytes]:
    """The keys of all compiled forms, where one set is kept."""
    keys = [key async for key in redis.scan_iter("saikoro:blob:*")]
    return [key for key in keys if digest not in key.decode()]


def of_another_build(game: AnyGame) -> AnyGame:
    """The game in a build whose compiled sets have one more field."""
    kind: Any = game.cards.compiled
    names, hints = [*signature(kind).parameters], get_type_hints(kind)
    fields: list[Any] = [*((name, hints[name]) for name in names), ("added", int, 7)]
    other = msgspec.defstruct("CardSet", fields)

    def read(data: Any) -> Any:
        known = game.cards.read(data)
        return other(*(getattr(known, name) for name in names))

    cards = dataclasses.replace(game.cards, read=read, compiled=other)
    return dataclasses.replace(game, cards=cards)


@pytest.mark.parametrize("game", COMPILED, ids=lambda game: game.id)
async def test_another_build_reads_the_texts_and_both_keep_their_form(store, game):
    digest = await CardSets(store).pin(game, "house")
    ours = await CardSets(store).playable(game, digest)
    other = of_another_build(game)
    theirs = await CardSets(store).playable(other, digest)
    assert theirs.added == 7
    for build, cards in ((game, ours), (other, theirs)):
        blind = dataclasses.replace(build.cards, read=unreadable)
        kept = await CardSets(store).playable(dataclasses.replace(build, cards=blind), digest)
        assert kept == cards


@pytest.mark.parametrize("kept", [b"", b"anything", msgspec.msgpack.encode({"units": 1})])
@pytest.mark.parametrize("game", COMPILED, ids=lambda game: game.id)
async def test_a_form_that_cannot_be_read_is_made_anew(store, redis, game, kept):
    digest = await CardSets(store).pin(game, "house")
    cards = await CardSets(store).playable(game, digest)
    [compiled] = await compiled_forms(redis, digest)
    await redis.set(compiled, compress(kept))
    assert await CardSets(store).playable(game, digest) == cards
    blind = dataclasses.replace(game, cards=dataclasses.replace(game.cards, read=unreadable))
    assert await CardSets(store).playable(blind, digest) == cards


PAGES = {
    "cardgard": "■令■\n1ラウンド目の開始時に発動する。{}。",
    "fairies": "■札■\n種類：ミュージック　コスト：1\n【永続】{}。",
    "ktc": "兵 HP 1/1 ☆1\n下級職 突き [攻撃・前衛・90%] {}。",
    "laplaplus": "1 核 [コア系] 1\n<A> {}。",
    "pbwcg": "▼PC▼\n名前:剣士\n特性:{}。",
}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
async def test_the_unknown_phrases_of_any_notation_are_named(store, game):
    with pytest.raises(IllegalCardSet) as refused:
        await CardSets(store).paste(game, PAGES[game.id].format("未知の言葉" * 20))
    [phrase] = [broken.phrase for broken in refused.value.violations if broken.phrase]
    assert phrase.endswith("未知の言葉")
    assert len(phrase) == LONGEST_PHRASE
