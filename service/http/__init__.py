"""HTTP: routes, problems, preconditions and streams over the service."""
