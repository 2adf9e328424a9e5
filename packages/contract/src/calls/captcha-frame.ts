// What the widget and the captcha's own document tell each other, and what both of them mean by it.
// The document runs a stranger's script: nothing that comes from it is believed unread.

export const captchaKinds = ['geetest', 'recaptcha-v3', 'recaptcha-v2'] as const;
export type CaptchaKind = (typeof captchaKinds)[number];

/** What a recaptcha v3 is asked for; the server expects the same name in the verdict. P2P-13 */
export const captchaActions = { deposit: 'depositCreate', p2p: 'p2pUserScore' } as const;

/** CAP-4 */
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

/** CAP-2, CAP-3: how one attempt ends. */
export type CaptchaEnd =
  | { kind: 'solved'; proof: CaptchaProof }
  | { kind: 'closed' | 'expired' | 'script' | 'network' }
  | { kind: 'unknown'; message: string };

/** From the widget: what to show. The nonce is that of the frame's address. */
export interface CaptchaStart {
  type: 'captcha-start';
  nonce: string;
  /** GeeTest's id of the site, which the host names. */
  captchaId: string;
  action: string;
  locale: string;
  theme: 'light' | 'dark';
}

/** From the document: it listens, it is to be seen, it has ended. */
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
  const { type, nonce: said, captchaId, action, locale, theme } = record(data);
  if (type !== 'captcha-start' || said !== nonce) return undefined;
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
  const { type, nonce: said, end } = record(data);
  if (said !== nonce) return undefined;
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
      // CAP-1
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
