"""The table of problems: for every kind of error its status, its name, its causes, its remedy."""
