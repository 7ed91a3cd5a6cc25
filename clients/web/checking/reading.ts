/** Records as bytes: from files, from text, and from this service, none larger than can be checked here. */

import { Client } from "../../typescript/index.ts";

/** The most megabytes of a record, unpacked. */
export const MOST_MEGABYTES = 32;

const MOST_BYTES = MOST_MEGABYTES * 1_000_000;

/** What keeps a record from being read, by the key of its text. */
export class Unreadable extends Error {
  readonly key: "check.too_large" | "check.unreadable" | "check.elsewhere";

  constructor(key: Unreadable["key"]) {
    super(key);
    this.key = key;
  }
}

/** The record in a file, unpacked if it is compressed; Unreadable if it is too large or damaged. */
export async function recordIn(file: Blob): Promise<Uint8Array> {
  if (file.size > MOST_BYTES) throw new Unreadable("check.too_large");
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (start[0] !== 0x1f || start[1] !== 0x8b) return new Uint8Array(await file.arrayBuffer());
  return unpacked(file.stream().pipeThrough(new DecompressionStream("gzip")));
}

/** The record of a match of this service, or of a match of one of its tournaments. */
export async function recordOf(match: string, tournament: string | null = null): Promise<Uint8Array> {
  const client = new Client(location.origin);
  return tournament === null ? client.record(match, { names: true }) : client.tournaments.matchRecord(tournament, match);
}

/** The same of a match that an address or a text names; Unreadable if it is none of this service. */
export async function recordAt(address: string): Promise<Uint8Array> {
  return recordOf(matchIn(address));
}

function matchIn(address: string): string {
  const given = address.trim();
  const [, host, id] = /^(https?:\/\/[^/]+)?\/?(?:(?:m|matches)\/)?([0-9a-f]{32})(?:[/?#].*)?$/.exec(given) ?? [];
  if (id === undefined || (host !== undefined && host !== location.origin)) throw new Unreadable("check.elsewhere");
  return id;
}

/** What a stream holds; it is read no further than a record may be large. */
async function unpacked(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = stream.getReader();
  for (let size = 0; ; ) {
    const { done, value } = await next(reader);
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.length;
    if (size > MOST_BYTES) {
      await reader.cancel();
      throw new Unreadable("check.too_large");
    }
    parts.push(value as Uint8Array<ArrayBuffer>);
  }
}

async function next(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<ReadableStreamReadResult<Uint8Array>> {
  try {
    return await reader.read();
  } catch {
    throw new Unreadable("check.unreadable");
  }
}
