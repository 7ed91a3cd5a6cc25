"""KTC: each player has ten soldiers on five columns and declares one operation a turn."""

from dataclasses import replace
from functools import partial

from saikoro.domain.errors.matches import (
    AlreadyAnswered,
    MatchOver,
    NothingAsked,
    NotYourDecision,
    WrongDecision,
)
from saikoro.domain.games.ktc import events
from saikoro.domain.games.ktc.cards.card_set import CardSet
from saikoro.domain.games.ktc.options import KtcOptions
from saikoro.domain.games.ktc.rules import judge, play
from saikoro.domain.games.ktc.rules.answers import Concede, PostedOperation, Promote
from saikoro.domain.games.ktc.rules.asking import OperationForm, PromotionForm
from saikoro.domain.games.ktc.rules.field import Rules
from saikoro.domain.games.ktc.rules.set_up import (
    PlacementAnswer,
    PlacementForm,
    RosterAnswer,
    RosterForm,
)
from saikoro.domain.games.ktc.state import KtcState
from saikoro.domain.games.ktc.versions import VERSION_1, VERSION_2
from saikoro.domain.games.ktc.words import Choice
from saikoro.domain.match.events import declared
from saikoro.domain.match.interface.game import DecisionTypes, Game, Refusal, RuleBook
from saikoro.domain.text import Text

_OUT_OF_TIME = Refusal("NotYourDecision", "KT-4.6")


def book(rules: Rules) -> RuleBook[KtcState, KtcOptions, CardSet]:
    """The rule book of KTC under these rules."""
    return RuleBook.standard(
        __name__,
        options=KtcOptions,
        options_rule="KT-1.4",
        events=declared(events),
        state=KtcState,
        play=partial(play, rules=rules),
        judge=partial(judge, rules=rules),
        decisions={
            Choice.ROSTER: DecisionTypes(RosterAnswer, RosterForm),
            Choice.PLACEMENT: DecisionTypes(PlacementAnswer, PlacementForm),
            Choice.OPERATION: DecisionTypes(PostedOperation, OperationForm),
            Choice.PROMOTION: DecisionTypes(Promote | Concede, PromotionForm),
        },
        draws=lambda options, _cards: rules.draws(options.turn_cap),
        refusals={
            MatchOver: Refusal("MatchOver", "KT-11.3"),
            NotYourDecision: Refusal("NotYourDecision", "KT-13.6"),
            AlreadyAnswered: _OUT_OF_TIME,
            NothingAsked: _OUT_OF_TIME,
            WrongDecision: _OUT_OF_TIME,
        },
    )


KTC: Game[KtcState, KtcOptions, CardSet] = Game.standard(
    __name__, Text("兵士カード", "KTC"), book(VERSION_2), version="2"
)

KTC_1 = replace(KTC, version="1", book=book(VERSION_1))

RULESETS = (KTC_1, KTC)
"""Every version that matches may be pinned to, the present one last."""
