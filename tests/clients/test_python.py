"""`saikoro.client` against a real service."""

import ssl
import uuid
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import msgspec
import pytest

from saikoro.api_schemas.lists import MatchList
from saikoro.api_schemas.tournaments import Entries
from saikoro.client import (
    AsyncClient,
    Client,
    Forbidden,
    NotFound,
    Random,
    RulesBroken,
    Stale,
    Unauthorised,
    UnexpectedAnswer,
    Untimely,
    patched,
    receipt_holds,
)
from saikoro.client.operations import Operations
from saikoro.client.verification import verify
from saikoro.domain.fairness.commitments import sealed_commit, seed_commit
from saikoro.domain.fairness.frames import MatchId
from saikoro.domain.record.canonical import canonical
from saikoro.domain.verification.verify import verify as facts_of
from tests.clients.lossy import Lossy
from tests.kit.pictures import drawn, written
from tests.kit.stack import Stack
from tests.kit.tournaments import plan, rows
from tests.kit.waiting import wait_until

ROOT = Path(__file__).parents[2]
FINISHED = ROOT / "examples" / "finished.jsonl"


@pytest.fixture
def api(stack: Stack) -> Iterator[Client]:
    with Client(stack.url) as opened:
        yield opened


def seated(api: Client, game: str = "laplaplus") -> tuple[str, list[str]]:
    """A match of two, and their tokens."""
    match = api.create(game).match
    return match, [api.join(match).token, api.join(match, wait=20).token]


def test_a_match_is_played_followed_and_checked_though_responses_are_lost(stack: Stack) -> None:
    with Client(stack.url, transport=Lossy(), pause=lambda _: None) as api:
        api.games()
        match, (ada, bob) = seated(api)
        api.answer(match, {"row": [7, 1]}, token=ada, seen=api.decision(match, token=ada))
        api.answer(match, {"row": [1]}, token=bob, wait=20)
        lines = list(api.follow(match, token=ada))
        found = api.verify(match, heads=[api.match(match).head])
        record = api.record(match).splitlines()
    assert [line.v for line in lines] == list(range(1, len(lines) + 1))
    assert [line.raw for line in lines] == record[1:]
    assert [line.type for line in lines].count("submission.sealed") == 2
    [sealed] = [line for line in lines if line.type == "submission.sealed" and line.by == "seat0"]
    assert sealed.secret["openings"]
    assert lines[-1].type == "match.finished"
    assert (found.verdict, found.facts.version) == ("sound", len(lines))
    assert found.facts.choice == "nobody_could_choose"


async def test_a_match_is_played_in_an_event_loop(stack: Stack) -> None:
    async with AsyncClient(stack.url) as api:
        match = (await api.create("laplaplus", bots={1: Random()})).match
        seat = await api.join(match, wait=20)
        asked = await api.decision(match, token=seat.token)
        assert asked.waiting[0] == 0
        answer = {"row": [7, 1]}
        await api.answer(match, answer, token=seat.token, decision=asked.decision)
        lines = [line async for line in api.follow(match)]
        assert lines[-1].type == "match.finished"
        assert (await api.verify(match)).facts.choice == "server_alone_could_not"
        with pytest.raises(NotFound):
            await api.match("0" * 32)


def test_an_intention_happens_once_also_in_another_process(stack: Stack) -> None:
    key = "8ce0f1a2b3495d6e7788990011223344"
    created = []
    for _ in range(2):
        with Client(stack.url) as api:
            created.append(api.create("ktc", key=key))
    assert created[0] == created[1]


def test_a_state_is_kept_up_by_patches(api: Client) -> None:
    match, (ada, bob) = seated(api)
    before = api.state(match)
    api.answer(match, {"row": [7, 1]}, token=ada)
    api.answer(match, {"row": [1]}, token=bob, wait=20)
    after = api.newer(before)
    assert after == api.state(match) != before
    assert after == patched(before, api.patch(match, before.version))
    assert api.state(match, at=before.version) == before
    page = api.frames(match, after=before.version)
    assert [frame.v for frame in page.frames] == list(range(before.version + 1, after.version + 1))
    table = api.table(match)
    assert table.head == page.head
    printed = {one.card: one.face for one in api.faces("laplaplus").faces}
    assert table.faces.items() <= printed.items()


def test_a_picture_is_stored_and_seen(api: Client, stack: Stack) -> None:
    digest = api.store_picture(written(drawn())).picture
    assert api.picture(digest).startswith(b"RIFF")
    assert api.picture_address(digest) == f"{stack.url}/pictures/{digest}"
    with pytest.raises(RulesBroken) as broken:
        api.store_picture(b"no picture")
    assert broken.value.kind == "illegal-picture"


def test_what_is_refused_is_an_error_of_its_own(api: Client) -> None:
    match, (ada, bob) = seated(api)
    asked = api.decision(match, token=ada)
    with pytest.raises(RulesBroken) as broken:
        api.answer(match, {"row": [99]}, token=ada)
    assert broken.value.kind == "illegal-answer"
    assert broken.value.errors[0].rule.startswith("LP-")
    assert not api.check(match, {"row": [99]}, token=ada).legal
    with pytest.raises(Unauthorised):
        api.answer(match, {"row": [1]}, token=bob[:-1])
    api.answer(match, {"row": [1]}, token=bob)
    with pytest.raises(Stale) as stale:
        api.answer(match, {"row": [1]}, token=ada, seen=asked)
    assert stale.value.problem.missed
    api.resign(match, token=ada, wait=20)
    with pytest.raises(Untimely):
        api.resign(match, token=ada)


def test_refusals_come_in_the_language_of_the_client(stack: Stack) -> None:
    with Client(stack.url, language="ja") as api:
        match, (ada, _) = seated(api)
        with pytest.raises(RulesBroken) as broken:
            api.answer(match, {"row": [99]}, token=ada)
    assert "カード" in broken.value.errors[0].detail


def test_a_receipt_is_checked(api: Client) -> None:
    created = api.create("laplaplus")
    key = api.match(created.match).server_key
    assert receipt_holds(created.receipt, key)
    assert not receipt_holds(msgspec.structs.replace(created.receipt, version=2), key)
    assert not receipt_holds(msgspec.structs.replace(created.receipt, signature="x"), key)


def test_a_changed_record_is_not_sound() -> None:
    record = FINISHED.read_bytes()
    head = facts_of(record.splitlines()).head
    assert verify(record, heads=[head]).verdict == "sound"
    assert verify(record.replace(b'"winner":1', b'"winner":0'), heads=[head]).faults
    assert verify(record[: record.rindex(b"\n", 0, -1)]).verdict == "incomplete"


def test_a_tournament_is_opened_followed_and_read(api: Client) -> None:
    body = {"plan": plan(), "entrants": rows(4), "start": True}
    opened = api.open_tournament(body)
    lines = list(api.follow_tournament(opened.tournament))
    assert lines[-1].type == "tournament.finished"
    view = api.tournament(opened.tournament)
    names = {entrant.entrant: entrant.name for entrant in api.entrants(opened.tournament)}
    standings = api.output(opened.tournament, "standings", form="text/csv").decode()
    assert names[view.ranking[0]] in standings.splitlines()[1]
    ruling = {"kind": "disqualify", "entrant": view.ranking[0]}
    assert "kept" in api.preview(opened.tournament, ruling, token=opened.token)
    api.rule(opened.tournament, ruling, "absent", token=opened.token)
    again = list(api.follow_tournament(opened.tournament, after=view.version, head=view.head))
    assert again[-1].type == "tournament.finished"
    record = api.tournament_record(opened.tournament).splitlines()
    assert [line.raw for line in lines + again] == record[1:]


def test_a_rematch_takes_the_id_of_a_player_along_with_its_token_alone(api: Client) -> None:
    ada, match = api.create_player(), api.create("laplaplus").match
    seat = api.join(match, token=ada.token).token
    api.join(match, player="bob", wait=20)
    api.resign(match, token=seat, wait=20)
    with pytest.raises(Forbidden, match="token"):
        api.join_rematch(match, token=seat)
    again = api.join_rematch(match, token=seat, player_token=ada.token)
    assert api.match(again.match).seats[again.seat].player_id == ada.player


def test_nobody_can_choose_the_dice_of_a_rematch(api: Client) -> None:
    match = api.create("laplaplus").match
    seats = [api.join(match, player=name).token for name in ("ada", "bob")]
    api.resign(match, token=seats[0], wait=20)
    again = [api.join_rematch(match, token=seat) for seat in seats]
    api.resign(again[0].match, token=again[0].token, wait=20)
    found = api.verify(again[0].match)
    assert (found.verdict, found.facts.choice) == ("sound", "nobody_could_choose")
    with pytest.raises(RulesBroken, match="another request"):
        api.join_rematch(match, token=seats[0])  # with another seed


def test_a_seat_that_joined_first_opens_its_seed_when_it_looks_again(stack: Stack) -> None:
    with Client(stack.url) as ada, Client(stack.url) as bob:
        match = ada.create("laplaplus").match
        ada.join(match)
        assert ada.match(match).status == "open"
        bob.join(match)
        opened = (line for line in ada.follow(match) if line.type == "seed.posted")
        assert {next(opened).by, next(opened).by} == {"seat0", "seat1"}


def test_a_program_that_was_ended_keeps_its_seed_by_joining_again(stack: Stack) -> None:
    key, own_seed = uuid.uuid4().hex, "5" * 64
    with Client(stack.url) as bob:
        match = bob.create("laplaplus").match
        with Client(stack.url) as ada:
            seat = ada.join(match, key=key, own_seed=own_seed)
        bob.join(match)
        with Client(stack.url) as ada:
            assert ada.join(match, key=key, own_seed=own_seed).token == seat.token
            first = next(line for line in ada.follow(match) if line.type == "seed.revealed")
        assert first.data == {"seat": 0, "seed": own_seed}


def test_a_seed_is_not_opened_while_another_may_still_be_chosen(api: Client) -> None:
    match, seed = api.create("laplaplus").match, bytes([7]) * 32
    commit = seed_commit(MatchId(bytes.fromhex(match)), 0, seed).hex()
    seat = api.join(match, seat=0, seed_commit=commit)
    with pytest.raises(Untimely, match="asks nothing"):
        api.post_seed(match, seed.hex(), token=seat.token)


def test_a_seat_keeps_its_seed_and_its_answer_until_it_opens_them(api: Client) -> None:
    match = api.create("laplaplus").match
    seed, nonce, answer = bytes([7]) * 32, bytes([8]) * 32, {"row": [7, 1]}
    committed = seed_commit(MatchId(bytes.fromhex(match)), 0, seed).hex()
    ada = api.join(match, seat=0, seed_commit=committed).token
    bob = api.join(match, player="bob").token
    api.post_seed(match, seed.hex(), token=ada, wait=20)
    sealed = sealed_commit(MatchId(bytes.fromhex(match)), 0, 1, nonce, canonical(answer)).hex()
    api.commit(match, [sealed], token=ada)
    api.answer(match, {"row": [1]}, token=bob)
    api.open_answer(match, answer, [nonce.hex()], token=ada, wait=20)
    found = api.verify(match)
    assert (found.verdict, found.facts.choice) == ("sound", "nobody_could_choose")
    again = api.join_rematch(match, token=ada)
    assert api.rematch(match, token=bob).rematch == again.match
    free = api.create("laplaplus").match
    listed = {listed.match for listed in api.matches(seats="free", limit=100).matches}
    assert free in listed
    assert listed.isdisjoint({match, again.match})  # a rematch is for its two players
    assert api.leave(again.match, token=again.token).match == again.match
    assert api.match(again.match).status == "cancelled"


def test_finished_matches_are_read_part_by_part(stack: Stack) -> None:
    with Client(stack.url) as api, stack.client() as client:
        [last] = api.finished("2100-01-01T00:00:00Z")
        assert (last.matches, last.more) == ([], False)
        settled = ""

        def is_quiet() -> bool:
            """Whether nothing has ended since the newest moment that is settled."""
            nonlocal settled
            [newest] = api.finished("2100-01-01T00:00:00Z")
            settled = newest.settled or ""
            return not any(part.matches for part in api.finished(settled))

        wait_until(is_quiet, "matches of other tests go on ending")
        ended = [client.finished([1], [2]) for _ in range(3)]

        def own(part: MatchList) -> list[str]:
            """The matches of this test: one of another may end meanwhile."""
            return [each.match for each in part.matches if each.match in ended]

        parts = [*api.finished(settled, game="laplaplus", limit=2)]
        assert [match for part in parts for match in own(part)] == ended
        after = api.finished(parts[0].next or "", game="laplaplus", follow=True)
        following = filter(None, map(own, after))
        assert next(following) == ended[len(own(parts[0])) :]
        ended.append(client.finished([1], [2]))
        assert next(following) == ended[3:]
        shown = parts[0].matches[0]
        assert shown.head == api.match(shown.match).head


async def test_an_organiser_enters_starts_and_rules_in_an_event_loop(stack: Stack) -> None:
    async with AsyncClient(stack.url) as api:
        opened = await api.open_tournament({"plan": plan(check_in=True)})
        cup, token = opened.tournament, opened.token
        await api.enter(cup, Entries(rows(3)), token=token)
        await api.check_in(cup, [1, 2], token=token)
        await api.withdraw(cup, 3, "ill", token=token)
        await api.start(cup, token=token)
        lines = [line async for line in api.follow_tournament(cup)]
        assert lines[-1].type == "tournament.finished"
        judge = await api.add_judge(cup, "Kay", token=token)
        await api.rule(cup, {"kind": "disqualify", "entrant": 1}, "late", token=judge.token)
        assert [ruling.reason for ruling in await api.rulings(cup)] == ["late"]
        with pytest.raises(Unauthorised):
            await api.invitations(cup, token="")


def test_both_clients_have_the_same_operations() -> None:
    own = {"close", "aclose", "picture_address"}
    names = [{name for name in dir(kind) if name[0] != "_"} - own for kind in (Client, AsyncClient)]
    assert names[0] == names[1] == {name for name in dir(Operations) if name[0] != "_"}
    assert all(getattr(Operations, name).__doc__ for name in names[0])


def test_both_clients_trust_certificates_that_are_loaded_once() -> None:
    with mock.patch("httpx.Client") as blocking, mock.patch("httpx.AsyncClient") as awaited:
        Client("https://saikoro.example")
        AsyncClient("https://saikoro.example")
    [trusted] = {made.call_args.kwargs["verify"] for made in (blocking, awaited)}
    assert (trusted.verify_mode, trusted.check_hostname) == (ssl.CERT_REQUIRED, True)


def test_a_patch_that_grows_without_end_is_not_applied(api: Client) -> None:
    seen = api.state(api.create("laplaplus").match)
    double = {"op": "copy", "from": "/state", "path": "/state/x"}
    for patch in ([double] * 60, [{"op": "replace", "path": "/no/thing"}], [{"op": 1}]):
        with pytest.raises(UnexpectedAnswer):
            patched(seen, patch)
