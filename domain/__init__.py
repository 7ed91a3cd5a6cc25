"""The rules of matches and tournaments: pure code without I/O, clock, randomness or framework."""

if __name__ == "domain":
    raise ImportError("it is saikoro.domain: a class under two names would be two classes")
