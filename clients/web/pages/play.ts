/** The page that opens a match. */

import "../elements/opening.ts";
