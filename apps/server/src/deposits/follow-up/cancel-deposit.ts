import { CallError } from '@opencashier/contract/errors';
import type { ProviderDeposit } from '@opencashier/contract/provider/protocol';
import { transaction } from '@opencashier/postgres';
import { countRequest } from '../../providers/attempts/count-request.ts';
import { ProviderRefusal, subjectOf } from '../../providers/provider.ts';
import type { Identity } from '../../security/tokens.ts';
import { changeDeposit, findDeposit, lockDeposit } from '../store/deposits.ts';
import { applyAnswer } from '../credit/apply-answer.ts';
import type { ProviderStateDeps } from '../credit/apply-provider-state.ts';
import { type Deposit, isOpen } from '../deposit.ts';
import { endedQuote } from '../domain/price-deposit.ts';
import { ownDeposit } from '../domain/own-deposit.ts';
import type { Services } from '../../services/services.ts';

type CancelDeps = ProviderStateDeps & Pick<Services, 'pool' | 'providers' | 'wake'>;

/**
 * The provider is asked first, so that a player never sees "cancelled" for a payment that can still
 * be made; if it was made in the meantime, the answer says so. Money that arrives later is credited
 * as late.
 */
export async function cancelDeposit(
  services: CancelDeps,
  identity: Identity,
  depositKey: { depositId: string; paymentMethod: string },
): Promise<Deposit> {
  const deposit = await ownDeposit(services.pool, identity, depositKey);
  if (!isOpen(deposit)) return deposit;
  if (deposit.isInCase || deposit.processingAt) throw tooLate();
  if (deposit.crypto && Number(deposit.crypto.received) > 0) throw tooLate();
  const report = await askToCancel(services, deposit);
  if (report?.status === 'waiting') throw tooLate();
  await transaction(services.pool, async (db) => {
    if (report) {
      await applyAnswer(db, services, deposit.provider, report);
      return;
    }
    // The provider does not know the deposit: only our own intent has to be stopped.
    const current = await lockDeposit(db, deposit.id);
    if (current && isOpen(current)) {
      // This also ends the guaranteed rate, so that a cancelled deposit is not a free option on it.
      const quote = endedQuote(current.quote, services.now());
      await changeDeposit(db, current, { stage: 'failed', ending: 'cancelled', quote });
    }
  });
  services.wake('changes', 'notices');
  // Paid in the meantime, though not final: this is recorded, and the deposit continues.
  if (report?.status === 'processing') throw tooLate();
  return (await findDeposit(services.pool, deposit.id)) ?? deposit;
}

/** An answer may also say that it is too late, which the deposit does not show. */
async function askToCancel(
  services: Pick<Services, 'pool' | 'providers' | 'now'>,
  deposit: Deposit,
): Promise<ProviderDeposit | undefined> {
  const provider = services.providers.get(deposit.provider);
  if (!provider) return undefined;
  const request = { reference: deposit.id, provider: provider.name, countsAnswer: true };
  try {
    return await countRequest(services, { ...request, request: 'cancelDeposit' }, () =>
      provider.cancelDeposit(subjectOf(deposit)),
    );
  } catch (error) {
    if (error instanceof ProviderRefusal) throw tooLate();
    throw error;
  }
}

function tooLate(): CallError {
  return new CallError('banking.cancelRefused', 'The payment can no longer be stopped.');
}
