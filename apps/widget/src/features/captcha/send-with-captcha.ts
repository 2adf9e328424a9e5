import {
  captchaActions,
  type CaptchaProof,
} from '@opencashier/contract/calls/captcha/captcha-frame';
import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import type { TextKey } from '../../i18n/text.ts';
import { asCashierError, CashierError } from '../../ports/cashier-error.ts';
import type { PopupWindow } from '../../ports/popup.ts';
import type { Ports } from '../../ports/ports.ts';
import { type CaptchaFailure, failureMessage, obtainCaptcha } from './obtain-captcha.ts';

interface Guarded {
  captcha: NonNullable<PaymentMethod['captcha']>;
  popup: PopupWindow | null | undefined;
  /** The action for reCAPTCHA v3; by default that of a deposit. */
  action?: string;
}

/** CAP-2: each code is also the key of its text. */
const codes = {
  closed: 'captcha.closed',
  expired: 'captcha.expired',
  script: 'captcha.script',
  unknown: 'captcha.unknown',
  none: 'captcha.script',
} as const satisfies Record<CaptchaFailure['kind'], TextKey>;

/**
 * SEQ-4: obtains the captcha and then sends the request. If the server rejects the proof, it
 * obtains another one once, by a challenge if there is one; the request and its key stay the same.
 */
export async function sendWithCaptcha<T>(
  ports: Pick<Ports, 'captcha' | 'clock' | 'host'>,
  guarded: Guarded,
  send: (proof: CaptchaProof) => Promise<T>,
): Promise<T> {
  const proof = await obtain(ports, guarded, false);
  try {
    return await send(proof);
  } catch (error) {
    if (asCashierError(error).code !== 'captcha_required') throw error;
  }
  return send(await obtain(ports, guarded, true));
}

async function obtain(
  ports: Pick<Ports, 'captcha' | 'clock' | 'host'>,
  { captcha, popup, action = captchaActions.deposit }: Guarded,
  challenge: boolean,
): Promise<CaptchaProof> {
  const outcome = await obtainCaptcha(ports, captcha, { action, popup }, challenge);
  if (outcome.kind === 'solved') return outcome.proof;
  const code = codes[outcome.kind];
  throw new CashierError(failureMessage(outcome), { code, textKey: code, status: 428 });
}
