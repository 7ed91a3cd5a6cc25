/** The workshop of card authors. */

import "../elements/workshop.ts";
