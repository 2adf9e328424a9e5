import type { ProviderDeposit } from '@opencashier/contract/provider-protocol';
import type { Queryable } from '@opencashier/postgres';
import { changeDeposit, lockDeposit } from '../store/deposits.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { minorOf } from './amounts.ts';
import type { Deposit } from './deposit.ts';

export type Applied = 'changed' | 'unchanged' | 'unknown' | 'contradicts';

/**
 * Brings what a provider says of a deposit into our books, inside the caller's transaction.
 * Said twice or in any order the end is the same: only `processed` gives money, it does so once,
 * and it wins over every other word, because money that has come is never sent away.
 */
export async function applyProviderState(
  db: Queryable,
  wallet: Wallet,
  provider: string,
  said: ProviderDeposit,
): Promise<Applied> {
  const deposit = await lockDeposit(db, said.reference);
  if (!deposit) return 'unknown';
  if (!isAbout(deposit, provider, said)) return 'contradicts';
  if (deposit.stage === 'processed') return 'unchanged';
  switch (said.status) {
    case 'reversed':
      return 'contradicts';
    case 'processed':
      return creditDeposit(db, wallet, deposit, said);
    case 'waiting':
      if (deposit.stage !== 'created') return 'unchanged';
      await changeDeposit(db, deposit, { stage: 'waiting', providerId: said.providerId });
      return 'changed';
    case 'failed':
    case 'cancelled':
    case 'expired':
      if (deposit.stage === 'mistaked') return 'unchanged';
      await changeDeposit(db, deposit, {
        stage: 'mistaked',
        providerId: said.providerId,
        ending: said.status,
        reason: said.reason ?? null,
      });
      return 'changed';
  }
}

/** A provider speaks for its own deposits only, and by the name that it gave them. */
function isAbout(deposit: Deposit, provider: string, { providerId }: ProviderDeposit): boolean {
  const { providerId: known } = deposit;
  return deposit.provider === provider && (known === null || known === providerId);
}

/** What arrived is credited, even where it is not what was asked for. */
async function creditDeposit(
  db: Queryable,
  wallet: Wallet,
  deposit: Deposit,
  said: ProviderDeposit,
): Promise<Applied> {
  const amountMinor = minorOf(said.amount, deposit.currency);
  if (said.currency !== deposit.currency || !amountMinor) return 'contradicts';
  await wallet.credit(db, {
    partner: deposit.partner,
    owner: deposit.owner,
    amountMinor,
    currency: deposit.currency,
    reference: `deposit:${deposit.id}`,
  });
  await changeDeposit(db, deposit, {
    stage: 'processed',
    providerId: said.providerId,
    creditedMinor: amountMinor,
    isLate: deposit.stage === 'mistaked',
    ending: null,
    reason: null,
  });
  return 'changed';
}
