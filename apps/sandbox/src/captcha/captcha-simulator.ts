import { createHmac, randomBytes } from 'node:crypto';
import { type CaptchaKind, captchaKinds } from '@opencashier/contract/calls/captcha/captcha-frame';
import { z } from 'zod';

/** The behaviour of a captcha. By default everything works. */
export const captchaSettings = z.object({
  /** The response to a browser that requests the script. */
  script: z.enum(['load', 'fail', 'hang']).default('load'),
  /** The result of the captcha; with `ask` the player chooses it. */
  captcha: z.enum(['ask', 'succeed', 'fail', 'close', 'network', 'never']).default('ask'),
  /** The response to a server that verifies a proof. */
  verdict: z.enum(['honest', 'refuse', 'down']).default('honest'),
  /** The score that reCAPTCHA v3 returns. */
  score: z.number().min(0).max(1).default(0.9),
});
export type CaptchaSettings = z.output<typeof captchaSettings>;

export type CaptchaKeys = Partial<Record<CaptchaKind, string>>;

interface Solved {
  action: string;
  hostname: string;
  /** The score of this proof only, instead of the configured one. */
  score?: number | undefined;
}

interface Issued extends Solved {
  kind: CaptchaKind;
  issuedAt: Date;
}

const capacity = 1000;

/** Simulates the captcha providers: issues proofs and confirms each of them once. */
export class CaptchaSimulator {
  readonly #keys: CaptchaKeys;
  readonly #settings = new Map<CaptchaKind, CaptchaSettings>();
  readonly #issued = new Map<string, Issued>();

  constructor(keys: CaptchaKeys) {
    this.#keys = keys;
    for (const kind of captchaKinds) this.set(kind, captchaSettings.parse({}));
  }

  settings(kind: CaptchaKind): CaptchaSettings {
    return this.#settings.get(kind) ?? captchaSettings.parse({});
  }

  set(kind: CaptchaKind, settings: CaptchaSettings): void {
    this.#settings.set(kind, settings);
  }

  /** Issues a proof and returns the token with which a server verifies it. */
  issue(kind: CaptchaKind, solved: Solved): string {
    const [oldest] = this.#issued.keys();
    if (oldest !== undefined && this.#issued.size >= capacity) this.#issued.delete(oldest);
    const name = randomBytes(16).toString('hex');
    this.#issued.set(name, { kind, ...solved, issuedAt: new Date() });
    return name;
  }

  /** GeeTest's verification. The signature proves that the caller holds the key. */
  validate(form: URLSearchParams): object {
    const lotNumber = form.get('lot_number') ?? '';
    const key = this.#keys.geetest ?? '';
    const signature = createHmac('sha256', key).update(lotNumber).digest('hex');
    if (!key || form.get('sign_token') !== signature) {
      return { status: 'error', code: '-50005', msg: 'illegal sign_token', desc: {} };
    }
    const issued = this.#take('geetest', lotNumber);
    if (issued) return { status: 'success', result: 'success', reason: '', captcha_args: {} };
    return { status: 'success', result: 'fail', reason: 'pass_token expire', captcha_args: {} };
  }

  /** reCAPTCHA's verification. The secret selects the version: v3 or v2. */
  siteverify(form: URLSearchParams): object {
    const secret = form.get('secret') ?? '';
    const kind = (['recaptcha-v3', 'recaptcha-v2'] as const).find(
      (known) => secret !== '' && this.#keys[known] === secret,
    );
    if (!kind) return { success: false, 'error-codes': ['invalid-input-secret'] };
    const issued = this.#take(kind, form.get('response') ?? '');
    if (!issued) return { success: false, 'error-codes': ['timeout-or-duplicate'] };
    const { action, hostname, score = this.settings(kind).score, issuedAt } = issued;
    const verdict = { success: true, challenge_ts: issuedAt.toISOString(), hostname };
    if (kind === 'recaptcha-v2') return verdict;
    return { ...verdict, action, score };
  }

  #take(kind: CaptchaKind, name: string): Issued | undefined {
    const issued = this.#issued.get(name);
    if (issued?.kind !== kind || this.settings(kind).verdict === 'refuse') return undefined;
    this.#issued.delete(name);
    return issued;
  }
}
