"""What a forger of records wants, one test each; the verdict is never `sound`."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from domain.errors import DrawsExhausted
from domain.match import events as e
from domain.match.driver import AnyDriver, Driver
from domain.match.history.audit import opened_secrets
from domain.match.history.inspection import Inspection, Playable, inspect_record
from domain.match.history.replay import replay
from domain.record.canonical import canonical
from domain.record.header import Header
from domain.record.line import Outside, write_line
from tests.kit.budget import SOAKING
from tests.kit.forging import Record, changed, places, renumbered
from tests.kit.lantern_decks import DECK
from tests.kit.lanterns import LANTERNS
from tests.kit.records import RECORDS, Kept, inspect, playable_with, verdict
from tests.kit.seating import Seated, house_cards, secret
from tests.unit.match.test_hidden_hands import finished

RULESETS = pytest.mark.parametrize("kept", [kept[-1] for kept in RECORDS.values()], ids=RECORDS)


def lanterns(record: Record, *kept: str) -> Inspection:
    return inspect_record(record, Playable(LANTERNS, house_cards(LANTERNS)), *kept)


def whats(found: Inspection | None) -> set[str]:
    assert found is not None
    return {fault.what for fault in found.faults}


def edited(record: Record, at: int, change: Callable[[dict[str, Any]], object]) -> Record:
    """The record with a whole line changed, canonical again."""
    event = msgspec.json.decode(record[at])
    change(event)
    return [*record[:at], canonical(event), *record[at + 1 :]]


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


def judged_early(kept: Kept, answered: int) -> Record:
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


def continued(kept: Kept, record: Record) -> AnyDriver:
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
        match.accept([(e.MatchCancelled("nobody_joined"), {})], "server")
        assert "time" in whats(lanterns(match.record))

    @pytest.mark.parametrize("author", ["server", "organiser", "seat1"])
    def test_to_say_that_a_player_has_left(self, author):
        match = Seated(LANTERNS)
        match.join(0)
        match.accept([(e.MatchCancelled("left"), {})], author)
        assert whats(lanterns(match.record)) & {"origin", "order"}

    @pytest.mark.parametrize("author", ["server", "seat0"])
    def test_to_say_that_the_creator_has_cancelled(self, author):
        match = Seated(LANTERNS)
        match.join(0)
        match.accept([(e.MatchCancelled("withdrawn"), {})], author)
        assert "origin" in whats(lanterns(match.record))

    def test_to_cancel_a_match_that_has_begun_as_its_creator(self):
        match = Seated.both(LANTERNS)
        match.accept([(e.MatchCancelled("withdrawn"), {})], "organiser")
        assert "order" in whats(lanterns(match.record))

    @pytest.mark.parametrize("awaited", [(), (0,), (0, 1), (1, 1), (7,)])
    def test_to_say_that_another_seat_was_awaited_when_the_time_was_up(self, awaited):
        """TN-21.4 decides by it."""
        match = Seated.both(LANTERNS)
        match.answer(0, DECK)
        match.accept([(e.MatchCancelled("round_over", awaited), {})], "server")
        assert whats(lanterns(match.record)) == {"order"}

    def test_to_say_that_a_seat_was_awaited_where_no_time_was_up(self):
        match = Seated(LANTERNS)
        match.join(0)
        match.accept([(e.MatchCancelled("left", (1,)), {})], "seat0")
        assert "order" in whats(lanterns(match.record))

    def test_to_leave_a_match_that_has_begun(self):
        match = Seated.both(LANTERNS)
        match.accept([(e.MatchCancelled("left"), {})], "seat0")
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
    match.accept([(e.MatchHalted("rules_failed", 9), {})], "server")
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
