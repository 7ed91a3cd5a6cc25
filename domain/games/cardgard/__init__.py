"""Cardgard Dice & Monsters: hidden lineups, four rounds, one die a round for both sides."""

from domain.cards.shipped import house_set, shipped, shipped_sets
from domain.errors import AlreadyAnswered, MatchOver
from domain.games.cardgard.builds import BUILDS
from domain.games.cardgard.cards.card_set import CardSet, read_card_set
from domain.games.cardgard.cards.page import PAGE_MARKS, paste
from domain.games.cardgard.cards.print import print_set
from domain.games.cardgard.cards.remarks import remarks
from domain.games.cardgard.cards.source import CheckedSet
from domain.games.cardgard.events import EVENTS
from domain.games.cardgard.evolve import evolve
from domain.games.cardgard.options import CardgardOptions
from domain.games.cardgard.rules import forfeit, judge, may_resign, play
from domain.games.cardgard.rules.submissions import (
    CHECKS,
    SUBMIT_DECK,
    SUBMIT_LINEUP,
    DeckAnswer,
    DeckLimits,
    LineupAnswer,
    LineupLimits,
)
from domain.games.cardgard.starters import STARTERS
from domain.games.cardgard.state import CardgardState, evaluate, left, start
from domain.games.cardgard.telling.report import WORDS, report
from domain.games.cardgard.telling.terms import TERMS
from domain.games.cardgard.telling.view import view
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

CARDGARD: Game[CardgardState, CardgardOptions, CardSet] = Game(
    id="cardgard",
    version="1",
    title=Label("カードガルド・ダイス・アンド・モンスターズ", "Cardgard Dice & Monsters"),
    book=RuleBook(
        text=lambda: shipped(__name__, "rulebook.md"),
        options=CardgardOptions,
        options_rule="CG-20",
        events=EVENTS,
        state=CardgardState,
        start=start,
        evolve=evolve,
        play=play,
        forfeit=forfeit,
        judge=judge,
        decisions={
            SUBMIT_DECK: DecisionTypes(DeckAnswer, DeckLimits),
            SUBMIT_LINEUP: DecisionTypes(LineupAnswer, LineupLimits),
        },
        draws=lambda options, _cards: options.rounds + 1,  # the order, then each round (CG-17)
        may_resign=may_resign,
        left=left,
        refusals={
            MatchOver: Refusal("too_late", CHECKS),
            AlreadyAnswered: Refusal("already_submitted", CHECKS),
        },
    ),
    cards=Cards(
        house=lambda: house_set(__name__),
        shipped=lambda: shipped_sets(__name__),
        read=read_card_set,
        print=print_set,
        read_page=paste,
        page_marks=PAGE_MARKS,
        remarks=remarks,
        source=CheckedSet,
        compiled=CardSet,
    ),
    telling=Telling(view=view, report=report, words=WORDS, terms=TERMS),
    look_ahead=LookAhead(evaluate=evaluate),
    starters=STARTERS,
    builds=BUILDS,
)
