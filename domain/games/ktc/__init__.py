"""KTC: ten soldiers each on five columns, one operation a turn, and the コンマ."""

from domain.cards.notation import shipped
from domain.errors import AlreadyAnswered, MatchOver, NothingAsked, NotYourDecision, WrongDecision
from domain.games.ktc.cards.card_set import CardSet, house, read_card_set
from domain.games.ktc.cards.print import print_set
from domain.games.ktc.cards.remarks import remarks
from domain.games.ktc.events import EVENTS
from domain.games.ktc.options import KtcOptions
from domain.games.ktc.rules import forfeit, judge, may_resign, play
from domain.games.ktc.starters import STARTERS
from domain.games.ktc.state import KtcState, appraise, evolve, left, start
from domain.games.ktc.telling.board import board
from domain.games.ktc.telling.report import WORDS, report
from domain.games.ktc.telling.view import view
from domain.match.decision import Label
from domain.match.game import Cards, Game, LookAhead, Refusal, RuleBook, Telling

_OUT_OF_TIME = Refusal("NotYourDecision", "KT-4.6")

KTC: Game[KtcState, KtcOptions, CardSet] = Game(
    id="ktc",
    version="1",
    title=Label("兵士カード", "KTC"),
    book=RuleBook(
        text=lambda: shipped(__name__, "rulebook.md"),
        options=KtcOptions,
        options_rule="KT-1.4",
        events=EVENTS,
        state=KtcState,
        start=start,
        evolve=evolve,
        play=play,
        forfeit=forfeit,
        judge=judge,
        # who plays first, the first turn's start, and twice a turn: before and after a promotion
        draws=lambda options: 2 + 2 * options.turn_cap,
        may_resign=may_resign,
        left=left,
        refusals={
            MatchOver: Refusal("MatchOver", "KT-11.3"),
            NotYourDecision: Refusal("NotYourDecision", "KT-13.6"),
            AlreadyAnswered: _OUT_OF_TIME,
            NothingAsked: _OUT_OF_TIME,
            WrongDecision: _OUT_OF_TIME,
        },
    ),
    cards=Cards(
        house=house,
        read=read_card_set,
        print=print_set,
        remarks=remarks,
        compiled=CardSet,
    ),
    telling=Telling(view=view, report=report, board=board, words=WORDS),
    look_ahead=LookAhead(appraise=appraise),
    starters=STARTERS,
)
