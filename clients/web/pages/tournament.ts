/** The page of a tournament, and its wall. */

import "../elements/disputing.ts";
import "../elements/tournament.ts";
import { localTimes } from "../times.ts";

localTimes(document);
document.querySelector("saikoro-tournament")?.addEventListener("drawn", () => localTimes(document));
