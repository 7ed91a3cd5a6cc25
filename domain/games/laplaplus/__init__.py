"""LaplaPlus: two rows of cards, and a battle without decisions."""

from domain.cards.shipped import house_set, shipped, shipped_sets
from domain.errors import AlreadyAnswered, MatchOver, NothingAsked, WrongDecision
from domain.games.laplaplus.builds import BUILDS
from domain.games.laplaplus.cards.card_set import CardSet, read_card_set
from domain.games.laplaplus.cards.page import PAGE_MARKS, paste
from domain.games.laplaplus.cards.print import print_set
from domain.games.laplaplus.cards.source import CheckedSet
from domain.games.laplaplus.events import EVENTS
from domain.games.laplaplus.options import LaplaPlusOptions
from domain.games.laplaplus.rules import forfeit, judge, play
from domain.games.laplaplus.rules.build import (
    CHECKS,
    CHOOSE_OPEN_CARDS,
    CHOOSE_ROW,
    BuildLimits,
    OpenCardsAnswer,
    RowAnswer,
)
from domain.games.laplaplus.starters import STARTERS
from domain.games.laplaplus.state import LaplaPlusState, evaluate, evolve, left, start
from domain.games.laplaplus.telling.report import WORDS, report
from domain.games.laplaplus.telling.terms import TERMS
from domain.games.laplaplus.telling.view import view
from domain.match.interface.decision import Label
from domain.match.interface.game import (
    Cards,
    DecisionTypes,
    Game,
    LookAhead,
    Refusal,
    RuleBook,
    Telling,
)

_WRONG_STEP = Refusal("LP_WRONG_STEP", CHECKS)

LAPLAPLUS: Game[LaplaPlusState, LaplaPlusOptions, CardSet] = Game(
    id="laplaplus",
    version="1",
    title=Label("ラプラプラス", "LaplaPlus"),
    book=RuleBook(
        text=lambda: shipped(__name__, "rulebook.md"),
        options=LaplaPlusOptions,
        options_rule="LP-11.1",
        events=EVENTS,
        state=LaplaPlusState,
        start=start,
        evolve=evolve,
        play=play,
        forfeit=forfeit,
        judge=judge,
        decisions={
            CHOOSE_OPEN_CARDS: DecisionTypes(OpenCardsAnswer, BuildLimits),
            CHOOSE_ROW: DecisionTypes(RowAnswer, BuildLimits),
        },
        left=left,
        refusals={
            MatchOver: _WRONG_STEP,
            NothingAsked: _WRONG_STEP,
            WrongDecision: _WRONG_STEP,
            AlreadyAnswered: Refusal("LP_ALREADY_SUBMITTED", CHECKS),
        },
    ),
    cards=Cards(
        house=lambda: house_set(__name__),
        shipped=lambda: shipped_sets(__name__),
        read=read_card_set,
        print=print_set,
        read_page=paste,
        page_marks=PAGE_MARKS,
        source=CheckedSet,
    ),
    telling=Telling(view=view, report=report, words=WORDS, terms=TERMS),
    look_ahead=LookAhead(evaluate=evaluate),
    starters=STARTERS,
    builds=BUILDS,
)
