"""Requirements of PBWCG: what is met is shown with events of the game, and not with dice before."""

from functools import partial

from saikoro.domain.match.interface.requirements import requirement as any_requirement

requirement = partial(any_requirement, dice=False)
"""As `requirement` of the table. An attack asks for much at once, and rolls for one thing after
another."""
