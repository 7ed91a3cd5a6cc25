"""Judges and disputes over HTTP (TN-19)."""

import json

import msgspec
import pytest

from tests.http.test_preconditions import key
from tests.http.test_refusals import refused
from tests.http.test_tournament_seats import answer_all, invitations, opened, seats
from tests.kit.stack import Client
from tests.kit.tournaments import Tournament, bearer, plan, rows, verified

RERUN = {"kind": "rerun", "stage": 0, "round": 1, "slot": 0}


@pytest.fixture
def cup(client):
    """A knock-out of four."""
    return Tournament.open(client, {"plan": plan(), "entrants": rows(4), "start": True}).finish()


REJECTED = {"verdict": "rejected", "reason": "it was the row"}
RULED = {"verdict": "upheld", "reason": "so it was"}


def acted(cup, dispute, what, body=None):
    """The answer to whoever does something about a dispute of a pairing."""
    path = f"/disputes/{dispute}/{what}"
    return cup.client.post(path, json=body, headers=bearer(cup.token) | key())


def added(cup, name, role="judge", **headers):
    """The answer to a new judge."""
    answer = cup.ask("judges", {"name": name, "role": role}, **headers)
    assert answer.status_code == 201, answer.text
    return answer


def as_judge(cup, token):
    """The tournament, asked by somebody else."""
    return Tournament(cup.client, cup.opened | {"token": token})


class TestJudges:
    def test_a_key_is_shown_once_and_lets_its_judge_rule(self, cup):
        answer = added(cup, "Kai")
        assert answer.headers["Cache-Control"] == "no-store"
        made = answer.json()
        assert (made["judge"], made["name"], made["role"]) == (1, "Kai", "judge")
        kai = as_judge(cup, made["token"])
        taken = kai.taken("rulings", {"ruling": RERUN, "reason": "a slip"})
        cup.finish(after=taken["receipt"]["version"])
        [view] = cup.look("/rulings")
        assert view["by"] == {"judge": 1, "name": "Kai", "role": "judge"}
        [line] = [one for one in cup.record() if b'"ruling.made"' in one]
        assert msgspec.json.decode(line)["by"] == "judge1"
        assert cup.look("/judges") == [
            {"judge": 1, "name": "Kai", "role": "judge", "revoked": False}
        ]
        assert made["token"].encode() not in b"".join(cup.record())
        assert verified(cup).differences == []

    def test_the_same_request_again_gives_the_same_key_and_one_judge(self, cup):
        headers = key()
        first = added(cup, "Kai", **headers).json()
        assert added(cup, "Kai", **headers).json() == first
        assert len(cup.look("/judges")) == 1

    def test_a_role_does_what_it_may_and_nothing_else(self, cup):
        desk = as_judge(cup, added(cup, "Mio", "desk").json()["token"])
        for what, body in (
            ("rulings", {"ruling": RERUN, "reason": "x"}),
            ("rulings/preview", {"ruling": RERUN}),
            ("judges", {"name": "Ann"}),
            ("cancellation", {}),
            ("entrants", {"entrants": rows(1)}),
            ("start", None),
            ("beacon", {"value": "1", "source": "x"}),
        ):
            answer = desk.ask(what, body)
            assert answer.status_code in {403, 409, 422}, (what, answer.text)
            if what in {"rulings/preview", "rulings", "judges", "entrants", "start"}:
                refused(answer, 403, "missing-role")
        judge = as_judge(cup, added(cup, "Kai").json()["token"])
        for what in ("webhooks", "invitations"):
            asked = cup.client.get(f"{cup.path}/{what}", headers=bearer(judge.token))
            refused(asked, 403, "missing-role")
        refused(judge.ask("judges/1/revocation"), 403, "missing-role")
        assert cup.kinds().count("judge.added") == 2
        assert "ruling.made" not in cup.kinds()

    def test_an_organiser_by_role_may_add_and_revoke_judges(self, cup):
        other = as_judge(cup, added(cup, "Ann", "organiser").json()["token"])
        kai = as_judge(cup, added(other, "Kai").json()["token"])
        other.taken("judges/2/revocation")
        refused(kai.ask("rulings", {"ruling": RERUN, "reason": "x"}), 401, "unauthorised")
        refused(other.ask("judges/2/revocation"), 422, "illegal-judge")
        refused(other.ask("judges/9/revocation"), 404, "unknown-judge")
        assert [one["revoked"] for one in cup.look("/judges")] == [False, True]
        assert verified(cup).differences == []

    def test_keys_of_other_tournaments_open_nothing(self, client, cup):
        other = Tournament.open(client, {"plan": plan()})
        token = added(other, "Kai").json()["token"]
        refused(as_judge(cup, token).ask("pause", {}), 403, "forbidden")
        forged = token.replace(other.id, cup.id)
        refused(as_judge(cup, forged).ask("pause", {}), 401, "unauthorised")

    @pytest.mark.parametrize(
        ("body", "pointer"), [({"name": ""}, "/name"), ({"name": "x", "role": "boss"}, "/role")]
    )
    def test_a_judge_has_a_name_and_a_role(self, cup, body, pointer):
        refused(cup.ask("judges", body), 400, "malformed", pointer=pointer)

    def test_a_name_that_looks_like_another_is_refused(self, cup):
        added(cup, "Kai")
        refused(cup.ask("judges", {"name": "ＫＡＩ"}), 422, "illegal-judge", pointer="/name")


class TestDisputes:
    """Of a tournament of builds, where the organiser disputes on behalf of entrants."""

    def slot(self, cup):
        [pairing, _] = cup.look("/results")["stages"][0]["rounds"][0]["pairings"]
        loser = next(pairing[at] for at in "ab" if pairing[at]["entrant"] != pairing["winner"])
        return pairing, loser["entrant"]

    def test_the_organiser_disputes_for_an_entrant_and_a_judge_answers(self, cup):
        pairing, loser = self.slot(cup)
        [match] = pairing["matches"]
        body = {"match": match["match"], "entrant": loser, "reason": "<script>の列が違う"}
        headers = key()
        line = cup.taken("disputes", body, **headers)["receipt"]["version"]
        assert cup.taken("disputes", body, **headers)["receipt"]["version"] == line
        [view] = cup.look("/disputes", status="open")
        assert (view["line"], view["entrant"], view["match"]) == (line, loser, match["match"])
        assert view["by"] == {"judge": 0, "name": "", "role": "organiser"}
        [listed] = view["matches"]
        for part in ("record", "audit"):
            assert cup.client.get(listed["links"][part]).is_success
        refused(cup.ask("disputes", body), 422, "illegal-dispute")
        kai = as_judge(cup, added(cup, "Kai").json()["token"])
        about = f"{cup.id}.{line}"
        for one in (cup, kai):
            assert acted(one, about, "comments", {"text": "which row?"}).is_success
        assert acted(kai, about, "rulings", REJECTED).json()["dispute"] == about
        [view] = cup.look("/disputes")
        assert view["status"] == "rejected"
        assert view["decision"]["by"]["name"] == "Kai"
        assert cup.look("/disputes", status="open") == []
        assert [one["by"] for one in view["comments"]] == ["organiser", "judge1"]
        for what, body in (("rulings", REJECTED), ("comments", {"text": "x"})):
            refused(acted(kai, about, what, body), 422, "illegal-dispute")
        assert verified(cup).differences == []

    def test_a_dispute_is_upheld_undone_and_rejected(self, cup):
        pairing, loser = self.slot(cup)
        ranking = cup.look()["ranking"]
        where = {"stage": 0, "round": 1, "slot": pairing["slot"]}
        line = cup.taken("disputes", where | {"entrant": loser, "reason": "x"})["receipt"][
            "version"
        ]
        assert cup.look()["open_disputes"] == 1
        kai, mio = (as_judge(cup, added(cup, one).json()["token"]) for one in ("Kai", "Mio"))
        overturn = {"kind": "overturn", **where, "winner": loser}
        made = {"ruling": overturn, "reason": "so it was", "dispute": line}
        wrong = made | {"dispute": line - 1}
        refused(kai.ask("rulings", wrong), 404, "unknown-dispute")
        elsewhere = made | {"ruling": RERUN | {"slot": 1 - pairing["slot"]}}
        refused(kai.ask("rulings", elsewhere), 422, "illegal-dispute", pointer="/dispute")
        ruled = kai.taken("rulings", made)["receipt"]["version"]
        cup.finish(after=ruled)
        [view] = cup.look("/disputes")
        assert (view["status"], view["decision"]["line"]) == ("upheld", ruled)
        undo = {"ruling": {"kind": "undo", "line": ruled}, "reason": "it was not"}
        cup.finish(after=mio.taken("rulings", undo)["receipt"]["version"])
        assert cup.look()["ranking"] == ranking
        assert cup.look("/disputes")[0]["status"] == "open"
        assert verified(cup).disputes == [line]

    def test_a_dispute_names_what_it_is_about(self, cup):
        pairing, loser = self.slot(cup)
        at = {"stage": 0, "round": 1, "slot": pairing["slot"]}
        for body, pointer in (
            ({"entrant": loser}, "/match"),
            ({"entrant": loser, "match": "0" * 32}, "/match"),
            (at | {"slot": 77, "entrant": loser}, "/slot"),
            (at, "/entrant"),
            (at | {"slot": 1 - pairing["slot"], "entrant": loser}, "/entrant"),
            (at | {"entrant": loser, "reason": "\u202ex"}, "/reason"),
        ):
            answer = cup.ask("disputes", {"reason": "x"} | body)
            refused(answer, 422, "illegal-dispute", pointer=pointer)
        gone = at | {"entrant": 99, "reason": "x"}
        refused(cup.ask("disputes", gone), 404, "unknown-entrant")
        refused(cup.ask("disputes", at | {"reason": " "}), 400, "malformed", pointer="/reason")
        assert "dispute.filed" not in cup.kinds()

    def test_an_entrant_of_builds_disputes_with_its_invitation(self, cup):
        pairing, loser = self.slot(cup)
        tokens = invitations(cup.client, cup.path, cup.token)
        at = {"stage": 0, "round": 1, "slot": pairing["slot"], "reason": "x"}
        mine = as_judge(cup, tokens[loser])
        refused(mine.ask("disputes", at | {"entrant": pairing["winner"]}), 403, "forbidden")
        refused(mine.ask("rulings", {"ruling": RERUN, "reason": "x"}), 401, "unauthorised")
        line = mine.taken("disputes", at)["receipt"]["version"]
        [view] = cup.look("/disputes")
        assert (view["by"], view["entrant"]) == (None, loser)
        other = as_judge(cup, tokens[pairing["winner"]])
        about = f"{cup.id}.{line}"
        refused(acted(other, about, "withdrawal"), 403, "forbidden")
        refused(acted(mine, f"{cup.id}.1", "withdrawal"), 404, "unknown-dispute")
        for one in (mine, other):
            assert acted(one, about, "comments", {"text": "the other row"}).is_success
        refused(acted(mine, about, "rulings", REJECTED), 401, "unauthorised")
        refused(acted(cup, about, "rulings", RULED), 422, "illegal-dispute", pointer="/verdict")
        assert acted(mine, about, "withdrawal").is_success
        assert cup.look("/disputes")[0]["status"] == "withdrawn"
        assert verified(cup).differences == []


def test_a_player_disputes_a_match_with_the_token_of_its_seat(client: Client) -> None:
    address, token = opened(client, "ada", "bob", "cho", "dai")
    tokens = invitations(client, address, token)
    cup = Tournament(client, {"tournament": address.rpartition("/")[2], "token": token})
    held = {entrant: seats(client, address, entrant, tokens[entrant])[0] for entrant in tokens}
    seat = held[1]
    other = next(one for one in held.values() if one["match"] != seat["match"])
    mine = as_judge(cup, seat["token"])
    body = {"match": seat["match"], "reason": "he looked"}
    line = mine.taken("disputes", body)["receipt"]["version"]
    [view] = cup.look("/disputes")
    assert (view["entrant"], view["match"], view["by"]) == (1, seat["match"], None)
    wrong = as_judge(cup, other["token"])
    refused(wrong.ask("disputes", body), 422, "illegal-dispute", pointer="/entrant")
    about = f"{cup.id}.{line}"
    for what, sent in (("withdrawal", None), ("comments", {"text": "x"})):
        refused(acted(wrong, about, what, sent), 403, "forbidden")
        refused(acted(wrong, f"{'0' * 32}.{line}", what, sent), 404, "unknown-tournament")
    match, strangers = client.seated()
    stranger = as_judge(cup, strangers[0])
    refused(stranger.ask("disputes", body | {"match": match}), 403, "forbidden")
    answer_all(client, address, tokens, {n: [7, n] for n in tokens})
    assert cup.look("/disputes")[0]["status"] == "open"
    assert json.dumps(cup.look("/results")).count('"disputed": 1') == 1
