import type { KeyAttempt } from '../queues/idempotency.ts';

/** An attempt under a new key, as the gateway creates for each call that moves money. */
export function testAttempt(owner: string, reference: string): KeyAttempt {
  return {
    owner,
    key: crypto.randomUUID(),
    call: 'deposit-create',
    fingerprints: ['the same'],
    holder: crypto.randomUUID(),
    reference,
    isHeld: false,
  };
}
