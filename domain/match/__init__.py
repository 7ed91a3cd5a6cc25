"""What every game shares: life-cycle events, decisions, the table and the driver."""
