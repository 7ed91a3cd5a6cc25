"""What bots need to look ahead: how good a state is, and what a seat does not know, dealt."""

from typing import Any

from lanterns.cards.card_set import CardSet
from lanterns.options import DECK_SIZE, LanternsOptions
from lanterns.rules.decks import split
from lanterns.state import Handle, LanternsState
from lanterns.words import Choice
from saikoro.game import Chance, Known, SealedPart, Seat, SubmissionOpened, World, deal

POINT = 100
"""What a point is worth; no match has as many as ten."""


def evaluate(state: LanternsState) -> int:
    """Who has more points."""
    return POINT * (state.points[0] - state.points[1])


def imagine(
    known: Known[LanternsState], _options: LanternsOptions, cards: CardSet, chance: Chance
) -> World[LanternsState]:
    """The seat's own deck in a random order, and the other seat with any deck that it may have."""
    state = known.match.game
    dealt: dict[Handle, str] = {}
    sealed: list[SealedPart] = []
    for seat, deck in enumerate(state.decks):
        handles = [*deck, *state.hands[seat], *state.played[seat]]
        answer = _submitted(known, seat) or _any_deck(known, handles, cards, chance)
        dealt |= deal(known, handles, answer["deck"], chance)
        for part, payload in enumerate(split(answer)):
            opening = SubmissionOpened(seat, 0, "", payload)
            sealed.append(SealedPart(Choice.DECK, part, opening, committed=False))
    return World(state, dealt, sealed)


def _submitted(known: Known[LanternsState], seat: Seat) -> dict[str, Any] | None:
    """The deck that the knowing seat sealed itself, the last one if the match went back."""
    if seat != known.seat:
        return None
    merged: dict[str, Any] = {}
    for payload in known.submitted.values():
        if isinstance(payload, dict):
            merged |= payload
    return merged if {"deck", "charm"} <= merged.keys() else None


def _any_deck(
    known: Known[LanternsState], handles: list[Handle], cards: CardSet, chance: Chance
) -> dict[str, Any]:
    """A deck with every lantern that is known to be in it."""
    seen = [lantern for lantern in map(known.card, handles) if lantern is not None]
    others = [lantern for lantern in cards.lanterns if lantern not in seen]
    deck = [*seen, *chance.sample(others, DECK_SIZE - len(seen))]
    return {"deck": deck, "charm": chance.choose(deck)}
