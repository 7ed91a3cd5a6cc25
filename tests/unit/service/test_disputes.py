"""Disputes of matches in the service: races, and what is enqueued whenever a worker dies."""

import asyncio

import pytest

from saikoro.domain.errors.rules import IllegalDispute
from saikoro.service.bootstrap import Service
from saikoro.service.disputes.deciding import Claim
from saikoro.service.errors.streams import NoSuchDispute
from saikoro.service.webhooks.notifications import Hook

URL = "https://hook.example/"


async def disputable(service: Service) -> tuple[str, str, str]:
    """A match with a webhook of its creator; the tokens of its creator and of a seat."""
    made = await service.matches.opening.create("laplaplus", {})
    match = made.receipt.match
    await service.matches.webhooks.register_created(match, [Hook(URL)], "somebody")
    return match, made.token, (await service.matches.opening.join(match)).token


async def heard(service: Service, match: str, token: str) -> list[str]:
    log = await service.matches.webhooks.deliveries(match, token)
    return [one.type.removeprefix("saikoro.match.") for one in log if "dispute" in one.type]


async def test_of_several_at_once_one_is_opened(service):
    match, _, token = await disputable(service)
    claims = (Claim(f"reason {number}") for number in range(5))
    asked = (service.disputes.commands.open(match, token, claim) for claim in claims)
    outcomes = await asyncio.gather(*asked, return_exceptions=True)
    refused = [one for one in outcomes if isinstance(one, IllegalDispute)]
    assert len(refused) == 4
    assert len(await service.disputes.reader.listed(match)) == 1


async def test_a_mark_without_a_dispute_hurts_nobody(service):
    match, _, _ = await disputable(service)
    await service.matches.store.mark_disputed(match)  # and the process died
    assert await service.disputes.reader.briefs(match, disputed=True) == []
    for seat in (0, 1):
        for dispute in service.disputes.reader.ids_of(match, seat):
            with pytest.raises(NoSuchDispute):
                await service.disputes.reader.view(dispute)


async def test_every_append_makes_a_dispute_due_and_each_line_is_heard_of_once(service):
    match, creator, token = await disputable(service)
    opened = await service.disputes.commands.open(match, token, Claim("x"))
    dispute = opened.match
    for known in (["dispute_opened"], ["dispute_opened", "dispute_withdrawn"]):
        assert dispute in await service.disputes.store.take_due(10, 0)
        for _ in range(2):  # as if the first worker had died
            await service.disputes.due.resolve(dispute)
        assert await heard(service, match, creator) == known
        assert await service.disputes.store.take_due(10, 0) == []
        if len(known) == 1:
            await service.disputes.commands.withdraw(dispute, token)


async def test_webhooks_of_a_dispute_leave_those_of_the_match_where_they_were(service):
    match, creator, token = await disputable(service)
    opened = await service.disputes.commands.open(match, token, Claim("x"))
    await service.disputes.due.resolve(opened.match)
    await service.matches.webhooks.announce(match)
    log = await service.matches.webhooks.deliveries(match, creator)
    assert sorted(one.type.removeprefix("saikoro.match.") for one in log) == [
        "dispute_opened",
        "seat_joined",
    ]
