"""Webhooks of players: one for all matches of a player's id.

A player who has webhooks is noted in every bucket of matches, so that an append to a match of that
player lists `webhooks@<match>` as due in the same call of the store. What is enqueued then is what
the webhooks of the player's seats would get; each match has a cursor of its own. Nothing is stored
of other players, and webhooks that are not used end, because ids of players cost nothing.
"""

from collections.abc import AsyncIterator

import msgspec

from saikoro.api_schemas.webhooks import Delivery
from saikoro.domain.match.events import Seat
from saikoro.domain.match.play.fold import Fold, SharedFold
from saikoro.domain.match.state import OPEN, PLAYING
from saikoro.service.matches.listing import private_tag
from saikoro.service.store.streams.protocol import Listed, StreamStore
from saikoro.service.store.webhooks import HookStore
from saikoro.service.webhooks.hooks import News, RegisteredHook, Webhooks
from saikoro.service.webhooks.match_events import notifications
from saikoro.service.webhooks.notifications import Hook, Notification

WORK = "webhooks"
"""The name of the work on due lists: `webhooks@<match>`; append.lua has it, too."""

SEEN = "seen"
"""The name of the work for those without a seat who see a stream late: `seen@<stream>`."""

DAY_SECONDS = 86_400

KEPT_SECONDS = 90 * DAY_SECONDS
"""How long webhooks of a player last after something was enqueued for them, or one registered."""

_PART = 100
"""Matches that are looked up at once."""


class PlayerWebhooks:
    """The webhooks of players."""

    def __init__(self, webhooks: Webhooks, hooks: HookStore, store: StreamStore, most: int) -> None:
        self._webhooks = webhooks
        self._hooks = hooks
        self._store = store
        self._most = most
        """How many webhooks each player may have."""

    async def register(self, player: str, hook: Hook, sender: str) -> RegisteredHook:
        """Register a webhook for what happens from now on in all matches of a player.

        The same one is registered only once, and lasts longer. IllegalHooks if it is not allowed.
        A process that dies in between has lost nothing that a repetition does not do again.
        """
        self._webhooks.require_legal(hook)
        owner = owner_of_player(player)
        first = not await self._webhooks.has_hooks(owner)
        async for listed in self._unfinished(player):
            await self._hooks.begin(owner, listed.stream, listed.version, anew=first)
        added = await self._webhooks.add(owner, hook, sender, 0, self._most, KEPT_SECONDS)
        await self._keep(player)
        # Matches that began meanwhile are found here, or by their next append.
        async for listed in self._unfinished(player):
            await self._store.attend(listed.stream, WORK)
        return added

    async def _unfinished(self, player: str) -> AsyncIterator[Listed]:
        for status in (OPEN, PLAYING):
            tags, position = [private_tag(player), f"status:{status}"], ""
            while True:
                found, position = await self._store.find(tags, _PART, position)
                for listed in found:
                    yield listed
                if not position:
                    break

    async def _keep(self, player: str) -> None:
        """Have the webhooks of a player last from now on; their end is noted where it is last."""
        await self._store.attend_player(player, KEPT_SECONDS)
        await self._hooks.keep(owner_of_player(player), KEPT_SECONDS)

    async def remove(self, player: str, number: int) -> None:
        """Deliver nothing more to a webhook of a player; UnknownWebhook."""
        await self._webhooks.remove(owner_of_player(player), number)

    async def deliveries(self, player: str) -> list[Delivery]:
        """The latest deliveries to the webhooks of a player, oldest first."""
        return await self._webhooks.log(owner_of_player(player))

    async def announce(self, fold: Fold | SharedFold, version: int, *, over: bool) -> None:
        """Enqueue deliveries for all lines up to `version` of a match, for each of its players."""
        seats: dict[str, list[Seat]] = {}
        for seat, place in enumerate(fold.known.match.seats):
            if place.player_id is not None:
                seats.setdefault(place.player_id, []).append(seat)
        for player, taken in seats.items():
            await self._enqueue(player, taken, fold, version)
            if over:
                await self.forget(player, fold.header.match)

    async def forget(self, player: str, stream: str) -> None:
        """Forget up to where a match or a dispute is enqueued, now that it is over."""
        await self._hooks.end(owner_of_player(player), stream)

    async def _enqueue(
        self, player: str, seats: list[Seat], fold: Fold | SharedFold, version: int
    ) -> None:
        owner, match = owner_of_player(player), fold.header.match

        async def news(cursor: int) -> News:
            batches = await self._store.read(match, cursor)
            lines = [line for batch in batches for line in batch.lines]
            notes = notifications(fold, lines, seats)
            return News(len(lines), [_with_seats(note, seats) for note in notes])

        heard = await self._webhooks.enqueue_up_to(owner, version, news, match, apart=True)
        if heard and await self._hooks.left(owner) < KEPT_SECONDS - DAY_SECONDS:
            await self._keep(player)


def _with_seats(notification: Notification, seats: list[Seat]) -> Notification:
    """A notification that names the seats of the player, who may have either or both."""
    return msgspec.structs.replace(notification, data={**notification.data, "own_seats": seats})


def owner_of_player(player: str) -> str:
    """The owner of the webhooks of a player."""
    return f"player.{player}"
