"""A match from POST to proven replay, over real HTTP with real workers."""

import jsonpatch
import msgspec
import pytest

from saikoro.api_schemas.ids import SignedReceipt
from saikoro.client import receipt_holds
from saikoro.domain.fairness.commitments import sealed_commit, seed_commit
from saikoro.domain.fairness.frames import MatchId
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.match.play.fold import Fold
from saikoro.domain.record.canonical import canonical
from saikoro.domain.record.header import Header
from saikoro.domain.record.line import Line
from saikoro.domain.verification.audit import audit
from saikoro.domain.verification.verify import verify
from tests.kit.battles import battle, house_set
from tests.kit.rulebook import notation, worked_examples
from tests.kit.stack import UNTIMED
from tests.kit.worded import worded

A, B = [7, 7, 1], [22, 21, 1]


def test_two_builds_posted_over_rest_give_the_log_that_the_rule_book_prescribes(client):
    for example in worked_examples():
        a, b = example.rows
        match = client.finished(a, b, **example.options)
        reader = LAPLAPLUS.book.reader
        lines = [line for line in client.lines(match) if b'"type":"laplaplus.' in line]
        events = [reader.read(msgspec.json.decode(line, type=Line)) for line in lines]
        assert events == battle(a, b, **example.options)
        assert notation(battle(a, b, **example.options)[-1]) == example.end


def test_the_record_verifies_and_replays(client):
    match = client.finished(A, B)
    record = client.get(f"/matches/{match}/record").content.splitlines()
    head = client.get(f"/matches/{match}").json()["head"]
    facts = verify(record, head)
    assert facts.sound, facts.faults
    assert facts.submissions == 2
    assert audit(LAPLAPLUS, house_set(), record).head.hex() == head
    audited = client.get(f"/matches/{match}/audit").json()
    assert (audited["replayed"], audited["faults"]) == (True, [])
    assert audited["choice"] == "nobody_bound_them"
    assert (audited["verdict"], audited["unchecked"]) == ("sound", [])
    assert audited["rules_version"] == audited["version"]


def test_a_match_that_is_not_over_cannot_all_be_checked(client):
    match, _ = client.seated()
    audited = client.get(f"/matches/{match}/audit").json()
    assert (audited["verdict"], audited["faults"], audited["replayed"]) == ("incomplete", [], None)
    worded(audited["unchecked"])
    assert audited["rules_version"] == audited["version"]


def test_the_state_is_the_fold_of_the_events(client):
    match = client.finished(A, B, max_turns=3)
    header = client.get(f"/matches/{match}/record").content.partition(b"\n")[0]
    fold = Fold(LAPLAPLUS, Header.read(header), house_set())
    for version, line in enumerate(client.lines(match), 1):
        fold.take(line)
        if version % 7 == 0:
            at = client.get(f"/matches/{match}/state", params={"at": version}).json()
            assert at["state"] == msgspec.to_builtins(fold.state, str_keys=True)
    now = client.get(f"/matches/{match}/state").json()
    assert now["state"] == msgspec.to_builtins(fold.state, str_keys=True)
    assert now["version"] == fold.version


def test_a_patch_leads_from_an_old_state_to_the_present_one(client):
    match = client.finished(A, B, max_turns=3)
    old = client.get(f"/matches/{match}/state", params={"at": 20}).json()
    patch = client.get(f"/matches/{match}/state", params={"since": 20})
    assert patch.headers["Content-Type"] == "application/json-patch+json"
    assert jsonpatch.apply_patch(old, patch.json()) == client.get(f"/matches/{match}/state").json()


@pytest.mark.parametrize(("since", "at"), [(20, 25), (25, 20), (0, 1)])
def test_a_patch_leads_from_any_state_to_any_other(client, since, at):
    match = client.finished(A, B, max_turns=3)
    path = f"/matches/{match}/state"
    old, new = (client.get(path, params={"at": version}).json() for version in (since, at))
    patch = client.get(path, params={"since": since, "at": at})
    assert patch.json()
    assert jsonpatch.apply_patch(old, patch.json()) == new
    assert "immutable" in patch.headers["Cache-Control"]


def test_a_match_shows_where_it_stands(client):
    match = client.create(decision_seconds=100, max_turns=2)
    seen = client.get(f"/matches/{match}").json()
    assert (seen["status"], seen["awaiting"], seen["version"]) == ("open", "seats", 1)
    client.join(match, player="ada")
    first = client.join(match, player="bob")
    seen = client.get(f"/matches/{match}").json()
    assert (seen["status"], seen["awaiting"]) == ("playing", "answers")
    assert [seat["player"] for seat in seen["seats"]] == ["ada", "bob"]
    assert [seat["answered"] for seat in seen["seats"]] == [False, False]
    client.answer(match, first, {"row": A})
    seats = client.get(f"/matches/{match}").json()["seats"]
    assert [seat["answered"] for seat in seats] == [False, True]
    assert seen["deadline"] is not None
    assert seen["options"]["max_turns"] == 2


def test_a_decision_shows_each_seat_what_only_it_may_see(client):
    match, (first, _) = client.seated(build_mode="open")
    asked = client.get(f"/matches/{match}/decision").json()
    assert (asked["decision"], asked["name"], asked["waiting"]) == (1, "choose_open_cards", [0, 1])
    assert asked["ask"] is None
    headers = {"Authorization": f"Bearer {first}"}
    mine = client.get(f"/matches/{match}/decision", headers=headers).json()
    assert mine["ask"]["answer"] == "open_cards"
    assert mine["ask"]["min_cards"] == mine["ask"]["max_cards"] == 4


def test_every_answer_comes_with_a_receipt_that_the_server_cannot_deny(client):
    match, (first, _) = client.seated()
    answer = client.answer(match, first, {"row": A})
    assert answer.status_code == 202
    receipt = msgspec.convert(answer.json()["receipt"], SignedReceipt)
    key = client.get(f"/matches/{match}").json()["server_key"]
    assert receipt_holds(receipt, key)
    assert not receipt_holds(msgspec.structs.replace(receipt, version=receipt.version + 1), key)
    assert answer.headers["ETag"] == f'"{receipt.version}.{receipt.head}"'


def test_waiting_for_the_resolution_returns_the_new_events(client):
    match, (first, second) = client.seated()
    client.answer(match, first, {"row": A})
    answer = client.answer(match, second, {"row": B}, Prefer="wait=20")
    assert answer.status_code == 200
    assert answer.headers["Preference-Applied"].startswith("wait=")
    events = answer.json()["events"]
    assert events[0]["type"] == "submission.opened"
    assert events[-1]["type"] == "match.finished"

    taken = answer.json()
    assert taken["after"] == events[0]["v"] - 1
    assert taken["receipt"]["version"] == events[-1]["v"]
    assert answer.headers["ETag"] == f'"{taken["receipt"]["version"]}.{taken["receipt"]["head"]}"'
    receipt = msgspec.convert(taken["receipt"], SignedReceipt)
    assert receipt_holds(receipt, client.get(f"/matches/{match}").json()["server_key"])


def test_nobody_waits_for_another_player(client):
    """A wait that could only end by an act of somebody else would outlast the client's patience."""
    match, prefer = client.create(**UNTIMED), {"Prefer": "wait=25"}
    seats = f"/matches/{match}/seats"
    joined = client.post(seats, json={}, headers=prefer, timeout=20).json()
    assert "events" not in joined
    last = client.post(seats, json={}, headers=prefer).json()
    assert last["events"][-1]["type"] == "decision.asked"
    assert last["receipt"]["version"] == last["events"][-1]["v"]
    answer = client.answer(match, joined["token"], {"row": A}, **prefer)
    assert (answer.status_code, answer.json()["events"]) == (200, [])
    assert answer.headers["Preference-Applied"] == "wait=25"


def test_the_answer_of_a_bot_is_waited_for(client):
    bots = {"1": {"bot": "random"}}
    match = client.post("/matches", json={"game": "laplaplus", "bots": bots}).json()["match"]
    joined = client.post(f"/matches/{match}/seats", json={}, headers={"Prefer": "wait=20"}).json()
    answer = client.answer(match, joined["token"], {"row": A}, Prefer="wait=20")
    assert answer.json()["events"][-1]["type"] == "match.finished"


def test_without_a_wait_the_answer_comes_at_once(client):
    match, (first, _) = client.seated()
    headers = {"Authorization": f"Bearer {first}", "Prefer": "wait=0"}
    answer = client.post(f"/matches/{match}/resignation", headers=headers)
    assert answer.status_code == 202
    assert "Preference-Applied" not in answer.headers


def test_resigning_gives_the_match_away(client):
    match, (first, _) = client.seated()
    headers = {"Authorization": f"Bearer {first}", "Prefer": "wait=10"}
    answer = client.post(f"/matches/{match}/resignation", headers=headers)
    assert answer.json()["events"][-1]["data"] == {"reason": "forfeit", "winner": 1}


def test_a_missed_deadline_forfeits(client):
    match, (first, _) = client.seated(decision_seconds=3)
    after = client.answer(match, first, {"row": A}).json()["after"]
    page = client.get(f"/matches/{match}/events", params={"after": after, "wait": 10}).json()
    assert page["events"][0]["type"] == "seat.timed_out"
    assert page["events"][0]["by"] == "server"
    asked = {"after": page["version"], "wait": 10}
    finished = client.get(f"/matches/{match}/events", params=asked).json()
    assert finished["events"][-1]["data"] == {"reason": "forfeit", "winner": 0}


def test_a_match_that_nobody_joins_is_cancelled(client):
    match = client.create(join_seconds=3)
    client.join(match)
    page = client.get(f"/matches/{match}/events", params={"after": 2, "wait": 10}).json()
    assert page["events"][0]["data"] == {"reason": "nobody_joined"}
    assert page["over"]


class TestKeepingThingsBack:
    def test_seeds_and_builds_may_stay_with_their_player_until_all_have_committed(self, client):
        match, seed, nonce = client.create(**UNTIMED), b"s" * 32, b"n" * 32
        match_id = MatchId(bytes.fromhex(match))
        seats, answers = f"/matches/{match}/seats", f"/matches/{match}/answers"

        commit = seed_commit(match_id, 0, seed).hex()
        first = client.post(seats, json={"seed_commit": commit}).json()["token"]
        other = b"t" * 32
        commit = seed_commit(match_id, 1, other).hex()
        second = client.post(seats, json={"seat": 1, "seed_commit": commit}).json()["token"]
        token = {"Authorization": f"Bearer {first}"}
        waiting = token | {"Prefer": "wait=10"}
        opened = {"Authorization": f"Bearer {second}"}
        client.post(f"/matches/{match}/seeds", json={"seed": other.hex()}, headers=opened)
        posted = client.post(f"/matches/{match}/seeds", json={"seed": seed.hex()}, headers=waiting)
        assert posted.json()["events"][-1]["type"] == "decision.asked"

        row = {"row": A}
        sealed = sealed_commit(match_id, 0, 1, nonce, canonical(row)).hex()
        assert client.post(answers, json={"commits": [sealed]}, headers=token).status_code == 202
        assert client.answer(match, second, {"row": B}).status_code == 202
        opening = {"answer": row, "nonces": [nonce.hex()]}
        opened = client.post(f"/matches/{match}/openings", json=opening, headers=waiting)
        assert opened.json()["events"][-1]["type"] == "match.finished"

        facts = verify(client.get(f"/matches/{match}/record").content.splitlines())
        assert (facts.faults, facts.choice) == ([], "nobody_could_choose")


@pytest.mark.parametrize("game", ["laplaplus", "fairies"])
def test_a_seat_that_does_not_open_its_seed_in_time_forfeits(client, game):
    options = {"seed_seconds": 3, "join_seconds": 0}
    match = client.post("/matches", json={"game": game, "options": options}).json()["match"]
    tokens = []
    for seat, seed in enumerate((b"s" * 32, b"t" * 32)):
        commit = seed_commit(MatchId(bytes.fromhex(match)), seat, seed).hex()
        taken = client.post(f"/matches/{match}/seats", json={"seat": seat, "seed_commit": commit})
        tokens.append({"Authorization": f"Bearer {taken.json()['token']}"})
    at = f"/matches/{match}"
    client.post(f"{at}/seeds", json={"seed": (b"t" * 32).hex()}, headers=tokens[1])
    assert client.get(at).json()["awaiting"] == "seeds"
    version, over = 4, False
    while not over:
        page = client.get(f"{at}/events", params={"after": version, "wait": 10}).json()
        version, over = page["version"], page["over"]
    view = client.get(at).json()
    assert (view["status"], view["winner"], view["reason"]) == ("finished", 1, "seed_lapsed")
    shown = ("state", "table", "frames", "report", "decision", "record", "events/5/why")
    for language in ("en", "ja"):
        pages = (f"/m/{match}?lang={language}", f"/m/{match}/audit?lang={language}")
        for path in (*(f"{at}/{one}" for one in shown), *pages):
            for token in (tokens[0], {}):
                response = client.get(path, headers=token | {"Accept-Language": language})
                assert response.status_code == 200, (path, response.text)
    audited = client.get(f"{at}/audit").json()
    assert (audited["verdict"], audited["replayed"], audited["faults"]) == ("sound", True, [])
    again = client.post(f"{at}/rematch", headers=tokens[0])
    assert again.status_code == 201
    options = client.get(f"/matches/{again.json()['match']}").json()["options"]
    assert options["seed_seconds"] == 3


def test_a_match_says_when_an_unopened_seed_lapses(client):
    for joining, opening in ((60, 60), (0, 604_800)):
        match = client.create(join_seconds=joining)
        assert client.get(f"/matches/{match}").json()["options"]["seed_seconds"] == opening
