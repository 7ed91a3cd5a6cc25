/** The page of a game: a first match at one tap. */

import "../elements/quick.ts";
