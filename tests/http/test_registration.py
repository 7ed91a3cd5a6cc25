"""Entrants who enter, replace and withdraw themselves by a link (TN-24)."""

import secrets

import msgspec
import pytest

from saikoro.domain.tournament.commands.registering import MOST_CHANGES
from tests.http.test_preconditions import key
from tests.http.test_refusals import refused
from tests.kit.registering import GOOD, announced, ask_to_register, link, register
from tests.kit.tournaments import Tournament, bearer, plan, rows, verified
from tests.kit.waiting import wait_until

OTHER = [{"row": [1]}]


def authors(tournament):
    """Who caused each event, by its type."""
    lines = map(msgspec.json.decode, tournament.record()[1:])
    return [(line["type"], line["by"]) for line in lines if "by" in line]


class TestTheLink:
    def test_an_announced_tournament_has_a_link_that_shows_what_it_is_for(self, client):
        tournament = announced(client, secret_entries=True)
        assert tournament.opened["registration"] == link(tournament)
        shown = client.get(link(tournament)).json()
        assert shown["open"]
        assert shown["builds"]
        assert shown["sealed_until"] == "lock"
        assert (shown["places"], shown["free"]) == (8, 8)

    def test_without_registration_in_the_plan_there_is_none(self, client):
        tournament = Tournament.open(client, {"plan": plan()})
        assert tournament.opened["registration"] is None
        assert link(tournament) is None
        refused(tournament.ask("registration/open"), 409, "registration-closed")
        refused(tournament.ask("registration/close"), 409, "registration-closed")

    def test_a_new_link_takes_the_place_of_the_old_one(self, client):
        tournament = announced(client)
        old = link(tournament)
        tournament.taken("registration/open")
        assert link(tournament) != old
        refused(ask_to_register(tournament, "ada", at=old), 404, "unknown-link")
        assert register(tournament, "ada").number == 1

    def test_a_closed_link_takes_no_entries_but_entrants_keep_theirs(self, client):
        tournament = announced(client)
        ada, at = register(tournament, "ada"), link(tournament)
        tournament.taken("registration/close")
        assert link(tournament) is None
        assert not client.get(at).json()["open"]
        refused(ask_to_register(tournament, "bob", at=at), 409, "registration-closed")
        assert ada.ask(body={"build": OTHER}).status_code == 202
        refused(tournament.ask("registration/close"), 409, "registration-closed")

    def test_only_the_organiser_sees_opens_and_closes_it(self, client):
        tournament = announced(client)
        ada = register(tournament, "ada")
        path, headers = f"{tournament.path}/registration", bearer(ada.token)
        seen = client.get(path, headers=headers)
        asked = [client.post(f"{path}/{what}", headers=headers) for what in ("open", "close")]
        assert {answer.status_code for answer in (seen, *asked)} == {403}

    def test_a_link_cannot_be_guessed_from_another_tournament(self, client):
        first, second = announced(client), announced(client)
        other = link(first).replace(first.id, second.id)
        refused(ask_to_register(second, "ada", at=other), 404, "unknown-link")
        nonsense = f"{second.path}/register/{secrets.token_hex(16)}"
        refused(ask_to_register(second, "ada", at=nonsense), 404, "unknown-link")

    def test_it_is_over_when_entries_are_locked(self, client):
        tournament = announced(client)
        at = link(tournament)
        ada, _ = (register(tournament, name) for name in ("ada", "bob"))
        tournament.taken("start")
        tournament.finish()
        refused(ask_to_register(tournament, "cho", at=at), 409, "tournament-over")
        refused(ada.ask(body={"build": OTHER}), 409, "tournament-over")
        assert verified(tournament).sound


class TestAnEntry:
    def test_a_registered_entrant_plays(self, client):
        tournament = announced(client)
        ada = register(tournament, "ada", club="Nine", seed="5" * 64)
        bob = register(tournament, "bob")
        assert (ada.number, bob.number) == (1, 2)
        assert ada.look()["build"] == GOOD
        tournament.taken("start")
        tournament.finish()
        assert ("entrants.entered", "entrant2") in authors(tournament)
        found = verified(tournament)
        assert found.sound
        assert found.choice == "nobody_bound_them"

    def test_who_registers_sees_how_many_cards_were_read(self, client):
        tournament = announced(client)
        mail = "ada\n列：\n2x 射撃 → 主砲\n・再装填"
        made = ask_to_register(tournament, "ada", build=None, mail=mail)
        assert made.status_code == 201, made.text
        assert made.json()["listed"] == {"row": 4}
        entered = bearer(made.json()["token"])
        assert client.get(f"{tournament.path}/entry", headers=entered).json()["build"] == [
            {"row": [7, 7, 6, 12]}
        ]

    def test_all_faults_are_named_at_once_and_point_into_the_request(self, client):
        tournament = announced(client)
        answer = ask_to_register(tournament, "a\u200bda", build=[{"row": [999, 7]}], seed="short")
        refused(answer, 422, "illegal-entries")
        found = {(row["code"], row["pointer"]) for row in answer.json()["errors"]}
        assert {("entry_name_bad", "/name"), ("entry_seed_bad", "/seed")} <= found
        assert "/build/0/row/0" in {pointer for _, pointer in found}
        assert tournament.kinds() == ["tournament.created", "registration.opened"]

    @pytest.mark.parametrize(
        ("entry", "pointer"),
        [
            ({"build": None}, ""),
            ({"rating": 9}, "/rating"),
            ({"bot": {"bot": "random"}}, "/bot"),
            ({"name": 1}, "/name"),
        ],
    )
    def test_an_entry_of_another_shape_is_refused(self, client, entry, pointer):
        answer = ask_to_register(announced(client), **{"name": "ada", **entry})
        assert answer.status_code in {400, 422}, answer.text
        assert pointer in {row.get("pointer", "") for row in answer.json()["errors"]}

    def test_where_people_play_an_entry_is_a_name(self, client):
        tournament = announced(client, play="seats")
        refused(ask_to_register(tournament, "ada"), 422, "illegal-entries", pointer="/build")
        ada = register(tournament, "ada", build=None)
        register(tournament, "bob", build=None)
        tournament.taken("start")
        tournament.come_to("matches.linked")
        path = f"{tournament.path}/entrants/{ada.number}/seats"
        [seat] = client.get(path, headers=bearer(ada.token)).json()

        def is_taken() -> bool:
            answer = client.answer(seat["match"], seat["token"], {"row": [7]})
            return bool(answer.status_code == 202)

        wait_until(is_taken, "nobody is asked for a row")
        assert client.get(f"{tournament.path}/entrants/2/seats", headers=bearer(ada.token)).is_error

    @pytest.mark.parametrize(
        ("name", "code"),
        [
            ("ada", "entry_name_taken"),
            ("ＡＤＡ ", "entry_name_taken"),
            ("\u0430d\u0430", "entry_name_mixed"),
            ("\u0430\u0501\u0430", "entry_name_alike"),
        ],
    )
    def test_a_name_of_another_entrant_or_like_it_is_refused(self, client, name, code):
        tournament = announced(client)
        register(tournament, "ada")
        answer = ask_to_register(tournament, name)
        refused(answer, 422, "illegal-entries", pointer="/name")
        assert answer.json()["errors"][0]["code"] == code

    @pytest.mark.parametrize(
        ("entry", "detail"),
        [
            ({"name": "ada"}, "その名前は参加者 1 'ada' が使っています"),
            (
                {"name": "a\u200bda"},
                "申込 'a\\u200bda': 名前は目に見える文字で 1〜40 文字です。"
                "記号を重ねて付けることはできません",
            ),
            (
                {"name": "bob", "seed": "short"},
                "申込 'bob': シードは 64 桁の 16 進数（小文字）です",
            ),
            (
                {"name": "bob", "build": None, "mail": "名前：次郎\n列：7"},
                "申込: メールは '次郎' のものです",
            ),
            (
                {"name": "bob", "build": None, "mail": "名前：bob\n列：Xyzzy"},
                "申込 'bob'、2 行目、3 文字目: 'Xyzzy' はこのセットのカードではありません",
            ),
        ],
    )
    def test_a_refusal_is_in_the_language_of_the_entrant(self, client, entry, detail):
        tournament = announced(client)
        register(tournament, "ada")
        answer = ask_to_register(tournament, headers={"Accept-Language": "ja"}, **entry)
        refused(answer, 422, "illegal-entries")
        assert answer.json()["errors"][0]["detail"] == detail
        english = ask_to_register(tournament, **entry).json()["errors"][0]["detail"]
        assert english.isascii() or "次郎" in english

    def test_a_withdrawn_name_is_not_free_for_others(self, client):
        tournament = announced(client)
        ada = register(tournament, "ada")
        assert ada.ask("/withdrawal", {"reason": "ill"}).status_code == 202
        refused(ask_to_register(tournament, "ada"), 422, "illegal-entries", pointer="/name")
        assert ada.ask(body={"build": OTHER}).status_code == 202
        assert ada.look()["gone"] == ""

    def test_only_so_many_are_taken(self, client):
        tournament = announced(client, registration=2)
        ada, _ = register(tournament, "ada"), register(tournament, "bob")
        refused(ask_to_register(tournament, "cho"), 409, "registration-full")
        ada.ask("/withdrawal", {})
        register(tournament, "cho")
        refused(ada.ask(body={"build": GOOD}), 409, "registration-full")

    def test_the_same_request_enters_once_and_gets_the_same_token(self, client):
        tournament, headers = announced(client), key()
        answers = [ask_to_register(tournament, "ada", headers=headers) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [201, 201]
        assert answers[0].content == answers[1].content
        assert tournament.kinds().count("entrants.entered") == 1
        other = ask_to_register(tournament, "bob", headers=headers)
        refused(other, 422, "key-reused")

    def test_a_key_that_can_be_guessed_is_refused(self, client):
        headers = {"Idempotency-Key": "1"}
        answer = ask_to_register(announced(client), "ada", headers=headers)
        refused(answer, 422, "guessable-key")


class TestItsToken:
    def test_an_entry_is_replaced_and_keeps_its_name(self, client):
        tournament = announced(client)
        ada = register(tournament, "ada")
        assert ada.ask(body={"build": OTHER, "club": "Nine"}).status_code == 202
        shown = ada.look()
        assert (shown["name"], shown["build"], shown["club"]) == ("ada", OTHER, "Nine")
        refused(ada.ask(body={"name": "eve", "build": OTHER}), 400, "malformed")
        answer = ada.ask(body={"build": [{"row": [999]}]})
        refused(answer, 422, "illegal-entries", pointer="/build/0/row/0")

    def test_what_the_organiser_knows_of_an_entrant_stays(self, client):
        tournament = announced(client, seeding="rated")
        ada = register(tournament, "ada")
        rated = {"entrants": [{"name": "ada", "build": GOOD, "rating": 1500}]}
        tournament.taken("entrants", rated)
        assert ada.ask(body={"build": OTHER}).status_code == 202
        assert ada.look()["rating"] == 1500

    def test_an_entry_can_be_replaced_only_so_often(self, client):
        tournament = announced(client)
        ada = register(tournament, "ada")
        for _ in range(MOST_CHANGES - 1):
            assert ada.ask(body={"build": OTHER}).status_code == 202
        assert ada.look()["changes_left"] == 0
        refused(ada.ask(body={"build": OTHER}), 409, "too-many-changes")

    def test_it_checks_in(self, client):
        tournament = announced(client, check_in=True)
        ada, bob, _ = (register(tournament, name) for name in ("ada", "bob", "cho"))
        assert ada.ask("/check-in").status_code == 202
        assert bob.ask("/check-in").status_code == 202
        refused(bob.ask("/check-in"), 409, "checked-in")
        tournament.taken("start")
        tournament.finish()
        assert tournament.look()["playing"] == 2
        assert verified(tournament).sound

    def test_it_opens_nothing_of_another_entrant_or_tournament(self, client):
        tournament, other = announced(client), announced(client)
        ada = register(tournament, "ada")
        register(tournament, "bob")
        forged = ada.token.replace(f"_{ada.number}_", "_2_", 1)
        for token in (forged, f"{ada.token}x", tournament.token, "nonsense", ""):
            answer = client.get(f"{tournament.path}/entry", headers=bearer(token))
            assert answer.status_code == 401, answer.text
        refused(client.get(f"{other.path}/entry", headers=bearer(ada.token)), 403, "forbidden")
        refused(
            client.post(f"{tournament.path}/start", headers=bearer(ada.token)), 403, "forbidden"
        )

    def test_a_sealed_build_is_shown_to_nobody_else(self, client):
        tournament = announced(client, secret_entries=True)
        ada = register(tournament, "ada")
        assert ada.look()["build"] == GOOD
        assert ada.look()["commit"]
        assert tournament.look("/entrants")[0]["build"] is None
        [invited] = client.get(
            f"{tournament.path}/invitations", headers=bearer(tournament.token)
        ).json()
        answer = client.get(f"{tournament.path}/entry", headers=bearer(invited["token"]))
        assert answer.status_code == 401, answer.text

    def test_an_entrant_whom_the_organiser_entered_uses_its_invitation(self, client):
        body = {"plan": plan(check_in=True), "entrants": rows(2)}
        tournament = Tournament.open(client, body)
        invited = client.get(
            f"{tournament.path}/invitations", headers=bearer(tournament.token)
        ).json()
        for each in invited:
            path = f"{tournament.path}/entry/check-in"
            assert client.post(path, headers=bearer(each["token"])).status_code == 202
        tournament.taken("start")
        tournament.finish()

    def test_an_entrant_leaves_during_play(self, client):
        tournament = announced(client, play="seats", options={"decision_seconds": 600})
        ada, bob = (register(tournament, name, build=None) for name in ("ada", "bob"))
        tournament.taken("start")
        tournament.come_to("matches.linked")
        assert bob.ask("/withdrawal", {"reason": "late", "after_round": False}).status_code == 202
        tournament.finish()
        assert tournament.look()["ranking"] == [ada.number, bob.number]
        refused(bob.ask("/withdrawal", {}), 409, "tournament-over")

    def test_builds_are_sealed_until_they_are_played(self, client):
        tournament = announced(client, secret_entries=True, sealed_until="played")
        for name in ("ada", "bob", "cho"):
            register(tournament, name)
        tournament.taken("start")
        tournament.finish()
        openings = tournament.events("builds.opened")
        assert [len(opening["builds"]) for opening in openings] == [2, 1]
        kinds = tournament.kinds()
        assert kinds.index("round.paired") < kinds.index("builds.opened")
        assert verified(tournament).sound


MAIL = "名前：ada\n所属：Nine\n列：7、12、12、1\n"


class TestAMail:
    """An entry as the text of a mail (TN-24.2)."""

    def test_registers_and_replaces_like_fields(self, client):
        tournament = announced(client)
        at = link(tournament)
        made = client.post(at, json={"mail": MAIL}, headers=key())
        assert made.status_code == 201, made.text
        headers, path = bearer(made.json()["token"]), f"{tournament.path}/entry"
        entry = client.get(path, headers=headers).json()
        assert (entry["name"], entry["club"]) == ("ada", "Nine")
        assert entry["build"] == [{"row": [7, 12, 12, 1]}]
        other = {"mail": MAIL.replace("7、12", "1、12")}
        assert client.post(path, json=other, headers=headers).status_code == 202
        assert client.get(path, headers=headers).json()["build"] == [{"row": [1, 12, 12, 1]}]

    @pytest.mark.parametrize(
        ("sent", "found"),
        [
            (
                {"mail": MAIL, "build": OTHER, "club": "x"},
                {("two_forms", "/build"), ("two_forms", "/club")},
            ),
            ({"mail": MAIL, "name": "bob"}, {("entry_shape", "/name")}),
            ({"mail": MAIL + "rating: 9\n"}, {("entry_shape", "/mail")}),
            ({"mail": MAIL + MAIL.replace("ada", "bob")}, {("entries_shape", "/mail")}),
            ({"mail": ""}, {("entries_shape", "/mail")}),
            ({"mail": "名前：ada\n列：7、何か\n"}, {("unknown_card", "/build/0/row/1")}),
            ({}, {("entry_shape", "")}),
        ],
    )
    def test_has_all_its_faults_named(self, client, sent, found):
        tournament = announced(client)
        answer = client.post(link(tournament), json=sent, headers=key())
        assert answer.status_code == 422, answer.text
        errors = {(one["code"], one.get("pointer", "")) for one in answer.json()["errors"]}
        assert found <= errors
        assert tournament.look("/entrants") == []
