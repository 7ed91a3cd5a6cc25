/** What can go wrong between a client and a service. */

import type { components } from "./api.ts";

/** Why the service refused a request: a problem document (RFC 9457). */
export type Problem = components["schemas"]["Problem"];

/** The base of every error of this client. */
export class ClientError extends Error {
  override readonly name: string = "ClientError"; // that of the class changes where code is made smaller
}

/** No response came, as long as the client kept asking. */
export class Unreachable extends ClientError {
  override readonly name: string = "Unreachable";
}

/** A response that the API does not describe. */
export class UnexpectedAnswer extends ClientError {
  override readonly name: string = "UnexpectedAnswer";
}

/** The service refused a request, and changed nothing. */
export class Refused extends ClientError {
  override readonly name: string = "Refused";
  /** The problem document; its `errors` name every rule that is broken. */
  readonly problem: Problem;
  /** Seconds after which to ask again, where the service says so. */
  readonly retryAfter: number | undefined;

  /** The error of a problem document. */
  constructor(problem: Problem, retryAfter?: number) {
    const broken = (problem.errors ?? []).map((one) => `${one.code} (${one.rule}): ${one.detail}`);
    super([`${problem.title}: ${problem.detail}`, ...broken].join("\n  "));
    this.problem = problem;
    this.retryAfter = retryAfter;
  }

  /** The status of the response, such as 422. */
  get status(): number {
    return this.problem.status;
  }

  /** The last part of the problem's `type`, such as `illegal-answer`. */
  get kind(): string {
    return this.problem.type.split("/").at(-1) ?? "";
  }
}

/**
 * A head that the client knows is not of the history that the service has: an older copy of its store
 * was restored, or the history was rewritten.
 */
export class OtherHistory extends Refused {
  override readonly name: string = "OtherHistory";
}
