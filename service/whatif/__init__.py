"""What-ifs: moments of finished matches, played on in a process for long work."""
