import type { Decide } from './suite.ts';

/**
 * Completes payments through an address such as the sandbox's /control: POST to
 * {address}/payments/{reference} or {address}/payouts/{reference} with { outcome }.
 */
export function decideThrough(address: string): Decide {
  return async (kind, reference, outcome) => {
    const answer = await fetch(`${address}/${kind}/${reference}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome }),
    });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status} to ${outcome}`);
  };
}
