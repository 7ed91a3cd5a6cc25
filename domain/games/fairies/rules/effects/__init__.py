"""What the sentences of cards do (FB-11, FB-16.2)."""
