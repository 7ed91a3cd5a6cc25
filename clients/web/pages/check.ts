/** The pages that check records: `/check`, and the audit of a match. */

import "../elements/check.ts";

if (document.querySelector("saikoro-dispute")) void import("../elements/dispute.ts");
