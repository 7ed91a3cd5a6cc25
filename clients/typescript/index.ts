/**
 * A client of a Saikoro service, for browsers and Node, without dependencies.
 *
 *     const api = new Client("http://127.0.0.1:8000");
 *     const { match } = await api.create("ktc", {}, { bots: { 1: { bot: "greedy" } } });
 *     const seat = await api.join(match, { wait: 20 });
 *     const asked = await api.decision(match, seat.token);
 *     const [option] = asked.options ?? [];
 *     if (option) await api.answer(match, option.answer, seat.token, { decision: asked.decision });
 *     const fold = await api.fold(match);
 *     for await (const { line } of api.follow(match)) fold.take(line);
 *     await verify(await api.record(match), { receipts: [seat.receipt] });
 *
 * Every request is sent again, under one idempotency key, until the service has answered; `follow`
 * gives each line once, in order, through cuts and restarts, and ends with the match. `Fold` makes the
 * state of the lines, `verify` checks a record; hashes need WebCrypto, which browsers have on https and
 * on localhost.
 *
 * All types of what is sent are generated from the API description of the service: `Schemas` has them by name.
 */

export {
  type Answer,
  type Cut,
  type Decision,
  type EventsPage,
  type Line,
  type FinishedQuery,
  type Schemas,
  type StateView,
  Client,
} from "./client.ts";
export type { DisputeLine, Disputes } from "./disputes.ts";
export { type Problem, ClientError, OtherHistory, Refused, UnexpectedAnswer, Unreachable } from "./errors.ts";
export type { AskOptions, ClientOptions, FollowOptions, FollowedLine, WriteOptions } from "./exchange.ts";
export { Fold } from "./fold.ts";
export type { DisputeQuery, MatchQuery, TournamentQuery } from "./operations.ts";
export { type PatchOperation, patched } from "./patch.ts";
export { type Base, type Face, type Frame, type Frames, type FramesPage, type MatchTable, type TableView, applyFrame, framed } from "./tables.ts";
export type { TablePlace, TournamentLine, Tournaments } from "./tournaments.ts";
export type { SeedStore } from "./seeds.ts";
export {
  type Bytes,
  type Choice,
  type Compared,
  type FaultKind,
  type Proved,
  type Receipt,
  type Verdict,
  type Verified,
  type VerifyOptions,
  BrokenRecord,
  NoRecord,
  canonicalJson,
  nextHead,
  nameHolds,
  receiptHolds,
  sealHolds,
  verify,
} from "./verifying.ts";
