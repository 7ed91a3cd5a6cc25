/** What can be asked of disputes, of matches as of pairings: the id of the latter is `<tournament>.<line>`. */

import type { components } from "./api.ts";
import { type FollowedLine, type FollowOptions, path } from "./exchange.ts";
import { DisputeOperations } from "./operations.ts";

/** One event of a dispute, distinguished by `type`. */
export type DisputeLine = components["schemas"]["DisputeLine"];

/** Everything that can be asked of disputes: `disputes` of a `Client`. */
export class Disputes extends DisputeOperations {
  /** Every line of a dispute after a version as it comes, in order and once, until it is closed. */
  follow(dispute: string, from: FollowOptions = {}): AsyncGenerator<FollowedLine<DisputeLine>, void, void> {
    return this.exchange.follow<DisputeLine>(path("disputes", dispute, "events"), from);
  }
}
