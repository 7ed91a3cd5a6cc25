"""LaplaPlus: two rows of cards, and a battle without decisions."""

from saikoro.domain.cards.shipped import house_set, shipped, shipped_sets
from saikoro.domain.errors import AlreadyAnswered, MatchOver, NothingAsked, WrongDecision
from saikoro.domain.games.laplaplus import events
from saikoro.domain.games.laplaplus.builds import BUILDS
from saikoro.domain.games.laplaplus.cards.card_set import CardSet, read_card_set
from saikoro.domain.games.laplaplus.cards.page import PAGE_MARKS, read_page
from saikoro.domain.games.laplaplus.cards.print import print_set
from saikoro.domain.games.laplaplus.cards.source import CheckedSet
from saikoro.domain.games.laplaplus.options import LaplaPlusOptions
from saikoro.domain.games.laplaplus.rules import forfeit, judge, play
from saikoro.domain.games.laplaplus.rules.build import (
    CHECKS,
    OpenCardsAnswer,
    RowAnswer,
)
from saikoro.domain.games.laplaplus.rules.questions import BuildLimits
from saikoro.domain.games.laplaplus.starters import STARTERS
from saikoro.domain.games.laplaplus.state import LaplaPlusState, evaluate, left, start
from saikoro.domain.games.laplaplus.telling.faces import faces
from saikoro.domain.games.laplaplus.telling.report import report
from saikoro.domain.games.laplaplus.telling.table import table, things
from saikoro.domain.games.laplaplus.words import AnswerField, Choice, Purpose
from saikoro.domain.match.events import declared
from saikoro.domain.match.interface.game import (
    Cards,
    DecisionTypes,
    Game,
    LookAhead,
    Refusal,
    RuleBook,
    Telling,
)
from saikoro.domain.text import Text

_WRONG_STEP = Refusal("LP_WRONG_STEP", CHECKS)

LAPLAPLUS: Game[LaplaPlusState, LaplaPlusOptions, CardSet] = Game(
    id="laplaplus",
    version="1",
    title=Text("ラプラプラス", "LaplaPlus"),
    book=RuleBook(
        text=lambda: shipped(__name__, "rulebook.md"),
        options=LaplaPlusOptions,
        options_rule="LP-11.1",
        events=declared(events),
        state=LaplaPlusState,
        start=start,
        play=play,
        forfeit=forfeit,
        judge=judge,
        decisions={
            Choice.CHOOSE_OPEN_CARDS: DecisionTypes(OpenCardsAnswer, BuildLimits),
            Choice.CHOOSE_ROW: DecisionTypes(RowAnswer, BuildLimits),
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
        read_page=read_page,
        page_marks=PAGE_MARKS,
        source=CheckedSet,
    ),
    telling=Telling(
        report=report,
        table=table,
        faces=faces,
        things=things,
        decisions=Choice,
        fields=AnswerField,
        dice=Purpose,
    ),
    look_ahead=LookAhead(evaluate=evaluate),
    starters=STARTERS,
    builds=BUILDS,
)
