"""Fairies Battle: decks with triggers, windows for replies, and two hidden hands."""

from functools import partial

from saikoro.domain.errors.matches import AlreadyAnswered, MatchOver, NothingAsked, NotYourDecision
from saikoro.domain.games.fairies.cards.card_set import CardSet
from saikoro.domain.games.fairies.events import battle, effects, frame, plays
from saikoro.domain.games.fairies.options import FairiesOptions
from saikoro.domain.games.fairies.rules import play
from saikoro.domain.games.fairies.rules.answers import (
    AttackAnswer,
    Choose,
    ConfirmAnswer,
    GuardianAnswer,
    MainAnswer,
    MulliganAnswer,
    OwnTimingAnswer,
    RespondAnswer,
)
from saikoro.domain.games.fairies.rules.asking import ByForm, ChooseForm
from saikoro.domain.games.fairies.rules.battle import GuardianForm
from saikoro.domain.games.fairies.rules.opening.building import DeckForm
from saikoro.domain.games.fairies.rules.opening.submission import Submission
from saikoro.domain.games.fairies.rules.windows import WindowForm
from saikoro.domain.games.fairies.state import FairiesState
from saikoro.domain.games.fairies.versions import VERSIONS, Version
from saikoro.domain.games.fairies.words import Choice
from saikoro.domain.match.events import GameEvent, declared
from saikoro.domain.match.interface.game import DecisionTypes, Game, Refusal, RuleBook
from saikoro.domain.text import Text

_NOT_YOURS = Refusal("not_your_decision", "FB-18.2")
_CHAIN = 1024
"""Links of the chain: at most 1000 dice are rolled, and one draw a die (FB-11.11)."""


def _events(version: Version) -> tuple[type[GameEvent], ...]:
    """The events of one version, in the order of FB-17."""
    events = declared(frame, plays, battle, effects)
    if version.tells_special_cast_limit:
        return events
    return tuple(event for event in events if event is not plays.SpecialCastsSpent)


def _ruleset(name: str) -> Game[FairiesState, FairiesOptions, CardSet]:
    """Fairies Battle in one version of its rules."""
    version = VERSIONS[name]
    book: RuleBook[FairiesState, FairiesOptions, CardSet] = RuleBook.standard(
        __name__,
        options=FairiesOptions,
        options_rule="FB-15",
        events=_events(version),
        state=FairiesState,
        play=partial(play, version=version),
        decisions={
            Choice.DECK: DecisionTypes(Submission, DeckForm),
            Choice.MULLIGAN: DecisionTypes(MulliganAnswer, None),
            Choice.TURN_START: DecisionTypes(OwnTimingAnswer, None),
            Choice.TURN_END: DecisionTypes(OwnTimingAnswer, None),
            Choice.MAIN: DecisionTypes(MainAnswer, None),
            Choice.ATTACK: DecisionTypes(AttackAnswer, None),
            Choice.RESPOND: DecisionTypes(RespondAnswer, WindowForm),
            Choice.GUARDIAN_EFFECT: DecisionTypes(GuardianAnswer, GuardianForm),
            Choice.CHOOSE: DecisionTypes(Choose, ChooseForm),
            Choice.CONFIRM: DecisionTypes(ConfirmAnswer, ByForm),
        },
        draws=lambda _options, _cards: _CHAIN,
        decks=4,
        refusals={
            MatchOver: Refusal("match_over", "FB-18.2"),
            NotYourDecision: _NOT_YOURS,
            AlreadyAnswered: _NOT_YOURS,
            NothingAsked: _NOT_YOURS,
        },
    )
    return Game.standard(__name__, Text("フェアリーズ・バトル", "Fairies Battle"), book, name)


FAIRIES_1, FAIRIES = _ruleset("1"), _ruleset("2")

RULESETS = (FAIRIES_1, FAIRIES)
"""Every version that matches may be pinned to, the present one last."""
