import { createHmac } from 'node:crypto';
import { captchaFields } from '@opencashier/contract/calls/captcha';
import { CallError, type ErrorCode } from '@opencashier/contract/errors';
import type { Pool } from 'pg';
import {
  claimKey,
  forgetKey,
  keepAnswer,
  releaseLease,
  type StoredAnswer,
} from '../queues/idempotency.ts';
import { refusalOf } from './refusal.ts';

interface Claim {
  owner: string;
  key: string | undefined;
  call: string;
  request: unknown;
}

const keyPattern = /^[\w-]{8,64}$/;

/** These refusals are the answer to the intent itself; every other one leaves the key unused. */
const finalCodes: readonly ErrorCode[] = ['banking.merchantClientError', 'banking.walletRefused'];

/** An HMAC, so that the table tells nothing of what was asked; the captcha is not part of it. */
function fingerprintOf(secret: string, call: string, request: unknown): string {
  const wish = Object.entries(request ?? {}).filter(([name]) => !captchaFields.includes(name));
  const json = JSON.stringify(Object.fromEntries(wish));
  return createHmac('sha256', secret).update(`${call}\n${json}`).digest('base64url');
}

/**
 * Runs what moves money once per key. The same key and body get the same answer again, another
 * body is refused, and an attempt in flight is left to finish.
 */
export async function idempotentCall(
  pool: Pool,
  secrets: readonly string[],
  { owner, key, call, request }: Claim,
  run: (reference: string) => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  if (!key || !keyPattern.test(key)) {
    throw new CallError(
      'request.keyMissing',
      'This call needs an idempotency key of 8 to 64 letters.',
    );
  }
  const fingerprints = secrets.map((secret) => fingerprintOf(secret, call, request));
  const claim = await claimKey(pool, { owner, key, call, fingerprints });
  switch (claim.state) {
    case 'answered':
      return claim.answer;
    case 'inFlight':
      throw new CallError('request.inFlight', 'The same call is still being worked on.');
    case 'reused':
      throw new CallError('request.keyReused', 'This key was used for another request.');
    case 'held':
      break;
  }
  const held = { owner, key, holder: claim.holder };
  try {
    const answer = await run(claim.reference);
    await keepAnswer(pool, held, answer);
    return answer;
  } catch (error) {
    const refusal = refusalOf(error);
    if (finalCodes.includes(refusal.code)) {
      await keepAnswer(pool, held, { status: refusal.status, error: refusal.body });
    } else if (refusal.status >= 500) {
      // The database may be what failed; then the lease runs out by itself.
      await releaseLease(pool, held).catch(() => undefined);
    } else {
      await forgetKey(pool, held);
    }
    throw error;
  }
}
