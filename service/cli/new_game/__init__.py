"""`saikoro new-game`: the package of a small game to begin with."""
