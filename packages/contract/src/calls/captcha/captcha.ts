import { z } from 'zod';
import type { CaptchaProof } from './captcha-frame.ts';

/**
 * Providers write proofs in base64 or hexadecimal digits. Other characters grow when they are
 * encoded for the provider, which might then refuse the request for its size.
 */
const proofText = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[\w.~+/=-]+$/, 'not written as a proof');

export const captchaToken = proofText(4096);
export const geetestTime = proofText(32);
export const geetestNumber = proofText(128);

/** The player's proof of a solved captcha; the server verifies it with the captcha's provider. */
export const captchaProof = z.discriminatedUnion('kind', [
  // CAP-4: GeeTest.
  z.object({
    kind: z.literal('geetest'),
    captcha_output: captchaToken,
    gen_time: geetestTime,
    lot_number: geetestNumber,
    pass_token: captchaToken,
  }),
  z.object({ kind: z.enum(['recaptcha-v3', 'recaptcha-v2']), token: captchaToken }),
]) satisfies z.ZodType<CaptchaProof>;

/** The fields of a request that hold a captcha's proof, which differs in every attempt. */
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
