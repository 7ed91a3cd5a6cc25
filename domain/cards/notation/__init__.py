"""Notations of card texts: a phrase is worded once, in a grammar, which reads and prints it."""
