import type { Decide } from './suite.ts';

/**
 * Completes payments through an address such as the sandbox's /control: POST to
 * {address}/payments/{reference} or {address}/payouts/{reference} with { outcome }. A dispute is
 * opened by POST to {address}/payments/{reference}/disputes.
 */
export function decideThrough(address: string): Decide {
  return async (kind, reference, outcome) => {
    const isDispute = outcome === 'dispute';
    const url = `${address}/${kind}/${reference}${isDispute ? '/disputes' : ''}`;
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(isDispute ? {} : { outcome }),
    });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status} to ${outcome}`);
  };
}
