"""A request with an idempotency key is done once, however often it is sent, and at once."""

import pytest

from saikoro.service.errors.requests import Busy
from saikoro.service.streams.execution import done_once


class Store:
    """One request, and what was answered to it."""

    def __init__(self) -> None:
        self.answer: str | None = None
        self.done = 0

    async def answered(self) -> str | None:
        return self.answer

    async def do(self) -> str:
        self.done += 1
        self.answer = "first"
        return self.answer

    async def refused(self) -> str:
        """The same request, for which another one has left no room meanwhile."""
        self.answer = "first"
        raise Busy


async def test_a_request_that_comes_again_gets_the_answer_of_before():
    store = Store()
    assert [await done_once(store.answered, store.do) for _ in range(2)] == ["first"] * 2
    assert store.done == 1


async def test_a_request_refused_for_what_the_same_one_has_just_done_gets_its_answer():
    store = Store()
    assert await done_once(store.answered, store.refused) == "first"


async def test_a_request_that_is_refused_for_itself_stays_refused():
    async def refused() -> str:
        raise Busy

    with pytest.raises(Busy):
        await done_once(Store().answered, refused)
