import { transaction } from '@opencashier/postgres';
import { amountOf } from '../../rates/amounts.ts';
import { noteBalance } from '../../queues/outbox.ts';
import { createDebt } from '../../wallet/ledger-debts.ts';
import { checkOwnLedger, type OperatorHandler, ownerOf } from '../operation.ts';
import { postedMinor } from './posted-amount.ts';

/** Creates a debt by decision of the operator, for example after a chargeback by letter. */
export const handleCreateDebt: OperatorHandler<'createDebt'> = async (context, request) => {
  const { services, partner } = context;
  checkOwnLedger(partner);
  const owner = ownerOf(context);
  const { currency, note } = request;
  const reference = `operator:${partner.key}:${request.reference}`;
  const amountMinor = postedMinor(request);
  const debt = { partner: partner.key, owner, amountMinor, currency, reference, note };
  const { outcome, owedMinor } = await transaction(services.pool, async (db) => {
    const created = await createDebt(db, debt);
    if (created.outcome === 'posted') await noteBalance(db, owner);
    return created;
  });
  services.wake('changes');
  return { reference: request.reference, outcome, currency, owed: amountOf(owedMinor, currency) };
};
