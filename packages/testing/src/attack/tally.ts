/** The answer to one try. A connection that ended without one has status 0. */
export interface Reply {
  status: number;
  body: unknown;
}

/** Counts the tries of one attack and keeps those that were not refused as they must be. */
export class Tally {
  tries = 0;
  /** Tries whose connection was closed, or that got no answer. */
  unanswered = 0;
  /** Tries that met a limit on calls, which say nothing about the rest of the server. */
  limited = 0;
  /** The attacker's gains. */
  readonly successes: string[] = [];
  /** Answers of 500 and other faults that nobody foresaw. */
  readonly faults: string[] = [];

  /** A try that must be refused. */
  mustFail(what: string, reply: Reply): void {
    this.tryOnce(what, reply);
    if (isOk(reply)) this.successes.push(`${what}: was answered ${reply.status}`);
  }

  /** A try that may be answered, but must break nothing. */
  tryOnce(what: string, { status }: Reply): void {
    this.tries += 1;
    if (status === 0) this.unanswered += 1;
    if (status === 429) this.limited += 1;
    if (status === 500 || status > 503) this.faults.push(`${what}: was answered ${status}`);
  }

  /** A state that must hold whatever was tried. */
  mustHold(what: string, holds: boolean): void {
    this.tries += 1;
    if (!holds) this.successes.push(what);
  }
}

export function isOk({ status }: Reply): boolean {
  return status >= 200 && status < 300;
}
