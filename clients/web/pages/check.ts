/** The pages that check records: `/check`, and the audit of a match. */

import "../elements/check.ts";
import "../elements/dispute.ts";
