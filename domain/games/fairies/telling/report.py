"""Matches of Fairies Battle in sentences."""

from domain.games.fairies import events as e
from domain.games.fairies.cards.card_set import CardSet
from domain.games.fairies.state import FairiesState
from domain.match.events import GameEvent
from domain.match.game import Language
from domain.match.known import Known


def report(
    event: GameEvent, _known: Known[FairiesState], _cards: CardSet, language: Language
) -> str | None:
    """The turns and the result."""
    match event:
        case e.TurnStarted(turn, seat):
            if language == "ja":
                return f"ターン{turn}：席{seat}"
            return f"Turn {turn}: seat {seat}"
        case e.MatchDecided(winner, reason, damage):
            if language == "ja":
                ended = "引き分け" if winner is None else f"席{winner}の勝ち"
                return f"{ended}({reason})、ダメージ {damage[0]} 対 {damage[1]}"
            ended = "A draw" if winner is None else f"Seat {winner} wins"
            return f"{ended} ({reason}), damage {damage[0]} to {damage[1]}"
        case _:
            return None
