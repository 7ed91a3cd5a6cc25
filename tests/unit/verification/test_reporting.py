"""Reports of every game: cut without losing anything, and with the causes of events."""

from functools import cache
from typing import Any, NamedTuple

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lanterns import LANTERNS
from saikoro.domain.errors.rules import IllegalCut
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.play.fold import Fold
from saikoro.domain.match.telling.reports.report import WHOLE, Cut, Report, Sentence
from saikoro.domain.match.telling.reports.writing import as_markdown, as_text
from saikoro.domain.record.header import Header
from saikoro.domain.record.line import came_from_outside
from saikoro.domain.verification.explaining import explain_record
from saikoro.domain.verification.inspection import Playable
from saikoro.domain.verification.reporting import report_record
from saikoro.domain.words import LANGUAGES
from tests.kit.pool import pool
from tests.kit.why import played
from tests.kit.worded import worded


class Kept(NamedTuple):
    game: AnyGame
    cards: Any
    record: tuple[bytes, ...]

    @property
    def playable(self) -> Playable:
        """What the record is run with."""
        return Playable(self.game, self.cards)


LONG_ENOUGH = 100
"""Events that a report is cut from."""


@cache
def kept(name: str) -> Kept:
    """A record of a game: reports are written of it again and again, so it is a short one."""
    if name == "lanterns":
        match = played(LANTERNS, 1)
    else:
        whole = (pooled.match for pooled in pool(name) if len(pooled.match.lines) > LONG_ENOUGH)
        match = min(whole, key=lambda match: len(match.lines))
    return Kept(match.game, match.cards, tuple(match.record))


@cache
def report(name: str, cut: Cut = WHOLE, *, causes: bool = False) -> Report:
    return report_record(*kept(name), "en", cut, causes=causes)


def sentences(name: str, **cut: Any) -> list[Sentence]:
    return report(name, Cut(**cut)).sentences


every_game = pytest.mark.parametrize(
    "name", ["laplaplus", "cardgard", "fairies", "ktc", "pbwcg", "lanterns"]
)


def ordered(*cuts: list[Sentence]) -> list[Sentence]:
    """The sentences that at least one of these cuts has."""
    found = {one.v: one for cut in cuts for one in cut}
    return [found[v] for v in sorted(found)]


@every_game
@settings(max_examples=6)
@given(st.data())
def test_cuts_by_number_make_up_the_whole(name, data):
    whole = report(name)
    at = data.draw(st.integers(1, whole.version))
    before, after = (sentences(name, last=at), sentences(name, first=at + 1))
    assert [*before, *after] == whole.sentences
    assert all(one.v <= at for one in before)


@every_game
def test_what_concerns_nobody_concerns_both_seats(name):
    whole = report(name)
    assert ordered(sentences(name, seat=0), sentences(name, seat=1)) == whole.sentences


@every_game
def test_dice_alone_are_all_dice_under_their_headings(name):
    whole = report(name).sentences
    alone = sentences(name, dice=True)
    dice = [one for one in whole if one.type == "die.rolled"]
    assert [one for one in alone if not one.heading] == dice
    headings = [one for one in alone if one.heading]
    assert all(one in whole for one in headings)


@every_game
def test_each_card_of_the_match_is_found_by_its_id_and_by_both_names(name):
    game, cards, record = kept(name)
    whole = report(name).sentences
    faces = game.telling.faces(cards)
    fold = Fold(game, Header.read(record[0]), cards)
    fold.take_all(record[1:])
    lying = [one.card for one in game.telling.table(fold.known, cards).things.values() if one.card]
    for card in [*dict.fromkeys(lying)][:1]:
        by_id = sentences(name, card=card)
        assert by_id
        assert [one for one in whole if one in by_id] == by_id
        by_names = [
            sentences(name, card=text) for text in (faces[card].name.ja, faces[card].name.en)
        ]
        assert all(one in named for named in by_names for one in by_id)


@every_game
def test_cuts_combine(name):
    seat = {one.v for one in sentences(name, seat=0)}
    both = report(name, Cut(seat=0, dice=True, first=2))
    assert {one.v for one in both.sentences if not one.heading} <= seat
    assert both.waits is None
    assert both.leaves_out is not None
    assert "those that concern A" in both.leaves_out
    assert "dice alone" in both.leaves_out


@every_game
def test_each_event_stands_under_an_earlier_one(name):
    game, cards, record = kept(name)
    caused = report(name, causes=True)
    assert (caused.explained_to, caused.not_explained) == (caused.version, None)
    for one in caused.sentences:
        outside = came_from_outside(record[one.v])
        assert (one.cause is None) == (outside or one.type == "secrets.opened"), one
        if one.cause is not None:
            assert one.cause.v is None or one.cause.v < one.v
            assert (one.depth == 0) == (one.cause.rule is None)
    for one in caused.sentences[:: max(1, len(caused.sentences) // 8)]:
        if one.cause is not None and one.cause.rule is not None:
            explained = explain_record(game, cards, record, one.v)
            assert one.cause.rule in {*explained.rules, *(by.rule for by in explained.because)}


@every_game
def test_a_match_that_goes_on_shows_no_more_causes_than_its_end(name):
    game, cards, record = kept(name)
    to = len(record) // 2
    live = report_record(game, cards, record[:to], "en", causes=True)
    depths = {one.v: one.depth for one in report(name, causes=True).sentences}
    for one in live.sentences:
        assert one.v <= live.explained_to or one.cause is None
        if one.depth is not None:
            assert one.depth <= (depths[one.v] or 0)


def test_what_the_rules_do_not_emit_has_no_cause():
    game, cards, record = kept("laplaplus")
    at = next(v for v, line in enumerate(record) if b'"laplaplus.damage_dealt"' in line)
    amount = b'"amount":%d' % (msgspec.json.decode(record[at])["data"]["amount"])
    forged = [*record]
    forged[at] = record[at].replace(amount, b'"amount":99')
    found = report_record(game, cards, forged, "en", causes=True)
    assert found.explained_to == at - 1
    worded(found.not_explained)
    assert {one.v < at for one in found.sentences if one.cause} == {True}


@every_game
def test_an_unknown_card_and_a_bad_range_are_refused(name):
    for cut in (Cut(card="no such card"), Cut(card="  "), Cut(card="x" * 9_999)):
        with pytest.raises(IllegalCut, match="no card is called"):
            report(name, cut)
    with pytest.raises(IllegalCut, match="after to"):
        report(name, Cut(first=9, last=8))


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_has_the_number_of_every_sentence(name, language):
    written = report_record(*kept(name), language)
    text, page = as_text(written), as_markdown(written, "http://127.0.0.1:8000/m/1")
    again = msgspec.json.decode(msgspec.json.encode(written), type=Report)
    assert again == written
    for one in written.sentences:
        assert f"\n#{one.v} " in text
        link = f"[#{one.v}](<http://127.0.0.1:8000/m/1#{one.v}>)"
        assert page.count(f'<a id="e{one.v}"></a>{link}') == 1
