/** Where in a text something is wrong, and what mends it. */

import type { Schemas } from "../../typescript/client.ts";

/** One thing that is wrong with a text, or a remark on it, by offsets in the text. */
export interface Fault {
  readonly from: number;
  readonly to: number;
  readonly grave: boolean;
  /** What is wrong, in a sentence or more. */
  readonly detail: string;
  /** Line and column, from 1; undefined where the fault has no place. */
  readonly place: { line: number; column: number } | undefined;
  /** What stands there, if no notation has it. */
  readonly phrase: string;
  /** What could stand between `from` and `to` instead. */
  readonly instead: readonly string[];
}

/** What to underline where no phrase is named: a number, a word, or the next character. */
const NEXT = /^(?:\s*[0-9０-９]+|[^\s"「」、。=[\]{}]+|.)/u;

/** What the service has found in a text. */
export function faultsOf(checked: Schemas["CardSetChecked"], text: string): Fault[] {
  return [
    ...checked.problems.map((one) => faultOf(one, text, true)),
    ...checked.remarks.map((one) => faultOf(one, text, false)),
  ];
}

function faultOf(broken: Schemas["BrokenRule"], text: string, grave: boolean): Fault {
  const { line = 0, column = 0, phrase = "" } = broken;
  const from = offsetOf(text, line, column);
  const rest = text.slice(from);
  const known = phrase !== "" && rest.startsWith(phrase);
  const length = known ? phrase.length : (NEXT.exec(rest.split("\n", 1)[0] ?? "")?.[0].length ?? 0);
  return {
    from,
    to: from + length,
    grave,
    detail: explained(broken.detail),
    place: line > 0 ? { line, column: Math.max(column, 1) } : undefined,
    phrase,
    instead: known ? (broken.instead ?? []) : [],
  };
}

/** A detail without its place, and without the text and the marks below it: the editor shows both. */
export function explained(detail: string): string {
  return detail.replace(/^\d+行\d+文字目 \/ line \d+, column \d+: /, "").replace(/\n[^\n]*\n[\s^＾]+$/u, "");
}

/** The offset of a line and a column, both from 1; the service counts characters, not UTF-16 units. */
export function offsetOf(text: string, line: number, column: number): number {
  const lines = text.split("\n");
  const at = Math.min(Math.max(line - 1, 0), lines.length - 1);
  const before = lines.slice(0, at).reduce((sum, one) => sum + one.length + 1, 0);
  const written = [...(lines[at] ?? "")].slice(0, Math.max(column - 1, 0));
  return before + written.join("").length;
}
