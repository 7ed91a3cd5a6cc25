"""Lanterns: six lanterns each in a hidden deck, five rounds, and a wind that changes who wins."""

from lanterns import events
from lanterns.cards.card_set import CardSet, read_card_set
from lanterns.cards.print import print_set
from lanterns.look_ahead import evaluate, imagine
from lanterns.options import LanternsOptions
from lanterns.rules import forfeit, judge, play
from lanterns.starters import STARTERS
from lanterns.state import LanternsState, start
from lanterns.telling.report import report
from lanterns.telling.table import faces, table
from lanterns.words import AnswerField, Choice, Purpose
from saikoro.game import (
    Cards,
    Game,
    LookAhead,
    RuleBook,
    Telling,
    Text,
    declared,
    house_set,
    shipped,
    shipped_sets,
)

LANTERNS: Game[LanternsState, LanternsOptions, CardSet] = Game(
    id="lanterns",
    version="1",
    title=Text("提灯", "Lanterns"),
    book=RuleBook(
        text=lambda: shipped(__name__, "rulebook.md"),
        options=LanternsOptions,
        options_rule="LN-1.4",
        events=declared(events),
        state=LanternsState,
        start=start,
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
    telling=Telling(
        report=report,
        table=table,
        faces=faces,
        decisions=Choice,
        fields=AnswerField,
        dice=Purpose,
    ),
    look_ahead=LookAhead(evaluate=evaluate, imagine=imagine),
    starters=STARTERS,
)
