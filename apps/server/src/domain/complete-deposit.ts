import { CallError } from '@opencashier/contract/errors';
import { transaction } from '@opencashier/postgres';
import { ProviderRefusal, ProviderUnavailable } from '../providers/provider.ts';
import type { Identity } from '../security/tokens.ts';
import { changeDeposit, checkSoon, findDeposit, lockDeposit } from '../store/deposits.ts';
import { applyProviderState } from './apply-provider-state.ts';
import { type Deposit, isOpen } from './deposit.ts';
import { ownDeposit } from './own-deposit.ts';
import type { Services } from './services.ts';

/**
 * SEQ-17: the player says that the money was sent. It is a word, not money: the deposit is shown as
 * being checked, and only the provider's word credits it. A provider that cannot be reached now is
 * asked by the reconciler soon.
 */
export async function completeDeposit(
  services: Services,
  identity: Identity,
  named: { depositId: string; paymentMethod: string },
): Promise<Deposit> {
  const deposit = await ownDeposit(services.pool, identity, named);
  if (!isOpen(deposit)) return deposit;
  const said = await tellProvider(services, deposit);
  await transaction(services.pool, async (db) => {
    const current = await lockDeposit(db, deposit.id);
    if (current && isOpen(current) && !current.declaredAt) {
      await changeDeposit(db, current, { stage: current.stage, declaredAt: services.now() });
      await checkSoon(db, deposit.id);
    }
    if (said) await applyProviderState(db, services, deposit.provider, said);
  });
  services.wake();
  return (await findDeposit(services.pool, deposit.id)) ?? deposit;
}

async function tellProvider({ providers }: Services, deposit: Deposit) {
  try {
    return await providers.get(deposit.provider)?.completeDeposit(deposit.id, { fields: {} });
  } catch (error) {
    if (error instanceof ProviderUnavailable) return undefined;
    if (!(error instanceof ProviderRefusal)) throw error;
    throw new CallError('banking.merchantClientError', error.message);
  }
}
