/** The page of a dispute of a match. */

import "../elements/dispute.ts";
import { localTimes } from "../times.ts";

localTimes(document);
