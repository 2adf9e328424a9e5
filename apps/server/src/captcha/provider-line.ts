export interface ProviderLineOptions {
  /** The URL that verifies a proof. */
  verifyUrl: string;
  /** The script that players load; without it nobody can solve a captcha. */
  scriptUrl: string;
  timeoutMs?: number;
  nowMs?: () => number;
}

const defaultTimeoutMs = 5000;
/** How long a failed request counts as “down”, and how long a probe's result is kept. */
const failureMs = 60_000;
const probeMs = 5000;
const answerMaxLength = 65_536;

/** The line to one provider of captchas, and what this server itself saw of its health. */
export class ProviderLine {
  readonly #options: ProviderLineOptions;
  readonly #timeoutMs: number;
  readonly #nowMs: () => number;
  #failedAtMs = Number.NEGATIVE_INFINITY;
  #probe: { atMs: number; reached: Promise<boolean> } | undefined;

  constructor(options: ProviderLineOptions) {
    this.#options = options;
    this.#timeoutMs = options.timeoutMs ?? defaultTimeoutMs;
    this.#nowMs = options.nowMs ?? Date.now;
  }

  /** The answer's JSON, or undefined where there was none. */
  async ask(form: Record<string, string>, query = ''): Promise<unknown> {
    try {
      const response = await fetch(this.#options.verifyUrl + query, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(this.#timeoutMs),
        body: new URLSearchParams(form),
      });
      const text = await response.text();
      if (!response.ok || text.length > answerMaxLength) throw new Error(String(response.status));
      const answer: unknown = JSON.parse(text);
      this.#failedAtMs = Number.NEGATIVE_INFINITY;
      return answer;
    } catch {
      this.#failedAtMs = this.#nowMs();
      return undefined;
    }
  }

  /** A question that has just failed, or a script that cannot be had. */
  async isDown(): Promise<boolean> {
    const nowMs = this.#nowMs();
    if (nowMs - this.#failedAtMs < failureMs) return true;
    // Whoever claims often that the provider is down makes us ask it only now and then.
    if (!this.#probe || nowMs - this.#probe.atMs >= probeMs) {
      this.#probe = { atMs: nowMs, reached: this.#reachesScript() };
    }
    return !(await this.#probe.reached);
  }

  async #reachesScript(): Promise<boolean> {
    try {
      const response = await fetch(this.#options.scriptUrl, {
        signal: AbortSignal.timeout(this.#timeoutMs),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }
}
