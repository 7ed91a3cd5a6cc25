/** What organisers and judges need beside the page of a tournament, and the form that opens one. */

import "../elements/opening_tournament.ts";
import "../elements/organising.ts";
