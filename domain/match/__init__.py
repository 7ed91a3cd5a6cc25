"""The shared part of all games: life-cycle events, decisions, the table and the driver."""
