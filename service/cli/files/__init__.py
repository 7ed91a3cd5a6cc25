"""Files: what others wrote is read within limits, what is ours written as a whole."""
