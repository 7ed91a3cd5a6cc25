"""Card sets are read from their texts once; after that they are ready for every process."""

import asyncio
import dataclasses
import hashlib
from typing import Any

import msgspec
import pytest

from domain.errors import UnknownCardSet
from domain.games.cardgard import CARDGARD
from domain.games.laplaplus import LAPLAPLUS
from service import __version__
from service.matches.card_sets import CardSets


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


async def test_a_compiled_form_is_not_a_card_set(store):
    sets = CardSets(store)
    digest = await sets.pin(CARDGARD, "house")
    await sets.playable(CARDGARD, digest)
    form = f"{__version__} {CARDGARD.id} {CARDGARD.version} {digest}"
    with pytest.raises(UnknownCardSet):
        await sets.source(CARDGARD, hashlib.sha256(form.encode()).hexdigest())
