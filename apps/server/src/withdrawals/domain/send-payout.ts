import type { ProviderPayout } from '@opencashier/contract/provider/payouts';
import { transaction } from '@opencashier/postgres';
import { type Provider, ProviderRefusal, ProviderUnavailable } from '../../providers/provider.ts';
import { changeWithdrawal, lockWithdrawal } from '../store/withdrawals.ts';
import { undefinedIfUnavailable } from '../../wallet/undefined-if-unavailable.ts';
import { amountOf } from '../../rates/amounts.ts';
import { applyPayoutState } from './apply-payout-state.ts';
import { renewQuote } from './renew-quote.ts';
import type { Services } from '../../services/services.ts';
import { byDebt, holdOf, payoutOf, type Withdrawal } from '../withdrawal.ts';

const firstCheckSeconds = 15;

/** Nobody knows what the provider did; the question is asked again later. */
const unheard = Symbol('unheard');

/**
 * Records that the provider is about to be asked, then asks; where the player owes money it goes
 * back into review instead, and the operator decides; where its quote has moved too far, it is a
 * draft again. From the record on the withdrawal is
 * neither cancelled nor given back before the provider has said what became of it.
 */
export async function startPayout(services: Services, approved: Withdrawal): Promise<void> {
  // A debt may have arisen since the approval. If the wallet cannot say, it is checked later.
  const isBlocked = await undefinedIfUnavailable(services.wallet.isBlocked(approved.owner));
  if (isBlocked === undefined) return;
  const begun = await transaction(services.pool, async (db) => {
    const current = await lockWithdrawal(db, approved.id);
    if (current?.stage !== 'approved') return undefined;
    if (isBlocked) {
      const review = { stage: 'review', decidedBy: byDebt } as const;
      return changeWithdrawal(db, current, review, services.now());
    }
    const renewal = await renewQuote(services, db, current);
    // Without a rate it waits, and is looked at again.
    if (renewal.outcome === 'noRate') return undefined;
    if (renewal.outcome === 'draft') return renewal.withdrawal;
    const change = { stage: 'processing', checkInSeconds: firstCheckSeconds } as const;
    return changeWithdrawal(db, renewal.withdrawal, change, services.now());
  });
  if (!begun) return;
  services.wake();
  if (begun.stage !== 'processing') return;
  await askToPay(services, begun);
}

/**
 * One that has waited too long: the provider says how it stands, or has never heard of it and is
 * asked once more, under the same reference.
 */
export async function checkPayout(services: Services, withdrawal: Withdrawal): Promise<void> {
  const provider = services.providers.get(withdrawal.provider);
  const said = provider ? await statusOf(provider, withdrawal.id) : unheard;
  if (said === unheard) return;
  if (said) await record(services, withdrawal, said);
  else await askToPay(services, withdrawal);
}

async function askToPay(services: Services, withdrawal: Withdrawal): Promise<void> {
  const provider = services.providers.get(withdrawal.provider);
  if (!provider) return;
  try {
    const { id, method, country, language, owner } = withdrawal;
    const { amountMinor, currency } = payoutOf(withdrawal);
    const answer = await provider.createPayout({
      reference: id,
      method,
      currency,
      country,
      amount: amountOf(amountMinor, currency),
      account: withdrawal.accountToken,
      language,
      player: owner,
      notifyUrl: `${services.publicUrl}/webhooks/${provider.name}`,
    });
    await record(services, withdrawal, answer);
  } catch (error) {
    if (error instanceof ProviderUnavailable) return;
    if (!(error instanceof ProviderRefusal)) throw error;
    await recordRefusal(services, provider, withdrawal, error.message);
  }
}

async function record(services: Services, withdrawal: Withdrawal, said: ProviderPayout) {
  await transaction(services.pool, (db) =>
    applyPayoutState(db, services, withdrawal.provider, said),
  );
  services.wake();
}

/** A refusal gives the money back only if the provider knows of no payout under our reference. */
async function recordRefusal(
  services: Services,
  provider: Provider,
  withdrawal: Withdrawal,
  reason: string,
): Promise<void> {
  const said = await statusOf(provider, withdrawal.id);
  if (said === unheard) return;
  if (said) {
    await record(services, withdrawal, said);
    return;
  }
  await transaction(services.pool, async (db) => {
    const current = await lockWithdrawal(db, withdrawal.id);
    if (current?.stage !== 'processing') return;
    await services.wallet.release(db, holdOf(current));
    await changeWithdrawal(db, current, { stage: 'failed', reason }, services.now());
  });
  services.wake();
}

async function statusOf(
  provider: Provider,
  reference: string,
): Promise<ProviderPayout | undefined | typeof unheard> {
  try {
    return await provider.payoutStatus(reference);
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefusal) return unheard;
    throw error;
  }
}
