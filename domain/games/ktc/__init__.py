"""KTC: ten soldiers each on five columns, one operation a turn, and the コンマ."""
