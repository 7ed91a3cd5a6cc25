"""The interface of a game: all that a rule book needs of a match."""
