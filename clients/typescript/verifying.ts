/** What records prove, without a service: for pages and tools that only check matches. */

export { type Bytes, canonicalJson, nextHead } from "./bytes.ts";
export { type Compared, type FaultKind, BrokenRecord, NoRecord } from "./verifying/broken.ts";
export { type Choice, type Proved, nameHolds, sealHolds } from "./verifying/proofs.ts";
export { below, drawWords, shuffled, words } from "./verifying/randomness.ts";
export {
  type Receipt,
  type Verdict,
  type Verified,
  type VerifyOptions,
  receiptHolds,
  verify,
} from "./verifying/verify.ts";
