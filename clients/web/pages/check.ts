/** The pages that check records: `/check`, and the audit of a match. */

import "../elements/check.ts";
