import type { P2pResponse } from '@opencashier/contract/calls/peer-to-peer';

const timed = ['created', 'payment_amount', 'payment_currency', 'timeout_minutes'] as const;

/** P2P-7: what the answer lacks, as sent to the host; undefined if the player can pay with it. */
export function p2pProblem(answer: P2pResponse): string | undefined {
  const { unifiedFlow, card, exists } = answer;
  if (unifiedFlow) return undefined;
  if (!card?.number && !card?.phone && !card?.encoded) return 'There is no card, phone or encoded';
  const missing = exists ? timed.filter((name) => answer[name] === undefined) : [];
  return missing.length > 0 ? `Missing: ${missing.join(', ')}` : undefined;
}
