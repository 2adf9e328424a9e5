import { setTimeout as wait } from 'node:timers/promises';

export interface CaptchaClientOptions {
  /** The URL that verifies a proof. */
  verifyUrl: string;
  /** The script that players load; without it nobody can solve a captcha. */
  scriptUrl: string;
  timeoutMs?: number;
  nowMs?: () => number;
  pause?: (ms: number) => Promise<unknown>;
}

/** A question to the provider, and the player whose proof it is about. */
export interface Question {
  form: Record<string, string>;
  query?: string;
  owner: string;
}

export type Reply = { kind: 'answered'; json: unknown } | { kind: 'refused' | 'unreachable' };

const defaultTimeoutMs = 5000;
/** A failed request counts, and a probe's result is kept, for this long. */
const failureMs = 60_000;
const probeMs = 5000;
/** The number of players, or of probes in a row, that must have failed. */
const failuresNeeded = 3;
const probePauseMs = 500;
const answerMaxLength = 65_536;

/** The client of one captcha provider, with the health that this server has observed. */
export class CaptchaClient {
  readonly #options: CaptchaClientOptions;
  readonly #timeoutMs: number;
  readonly #nowMs: () => number;
  readonly #pause: (ms: number) => Promise<unknown>;
  /** The last failure of each player, the oldest first. */
  readonly #failedAtMs = new Map<string, number>();
  #probe: { atMs: number; reached: Promise<boolean> } | undefined;

  constructor(options: CaptchaClientOptions) {
    this.#options = options;
    this.#timeoutMs = options.timeoutMs ?? defaultTimeoutMs;
    this.#nowMs = options.nowMs ?? Date.now;
    this.#pause = options.pause ?? wait;
  }

  /**
   * A status below 500 shows that the provider is up, whatever its verdict on the proof: players
   * send the proofs, and must not be able to make the provider look down.
   */
  async ask({ form, query = '', owner }: Question): Promise<Reply> {
    const response = await this.#post(query, form);
    if (!response || response.status >= 500) {
      this.#noteFailure(owner);
      return { kind: 'unreachable' };
    }
    this.#failedAtMs.clear();
    if (response.status >= 400) return { kind: 'refused' };
    const json = response.status < 300 ? readJson(response.text) : undefined;
    return json === undefined ? { kind: 'unreachable' } : { kind: 'answered', json };
  }

  /** Several players got no verdict within a minute, or this server cannot load the script. */
  async isDown(): Promise<boolean> {
    const nowMs = this.#nowMs();
    const recent = [...this.#failedAtMs.values()].filter((atMs) => nowMs - atMs < failureMs);
    if (recent.length >= failuresNeeded) return true;
    // Probes are limited, however often a player claims that the provider is down.
    if (!this.#probe || nowMs - this.#probe.atMs >= probeMs) {
      this.#probe = { atMs: nowMs, reached: this.#probeScript() };
    }
    return !(await this.#probe.reached);
  }

  async #post(query: string, form: Record<string, string>) {
    try {
      const response = await fetch(this.#options.verifyUrl + query, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(this.#timeoutMs),
        body: new URLSearchParams(form),
      });
      return { status: response.status, text: await response.text() };
    } catch {
      return undefined;
    }
  }

  /** One player counts once, however often the requests of that player fail. */
  #noteFailure(owner: string): void {
    this.#failedAtMs.delete(owner);
    this.#failedAtMs.set(owner, this.#nowMs());
    const [oldest] = this.#failedAtMs.keys();
    if (this.#failedAtMs.size > failuresNeeded && oldest) this.#failedAtMs.delete(oldest);
  }

  /** No player influences these requests, so every failure counts. */
  async #probeScript(): Promise<boolean> {
    for (let failures = 0; failures < failuresNeeded; failures += 1) {
      if (failures > 0) await this.#pause(probePauseMs);
      if (await this.#reachesScript()) return true;
    }
    return false;
  }

  async #reachesScript(): Promise<boolean> {
    try {
      const response = await fetch(this.#options.scriptUrl, {
        signal: AbortSignal.timeout(this.#timeoutMs),
      });
      await response.body?.cancel();
      return response.status < 500;
    } catch {
      return false;
    }
  }
}

function readJson(text: string): unknown {
  if (text.length > answerMaxLength) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
