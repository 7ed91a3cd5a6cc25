/** The page of a tournament, and its wall. */

import "../elements/tournament.ts";
