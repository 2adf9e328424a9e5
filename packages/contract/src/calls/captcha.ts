import { z } from 'zod';
import type { CaptchaProof } from './captcha-frame.ts';

const output = z.string().min(1).max(8192);

/** What a player brings from a captcha; the server asks the provider whether it is true. */
export const captchaProof = z.discriminatedUnion('kind', [
  // CAP-4
  z.object({
    kind: z.literal('geetest'),
    captcha_output: output,
    gen_time: z.string().min(1).max(64),
    lot_number: z.string().min(1).max(128),
    pass_token: output,
  }),
  z.object({ kind: z.enum(['recaptcha-v3', 'recaptcha-v2']), token: output }),
]) satisfies z.ZodType<CaptchaProof>;

/** Fields of requests that change from one attempt to the next of the same wish. */
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
