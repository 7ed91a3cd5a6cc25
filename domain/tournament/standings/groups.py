"""The groups of a round robin (TN-7.1)."""

from domain.tournament.planning.plan import RoundRobin
from domain.tournament.stage import Entrant, Stage


def groups(stage: Stage) -> list[list[Entrant]]:
    """The entrants of each group, in seed order; other formats have one group."""
    wanted = stage.plan.groups if isinstance(stage.plan, RoundRobin) else 1
    number = max(1, min(wanted, len(stage.seeds) // 2))
    snake: list[list[Entrant]] = [[] for _ in range(number)]
    for index, entrant in enumerate(stage.seeds):
        lap, place = divmod(index, number)
        snake[place if lap % 2 == 0 else number - 1 - place].append(entrant)
    return snake
