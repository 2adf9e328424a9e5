import type { Identity } from './tokens.ts';

const keptMax = 10_000;

/**
 * Each token is verified once: further calls with it need no signature check, so a flood of them
 * can be refused by the user's limit at almost no cost.
 */
export class VerifiedTokens {
  readonly #verify: (token: string) => Promise<Identity>;
  readonly #now: () => number;
  readonly #known = new Map<string, Identity>();

  constructor(verify: (token: string) => Promise<Identity>, now: () => number = Date.now) {
    this.#verify = verify;
    this.#now = now;
  }

  find(token: string): Identity | undefined {
    const identity = this.#known.get(token);
    if (identity && identity.expiresAtMs > this.#now()) return identity;
    this.#known.delete(token);
    return undefined;
  }

  async verify(token: string): Promise<Identity> {
    const identity = await this.#verify(token);
    const [oldest] = this.#known.keys();
    if (this.#known.size >= keptMax && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(token, identity);
    return identity;
  }
}
