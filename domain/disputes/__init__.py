"""A dispute of a match: a seat says that it should not stand, and a judge decides. Pure."""
