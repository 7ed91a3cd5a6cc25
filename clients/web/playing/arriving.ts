/** A seat that a code brings to this browser: the service is asked first, and what is held is replaced by nobody unasked. */

import type { Client } from "../../typescript/client.ts";
import { ClientError, Refused } from "../../typescript/errors.ts";
import type { SeatToken } from "./code.ts";
import type { Held } from "./held.ts";

/**
 * What has become of it: the seat is held by it now; it needs a yes, because another token of the seat is held; the
 * service does not know it; or the service could not be asked.
 */
export type Arrival = "taken" | "asks" | "refused" | "lost";

/** Hold the seat of a code, with `replace` also in the place of another token of it. */
export async function arrive(api: Pick<Client, "ticket">, held: Held, found: SeatToken, replace = false): Promise<Arrival> {
  const { match, seat, token } = found;
  if (held.seat(match, seat)?.token === token) return "taken";
  try {
    const { ticket } = await api.ticket(match, token);
    if (!ticket.startsWith(`${seat}.`)) return "refused";
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    return error instanceof Refused && [401, 403, 404].includes(error.status) ? "refused" : "lost";
  }
  if (held.seat(match, seat) !== undefined && !replace) return "asks";
  held.take(match, seat, token);
  return "taken";
}
