// The messages between the widget and the captcha's own document. That document runs a third-party
// script, so every message from it is validated.

export const captchaKinds = ['geetest', 'recaptcha-v3', 'recaptcha-v2'] as const;
export type CaptchaKind = (typeof captchaKinds)[number];

/** P2P-13: the reCAPTCHA v3 actions. The server expects the same action in the verdict. */
export const captchaActions = {
  deposit: 'depositCreate',
  p2p: 'p2pUserScore',
  account: 'accountResolve',
} as const;

/** CAP-4: the result of a solved GeeTest captcha. */
export interface GeetestProof {
  kind: 'geetest';
  captcha_output: string;
  gen_time: string;
  lot_number: string;
  pass_token: string;
}

export interface RecaptchaProof {
  kind: 'recaptcha-v3' | 'recaptcha-v2';
  token: string;
}

export type CaptchaProof = GeetestProof | RecaptchaProof;

/** CAP-2, CAP-3: the outcome of one attempt. */
export type CaptchaEnd =
  | { kind: 'solved'; proof: CaptchaProof }
  | { kind: 'closed' | 'expired' | 'script' | 'network' }
  | { kind: 'unknown'; message: string };

/** The widget's request to show a captcha. The nonce is the one in the frame's address. */
export interface CaptchaStart {
  type: 'captcha-start';
  nonce: string;
  /** The GeeTest site id, which the host provides. */
  captchaId: string;
  action: string;
  locale: string;
  theme: 'light' | 'dark';
}

/** The document's reports: it is ready, it is visible, it has ended. */
export type CaptchaReport =
  | { type: 'captcha-hello'; nonce: string }
  | { type: 'captcha-shown'; nonce: string }
  | { type: 'captcha-ended'; nonce: string; end: CaptchaEnd };

const textMaxLength = 8192;

type Loose = Record<string, unknown>;

const record = (value: unknown): Loose =>
  typeof value === 'object' && value !== null ? (value as Loose) : {};
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= textMaxLength ? value : undefined;

export function readCaptchaStart(data: unknown, nonce: string): CaptchaStart | undefined {
  const { type, nonce: receivedNonce, captchaId, action, locale, theme } = record(data);
  if (type !== 'captcha-start' || receivedNonce !== nonce) return undefined;
  return {
    type,
    nonce,
    captchaId: text(captchaId) ?? '',
    action: text(action) ?? '',
    locale: text(locale) ?? 'en',
    theme: theme === 'dark' ? 'dark' : 'light',
  };
}

export function readCaptchaReport(
  data: unknown,
  nonce: string,
  kind: CaptchaKind,
): CaptchaReport | undefined {
  const { type, nonce: receivedNonce, end } = record(data);
  if (receivedNonce !== nonce) return undefined;
  if (type === 'captcha-hello' || type === 'captcha-shown') return { type, nonce };
  if (type !== 'captcha-ended') return undefined;
  return { type, nonce, end: readEnd(record(end), kind) };
}

function readEnd({ kind: ended, proof, message }: Loose, kind: CaptchaKind): CaptchaEnd {
  switch (ended) {
    case 'closed':
    case 'expired':
    case 'script':
    case 'network':
      return { kind: ended };
    case 'solved': {
      const read = readProof(record(proof), kind);
      // CAP-1: a solved captcha without data counts as a failure.
      return read ? { kind: ended, proof: read } : unknown('Captcha data empty');
    }
    default:
      return unknown(text(message) ?? 'Unknown captcha error');
  }
}

const unknown = (message: string): CaptchaEnd => ({ kind: 'unknown', message });

function readProof(proof: Loose, kind: CaptchaKind): CaptchaProof | undefined {
  if (kind !== 'geetest') {
    const token = text(proof['token']);
    return token ? { kind, token } : undefined;
  }
  const captcha_output = text(proof['captcha_output']);
  const gen_time = text(proof['gen_time']);
  const lot_number = text(proof['lot_number']);
  const pass_token = text(proof['pass_token']);
  if (!captcha_output || !gen_time || !lot_number || !pass_token) return undefined;
  return { kind, captcha_output, gen_time, lot_number, pass_token };
}
