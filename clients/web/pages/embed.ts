/** `<saikoro-match src="https://…" match="…">` for pages of other origins. */

import "../elements/match.ts";
