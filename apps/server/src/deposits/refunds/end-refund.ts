import { OperatorError } from '@opencashier/contract/operator/errors';
import { transaction } from '@opencashier/postgres';
import type { Services } from '../../services/services.ts';
import { completeRefund, failRefund, lockRefund } from './apply-refund-state.ts';
import type { Refund } from '../refund.ts';

export interface RefundEnd {
  id: string;
  partner: string;
  outcome: 'refunded' | 'failed';
  reason: string;
  by: string;
}

/**
 * A person says what became of a refund, because the provider does not. The same again is no
 * mistake; a provider that says otherwise later contradicts, and is listed.
 */
export async function endRefund(services: Services, end: RefundEnd): Promise<Refund> {
  const ended = await transaction(services.pool, async (db) => {
    const locked = await lockRefund(db, end.id);
    if (locked?.refund.partner !== end.partner) throw new OperatorError('notFound');
    const { refund } = locked;
    if (refund.stage === end.outcome) return refund;
    if (refund.stage !== 'processing') throw new OperatorError('stateForbids');
    if (end.outcome === 'refunded') {
      return completeRefund(db, services, locked, refund.providerId);
    }
    const words = `ended by ${end.by}: ${end.reason}`;
    return failRefund(db, services, locked, { code: 'ended', words });
  });
  services.wake();
  return ended;
}
