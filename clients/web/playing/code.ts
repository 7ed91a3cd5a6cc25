/** A seat as a code that people copy to another browser: letters and digits in groups, with a check sum. */

/** Who plays a seat: the token, and which seat of which match it is for. */
export interface SeatToken {
  /** The id of the match. */
  readonly match: string;
  /** The seat. */
  readonly seat: 0 | 1;
  /** The token of the seat. */
  readonly token: string;
}

/** The digits, without those that look like others. */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const GROUP = 5;
const BEGINNING = "saikoro_";
const MATCH_BYTES = 16;
const SECRET_BYTES = 32;
const SUM_BYTES = 3;
const LENGTH = MATCH_BYTES + 1 + SECRET_BYTES + SUM_BYTES;

/** The code of a token; null if it has not the shape of the token of a seat. */
export function codeOf(token: string): string | null {
  const parts = /^saikoro_([0-9a-f]{32})_([01])_([A-Za-z0-9_-]{43})$/u.exec(token);
  if (parts === null) return null;
  const [, match = "", seat = "", secret = ""] = parts;
  const bytes = [...fromHex(match), Number(seat), ...fromBase64(secret)];
  const digits = toDigits([...bytes, ...checkSum(bytes)]);
  return digits.replace(new RegExp(`.{${GROUP}}(?=.)`, "gu"), "$&-");
}

/** The seat that a code is for; null where it was mistyped, or is none. */
export function seatOf(code: string): SeatToken | null {
  const bytes = fromDigits(code);
  if (bytes?.length !== LENGTH) return null;
  const [kept, sum] = [bytes.slice(0, -SUM_BYTES), bytes.slice(-SUM_BYTES)];
  if (checkSum(kept).some((byte, place) => byte !== sum[place])) return null;
  const match = toHex(kept.slice(0, MATCH_BYTES));
  const seat = kept[MATCH_BYTES];
  if (seat !== 0 && seat !== 1) return null;
  return { match, seat, token: `${BEGINNING}${match}_${seat}_${toBase64(kept.slice(MATCH_BYTES + 1))}` };
}

function toDigits(bytes: readonly number[]): string {
  const bits = bytes.map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/gu) ?? [];
  return groups.map((group) => DIGITS[parseInt(group.padEnd(5, "0"), 2)]).join("");
}

function fromDigits(code: string): number[] | null {
  const read = code.normalize("NFKC").toUpperCase().replace(/[\s-]/gu, "");
  const digits = [...read.replace(/O/gu, "0").replace(/[IL]/gu, "1")].map((digit) => DIGITS.indexOf(digit));
  if (digits.includes(-1)) return null;
  const bits = digits.map((digit) => digit.toString(2).padStart(5, "0")).join("");
  if (/1/u.test(bits.slice(bits.length - (bits.length % 8)))) return null;
  return (bits.match(/.{8}/gu) ?? []).map((byte) => parseInt(byte, 2));
}

/** CRC-24 as OpenPGP has it: every two mistyped digits in a row are found. */
function checkSum(bytes: readonly number[]): number[] {
  let sum = 0xb704ce;
  for (const byte of bytes) {
    sum ^= byte << 16;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x800000 ? (sum << 1) ^ 0x1864cfb : sum << 1;
  }
  return [(sum >> 16) & 0xff, (sum >> 8) & 0xff, sum & 0xff];
}

function fromHex(digits: string): number[] {
  return (digits.match(/../gu) ?? []).map((byte) => parseInt(byte, 16));
}

function toHex(bytes: readonly number[]): string {
  return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function fromBase64(text: string): number[] {
  return [...atob(text.replace(/-/gu, "+").replace(/_/gu, "/"))].map((sign) => sign.charCodeAt(0));
}

function toBase64(bytes: readonly number[]): string {
  const text = btoa(String.fromCharCode(...bytes.slice(0, SECRET_BYTES)));
  return text.replace(/\+/gu, "-").replace(/\//gu, "_").replace(/=+$/u, "");
}
