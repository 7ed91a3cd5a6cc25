"""What is done with the archive: moving, looking after it, comparing and verifying it."""
