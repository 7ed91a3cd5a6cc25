"""Why an event happened: made from what its rules state as they run again, and never stored."""
