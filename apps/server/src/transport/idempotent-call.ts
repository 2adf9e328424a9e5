import { createHmac } from 'node:crypto';
import { captchaFields } from '@opencashier/contract/calls/captcha/captcha';
import { CallError, type ErrorCode } from '@opencashier/contract/errors';
import { nanoid } from 'nanoid';
import type { Pool } from 'pg';
import { z } from 'zod';
import {
  checkKeyUnused,
  forgetKey,
  keepAnswer,
  type KeyAttempt,
  KeyTaken,
  releaseLease,
  type StoredAnswer,
  takeKey,
} from '../queues/idempotency.ts';
import { createSeal } from '../security/seal.ts';
import { callErrorOf } from './refusal.ts';

interface Claim {
  owner: string;
  key: string | undefined;
  call: string;
  request: unknown;
}

const keyPattern = /^[\w-]{8,64}$/;

/** These refusals are final answers to the request; any other leaves the key unused. */
const finalCodes: readonly ErrorCode[] = ['banking.merchantClientError', 'banking.walletRefused'];

/** Fields that may differ between two attempts at the same payment: a phone may be turned. */
const ignoredFields: ReadonlySet<string> = new Set([...captchaFields, 'browser']);

/** An HMAC, so that the table reveals nothing about the request. */
function fingerprintOf(secret: string, call: string, request: unknown): string {
  const relevant = Object.entries(request ?? {}).filter(([name]) => !ignoredFields.has(name));
  const json = JSON.stringify(Object.fromEntries(relevant));
  return createHmac('sha256', secret).update(`${call}\n${json}`).digest('base64url');
}

/** The same for every attempt with the key, and unpredictable for players. */
function referenceOf(secret: string, { owner, key, call }: Claim): string {
  const digest = createHmac('sha256', secret).update(`reference\n${owner}\n${call}\n${key}`);
  return digest.digest('base64url').slice(0, 22);
}

function attemptOf(secrets: readonly string[], claim: Claim): KeyAttempt {
  const { owner, key, call, request } = claim;
  if (!key || !keyPattern.test(key)) {
    throw new CallError(
      'request.keyMissing',
      'This call needs an idempotency key of 8 to 64 letters.',
    );
  }
  return {
    owner,
    key,
    call,
    fingerprints: secrets.map((secret) => fingerprintOf(secret, call, request)),
    holder: nanoid(),
    reference: referenceOf(secrets[0] ?? '', claim),
    isHeld: false,
  };
}

/**
 * Runs a call that moves money once per key. The same key and body get the same answer again,
 * another body is refused, and an attempt in flight is left to finish. With `takesKey` the call
 * takes the key itself, in the statement that records what it does. With `isPersonal` the answer
 * says what a person typed, and is stored encrypted.
 */
export async function idempotentCall(
  pool: Pool,
  secrets: readonly string[],
  claim: Claim & { takesKey?: boolean; isPersonal?: boolean },
  run: (attempt: KeyAttempt) => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const attempt = attemptOf(secrets, claim);
  try {
    if (!claim.takesKey) await takeKey(pool, attempt);
    const answer = await run(attempt);
    if (attempt.answer) return attempt.answer;
    await keepAnswer(pool, attempt, claim.isPersonal ? sealed(secrets, attempt, answer) : answer);
    return answer;
  } catch (error) {
    try {
      await settleKey(pool, attempt, error);
    } catch (taken) {
      if (taken instanceof KeyTaken) return opened(secrets, attempt, earlierAnswer(taken));
      throw taken;
    }
    throw error;
  }
}

/** Settles the key of an attempt that failed. Throws KeyTaken if the key has an earlier answer. */
async function settleKey(pool: Pool, attempt: KeyAttempt, error: unknown): Promise<void> {
  if (error instanceof KeyTaken) throw error;
  const refusal = callErrorOf(error);
  const isFinal = finalCodes.includes(refusal.code);
  if (isFinal) {
    await takeKey(pool, attempt);
    await keepAnswer(pool, attempt, { status: refusal.status, error: refusal.body });
  } else if (refusal.status >= 500) {
    // The key may have been taken although its answer was lost with the connection. If the database
    // itself failed, the lease expires by itself.
    const isDatabaseUp = await releaseLease(pool, attempt).then(
      () => true,
      () => false,
    );
    // A call that takes its key late may fail at something that its first attempt could still read.
    // If the database does not answer, the player must not wait for it once more.
    if (isDatabaseUp && !attempt.isHeld) await checkKeyUnused(pool, attempt).catch(onlyKeyTaken);
  } else if (attempt.isHeld) {
    await forgetKey(pool, attempt);
  } else {
    await checkKeyUnused(pool, attempt);
  }
}

/** Any other failure leaves the first one as the call's error. */
function onlyKeyTaken(error: unknown): void {
  if (error instanceof KeyTaken) throw error;
}

const ownerOf = ({ owner, key }: KeyAttempt) => `${owner}\n${key}`;

function sealed(secrets: readonly string[], attempt: KeyAttempt, answer: StoredAnswer) {
  const plain = JSON.stringify(answer.data);
  return { ...answer, data: { sealed: answerSeal(secrets).close(plain, ownerOf(attempt)) } };
}

const sealedData = z.strictObject({ sealed: z.string() });

function opened(secrets: readonly string[], attempt: KeyAttempt, answer: StoredAnswer) {
  const { data } = sealedData.safeParse(answer.data);
  if (!data) return answer;
  const plain = answerSeal(secrets).open(data.sealed, ownerOf(attempt));
  return { ...answer, data: JSON.parse(plain) as unknown };
}

const answerSeal = (secrets: readonly string[]) => createSeal(secrets, 'answers to calls');

function earlierAnswer({ claimed }: KeyTaken): StoredAnswer {
  switch (claimed.state) {
    case 'answered':
      return claimed.answer;
    case 'inFlight':
      throw new CallError('request.inFlight', 'The same call is still being worked on.');
    case 'reused':
      throw new CallError('request.keyReused', 'This key was used for another request.');
  }
}
