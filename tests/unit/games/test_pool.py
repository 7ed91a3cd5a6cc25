"""The pool of matches shows all that a game can ask and do, and its matches prove themselves."""

from typing import Any

import pytest

from saikoro.conformance.seating import Seated, house_cards
from saikoro.domain.games import GAMES
from saikoro.domain.match.state import MatchState
from saikoro.domain.record.line import event_type
from saikoro.domain.verification.audit import audit
from saikoro.domain.verification.verify import verify
from tests.kit.pool import CHOSEN, asked, pool
from tests.kit.table_laws import check, pointed_at, tables_of

RARE = {
    "fairies": {"fairies.special_casts_spent"},
    "ktc": {"ktc.exile_counted"},
    "pbwcg": {"pbwcg.check_limit_reached", "pbwcg.draw_missed", "pbwcg.pl_attacked"},
}
"""Events that random players with house cards do not come to; examples of the books have them."""


def test_every_game_has_a_pool():
    assert {*CHOSEN} == {*GAMES}


@pytest.mark.parametrize("game", GAMES)
def test_every_event_and_decision_of_a_game_is_in_its_pool(game: str):
    book = GAMES[game].book
    happened = {kind for pooled in pool(game) for kind in pooled.match.types}
    assert {*map(event_type, book.events)} - happened == RARE.get(game, set())
    assert {each.decision for each in asked(game)} == {*book.decisions}


def folded_by_all(match: Seated) -> MatchState[Any]:
    """The state by the lines and by what lay beside them for both seats."""
    fold = match.fold([], 0)
    for version, line in enumerate(match.lines, 1):
        beside = match.secrets.get(version, {}).values()
        fold.take(line, {name: value for each in beside for name, value in each.items()})
    return fold.state


@pytest.mark.parametrize("game", GAMES)
def test_a_match_folds_and_re_runs_to_the_same_bytes(game: str):
    for match, _ in pool(game):
        assert match.driver.state.status == "finished"
        assert folded_by_all(match) == match.driver.state
        assert match.replayed().head == match.driver.head
        facts = verify(match.record, match.driver.head.hex())
        assert facts.sound, facts.faults
        again = audit(GAMES[game], house_cards(GAMES[game]), match.record)
        assert (again.head, again.state) == (match.driver.head, match.driver.state)


@pytest.mark.parametrize("game", GAMES)
def test_tables_keep_their_laws_and_answers_name_what_lies_on_them(game: str):
    faces = GAMES[game].telling.faces(house_cards(GAMES[game]))
    for each, tables in tables_of(game):
        for table in tables.values():
            check(table, faces)
        assert len([*pointed_at(each, tables[each.seat])]) == len(each.answers) > 0
