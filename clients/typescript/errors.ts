/** What can go wrong between a client and a service. */

import type { components } from "./api.ts";

export type Problem = components["schemas"]["Problem"];

/** The base of every error of this client. */
export class ClientError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** No response came, as long as the client kept asking. */
export class Unreachable extends ClientError {}

/** A response that the API does not describe. */
export class UnexpectedAnswer extends ClientError {}

/** The service refused a request, and changed nothing. */
export class Refused extends ClientError {
  readonly problem: Problem;
  /** Seconds after which to ask again, where the service says so. */
  readonly retryAfter: number | undefined;

  constructor(problem: Problem, retryAfter?: number) {
    const broken = (problem.errors ?? []).map((one) => `${one.code} (${one.rule}): ${one.detail}`);
    super([`${problem.title}: ${problem.detail}`, ...broken].join("\n  "));
    this.problem = problem;
    this.retryAfter = retryAfter;
  }

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
export class OtherHistory extends Refused {}
