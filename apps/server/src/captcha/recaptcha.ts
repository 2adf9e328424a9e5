import { z } from 'zod';
import { CaptchaClient, type CaptchaClientOptions } from './captcha-client.ts';
import type { CaptchaVerifier } from './verifier.ts';

export interface RecaptchaOptions extends CaptchaClientOptions {
  kind: 'recaptcha-v3' | 'recaptcha-v2';
  secret: string;
  /** The host of the captcha's document: a token that was made elsewhere is not ours. */
  hostname: string;
  /** Only v3 gives a score, from 0 for a robot to 1 for a human. */
  minScore: number;
}

const answer = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  hostname: z.string().optional(),
});

/** reCAPTCHA v3 and v2, by siteverify. */
export function createRecaptcha(options: RecaptchaOptions): CaptchaVerifier {
  const { kind, secret, hostname, minScore, ...others } = options;
  const client = new CaptchaClient(others);
  return {
    isDown: () => client.isDown(),
    async verify(proof, { action, owner }) {
      if (proof.kind !== kind) return 'refused';
      const reply = await client.ask({ form: { secret, response: proof.token }, owner });
      if (reply.kind !== 'answered') return reply.kind;
      const parsed = answer.safeParse(reply.json);
      if (!parsed.success) return 'unreachable';
      const { success, score = 0, action: checked, hostname: where } = parsed.data;
      if (!success || where !== hostname) return 'refused';
      if (kind === 'recaptcha-v2') return 'passed';
      return checked === action && score >= minScore ? 'passed' : 'refused';
    },
  };
}
