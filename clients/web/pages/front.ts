/** The front page: a first match at one tap, and the matches of this browser. */

import "../elements/mine.ts";
import "../elements/quick.ts";
