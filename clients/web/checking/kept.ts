/** What the reader has kept of a match: heads, ETags and receipts, from pasted text. */

import type { Receipt } from "../../typescript/verifying.ts";

/** A head, and its version where that is known. */
export interface KeptHead {
  head: string;
  version?: number;
}

/** What a pasted text holds. */
export interface Kept {
  heads: KeptHead[];
  receipts: Receipt[];
  /** The first part that is neither; undefined if there is none. */
  unread: string | undefined;
}

const HEAD = /^(?:W\/)?"?(?:(\d{1,9})\.)?([0-9a-f]{64})"?$/;

/** Everything in a pasted text: JSON as a whole or line by line, or heads and ETags between spaces and commas. */
export function keptIn(text: string): Kept {
  const kept: Kept = { heads: [], receipts: [], unread: undefined };
  const whole = parsed(text);
  if (whole !== undefined) {
    if (!takeReceipts(whole, kept)) kept.unread = text.trim().slice(0, 80);
    return kept;
  }
  for (const line of text.split("\n")) {
    if (takeReceipts(parsed(line), kept)) continue;
    for (const word of line.split(/[\s,;]+/).filter(Boolean)) takeHead(word, kept);
  }
  return kept;
}

function takeHead(word: string, kept: Kept): void {
  const [, version, head] = HEAD.exec(word) ?? [];
  if (head === undefined) kept.unread ??= word.slice(0, 80);
  else kept.heads.push(version === undefined ? { head } : { head, version: Number(version) });
}

/** Whether a value is a receipt, a response with one, or a list of them; they are kept. */
function takeReceipts(value: unknown, kept: Kept): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every((one) => takeReceipts(one, kept));
  if (typeof value !== "object" || value === null) return false;
  const { receipt, match, version, head, signature } = value as Record<string, unknown>;
  if (receipt !== undefined) return takeReceipts(receipt, kept);
  const texts = [match, head, signature].every((one) => typeof one === "string" && /^[0-9a-f]{32,128}$/.test(one));
  if (texts && Number.isSafeInteger(version)) kept.receipts.push(value as Receipt);
  return texts && Number.isSafeInteger(version);
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" ? value : undefined;
  } catch {
    return undefined;
  }
}
