"""Whether what is stored is still what was appended."""
