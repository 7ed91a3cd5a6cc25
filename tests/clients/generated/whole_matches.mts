// Plays a whole match of every game of a service with clients/typescript, and checks all that it gets.
//
//     node whole_matches.mts http://127.0.0.1:8000
//
// prints a line of JSON for each.

import {
  type FollowedLine,
  type Frames,
  type Line,
  type Receipt,
  BrokenRecord,
  Client,
  Refused,
  UnexpectedAnswer,
  canonicalJson,
  framed,
  patched,
  receiptHolds,
  sealHolds,
  verify,
} from "../../../clients/typescript/index.ts";

declare const process: { argv: string[]; exit(code: number): never };

let sent = 0;

/** Delivers every request, and loses the response to every third. */
const lossy: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  sent += 1;
  if (sent % 3) return response;
  await response.arrayBuffer();
  throw new TypeError("cut");
};

const api = new Client(process.argv[2] ?? "http://127.0.0.1:8000", {
  fetch: lossy,
  pause: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds / 100)),
});

function check(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what);
}

const spelled = (value: unknown) => new TextDecoder().decode(canonicalJson(value));
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

async function gathered(match: string, token: string): Promise<FollowedLine<Line>[]> {
  const found: FollowedLine<Line>[] = [];
  for await (const followed of api.follow(match, { token })) found.push(followed);
  return found;
}

/** Answers with one of the options, of which the first often leads nowhere. */
async function play(match: string, tokens: string[], receipts: Receipt[]): Promise<void> {
  let state = await api.state(match);
  for (let answered = 0; ;) {
    const asked = await Promise.all(tokens.map((token) => api.decision(match, token)));
    const seat = asked.findIndex((one) => one.options?.length);
    const [mine, token] = [asked[seat], tokens[seat]];
    if (mine === undefined || token === undefined) {
      const after = Math.max(...asked.map((one) => one.version));
      if ((await api.events(match, { after, wait: 20 })).over) return;
      continue;
    }
    const options = mine.options ?? [];
    const option = options[Math.floor(Math.random() * options.length)];
    check(option !== undefined && option.en !== "" && option.ja !== "", "an option has no label");
    const wait = mine.waiting.length === 1 ? 20 : 0;
    const accepted = await api.answer(match, option.answer, token, { seen: mine, wait });
    receipts.push(accepted.receipt);
    answered += 1;
    if (answered % 20 === 0) state = await api.newer(state);
    if (answered % 100 === 0) check(same(state, await api.state(match, { at: state.version })), "a patch is wrong");
  }
}

/** The states that the lines make, with what the end has opened, are those of the service. */
async function foldAll(match: string, token: string, lines: FollowedLine<Line>[]): Promise<void> {
  const [open, seat] = [await api.fold(match), await api.fold(match, 0)];
  const fields = (await api.state(match)).opened?.fields ?? {};
  for (const { line: shown, secret, name } of lines) {
    const line = { ...shown, data: { ...shown.data, ...fields[shown.v] } } as Line;
    open.take(line, undefined, name);
    seat.take(line, secret, name);
    if (line.v % 50 !== 7 && line.v !== lines.length) continue;
    const [all, mine] = await Promise.all([api.state(match, { at: line.v }), api.state(match, { at: line.v, token })]);
    check(spelled(open.state) === spelled(all.state), `the state at ${line.v} is another one`);
    check(spelled(seat.state) === spelled(mine.state), `what the seat sees at ${line.v} is something else`);
    check(spelled(seat.known) === spelled(mine.known), `what the seat knows at ${line.v} is something else`);
  }
}

/** Pages of frames lead from the table before the first line to every later one. */
async function drawAll(match: string, token: string): Promise<void> {
  for (const mine of [undefined, token]) {
    const seen = mine === undefined ? {} : { token: mine };
    let table = await api.table(match, { at: 0, ...seen });
    for (let over = false; !over; ) {
      const page = await api.frames(match, { after: table.version, limit: 200, base: table, ...seen });
      table = framed(table, page);
      over = page.over;
      const there = await api.table(match, { at: table.version, ...seen });
      check(spelled(table.table) === spelled(there.table), `the table at ${table.version} is another one`);
      check(table.head === there.head && framed(table, page) === table, "frames are applied again");
    }
  }
  let live = await api.table(match, { at: 0 });
  const streamed = await fetch(api.streamAddress(match, { frames: true }));
  for (const message of (await streamed.text()).split("\n\n")) {
    const [, frames] = /^event: frames\ndata: (.*)$/.exec(message) ?? [];
    if (frames !== undefined) live = framed(live, JSON.parse(frames) as Frames);
  }
  check(spelled(live.table) === spelled((await api.table(match)).table), "the stream leads to another table");
  const { game } = await api.match(match);
  const { drawer, card_set, faces } = await api.faces(game);
  check(same(faces, (await api.faces(game, card_set, drawer)).faces), "the faces of a digest are others");
  const other = { viewer: null, opened: true, drawer: "0".repeat(16) } as const;
  const refused = await api.frames(match, { base: other }).catch((error: unknown) => error);
  check(refused instanceof Refused && refused.kind === "other-base", "frames of another base are served");
}

/** A picture of one red pixel is stored, and served as it is kept. */
async function picture(): Promise<void> {
  const file = Uint8Array.from(atob(DOT), (letter) => letter.charCodeAt(0));
  for (const sent of [file, new Blob([file], { type: "image/png" })]) {
    const stored = await api.storePicture(sent);
    const served = await fetch(api.pictureAddress(stored.picture));
    check(served.headers.get("Content-Type") === "image/webp", "the picture is not served");
  }
  const refused = await api.storePicture(new Uint8Array([1, 2, 3])).catch((error: unknown) => error);
  check(refused instanceof Refused && refused.kind === "illegal-picture", "what is no picture is stored");
}

const DOT =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGM4IScHAAK2AQU0pnWqAAAAAElFTkSuQmCC";

async function wholeMatch(game: string): Promise<object> {
  const { match, receipt } = await api.create(game);
  const receipts = [receipt];
  const tokens: string[] = [];
  for (const player of ["ada", "bob"]) {
    const seat = await api.join(match, { player, wait: 20 });
    tokens.push(seat.token);
    receipts.push(seat.receipt);
  }
  const [ada = ""] = tokens;
  const following = gathered(match, ada);
  const before = await api.state(match);
  await play(match, tokens, receipts);
  const [lines, view] = [await following, await api.match(match)];

  const after = await api.newer(before);
  check(same(after, await api.state(match)), "a patch is wrong");
  check(!same(before, after), "nothing has happened");

  const record = await api.record(match);
  const chain = await verify(record, { heads: [view.head], receipts });
  check(chain.choice === "nobody_could_choose", `the dice: ${chain.choice}`);
  check(chain.head === view.head && chain.version === lines.length, "the record is another one");
  check(chain.over && chain.repeated === chain.shuffles, "the record does not show everything");
  check(chain.kept.size === new Set(receipts.map((one) => one.head).concat(view.head)).size, "a head is lost");
  const written = new TextDecoder().decode(record).split("\n");
  const spelt = lines.map(({ line }) => new TextDecoder().decode(canonicalJson(line)));
  check(same(spelt, written.slice(1, -1)), "the lines are others");
  const lie = await verify(record, { receipts: [{ ...receipt, version: 2 }] }).catch((error: unknown) => error);
  check(lie instanceof BrokenRecord, "a receipt of another version fits");
  const [one = receipt] = receipts;
  check(!(await receiptHolds({ ...one, version: one.version + 1 }, chain.serverKey)), "any receipt holds");

  const commits = new Map<string, string>();
  let opened = 0;
  for (const { line } of lines) {
    if (line.type === "submission.sealed") commits.set(`${line.data.seat}.${line.data.no}`, line.data.commit);
    if (line.type !== "submission.opened") continue;
    const commit = commits.get(`${line.data.seat}.${line.data.no}`) ?? "";
    check(await sealHolds(match, line.data, commit), "a sealed answer was changed");
    check(!(await sealHolds(match, { ...line.data, payload: {} }, commit)), "any answer fits the seal");
    opened += 1;
  }
  check(
    lines.some(({ line }) => line.type === "match.finished"),
    "the match does not end",
  );
  await foldAll(match, ada, lines);
  await drawAll(match, ada);
  const audit = await api.audit(match);
  const secrets = lines.filter(({ secret }) => secret !== undefined).length;
  const { verdict } = audit;
  return { game, status: view.status, version: view.version, receipts: receipts.length, opened, secrets, verdict };
}

async function refusals(): Promise<object> {
  const found: string[] = [];
  for (const attempt of [
    () => api.match("0".repeat(32)),
    () => api.record("../../keys"),
    () => api.create("nothing"),
    () => api.create("ktc", {}, { key: "guessed" }),
  ]) {
    const error: unknown = await attempt().catch((refused: unknown) => refused);
    check(error instanceof Refused, `${error} is no refusal`);
    found.push(error.kind);
  }
  const document = { a: [1, 2], b: { c: null } };
  check(
    same(patched(document, [{ op: "move", from: "/a/0", path: "/b/d" }]), { a: [2], b: { c: null, d: 1 } }),
    "move",
  );
  for (const path of ["/a/7", "/x/y", "/a/-1", "/a/1/2", "/toString"]) {
    try {
      patched(document, [{ op: "replace", path, value: 1 }]);
    } catch (error) {
      check(error instanceof UnexpectedAnswer, String(error));
      continue;
    }
    check(false, `${path} is replaced`);
  }
  return { refused: found };
}

const games = await api.games();
await picture();
const done = await Promise.all([...games.map(({ game }) => wholeMatch(game)), refusals()]);
for (const result of done) console.log(JSON.stringify(result));
