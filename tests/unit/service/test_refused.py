"""Phrases that were refused are counted, within bounds."""

from collections.abc import Iterable

import pytest
from redis.asyncio import Redis

from saikoro.domain.cards.notation.diagnosis import LONGEST_PHRASE
from saikoro.domain.errors.rules import IllegalCardSet
from saikoro.domain.games import GAMES
from saikoro.service.errors.stores import StoreDown
from saikoro.service.matches.card_sets import CardSets
from saikoro.service.store import refused as counting
from saikoro.service.store.refused import MOST_AT_ONCE, RefusedPhrases
from saikoro.service.store.server.coalesced import Coalesced


async def test_phrases_are_counted_by_game_most_frequent_first(server):
    async with Redis.from_url(server.url) as redis:
        phrases = RefusedPhrases(Coalesced(redis))
        await phrases.count("cardgard", ["天の", "天の", "あ"])
        await phrases.count("cardgard", ["天の"])
        await phrases.count("ktc", ["い"])
        assert await phrases.every("cardgard") == [("天の", 2), ("あ", 1)]


async def test_no_more_phrases_are_kept_than_a_game_may_have(server, monkeypatch):
    monkeypatch.setattr(counting, "MOST_PHRASES", 3)
    async with Redis.from_url(server.url) as redis:
        phrases = RefusedPhrases(Coalesced(redis))
        for _ in range(2):
            await phrases.count("cardgard", ["often"])
        await phrases.count("cardgard", [str(number) for number in range(MOST_AT_ONCE + 9)])
        kept = await phrases.every("cardgard")
    assert (len(kept), kept[0]) == (3, ("often", 2))


class Counted:
    """Remembers what is counted; or the store is down."""

    def __init__(self, *, down: bool = False) -> None:
        self.phrases: dict[str, list[str]] = {}
        self._down = down

    async def count(self, game: str, phrases: Iterable[str]) -> None:
        self.phrases.setdefault(game, []).extend(phrases)
        if self._down:
            raise StoreDown


PAGES = {
    "cardgard": "■令■\n1ラウンド目の開始時に発動する。{}。",
    "fairies": "■札■\n種類：ミュージック　コスト：1\n【永続】{}。",
    "ktc": "兵 HP 1/1 ☆1\n下級職 突き [攻撃・前衛・90%] {}。",
    "laplaplus": "1 核 [コア系] 1\n<A> {}。",
    "pbwcg": "▼PC▼\n名前:剣士\n特性:{}。",
}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
async def test_the_unknown_phrases_of_any_notation_are_counted(store, game):
    counted = Counted()
    with pytest.raises(IllegalCardSet):
        await CardSets(store, counted).paste(game, PAGES[game.id].format("未知の言葉" * 20))
    [phrase] = counted.phrases[game.id]
    assert phrase.endswith("未知の言葉")
    assert len(phrase) == LONGEST_PHRASE


async def test_a_set_is_refused_alike_when_nothing_can_be_counted(store):
    counted = Counted(down=True)
    with pytest.raises(IllegalCardSet):
        await CardSets(store, counted).paste(GAMES["cardgard"], PAGES["cardgard"].format("未知"))
    assert counted.phrases
