"""KTC: ten soldiers each on five columns, one operation a turn, and the コンマ."""

from domain.cards.notation import shipped
from domain.errors import AlreadyAnswered, MatchOver, NothingAsked, NotYourDecision, WrongDecision
from domain.games.ktc.cards.card_set import CardSet, house, read_card_set
from domain.games.ktc.cards.print import print_set
from domain.games.ktc.cards.remarks import remarks
from domain.games.ktc.events import EVENTS
from domain.games.ktc.options import KtcOptions
from domain.games.ktc.rules import forfeit, may_resign, play
from domain.games.ktc.state import KtcState, appraise, evolve, left, start
from domain.games.ktc.telling.board import board
from domain.games.ktc.telling.report import WORDS, report
from domain.games.ktc.telling.view import view
from domain.match.game import Game, Refusal

_OUT_OF_TIME = Refusal("NotYourDecision", "KT-4.6")

KTC: Game[KtcState, KtcOptions, CardSet] = Game(
    id="ktc",
    version="1",
    title="KTC",
    title_ja="兵士カード",
    events=EVENTS,
    options=KtcOptions,
    options_rule="KT-1.4",
    rulebook=lambda: shipped(__name__, "rulebook.md"),
    house=house,
    read_card_set=read_card_set,
    print_set=print_set,
    remarks=remarks,
    card_set=CardSet,
    start=start,
    play=play,
    resume=play,
    appraise=appraise,
    evolve=evolve,
    forfeit=forfeit,
    view=view,
    report=report,
    left=left,
    board=board,
    words=WORDS,
    # who plays first, the first turn's start, and twice a turn: before and after a promotion
    draws=lambda options: 2 + 2 * options.turn_cap,
    may_resign=may_resign,
    refusals={
        MatchOver: Refusal("MatchOver", "KT-11.3"),
        NotYourDecision: Refusal("NotYourDecision", "KT-13.6"),
        AlreadyAnswered: _OUT_OF_TIME,
        NothingAsked: _OUT_OF_TIME,
        WrongDecision: _OUT_OF_TIME,
    },
)
