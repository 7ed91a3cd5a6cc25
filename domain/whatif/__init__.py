"""What if: a moment of a finished match, with one thing changed, played on with fresh dice."""
