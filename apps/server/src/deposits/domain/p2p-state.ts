import type { P2pState } from '@opencashier/contract/calls/deposits/p2p-states';
import type { Deposit } from '../deposit.ts';

/** P2P-5: the state of a peer-to-peer deposit; undefined for any other. */
export function p2pStateOf({
  p2p,
  stage,
  ending,
  declaredAt,
}: Pick<Deposit, 'p2p' | 'stage' | 'ending' | 'declaredAt'>): P2pState | undefined {
  if (!p2p) return undefined;
  switch (stage) {
    case 'processed':
      return 'PAYED';
    case 'failed':
    case 'reversed':
      return ending === 'expired' ? 'AUTO_CANCELED' : 'CANCELED';
    case 'created':
    case 'waiting':
      if (p2p.disputedAt !== undefined) return 'DISPUTED';
      return declaredAt ? 'PAID_BY_PLAYER' : 'PENDING';
  }
}
