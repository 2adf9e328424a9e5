import { foundDeposit } from '@opencashier/contract/operator/deposits/deposits';
import type { Deposit } from '../../deposits/deposit.ts';
import { stageOf, stageWordOf } from '../../deposits/deposit-stage.ts';
import { depositStateOf } from '../../deposits/domain/deposit-view.ts';
import { amountOf } from '../../rates/amounts.ts';
import { searchDeposits } from '../../deposits/store/deposit-search.ts';
import { nextOf, type OperatorHandler } from '../operation.ts';

/** Refunds, reversals and losses after the credit, including those that players do not see. */
function changesSinceCredit(deposit: Deposit) {
  const { refundingMinor, disputedMinor, unrecoveredMinor, currency, payCurrency } = deposit;
  return {
    ...(refundingMinor === 0n ? {} : { refunding: amountOf(refundingMinor, currency) }),
    ...(disputedMinor === 0n ? {} : { disputed: amountOf(disputedMinor, currency) }),
    ...(unrecoveredMinor === 0n
      ? {}
      : {
          unrecovered: { amount: amountOf(unrecoveredMinor, payCurrency), currency: payCurrency },
        }),
  };
}

export function foundOf(deposit: Deposit, now: Date) {
  const { depositId, paymentMethod, ...state } = depositStateOf(deposit, now);
  return foundDeposit.parse({
    ...state,
    id: depositId,
    method: paymentMethod,
    ...changesSinceCredit(deposit),
    user: deposit.owner.slice(deposit.partner.length + 1),
    status: stageWordOf(deposit.stage),
    provider: deposit.provider,
    providerId: deposit.providerId,
    country: deposit.country,
    ...(deposit.decline ? { decline: deposit.decline } : {}),
  });
}

export const readDeposits: OperatorHandler<'deposits'> = async (context, request) => {
  const { services, partner } = context;
  const { user, status, ...search } = request;
  const found = await searchDeposits(services.pool, {
    ...search,
    partner: partner.key,
    ...(status === undefined ? {} : { stage: stageOf(status) }),
    ...(user === undefined ? {} : { owner: `${partner.key}:${user}` }),
  });
  return {
    deposits: found.map((deposit) => foundOf(deposit, services.now())),
    next: nextOf(found, request),
  };
};
