"""Background work: RQ jobs of a few lines each, calling the service."""

if __name__ == "workers":
    raise ImportError("it is saikoro.workers: a class under two names would be two classes")
