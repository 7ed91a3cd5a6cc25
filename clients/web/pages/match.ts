/** The page of a match: what the server has drawn becomes live. */

import "../elements/match.ts"; // before the seat, which sets what it watches as
import "../elements/seat.ts";
