import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { CaptchaClient, type CaptchaClientOptions } from './captcha-client.ts';
import type { CaptchaVerifier } from './verifier.ts';

export interface GeetestOptions extends CaptchaClientOptions {
  id: string;
  key: string;
}

const answer = z.object({ status: z.string(), result: z.string().optional() });

/**
 * GeeTest v4: we sign the serial number of the check with the key, and GeeTest returns its result.
 */
export function createGeetest({ id, key, ...options }: GeetestOptions): CaptchaVerifier {
  const client = new CaptchaClient(options);
  return {
    isDown: () => client.isDown(),
    async verify(proof, { owner }) {
      if (proof.kind !== 'geetest') return 'refused';
      const { lot_number, captcha_output, pass_token, gen_time } = proof;
      const sign_token = createHmac('sha256', key).update(lot_number).digest('hex');
      const form = { lot_number, captcha_output, pass_token, gen_time, sign_token };
      const query = `?${new URLSearchParams({ captcha_id: id })}`;
      const reply = await client.ask({ form, query, owner });
      if (reply.kind !== 'answered') return reply.kind;
      const parsed = answer.safeParse(reply.json);
      if (!parsed.success) return 'unreachable';
      const { status, result } = parsed.data;
      return status === 'success' && result === 'success' ? 'passed' : 'refused';
    },
  };
}
