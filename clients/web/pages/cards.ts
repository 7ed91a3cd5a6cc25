/** The page of a card set: search, filter and sort its cards. */

import "../elements/card_finder.ts";
