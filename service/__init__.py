"""The service: the one place that appends, and HTTP."""

if __name__ == "service":
    raise ImportError("it is saikoro.service: a class under two names would be two classes")
