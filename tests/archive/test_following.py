"""The stream of a player goes on while its matches leave, and after they have."""

import msgspec
import pytest

from saikoro.service.bootstrap import Service, open_service
from saikoro.service.http.routes.players import player_messages
from saikoro.service.settings import Settings
from saikoro.service.tokens import new_player, player_of
from tests.kit.archiving import play_on
from tests.kit.servers import Server
from tests.kit.stack import SECRET


@pytest.fixture
def settings(server: Server, tmp_path) -> Settings:
    return Settings(redis_url=server.url, secret_key=SECRET, data_dir=str(tmp_path), keep_days=0)


async def opened(service: Service, player: str) -> str:
    """A match of a player, who waits for an opponent."""
    match = (await service.matches.opening.create("laplaplus", {})).receipt.match
    await service.matches.opening.join(match, player="ada", player_id=player)
    return match


def shown(part: bytes) -> dict[str, str]:
    """The statuses of the matches in a part of the stream."""
    data = [line for line in part.split(b"\n") if line.startswith(b"data: ")]
    told = [msgspec.json.decode(line.removeprefix(b"data: ")) for line in data]
    return {each["match"]: each["status"] for each in told}


async def test_it_goes_on_when_a_match_has_left_and_when_another_moves(settings):
    async with open_service(settings) as service:
        player = player_of(new_player())
        over, goes_on = await opened(service, player), await opened(service, player)
        stream = player_messages(service.matches, service.disputes, service.settings, player)
        assert shown(await anext(stream)) == {over: "open", goes_on: "open"}
        await service.matches.opening.join(over)
        await play_on(service, over, 1)
        status = ""
        while status != "finished":
            status = shown(await anext(stream)).get(over, "")
        assert await service.host.mover.run_once() == 1
        await service.matches.opening.join(goes_on)
        while goes_on not in shown(part := await anext(stream)):
            pass
        assert over not in shown(part)
        await stream.aclose()


async def test_a_resumed_stream_has_what_ended_and_has_left(settings):
    async with open_service(settings) as service:
        player = player_of(new_player())
        over = await opened(service, player)
        stream = player_messages(service.matches, service.disputes, service.settings, player)
        first = await anext(stream)
        await stream.aclose()
        [last] = [line for line in first.split(b"\n") if line.startswith(b"id: ")][-1:]
        await service.matches.opening.join(over)
        await play_on(service, over, 1)
        assert await service.host.mover.run_once() == 1
        resumed = player_messages(
            service.matches,
            service.disputes,
            service.settings,
            player,
            int(last.removeprefix(b"id: ")),
        )
        assert shown(await anext(resumed)) == {over: "finished"}
        await resumed.aclose()
