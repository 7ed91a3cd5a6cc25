"""Requirements of PBWCG: an event goes by what is met, whichever unit acts there."""

from functools import partial

from saikoro.domain.match.interface.requirements import requirement as any_requirement

requirement = partial(any_requirement, loose=True)
"""As `requirement` of the table. Units are asked about in attacks, checks and effects of others, so
that the one who acts is not the one who decides."""
