"""Battle reports: whole or cut, with the numbers of events, as text, Markdown and data."""
