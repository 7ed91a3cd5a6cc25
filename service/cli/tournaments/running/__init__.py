"""Running a tournament: without a service, or through one of its own or any other."""
