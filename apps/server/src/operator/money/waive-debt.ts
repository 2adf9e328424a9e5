import { OperatorError } from '@opencashier/contract/operator/errors';
import { transaction } from '@opencashier/postgres';
import { owedForOpenDisputes } from '../../deposits/store/returned.ts';
import { amountOf } from '../../rates/amounts.ts';
import { noteBalance } from '../../queues/outbox.ts';
import { waiveDebt } from '../../wallet/ledger-debts.ts';
import { checkOwnLedger, type OperatorHandler, ownerOf } from '../operation.ts';
import { postedMinor } from './posted-amount.ts';

/** Waives a debt that nobody is going to pay, so that the player can withdraw again. */
export const handleWaiveDebt: OperatorHandler<'waiveDebt'> = async (context, request) => {
  const { services, partner } = context;
  checkOwnLedger(partner);
  const owner = ownerOf(context);
  const { currency, amount } = request;
  const amountMinor = postedMinor(request);
  const reference = `operator:${partner.key}:${request.reference}`;
  const waiver = { partner: partner.key, owner, amountMinor, currency, reference };
  const { outcome, owedMinor } = await transaction(services.pool, async (db) => {
    const waived = await waiveDebt(db, waiver);
    if (waived.outcome === 'exceedsDebt') {
      throw new OperatorError('stateForbids', `The player owes less than ${amount} ${currency}.`);
    }
    if (waived.outcome === 'exists') return waived;
    // Winning a dispute returns what it took, as if the player still owed its debt.
    const disputedMinor = await owedForOpenDisputes(db, { owner, currency });
    if (waived.owedMinor < disputedMinor) {
      const sum = `${amountOf(disputedMinor, currency)} ${currency}`;
      const message = `An open dispute may return ${sum} to the player. Wait until it is decided.`;
      throw new OperatorError('stateForbids', message);
    }
    await noteBalance(db, owner);
    return waived;
  });
  services.wake('changes');
  return { reference: request.reference, outcome, currency, owed: amountOf(owedMinor, currency) };
};
