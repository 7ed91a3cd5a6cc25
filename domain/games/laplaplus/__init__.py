"""LaplaPlus: two rows of cards, and a battle without decisions."""

from saikoro.domain.errors.matches import AlreadyAnswered, MatchOver, NothingAsked, WrongDecision
from saikoro.domain.games.laplaplus import events
from saikoro.domain.games.laplaplus.cards.card_set import CardSet
from saikoro.domain.games.laplaplus.options import LaplaPlusOptions
from saikoro.domain.games.laplaplus.rules.build import CHECKS, OpenCardsAnswer, RowAnswer
from saikoro.domain.games.laplaplus.rules.questions import BuildLimits
from saikoro.domain.games.laplaplus.state import LaplaPlusState
from saikoro.domain.games.laplaplus.words import Choice
from saikoro.domain.match.events import declared
from saikoro.domain.match.interface.game import DecisionTypes, Game, Refusal, RuleBook
from saikoro.domain.text import Text

_WRONG_STEP = Refusal("LP_WRONG_STEP", CHECKS)

LAPLAPLUS: Game[LaplaPlusState, LaplaPlusOptions, CardSet] = Game.standard(
    __name__,
    Text("ラプラプラス", "LaplaPlus"),
    RuleBook.standard(
        __name__,
        options=LaplaPlusOptions,
        options_rule="LP-11.1",
        events=declared(events),
        state=LaplaPlusState,
        decisions={
            Choice.CHOOSE_OPEN_CARDS: DecisionTypes(OpenCardsAnswer, BuildLimits),
            Choice.CHOOSE_ROW: DecisionTypes(RowAnswer, BuildLimits),
        },
        refusals={
            MatchOver: _WRONG_STEP,
            NothingAsked: _WRONG_STEP,
            WrongDecision: _WRONG_STEP,
            AlreadyAnswered: Refusal("LP_ALREADY_SUBMITTED", CHECKS),
        },
    ),
)
