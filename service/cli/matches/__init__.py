"""Commands about single matches: play one, run rules and simulations, verify a record."""
