/** The verdict of this browser about a record. */

import { type Verified, BrokenRecord, NoRecord, verify } from "../../typescript/verifying.ts";
import type { Kept } from "./kept.ts";
import { type RecordFacts, factsOf } from "./record.ts";

/** What the check of a record came to, with what its lines say as far as they are true. */
export type Found =
  | { verdict: "no_record" }
  | { verdict: "incomplete"; verified: Verified; facts: RecordFacts }
  | { verdict: "not_sound"; fault: BrokenRecord; facts: RecordFacts };

/** Whether nothing is left to check but the rules, which no browser has. */
export function isWhole(found: Found): boolean {
  return found.verdict === "incomplete" && found.verified.over && found.verified.unchecked.length === 1;
}

/** Check a record, and compare it with what was kept. */
export async function judged(
  record: Uint8Array,
  kept: Kept,
  progress: (checked: number, lines: number) => void | Promise<void>,
): Promise<Found> {
  try {
    const heads = kept.heads.map(({ head }) => head);
    const verified = await verify(record, { heads, receipts: kept.receipts, progress });
    for (const { head, version } of kept.heads) requireAt(verified, head, version);
    return { verdict: "incomplete", verified, facts: factsOf(record)! };
  } catch (error) {
    if (error instanceof NoRecord) return { verdict: "no_record" };
    if (!(error instanceof BrokenRecord)) throw error;
    return { verdict: "not_sound", fault: error, facts: factsOf(record, error.line - 1)! };
  }
}

/** BrokenRecord if a head was kept as that of another version. */
function requireAt({ kept }: Verified, head: string, version: number | undefined): void {
  const at = kept.get(head) ?? 0;
  if (version === undefined || version === at) return;
  const compared = { expected: String(version), found: String(at) };
  throw new BrokenRecord(at, `${head} was kept as that of version ${version}`, "head", compared);
}
