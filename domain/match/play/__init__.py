"""Play: runs a rule book, writes its events as lines, and folds lines to states."""
