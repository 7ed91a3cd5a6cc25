"""Brackets and groups of a tournament as tables of brackets-model (TN-17.5)."""

from msgspec.structs import replace

from saikoro.domain.tournament.formats.tree import Node
from saikoro.domain.tournament.outputs.brackets import brackets_model as m
from saikoro.domain.tournament.outputs.brackets.layout import Group, layout
from saikoro.domain.tournament.outputs.brackets.opponents import (
    archived,
    games,
    games_count,
    opponents,
    status,
)
from saikoro.domain.tournament.outputs.documents.marks import Marks
from saikoro.domain.tournament.outputs.wording.words import stage_title
from saikoro.domain.tournament.state import TournamentState
from saikoro.domain.words import Language

TOURNAMENT = 0
"""The id of the only tournament in the tables."""


def draw(state: TournamentState, language: Language = "en") -> m.Database:
    """Draw every stage that has begun, with its known and future matches.

    brackets-model has no type for Swiss and ladder, so those stages are left out. `language` is
    that of the names of stages.
    """
    drawing = _Drawing(state)
    for number, stage in enumerate(state.stages):
        laid_out = layout(stage)
        if laid_out is not None:
            kind, settings = laid_out.type, laid_out.settings
            name = stage_title(state.plan, number, language)
            drawn = m.Stage(number, TOURNAMENT, name, kind, settings, number + 1)
            drawing.data.stage.append(drawn)
            drawing.add(drawn, laid_out.groups)
    return drawing.data


class _Drawing:
    """The tables while they are filled; a row's id is its index."""

    def __init__(self, state: TournamentState) -> None:
        participants = [
            m.Participant(entrant, TOURNAMENT, state.entrants[entrant].name)
            for entrant in state.taking_part
        ]
        self.data = m.Database(participants, [], [], [], [], [])
        self._state = state
        self._marks = Marks(state)

    def add(self, stage: m.Stage, groups: list[Group]) -> None:
        """Add the groups of a stage."""
        over: set[Node] = set()
        if stage.type != "round_robin":
            over = archived([node for group in groups for nodes in group for node in nodes])
        for number, group in enumerate(groups, 1):
            of = m.Group(len(self.data.group), stage.id, number)
            self.data.group.append(of)
            for count, nodes in enumerate(group, 1):
                played = m.Round(len(self.data.round), stage.id, of.id, count)
                self.data.round.append(played)
                for place, node in enumerate(nodes, 1):
                    self._add_match(played, place, node, archive=node in over)

    def _add_match(self, played: m.Round, number: int, node: Node, *, archive: bool) -> None:
        plan = self._state.plan.stages[played.stage_id]
        where = None if node.pairing is None else (played.stage_id, node.at, node.pairing.slot)
        drawn = m.Match(
            id=len(self.data.match),
            stage_id=played.stage_id,
            group_id=played.group_id,
            round_id=played.id,
            number=number,
            child_count=games_count(node, plan),
            status=m.Status.ARCHIVED
            if archive
            else status(node, running=where in self._state.linked),
            opponent1=opponents(node)[0],
            opponent2=opponents(node)[1],
            reruns=0 if where is None else self._marks.reruns[where],
            disputed=0 if where is None else self._marks.disputed[where],
        )
        self.data.match.append(drawn)
        for game in games(node, plan, drawn):
            self.data.match_game.append(replace(game, id=len(self.data.match_game)))
