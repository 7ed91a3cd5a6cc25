/** The page of a dispute of a match. */

import "../elements/dispute.ts";
