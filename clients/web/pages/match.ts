/** The page of a match: what the server has drawn becomes live. */

import "../elements/match.ts";
import { localTimes } from "../times.ts";

if (document.querySelector("saikoro-disputed:not([open=''])")) void import("../elements/disputed.ts");
if (document.querySelector("saikoro-dispute")) void import("../elements/dispute.ts");
// The seat sets what the match is watched as, so it comes after; and content does not wait for it.
void import("../elements/seat.ts").then(() => document.querySelector("saikoro-judge") && import("../elements/judge.ts"));

localTimes(document);
