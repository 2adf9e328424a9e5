/** The answer to one attempt. A connection that ended without one has status 0. */
export interface Reply {
  status: number;
  body: unknown;
}

/** Counts the attempts of one attack and keeps those that were not refused as required. */
export class AttackRecord {
  tries = 0;
  /** Attempts whose connection was closed, or that got no answer. */
  unanswered = 0;
  /** Attempts that reached a limit on calls, and so tested nothing else. */
  limited = 0;
  /** The attacker's gains. */
  readonly successes: string[] = [];
  /** Answers with status 500 and other unexpected faults. */
  readonly faults: string[] = [];
  /** The conditions of a real attempt that did not hold. */
  readonly untried: string[] = [];
  #controls = 0;

  /** An attempt that must be refused. */
  mustFail(what: string, reply: Reply): void {
    this.tryOnce(what, reply);
    if (isOk(reply)) this.successes.push(`${what}: was answered ${reply.status}`);
  }

  /** An attempt that may be answered, but must break nothing. */
  tryOnce(what: string, { status }: Reply): void {
    this.tries += 1;
    if (status === 0) this.unanswered += 1;
    if (status === 429) this.limited += 1;
    if (status === 500 || status > 503) this.faults.push(`${what}: was answered ${status}`);
  }

  /** A state that must hold after every attempt. */
  mustHold(what: string, holds: boolean): void {
    this.tries += 1;
    if (!holds) this.successes.push(what);
  }

  /** Without this the attack has tried nothing, and its silence proves nothing. */
  mustHaveTried(what: string, holds: boolean): void {
    this.#controls += 1;
    if (!holds) this.untried.push(`could not try: ${what}`);
  }

  /** Empty if the attack was really tried and every attempt was answered and refused. */
  problems(): string[] {
    const { tries, unanswered, limited } = this;
    return [
      ...this.successes,
      ...this.faults,
      ...this.untried,
      ...(tries === 0 ? ['nothing was tried'] : []),
      ...(this.#controls === 0 ? ['no control says that anything was tried'] : []),
      ...(unanswered > 0 ? [`${unanswered} of ${tries} tries got no answer`] : []),
      ...(limited * 2 > tries ? [`${limited} of ${tries} tries only met a rate limit`] : []),
    ];
  }
}

export function isOk({ status }: Reply): boolean {
  return status >= 200 && status < 300;
}

/** The code of a refusal, if it has one. */
export function codeOf({ body }: Reply): string | undefined {
  const { error } = Object(body) as { error?: { code?: string } };
  return error?.code;
}
