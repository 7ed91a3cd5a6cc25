"""What keeps a command from doing what it was asked."""

from saikoro.domain.errors.error import SaikoroError


class NoServer(SaikoroError):
    """No Redis-protocol server could be started."""


class CommandError(SaikoroError):
    """A `saikoro` command, a client itself, cannot do what it was asked."""

    code = 1
    """The exit code of the command; 2 for words that it cannot take."""
