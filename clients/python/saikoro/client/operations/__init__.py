"""What can be asked of a service: a module for each kind of thing, a function for each."""
