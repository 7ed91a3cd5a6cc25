"""Background work: RQ jobs of a few lines each, calling the service."""
