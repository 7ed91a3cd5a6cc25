/** Where a text names the picture of a card: what to write for the card in which the cursor is. */

/** A change of a text, by offsets. */
export interface Change {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** The beginning of a table of TOML, and of one that is a card: those of its parts have points in their names. */
const TABLE = /^\s*\[/;
const CARD = /^\s*\[\[\s*[\w-]+\s*\]\]/;
const FIELD = /^\s*picture\s*=/;
const NOTE = /^\s*※\s*絵\s*[:：]/;

/** How to name the picture with this digest at the card around an offset; undefined where no card is. */
export function pictured(text: string, at: number, digest: string): Change | undefined {
  if (text.trimStart().startsWith("{")) return inJson(text, at, digest);
  const lines = linesOf(text);
  const here = lines.findLastIndex(({ from }) => from <= at);
  return /^\s*(?:\[\[|[a-z_]+\s*=)/m.test(text) ? inToml(lines, here, digest) : onPage(lines, here, digest);
}

interface Line {
  readonly from: number;
  readonly text: string;
}

function linesOf(text: string): Line[] {
  let from = 0;
  return text.split("\n").map((line) => {
    const found = { from, text: line };
    from += line.length + 1;
    return found;
  });
}

/** On a page, a note below the line of the cursor, in the place of one that stands with the same card. */
function onPage(lines: readonly Line[], here: number, digest: string): Change | undefined {
  const empty = (at: number): boolean => (lines[at]?.text ?? "").trim() === "";
  let first = here;
  while (first >= 0 && empty(first)) first -= 1;
  if (first < 0) return undefined;
  let last = first;
  while (!empty(first - 1)) first -= 1;
  while (!empty(last + 1)) last += 1;
  const note = `※絵：${digest}`;
  const known = lines.slice(first, last + 1).find((line) => NOTE.test(line.text));
  if (known !== undefined) return instead(known, note);
  let after = Math.min(here, last);
  while (after < last && /^\s*※/.test(lines[after + 1]!.text)) after += 1;
  return below(lines[after]!, note);
}

/** In TOML, a field below the head of the table. */
function inToml(lines: readonly Line[], here: number, digest: string): Change | undefined {
  const head = lines.slice(0, here + 1).findLastIndex((line) => CARD.test(line.text));
  if (head < 0) return undefined;
  const field = `picture = "${digest}"`;
  const next = lines.findIndex((line, at) => at > head && TABLE.test(line.text));
  const fields = lines.slice(head + 1, next < 0 ? undefined : next);
  const known = fields.find((line) => FIELD.test(line.text));
  return known === undefined ? below(lines[head]!, field) : instead(known, field);
}

function instead(line: Line, insert: string): Change {
  return { from: line.from, to: line.from + line.text.length, insert };
}

function below(line: Line, insert: string): Change {
  const end = line.from + line.text.length;
  return { from: end, to: end, insert: `\n${insert}` };
}

/** In JSON, a field of the object that lies in a list of the set. */
function inJson(text: string, at: number, digest: string): Change | undefined {
  const open: number[] = [];
  let known: Change | undefined;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
    if (token === "{" || token === "[") {
      open.push(index);
      if (open.length === 3) known = undefined;
    } else if (token === "}" || token === "]") {
      const from = open.pop() ?? 0;
      if (open.length === 2 && token === "}" && from <= at && at <= index)
        return known ?? { from: from + 1, to: from + 1, insert: field(digest, text.slice(from + 1, index)) };
    } else if (token === '"picture"' && open.length === 3) {
      const value = /^\s*:\s*("(?:[^"\\]|\\.)*")/.exec(text.slice(index + token.length));
      if (value !== null) known = { from: index, to: index + token.length + value[0].length, insert: field(digest, "") };
    }
  }
  return undefined;
}

/** The field, before what else an object has. */
function field(digest: string, others: string): string {
  return `"picture": "${digest}"${others.trim() === "" ? "" : ", "}`;
}
