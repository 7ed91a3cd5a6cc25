"""Running a tournament through a service, one of its own or any other."""
