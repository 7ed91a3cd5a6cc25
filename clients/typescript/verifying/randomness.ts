/** Numbers from a key, as dice and shuffles consume them (`/docs/protocol`, "Dice"). */

import { type Bytes, fromHex, keyed, u32 } from "../bytes.ts";

const WORDS = 2 ** 32;

/** The 32-bit words of a stream of randomness under a key. */
export async function* words(key: Bytes): AsyncGenerator<number, never, void> {
  const mac = await keyed(key);
  for (let block = 0; ; block += 1) {
    const made = new DataView((await mac("block", u32(block))).buffer);
    for (let at = 0; at < 32; at += 4) yield made.getUint32(at);
  }
}

/**
 * The 32-bit words of a draw, from which its dice follow in their order: of a match, the number of the draw,
 * the `link` of its `draw.opened` and the `mix` of `entropy.fixed`, all in hexadecimal digits.
 */
export async function* drawWords(
  match: string,
  draw: number,
  link: string,
  mix: string,
): AsyncGenerator<number, never, void> {
  const mac = await keyed(fromHex(link));
  return yield* words(await mac("draw", fromHex(match), u32(draw), fromHex(mix)));
}

/** A number below `n`, each as likely as the others; RangeError unless `n` is from 1 to 2^32 - 1. */
export async function below(stream: AsyncGenerator<number, never, void>, n: number): Promise<number> {
  if (!Number.isInteger(n) || n < 1 || n >= WORDS) throw new RangeError(`there is no number below ${n}`);
  const bound = WORDS - (WORDS % n);
  for (;;) {
    const { value } = await stream.next();
    if (value < bound) return value % n;
  }
}

/** The order of a shuffled list (Fisher-Yates). */
export async function shuffled<T>(list: readonly T[], stream: AsyncGenerator<number, never, void>): Promise<T[]> {
  const order = [...list];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = await below(stream, last + 1);
    [order[last], order[other]] = [order[other] as T, order[last] as T];
  }
  return order;
}
