import { OperatorError } from '@opencashier/contract/operator/errors';
import { transaction } from '@opencashier/postgres';
import { isBeingAsked } from '../../providers/being-asked.ts';
import type { Services } from '../../services/services.ts';
import { completeRefund, failRefund, lockRefund } from './apply-refund-state.ts';
import type { Refund } from '../refund.ts';
import { findRefund } from '../store/refunds.ts';
import { askForRefundStatus } from './send-refund.ts';

type EndRefundDeps = Pick<Services, 'pool' | 'wallet' | 'providers' | 'wake' | 'now'>;

export interface RefundEnd {
  id: string;
  partner: string;
  outcome: 'refunded' | 'failed';
  reason: string;
  by: string;
}

/**
 * An operator ends a refund that the provider left open. The provider is asked once more first,
 * and its answer counts if it has one. Repeating the request is allowed. If the provider later
 * reports otherwise, the contradiction is listed.
 */
export async function endRefund(services: EndRefundDeps, end: RefundEnd): Promise<Refund> {
  const found = await findRefund(services.pool, end.id);
  if (found?.partner !== end.partner) throw new OperatorError('notFound');
  if (found.stage === 'processing') await askForRefundStatus(services, found);
  const ended = await transaction(services.pool, async (db) => {
    const locked = await lockRefund(db, end.id);
    if (locked?.refund.partner !== end.partner) throw new OperatorError('notFound');
    const { refund } = locked;
    if (refund.stage === end.outcome) return refund;
    if (refund.stage !== 'processing') throw new OperatorError('stateForbids');
    if (end.outcome === 'refunded') {
      return completeRefund(db, services, locked, refund.providerId);
    }
    // Failing it now would return the money to the player while the provider may still pay the
    // refund.
    if (isBeingAsked(refund, services.now())) {
      const message = 'The provider is being asked to refund it. Try again in a minute.';
      throw new OperatorError('stateForbids', message);
    }
    const message = `ended by ${end.by}: ${end.reason}`;
    return failRefund(db, services, locked, { code: 'ended', message });
  });
  services.wake('changes', 'notices');
  return ended;
}
