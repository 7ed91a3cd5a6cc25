"""Lanterns: six lanterns each in a hidden deck, five rounds, and a wind that changes who wins."""

from domain.cards.shipped import house_set, shipped, shipped_sets
from domain.match.interface.decision import Label
from domain.match.interface.game import Cards, Game, LookAhead, RuleBook, Telling
from tests.kit.lanterns.cards.card_set import CardSet, read_card_set
from tests.kit.lanterns.cards.print import print_set
from tests.kit.lanterns.events import EVENTS
from tests.kit.lanterns.look_ahead import evaluate, imagine
from tests.kit.lanterns.options import LanternsOptions
from tests.kit.lanterns.rules import forfeit, judge, play
from tests.kit.lanterns.starters import STARTERS
from tests.kit.lanterns.state import LanternsState, evolve, start
from tests.kit.lanterns.telling.board import board
from tests.kit.lanterns.telling.report import WORDS, report
from tests.kit.lanterns.telling.view import view

LANTERNS: Game[LanternsState, LanternsOptions, CardSet] = Game(
    id="lanterns",
    version="1",
    title=Label("提灯", "Lanterns"),
    book=RuleBook(
        text=lambda: shipped(__name__, "rulebook.md"),
        options=LanternsOptions,
        options_rule="LN-1.4",
        events=EVENTS,
        state=LanternsState,
        start=start,
        evolve=evolve,
        play=play,
        forfeit=forfeit,
        judge=judge,
        draws=lambda options, _cards: options.rounds,
        decks=2,
        rewinds=lambda options: options.rewinds,
    ),
    cards=Cards(
        house=lambda: house_set(__name__),
        shipped=lambda: shipped_sets(__name__),
        read=read_card_set,
        print=print_set,
    ),
    telling=Telling(view=view, report=report, board=board, words=WORDS),
    look_ahead=LookAhead(evaluate=evaluate, imagine=imagine),
    starters=STARTERS,
)
