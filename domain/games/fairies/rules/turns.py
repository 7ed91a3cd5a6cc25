"""FB-5: turns and their phases."""

from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.events.frame import PhaseBegan, TurnEnded, TurnStarted
from saikoro.domain.games.fairies.rules.battle import battle_phase
from saikoro.domain.games.fairies.rules.effects.modifying import end_lasting, end_this_turn
from saikoro.domain.games.fairies.rules.effects.sentences import carry_out
from saikoro.domain.games.fairies.rules.ending import Ended, check_turn_limit, check_win, outcome
from saikoro.domain.games.fairies.rules.field import Carrying, Field, carries_out
from saikoro.domain.games.fairies.rules.main_phase import main_phase
from saikoro.domain.games.fairies.rules.movement import draw, gain_basic, turn_face
from saikoro.domain.games.fairies.rules.requirements.turns import becomes_upright, draws_in_turn
from saikoro.domain.games.fairies.rules.triggering import Happened, trigger
from saikoro.domain.games.fairies.rules.windows import own_timing, settle
from saikoro.domain.games.fairies.state import CostCard, Placed
from saikoro.domain.games.fairies.words import CostWhy, FacedWhy, NextPhase, Phase, WindowKind
from saikoro.domain.match.interface.decision import Mark, Play, Steps
from saikoro.domain.match.interface.rules import rule


def turns(field: Field) -> Play:
    """Turn after turn to the end of the match; the first has started."""
    try:
        while True:
            yield from _open_turn(field)
            yield from act(field)
            yield from start_turn(field)
    except Ended as ended:
        return outcome(field.table, ended.winner, ended.reason)


def start_turn(field: Field) -> Steps[None]:
    """FB-5.1 (1); FB-4.6: turns are counted over both seats.

    Here is the checkpoint of a turn: nothing waits, and every modifier that still waits for a next
    turn waits for that of the opponent.
    """
    field.special_casts = 0
    _begin_turn(field)
    yield Mark("turn", checkpoint=True, ends_batch=False)


@rule("FB-5.1")
def _begin_turn(field: Field) -> None:
    """FB-5.1 (1)."""
    state = field.state
    seat = (state.first or 0) if state.turn == 0 else 1 - state.seat
    field.turn_started = TurnStarted(state.turn + 1, seat)
    field.emit(field.turn_started)
    field.emit(PhaseBegan(Phase.START))
    end_lasting(field)


def _open_turn(field: Field) -> Steps[None]:
    """What comes before the main phase."""
    yield from _start_phase(field)
    _actionable_phase(field)
    _draw_phase(field)


def act(field: Field) -> Steps[None]:
    """A turn from its main phase on (FB-5.4 to FB-5.6)."""
    match (yield from main_phase(field)):
        case NextPhase.BATTLE:
            yield from battle_phase(field)
        case NextPhase.MUSIC:
            yield from _music_phase(field)
    yield from _end_phase(field)


def _start_phase(field: Field) -> Steps[None]:
    """FB-5.1 (2) to (4)."""
    _gain_cost(field)
    yield from _settle_start(field)
    yield from own_timing(field, WindowKind.TURN_START, field.turn_player)


@rule("FB-5.1")
def _gain_cost(field: Field) -> None:
    """FB-5.1 (2)."""
    gain_basic(field, field.turn_player, CostWhy.TURN)


@rule("FB-5.1")
def _settle_start(field: Field) -> Steps[None]:
    """FB-5.1 (3): what waits for the start of the turn."""
    (mine, theirs), started = field.seats, field.turn_started
    starts = [
        Happened(w.When.MY_TURN_START, mine, started),
        Happened(w.When.THEIR_TURN_START, theirs, started),
    ]
    trigger(field, starts)
    yield from settle(field)


@rule("FB-5.2")
def _actionable_phase(field: Field) -> None:
    """FB-5.2."""
    field.emit(PhaseBegan(Phase.ACTIONABLE))
    seat = field.turn_player
    lying: list[Placed | CostCard] = [*field.lying(seat).cards.values(), *field.side(seat).costs]
    turned = [
        one.card
        for one in lying
        if one.facing is not w.Facing.UPRIGHT
        and field.meets(becomes_upright, field, one.card, one.facing)
    ]
    turn_face(field, turned, w.Facing.UPRIGHT, FacedWhy.ACTIONABLE)


@rule("FB-5.3")
def _draw_phase(field: Field) -> None:
    """FB-5.3."""
    field.emit(PhaseBegan(Phase.DRAW))
    if field.meets(draws_in_turn, field):
        draw(field, field.turn_player, 1)
        check_win(field)


@rule("FB-5.5")
def _music_phase(field: Field) -> Steps[None]:
    """FB-5.5: the own music card in place of a battle phase."""
    field.emit(PhaseBegan(Phase.MUSIC))
    music = field.side(field.turn_player).music
    if music is not None:
        yield from _play_music(field, music)
    yield from settle(field)


@carries_out("FB-5.5", n.MusicPhase, "music.card")
def _play_music(field: Field, music: Placed) -> Steps[None]:
    """FB-5.5: the sentences of the music card."""
    sentences = field.printed(music).lines.music_phase
    yield from carry_out(field, Carrying(music.seat, music.card, music), sentences)


@rule("FB-5.6")
def _end_phase(field: Field) -> Steps[None]:
    """FB-5.6."""
    began = PhaseBegan(Phase.END)
    field.emit(began)
    mine, theirs = field.seats
    ends = [
        Happened(w.When.MY_TURN_END, mine, began),
        Happened(w.When.THEIR_TURN_END, theirs, began),
    ]
    trigger(field, ends)
    yield from settle(field)
    for seat in (mine, theirs):
        yield from own_timing(field, WindowKind.TURN_END, seat)
    end_this_turn(field)
    field.emit(TurnEnded(field.state.turn, mine))
    check_turn_limit(field)
