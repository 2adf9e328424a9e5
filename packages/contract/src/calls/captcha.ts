import { z } from 'zod';
import type { CaptchaProof } from './captcha-frame.ts';

const output = z.string().min(1).max(8192);

/** The player's proof of a solved captcha; the server verifies it with the captcha's provider. */
export const captchaProof = z.discriminatedUnion('kind', [
  // CAP-4: GeeTest.
  z.object({
    kind: z.literal('geetest'),
    captcha_output: output,
    gen_time: z.string().min(1).max(64),
    lot_number: z.string().min(1).max(128),
    pass_token: output,
  }),
  z.object({ kind: z.enum(['recaptcha-v3', 'recaptcha-v2']), token: output }),
]) satisfies z.ZodType<CaptchaProof>;

/** Request fields that may differ between two attempts at the same payment. */
export const captchaFields: readonly string[] = [
  'captcha',
  'checkScore',
  'checkScoreVersion',
  'geetestCaptchaOutput',
  'geetestGenTime',
  'geetestLotNumber',
  'geetestPassToken',
  'captchaBypass',
];
