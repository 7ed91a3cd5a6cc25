"""What the suite keeps as files that one reads as a diff."""
