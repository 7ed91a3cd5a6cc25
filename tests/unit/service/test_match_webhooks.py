"""What is enqueued for webhooks of matches, whenever a worker dies."""

import pytest

from saikoro.domain.errors.matches import MatchOver
from saikoro.domain.match import events as e
from saikoro.domain.match.words import CancelReason, HaltReason
from saikoro.domain.record.line import write_line
from saikoro.service.bootstrap import Service
from saikoro.service.webhooks.match_events import notifications
from saikoro.service.webhooks.notifications import Hook
from saikoro.service.webhooks.players import WORK

URL = "https://hook.example/"
SENDER = "somebody"


async def created(service: Service) -> tuple[str, str]:
    """A match with a webhook of its creator, and the creator's token."""
    made = await service.matches.opening.create("laplaplus", {})
    await service.matches.webhooks.register_created(made.receipt.match, [Hook(URL)], SENDER)
    return made.receipt.match, made.token


async def types(service: Service, match: str, token: str) -> list[str]:
    log = await service.matches.webhooks.deliveries(match, token)
    return [each.type.removeprefix("saikoro.match.") for each in log]


async def test_every_append_makes_the_webhooks_due(service):
    match, token = await created(service)
    for joined in (1, 2):
        await service.matches.opening.join(match)
        assert f"{WORK}@{match}" in await service.matches.store.take_due(10, 0)
        await service.matches.webhooks.announce(match)
        assert await types(service, match, token) == ["seat_joined"] * joined
        assert f"{WORK}@{match}" not in await service.matches.store.take_due(10, 0)


async def test_a_worker_that_dies_leaves_the_webhooks_due(service):
    match, token = await created(service)
    await service.matches.opening.join(match)
    await service.matches.store.take_due(10, 0)
    assert await service.matches.store.send(
        "ZSCORE", f"saikoro:{{{match[:2]}}}:watch", f"{WORK}@{match}"
    )
    for _ in range(2):
        await service.matches.webhooks.announce(match)
    assert await types(service, match, token) == ["seat_joined"]


async def test_what_is_appended_while_a_worker_enqueues_is_not_lost(service, monkeypatch):
    match, token = await created(service)
    fold = service.matches.reader.fold

    async def fold_late(*asked):
        folded = await fold(*asked)
        await service.matches.opening.join(match)
        return folded

    monkeypatch.setattr(service.matches.reader, "fold", fold_late)
    await service.matches.webhooks.announce(match)
    monkeypatch.undo()
    assert f"{WORK}@{match}" in await service.matches.store.take_due(10, 0)
    await service.matches.webhooks.announce(match)
    assert await types(service, match, token) == ["seat_joined"]


async def test_what_a_slower_worker_enqueues_meanwhile_is_not_all(service, monkeypatch):
    """It has read the match before its last lines, and moves the cursor only as far."""
    match, token = await created(service)
    await service.matches.opening.join(match)
    before = (await service.matches.pages.meta(match)).version
    await service.matches.opening.join(match)
    await service.matches.store.take_due(10, 0)
    enqueue = service.host.webhooks.enqueue

    async def second(owner, after, version, news, *stream, **apart):
        monkeypatch.undo()
        heard = [one for one in news if one.version <= before]
        assert await enqueue(owner, after, before, heard, *stream, **apart)
        return await enqueue(owner, after, version, news, *stream, **apart)

    monkeypatch.setattr(service.host.webhooks, "enqueue", second)
    await service.matches.webhooks.announce(match)
    assert await types(service, match, token) == ["seat_joined"] * 2
    assert f"{WORK}@{match}" not in await service.matches.store.take_due(10, 0)


async def test_a_match_without_webhooks_is_due_for_nothing_more(service):
    match = (await service.matches.opening.create("laplaplus", {})).receipt.match
    await service.matches.opening.join(match)
    assert await service.matches.store.take_due(10, 0) == []


async def test_a_webhook_hears_nothing_from_before_it_was_registered(service):
    match, creator = await created(service)
    await service.matches.webhooks.announce(match)
    joined = await service.matches.opening.join(match)
    registered = await service.matches.webhooks.register(match, joined.token, Hook(URL), SENDER)
    assert registered.after == 2
    # The creator's other webhook has not heard of the seat yet, and this one never does.
    later = await service.matches.webhooks.register(match, creator, Hook(f"{URL}new"), SENDER)
    await service.matches.commands.leave(match, creator)
    await service.matches.webhooks.announce(match)
    assert await types(service, match, joined.token) == ["cancelled"]
    assert await types(service, match, creator) == ["seat_joined", "cancelled", "cancelled"]
    *_, last = await service.matches.webhooks.deliveries(match, creator)
    assert last.webhook == later.number


async def test_a_webhook_that_is_registered_later_takes_nothing_from_an_earlier_one(service):
    match, creator = await created(service)
    await service.matches.opening.join(match)
    await service.matches.webhooks.register(match, creator, Hook(f"{URL}new"), SENDER)
    await service.matches.webhooks.announce(match)
    assert await types(service, match, creator) == ["seat_joined"]


async def test_a_webhook_that_was_removed_is_registered_anew(service):
    match, creator = await created(service)
    await service.matches.webhooks.remove(match, creator, 1)
    anew = await service.matches.webhooks.register(match, creator, Hook(URL), SENDER)
    assert anew.number == 2


async def test_the_webhooks_of_a_match_that_is_over_expire(service):
    match, token = await created(service)
    await service.matches.commands.leave(match, token)
    await service.matches.webhooks.announce(match)
    send = service.matches.store.send
    for name in ("of", "log"):
        assert await send("PTTL", f"saikoro:{{{match[:2]}}}:hooks:{name}:{match}.creator") > 0


@pytest.mark.parametrize(("seats", "count"), [(None, 2), ([0], 1), ([1], 2), ([0, 1], 2)])
async def test_a_seat_is_notified_of_its_own_decisions_only(service, seats, count):
    match, _ = await created(service)
    fold = await service.matches.reader.fold(match)
    lines = [
        write_line(e.DecisionAsked(1, "build", [0, 1], 0), 2),
        write_line(e.DecisionAsked(2, "build", [1], 0), 3),
    ]
    assert len(list(notifications(fold, lines, seats))) == count


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(
    "event",
    [
        e.SeatJoined(1, "0" * 64, player="ada"),
        e.DecisionAsked(1, "build", [0, 1], 0),
        e.MatchFinished(1, "units"),
        e.MatchFinished(None, "turns"),
        *(e.MatchCancelled(reason) for reason in CancelReason),
        *(e.MatchHalted(reason, 3) for reason in HaltReason),
    ],
)
async def test_every_event_has_a_sentence_in_both_languages(service, event, language):
    match, _ = await created(service)
    fold = await service.matches.reader.fold(match)
    [note] = notifications(fold, [write_line(event, 2)], None)
    text = note.text[language]
    assert f"/matches/{match}" in text
    assert getattr(event, "reason", None) not in text.split(": ")


async def test_the_secret_of_a_webhook_is_repeated_when_the_match_is_over(service):
    """The answer was lost, and what is delivered still has to be proven."""
    match, creator = await created(service)
    token = (await service.matches.opening.join(match)).token
    first = await service.matches.webhooks.register(match, token, Hook(URL), SENDER)
    await service.matches.commands.leave(match, creator)
    again = await service.matches.webhooks.register(match, token, Hook(URL), SENDER)
    assert again.secret == first.secret
    with pytest.raises(MatchOver):
        await service.matches.webhooks.register(match, token, Hook(f"{URL}other"), SENDER)
