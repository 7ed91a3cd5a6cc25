/** The build boards of the page on which somebody enters a tournament. */

import "../elements/registration.ts";
