"""What a forger of records wants, one test each; the verdict is never `sound`."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import UNSET, UnsetType

from lanterns import LANTERNS
from saikoro.conformance.seating import Seated, house_cards, secret
from saikoro.conformance.watching import answer_at_random
from saikoro.domain.errors import DrawsExhausted
from saikoro.domain.games import GAMES
from saikoro.domain.match import events as e
from saikoro.domain.match.clocks import milliseconds
from saikoro.domain.match.commands import deadlines
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.options import ADDED_LATER
from saikoro.domain.match.play.driver import AnyDriver, Driver
from saikoro.domain.match.words import CancelReason, HaltReason
from saikoro.domain.record.canonical import canonical
from saikoro.domain.record.header import Header
from saikoro.domain.record.line import Outside, write_line
from saikoro.domain.verification.audit import opened_secrets
from saikoro.domain.verification.inspection import UNBOUND, Inspection, Playable, inspect_record
from saikoro.domain.verification.replay import replay
from tests.kit.budget import SOAKING
from tests.kit.forging import Record, changed, edited, places, renumbered
from tests.kit.lantern_decks import DECK
from tests.kit.records import RECORDS, KeptRecord, inspect, playable_with, verdict
from tests.unit.match.test_hidden_hands import finished

RULESETS = pytest.mark.parametrize("kept", [kept[-1] for kept in RECORDS.values()], ids=RECORDS)


def lanterns(record: Record, *kept: str) -> Inspection:
    return inspect_record(record, Playable(LANTERNS, house_cards(LANTERNS)), *kept)


def whats(found: Inspection | None) -> set[str]:
    assert found is not None
    return {fault.what for fault in found.faults}


def with_winner(record: Record, winner: int) -> Record:
    return edited(
        record,
        places(record, "match.finished")[0],
        lambda event: event["data"].update(winner=winner),
    )


class TestToWin:
    @RULESETS
    def test_by_swapping_the_winner(self, kept):
        won = msgspec.json.decode(kept.lines[places(kept.record, "match.finished")[0]])["data"][
            "winner"
        ]
        assert "rules" in whats(inspect(with_winner(kept.record, 0 if won else 1)))

    @RULESETS
    def test_under_a_ruleset_that_nobody_has(self, kept):
        record = edited(kept.record, 0, lambda header: header["rules"].update(version="99"))
        found = inspect(with_winner(record, 1))
        assert found is not None
        assert found.verdict == "incomplete"
        assert "no ruleset version '99' here" in found.unchecked[0]

    def test_under_a_game_that_nobody_has(self):
        record = RECORDS["ktc-1"][0].record

        def rename(header: dict[str, Any]) -> None:
            header["game"] = header["rules"]["id"] = "poker"

        assert verdict(edited(record, 0, rename)) == "incomplete"

    def test_with_a_resignation_in_a_record_that_was_cut(self):
        """Where the rule book allows none: in a battle of Cardgard."""
        record = RECORDS["cardgard-1"][0].record
        at = places(record, "cardgard.order_decided")[0]
        stamp = msgspec.json.decode(record[places(record, "submission.sealed")[-1]])["at"]
        gave_up = write_line(e.SeatResigned(0), at + 1, Outside(stamp, "seat0"))
        forged = [*record[: at + 1], gave_up]
        assert verdict(forged) != "sound"
        over = write_line(e.MatchFinished(1, "resigned"), at + 2)
        assert verdict([*forged, over]) == "not_sound"

    def test_with_a_resignation_that_a_kept_head_reveals(self):
        match = finished("honest")
        forged = Seated.both(LANTERNS, "honest")
        forged.resign(0)
        forged.run()
        assert lanterns(forged.record).verdict == "sound"
        assert whats(lanterns(forged.record, match.driver.head.hex())) == {"head"}

    def test_with_junk_in_a_record_that_was_cut(self):
        record = RECORDS["ktc-1"][0].record[:60]
        for junk in (
            {"data": {"seat": 0}, "type": "ktc.victory", "v": 60},
            {"data": {"reason": "", "winner": 0}, "type": "match.finished", "v": 60},
            {"data": {"link": "00" * 32, "draw": 99}, "type": "draw.opened", "v": 60},
        ):
            assert verdict([*record, canonical(junk)]) == "not_sound"

    def test_with_junk_in_place_of_a_bad_draw(self):
        record = RECORDS["ktc-1"][0].record
        at = places(record, "draw.opened")[3]
        junk = edited(record[: at + 1], at, lambda event: event.update(type="ktc.turn_passed"))
        assert whats(inspect(record[:at])) == set()
        assert "rules" in whats(inspect(junk))

    def test_with_junk_in_place_of_a_shuffle(self):
        record = finished("shuffle").record[:-2]  # without the secrets, as before the end
        at = places(record, "deck.shuffled")[0]
        junk = edited(record, at, lambda event: event.update(type="lanterns.dealt"))
        assert lanterns(record).faults == []
        assert "rules" in whats(lanterns(junk))

    def test_by_ending_the_match_before_a_bad_draw(self):
        """A match whose draws are used up is judged as it stands; one with links left is not."""
        record = RECORDS["ktc-1"][0].record
        asked = places(record, "draw.opened")[3]
        answered = max(at for at in places(record, "answer.given") if at < asked)
        forged = judged_early(RECORDS["ktc-1"][0], answered)
        assert msgspec.json.decode(forged[-1])["type"] == "match.finished"
        found = inspect(forged)
        assert found is not None
        assert (found.verdict, found.faults[-1].what) == ("not_sound", "rules")
        assert "is not shown" in found.faults[-1].detail


def judged_early(kept: KeptRecord, answered: int) -> Record:
    """The record up to an answer, and then what the rules emit if there are no draws left."""
    record = kept.record[: answered + 1]
    driver = continued(kept, record)

    class Exhausted:
        length = 0
        head = b""

        def link(self, draw: int) -> bytes:
            raise DrawsExhausted(draw)

    driver._dice._links = Exhausted()
    while (batch := driver.advance()) is not None:
        record += batch.lines
    return record


def continued(kept: KeptRecord, record: Record) -> AnyDriver:
    """The match of a record as it stands after its last line."""
    header = Header.read(record[0])
    playable = playable_with(header)
    assert isinstance(playable, Playable)
    options = playable.game.book.read_options(header.options)
    driver = Driver(playable.game, header, options, playable.cards)
    replay(driver, record[1:], opened_secrets(kept.record[1:]))
    return driver


class TestToBeLateOrEarly:
    def test_to_time_a_seat_out_at_once(self):
        record = RECORDS["ktc-1"][0].record
        asked = places(record, "decision.asked")[0]
        at = msgspec.json.decode(record[places(record, "seat.joined")[-1]])["at"]
        late = write_line(e.SeatTimedOut(0, 1), asked + 1, Outside(at, "server"))
        forged = renumbered([*record[: asked + 1], late, *record[asked + 1 :]])
        assert "time" in whats(inspect(forged))

    def test_to_time_a_seat_out_that_has_no_clock(self):
        match = Seated.both(LANTERNS, decision_seconds=0)
        match.now += 10**9
        match.accept([(e.SeatTimedOut(0, 1), {})], "server")
        assert whats(lanterns(match.record)) == {"time"}

    def test_to_cancel_a_match_before_anybody_can_join(self):
        match = Seated(LANTERNS)
        match.accept([(e.MatchCancelled(CancelReason.NOBODY_JOINED), {})], "server")
        assert "time" in whats(lanterns(match.record))

    @pytest.mark.parametrize("author", ["server", "organiser", "seat1"])
    def test_to_say_that_a_player_has_left(self, author):
        match = Seated(LANTERNS)
        match.join(0)
        match.accept([(e.MatchCancelled(CancelReason.LEFT), {})], author)
        assert whats(lanterns(match.record)) & {"origin", "order"}

    @pytest.mark.parametrize("author", ["server", "seat0"])
    def test_to_say_that_the_creator_has_cancelled(self, author):
        match = Seated(LANTERNS)
        match.join(0)
        match.accept([(e.MatchCancelled(CancelReason.WITHDRAWN), {})], author)
        assert "origin" in whats(lanterns(match.record))

    def test_to_cancel_a_match_that_has_begun_as_its_creator(self):
        match = Seated.both(LANTERNS)
        match.accept([(e.MatchCancelled(CancelReason.WITHDRAWN), {})], "organiser")
        assert "order" in whats(lanterns(match.record))

    @pytest.mark.parametrize("awaited", [(), (0,), (0, 1), (1, 1), (7,)])
    def test_to_say_that_another_seat_was_awaited_when_the_time_was_up(self, awaited):
        """TN-21.4 decides by it."""
        match = Seated.both(LANTERNS, pairing=PAIRING)
        match.answer(0, DECK)
        match.now = milliseconds(ENDS)
        match.accept([(e.MatchCancelled(CancelReason.ROUND_OVER, awaited), {})], "server")
        assert whats(lanterns(match.record)) == {"order"}

    def test_to_say_that_a_seat_was_awaited_where_no_time_was_up(self):
        match = Seated(LANTERNS)
        match.join(0)
        match.accept([(e.MatchCancelled(CancelReason.LEFT, (1,)), {})], "seat0")
        assert "order" in whats(lanterns(match.record))

    def test_to_leave_a_match_that_has_begun(self):
        match = Seated.both(LANTERNS)
        match.accept([(e.MatchCancelled(CancelReason.LEFT), {})], "seat0")
        assert "order" in whats(lanterns(match.record))

    def test_to_answer_after_the_deadline(self):
        match = Seated.both(LANTERNS, decision_seconds=60)
        match.now += 60_001
        match.answer(0, DECK)
        assert whats(lanterns(match.record)) == {"time"}

    def test_to_turn_the_clock_back(self):
        match = Seated.both(LANTERNS)
        match.answer(0, DECK)
        match.now -= 1
        match.answer(1, DECK)
        assert whats(lanterns(match.record)) == {"time"}

    @pytest.mark.parametrize(
        "stamp",
        [
            "2026-99-02T03:04:05.678Z",
            "2026-01-02T03:04:05.678+00:00",
            "２０２６-01-02T03:04:05.678Z",
            "9999-12-31T23:59:60.000Z",
            "",
        ],
    )
    def test_to_name_a_time_that_is_none(self, stamp):
        record = finished("times").record
        forged = edited(record, len(record) - 1, lambda _: None)
        at = places(forged, "answer.given")[-1]
        assert "line" in whats(lanterns(edited(forged, at, lambda event: event.update(at=stamp))))


ENDS = "2026-01-03T00:00:00.000Z"

PAIRING = e.PairingPlayed("ab" * 16, 0, 1, 0, ENDS)


def cut_and_cancelled(
    game: AnyGame, pairing: e.PairingPlayed | UnsetType | None, at: str = ENDS
) -> Record:
    """A finished match, cut before its last decision and cancelled by the clock of a round."""
    match, choose = Seated.both(game, "cut", pairing=pairing), Random(1)
    while match.waiting:
        answer_at_random(match, choose)
    last = max(v for v, line in enumerate(match.lines, 1) if b'"type":"decision.asked"' in line)
    again = Seated.both(game, "cut", pairing=pairing)
    choose = Random(1)
    while len(again.lines) < last:
        answer_at_random(again, choose)
    again.now = milliseconds(at)
    again.accept([deadlines.end_round(again.driver)], "server")
    return again.record


class TestToCancelALostMatch:
    """As if the time of its tournament round were up."""

    @pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
    def test_that_is_of_no_tournament(self, game):
        assert whats(inspect(cut_and_cancelled(game, None))) == {"order"}

    @pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
    def test_before_the_time_of_its_round_is_up(self, game):
        assert whats(inspect(cut_and_cancelled(game, PAIRING))) == set()
        early = cut_and_cancelled(game, PAIRING, "2026-01-02T23:59:59.999Z")
        assert whats(inspect(early)) == {"time"}

    @pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
    def test_that_does_not_say_what_may_cancel_it(self, game):
        """As older matches do not: only the record of the tournament can show it."""
        found = inspect(cut_and_cancelled(game, UNSET))
        assert found is not None
        assert (found.verdict, found.unchecked[-1]) == ("incomplete", UNBOUND)

    @pytest.mark.parametrize("game", ["laplaplus", "cardgard", "ktc"])
    def test_in_time_where_nothing_is_left_hidden(self, game):
        assert verdict(cut_and_cancelled(GAMES[game], PAIRING)) == "sound"

    def test_whose_round_has_no_clock_that_cancels(self):
        timeless = msgspec.structs.replace(PAIRING, ends="")
        assert whats(inspect(cut_and_cancelled(GAMES["ktc"], timeless))) == {"order"}

    @pytest.mark.parametrize(
        "change",
        [{"tournament": ""}, {"stage": -1}, {"round": 0}, {"slot": -1}, {"ends": "soon"}],
    )
    def test_of_a_pairing_that_cannot_be(self, change):
        forged = msgspec.structs.replace(PAIRING, **change)
        assert verdict(Seated(GAMES["ktc"], pairing=forged).record) == "not_sound"


class TestToSeatWhomNoServiceSeats:
    @pytest.mark.parametrize(
        "name", ["", " ", "x" * 41, "ada\u202e", "a\u200bda", "a" + "\u0301" * 5]
    )
    def test_by_a_name(self, name):
        assert verdict(self.seated(player=name)) == "not_sound"

    @pytest.mark.parametrize("name", ["ada", "x" * 40, "サイコロ", "é\u0323", "🎲", "\U0001faea"])
    def test_names_that_a_service_takes_or_may_take_later(self, name):
        assert verdict(self.seated(player=name)) == "sound"

    @pytest.mark.parametrize(
        "bot",
        [
            {},
            {"x": "y"},
            {"bot": "oracle"},
            {"bot": "greedy", "looks": 65},
            {"bot": "random", "looks": 4},
            {"bot": ["random"]},
        ],
    )
    def test_a_bot(self, bot):
        assert verdict(self.seated(bot=bot)) == "not_sound"

    @pytest.mark.parametrize(
        "bot", [{"bot": "random"}, {"bot": "greedy"}, {"bot": "mcts", "playouts": 1}]
    )
    def test_bots_that_a_service_has(self, bot):
        assert verdict(self.seated(bot=bot)) == "sound"

    def test_by_an_id(self):
        assert verdict(self.seated(player_id="me")) == "not_sound"
        assert verdict(self.seated(player_id="ab" * 16)) == "sound"

    def seated(self, **fields: Any) -> Record:
        record = RECORDS["laplaplus-1"][0].record
        return changed(record, "seat.joined", lambda data: data.update(fields))


class TestToHideAnOption:
    @RULESETS
    def test_by_leaving_it_out(self, kept):
        for name in msgspec.json.decode(kept.lines[0])["options"]:
            if name in ADDED_LATER:
                continue
            forged = edited(kept.record, 0, lambda header: header["options"].pop(name))  # noqa: B023
            assert "rules" in whats(inspect(forged)), name

    def test_by_leaving_out_one_of_those_that_older_headers_do_not_have(self):
        for names in (["bank_seconds"], ["bank_increment"], list(ADDED_LATER)):
            forged = finished("banks").record

            def leave_out(header: dict[str, Any]) -> None:
                for name in names:  # noqa: B023
                    del header["options"][name]

            assert whats(lanterns(edited(forged, 0, leave_out))) == {"rules"}


class TestToSpeakForAnother:
    @RULESETS
    def test_by_signing_lines_with_the_other_seat(self, kept):
        for at in signed(kept.lines):
            other = "seat1" if b'"by":"seat0"' in kept.lines[at] else "seat0"
            assert "origin" in whats(inspect(edited(kept.record, at, setting(by=other))))

    def test_by_giving_the_rules_an_author(self):
        record = RECORDS["laplaplus-1"][0].record
        at = len(record) - 1
        stamp = msgspec.json.decode(record[1])["at"]
        assert "origin" in whats(inspect(edited(record, at, setting(by="server", at=stamp))))

    def test_by_leaving_the_author_out(self):
        record = RECORDS["laplaplus-1"][0].record
        for missing in ("by", "at"):
            found = inspect(edited(record, 2, lambda event: event.pop(missing)))  # noqa: B023
            assert "origin" in whats(found)

    def test_by_answering_what_another_was_asked(self):
        record = RECORDS["ktc-1"][0].record
        at = places(record, "answer.given")[0]

        def swap(event: dict[str, Any]) -> None:
            event["data"]["seat"] = 1 - event["data"]["seat"]
            event["by"] = f"seat{event['data']['seat']}"

        assert verdict(edited(record, at, swap)) == "not_sound"

    def test_by_joining_a_seat_that_is_taken(self):
        match = Seated(LANTERNS)
        match.join(0)
        match.accept([(e.SeatJoined(0, secret("mine").hex()), {})], "seat0")
        assert "order" in whats(lanterns(match.record))


def signed(record: Record) -> list[int]:
    """The lines that seats have signed; in a short run the first and last of each type and seat."""
    places = [at for at, line in enumerate(record) if b'"by":"seat' in line]
    if SOAKING:
        return places
    kinds: dict[tuple[str, str], list[int]] = {}
    for at in places:
        event = msgspec.json.decode(record[at])
        kinds.setdefault((event["type"], event["by"]), []).append(at)
    return sorted({at for listed in kinds.values() for at in (listed[0], listed[-1])})


def setting(**fields: Any) -> Callable[[dict[str, Any]], None]:
    return lambda event: event.update(fields)


class TestToStackTheCards:
    @pytest.mark.parametrize(
        ("kind", "change"),
        [
            ("deck.shuffled", lambda data: data["commits"].reverse()),
            ("deck.shuffled", lambda data: data.update(no=1)),
            ("deck.shuffled", lambda data: data.update(deck=9)),
            ("secrets.opened", lambda data: data["shuffled"][0]["cards"].reverse()),
            ("secrets.opened", lambda data: data["shuffled"].pop()),
            ("secrets.opened", lambda data: data["deck_secrets"].pop()),
            ("die.rolled", lambda data: data.update(value=6, low=6, sides=1)),
        ],
    )
    def test_by_another_shuffle_or_die(self, kind, change):
        assert lanterns(changed(finished("cards").record, kind, change)).verdict == "not_sound"

    def test_by_opening_the_secrets_before_the_end_or_twice(self):
        record = finished("secrets").record
        for at in (20, len(record)):
            assert "order" in whats(lanterns(renumbered([*record[:at], record[-1], *record[at:]])))

    def test_by_leaving_the_secrets_out(self):
        record = finished("secrets").record
        assert msgspec.json.decode(record[-1])["type"] == "secrets.opened"
        assert lanterns(record[:-1]).verdict == "not_sound"

    def test_a_cut_match_with_hidden_cards_says_where_the_rules_stopped(self):
        record = finished("hidden").record
        found = lanterns(record[: len(record) // 2])
        assert found.verdict == "incomplete"
        assert "is not shown" in found.unchecked[0]

    def test_by_a_chain_longer_than_the_game_needs(self):
        forged = changed(finished("chain").record, "match.created", setting(chain_length=99))
        assert whats(lanterns(forged)) == {"rules"}


class TestToHideBehindAnotherSpelling:
    @pytest.mark.parametrize(
        "spell",
        [
            lambda line: line.replace(b'"seed_commit":"', b'"seed_commit":" '),
            lambda line: line.replace(b'"seat":1', b'"seat":1.0'),
            lambda line: line.replace(b'"seat":1', b'"seat":1e0'),
            lambda line: line.replace(b'"seat":1', b'"seat":1,"seat":1'),
            lambda line: line.replace(b'"type":', b'"type" :'),
            lambda line: line.replace(b"seat.joined", b"seat.joine\\u0064"),
            lambda line: line.replace(b'"seat":1', b'"player":null,"seat":1'),
            lambda line: line.replace(b'"v":', b'"note":"","v":'),
            lambda line: line + b"\r",
            lambda line: b"\xef\xbb\xbf" + line,
        ],
    )
    def test_of_a_line(self, spell):
        record = finished("spelling").record
        [_, at] = places(record, "seat.joined")
        forged = [*record[:at], spell(record[at]), *record[at + 1 :]]
        assert forged != record
        assert lanterns(forged).verdict == "not_sound"

    def test_of_an_author_in_a_line_of_the_rules(self):
        """Where nobody has the rules, so that only the line itself can show it."""
        record = RECORDS["ktc-1"][0].record
        at = places(record, "draw.opened")[0]
        forged = edited(record, at, lambda event: event.update(by=None, type="poker.shown"))
        assert "origin" in whats(inspect(forged))

    def test_of_values_in_values(self):
        record = finished("depth").record
        deep: list[Any] = []
        for _ in range(101):
            deep = [deep]
        at = places(record, "answer.given")[-1]
        forged = [*record]
        forged[at] = msgspec.json.encode(
            msgspec.json.decode(record[at]) | {"data": {"deep": deep}}, order="sorted"
        )
        assert "canonical" in whats(lanterns(forged))

    def test_of_hexadecimal_digits(self):
        for kind, field in (
            ("match.created", "chain_head"),
            ("seat.joined", "seed_commit"),
            ("seed.revealed", "seed"),
            ("entropy.fixed", "mix"),
            ("draw.opened", "link"),
            ("submission.sealed", "commit"),
            ("submission.opened", "nonce"),
            ("card.revealed", "salt"),
        ):
            for spell in (str.upper, lambda text: f" {text}", lambda text: f"{text}00"):
                forged = changed(finished("digits").record, kind, respelled(field, spell))
                assert lanterns(forged).verdict == "not_sound", (kind, field)

    def test_of_a_match_id(self):
        record = RECORDS["ktc-1"][0].record
        for spell in (str.upper, lambda text: f"{text}\n", lambda text: f"{text[:8]}-{text[8:]}"):
            assert verdict(edited(record, 0, respelled("match", spell))) == "no record"

    def test_of_a_head_that_was_kept(self):
        match = finished("kept")
        head = match.driver.head.hex()
        assert lanterns(match.record, head).verdict == "sound"
        assert whats(lanterns(match.record, head.upper())) == {"head"}


def respelled(field: str, spell: Callable[[str], str]) -> Callable[[dict[str, Any]], None]:
    def change(data: dict[str, Any]) -> None:
        data[field] = spell(data[field])

    return change


def test_to_call_a_part_of_a_match_the_whole():
    for kept in (records[0] for records in RECORDS.values()):
        for end in range(2, len(kept.lines), len(kept.lines) // 12 + 1):
            found = inspect(kept.record[:end])
            assert found is not None
            assert (found.verdict, found.faults) == ("incomplete", [])


def test_a_halted_match_says_what_was_not_checked():
    match = Seated.both(LANTERNS)
    match.accept([(e.MatchHalted(HaltReason.RULES_FAILED, 9), {})], "server")
    found = lanterns(match.record)
    assert (found.verdict, found.faults) == ("incomplete", [])
    assert "the service halted it" in found.unchecked[-1]


def test_a_cancelled_match_is_sound():
    match = Seated(LANTERNS)
    match.time_out()
    assert lanterns(match.record).verdict == "sound"


def test_seats_may_join_in_any_order():
    match = Seated(LANTERNS)
    match.join(1)
    match.join(0)
    match.run()
    match.resign(1)
    match.run()
    assert lanterns(match.record).verdict == "sound"


def test_a_kept_head_of_the_middle_confirms_an_honest_record():
    match = Seated.both(LANTERNS)
    kept, version = match.driver.head.hex(), match.driver.version
    match.resign(1)
    match.run()
    found = lanterns(match.record, kept)
    assert found.verdict == "sound"
    assert found.facts.confirmed == {kept: version}
