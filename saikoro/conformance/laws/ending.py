"""Laws of endings: every match ends, in whatever way."""

import dataclasses

from saikoro.conformance.laws.trying import Trial, Tried
from saikoro.conformance.seating import Seated, house_cards
from saikoro.domain.match.interface.game import MOST_DRAWS
from saikoro.domain.verification.audit import audit

RESIGNATIONS = 4
"""Decisions of one match at which seats resign."""

MOST_TIME_OUTS = 1_000


class LawsOfEndings(Tried):
    """A match ends by the rules, by resigning, by deadlines, and without draws."""

    def test_a_match_opens_no_more_draws_than_it_commits_to(self) -> None:
        self.every_match(_keeps_to_its_draws)

    def test_who_resigns_does_not_win(self) -> None:
        self.every_match(_ends_by_resigning)

    def test_deadlines_end_a_match(self) -> None:
        self.every_match(_ends_by_deadlines)

    def test_the_judge_ends_a_match_without_draws(self) -> None:
        self.every_match(_ends_without_draws)


def _is_over(match: Seated) -> None:
    ends = match.types.count("match.finished")
    assert ends == 1, f"the match has {ends} ends after {match.types[-1]}: return one Outcome"
    again = audit(match.game, match.cards, match.record).head
    assert again == match.driver.head, "rules that are run again end the match in another way"


def _keeps_to_its_draws(trial: Trial) -> None:
    """`draws` is the most that these options and cards allow, and the match ends within them."""
    match = trial.played().match
    committed = trial.game.book.chain_length(match.driver.options, match.cards)
    assert 1 <= committed <= MOST_DRAWS, f"`draws` is {committed}: 1 to {MOST_DRAWS}"
    opened = match.types.count("draw.opened")
    assert opened <= committed, f"{opened} draws were opened, and `draws` allows {committed}"
    _is_over(match)


def _ends_by_resigning(trial: Trial) -> None:
    """`forfeit` ends a match at any decision, and a seat that has resigned does not win."""
    asked = sum(bool(match.waiting) for match in trial.decisions())
    for at in range(0, asked, 1 + asked // RESIGNATIONS):
        for seat in range(trial.game.book.seats):
            match = next(match for number, match in enumerate(trial.decisions()) if number == at)
            if not trial.game.book.may_resign(match.driver.state.game):
                continue
            match.resign(seat)
            match.run()
            _is_over(match)
            winner = match.data("match.finished")[0]["winner"]
            assert winner != seat, f"`forfeit` has seat {seat} win, which has resigned"


def _ends_by_deadlines(trial: Trial) -> None:
    """A match in which no seat answers any more ends, where its options set a deadline."""
    match = trial.begun()
    for _ in range(MOST_TIME_OUTS):
        if not match.waiting or not match.awaiting.deadline:
            break
        match.time_out()
        match.run()
    assert not match.waiting or not match.awaiting.deadline, (
        f"the match still asks for {match.decision.name} after {MOST_TIME_OUTS:,} missed deadlines"
    )
    if not match.waiting:
        _is_over(match)


def _ends_without_draws(trial: Trial) -> None:
    """`judge` ends a match whose draws are used up before its rules have come to an end."""
    book = dataclasses.replace(trial.game.book, draws=lambda _options, _cards: 1)
    short = dataclasses.replace(trial.game, book=book)
    assert book.chain_length(book.read_options(trial.options), house_cards(trial.game)) == 1
    _is_over(Trial(short, trial.seed, trial.options).played().match)
