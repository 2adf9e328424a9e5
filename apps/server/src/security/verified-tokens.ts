import type { Identity } from './tokens.ts';

const keptMax = 10_000;
/** As long as a partner's published keys are used without fetching them again. */
const keptMs = 600_000;

interface Kept {
  identity: Identity;
  untilMs: number;
}

/**
 * Each token is verified once in ten minutes: further calls with it need no signature check, so a
 * flood of them can be refused by the user's limit at almost no cost. After that time the partner
 * must still publish the key that signed it.
 */
export class VerifiedTokens {
  readonly #verify: (token: string) => Promise<Identity>;
  readonly #now: () => number;
  readonly #known = new Map<string, Kept>();

  constructor(verify: (token: string) => Promise<Identity>, now: () => number = Date.now) {
    this.#verify = verify;
    this.#now = now;
  }

  find(token: string): Identity | undefined {
    const kept = this.#known.get(token);
    if (kept && kept.untilMs > this.#now()) return kept.identity;
    this.#known.delete(token);
    return undefined;
  }

  async verify(token: string): Promise<Identity> {
    const identity = await this.#verify(token);
    const [oldest] = this.#known.keys();
    if (this.#known.size >= keptMax && oldest !== undefined) this.#known.delete(oldest);
    const untilMs = Math.min(identity.expiresAtMs, this.#now() + keptMs);
    this.#known.set(token, { identity, untilMs });
    return identity;
  }
}
