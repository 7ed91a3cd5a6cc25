/** States of matches from their lines alone: for pages that only show matches. */

export { UnexpectedAnswer } from "./errors.ts";
export { Fold } from "./folds/fold.ts";
