/** Bytes as they are hashed: canonical JSON, frames, hashes, hexadecimal digits. They need WebCrypto. */

import { UnexpectedAnswer } from "./errors.ts";

/** Bytes that are not shared between threads, as WebCrypto takes them. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** The one encoding of a value that is hashed: sorted keys, no spaces (RFC 8785). */
export function canonicalJson(value: unknown): Bytes {
  return bytes(spelled(value));
}

/** Written by hand: an object lists keys that are numbers in the order of the numbers. */
export function spelled(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spelled).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${spelled(value[key])}`).join(",")}}`;
}

/** The head after a line, from the head before it. */
export async function nextHead(head: string, line: Uint8Array): Promise<string> {
  return toHex(await hash("event", fromHex(head), line));
}

/** SHA-256 of a frame: `H` of the protocol. */
export async function hash(tag: string, ...parts: Uint8Array[]): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", frame(tag, ...parts)));
}

/** The keyed hash of frames: `MAC` of the protocol. */
export async function keyed(key: Bytes): Promise<(tag: string, ...parts: Uint8Array[]) => Promise<Bytes>> {
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", key, hmac, false, ["sign"]);
  return async (tag, ...parts) => new Uint8Array(await crypto.subtle.sign("HMAC", imported, frame(tag, ...parts)));
}

/**
 * Whether an Ed25519 signature over a frame is that of a key; false if a part has the wrong shape.
 *
 * A NotSupportedError where WebCrypto has no Ed25519, as in browsers from before 2025.
 */
export async function signed(key: string, signature: string, tag: string, ...parts: Uint8Array[]): Promise<boolean> {
  try {
    const imported = await crypto.subtle.importKey("raw", fromHex(key), "Ed25519", false, ["verify"]);
    return await crypto.subtle.verify("Ed25519", imported, fromHex(signature), frame(tag, ...parts));
  } catch (error) {
    const shapeless = error instanceof DOMException && error.name !== "NotSupportedError";
    if (error instanceof UnexpectedAnswer || shapeless) return false;
    throw error;
  }
}

export function frame(tag: string, ...parts: Uint8Array[]): Bytes {
  return joined(bytes(`saikoro1/${tag}\0`), ...parts.flatMap((part) => [u32(part.length), part]));
}

export function u32(number: number): Bytes {
  return Uint8Array.of(number >>> 24, number >>> 16, number >>> 8, number);
}

export function joined(...parts: Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function bytes(content: string): Bytes {
  return new TextEncoder().encode(content);
}

/** Text from UTF-8; what is not UTF-8 becomes U+FFFD. */
export function text(content: Uint8Array): string {
  return new TextDecoder().decode(content);
}

export function fromHex(digits: string): Bytes {
  if (!/^(?:[0-9a-f]{2})*$/.test(digits)) throw new UnexpectedAnswer("these are not hexadecimal digits");
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function toHex(content: Uint8Array): string {
  return Array.from(content, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
