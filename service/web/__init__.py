"""Pages that the service serves; what they need is in the package, so they work offline."""
