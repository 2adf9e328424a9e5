import type { ProviderDeposit } from '@opencashier/contract/provider/protocol';
import { transaction } from '@opencashier/postgres';
import { countRequest } from '../../providers/attempts/count-request.ts';
import {
  type Provider,
  ProviderRefusal,
  ProviderUnavailable,
  subjectOf,
} from '../../providers/provider.ts';
import { isAllowedReturnUrl } from '../../partners/return-urls.ts';
import type { Services } from '../../services/services.ts';
import { type Deposit, isOpen } from '../deposit.ts';
import { checkSoon, findByReturnId } from '../store/deposits.ts';
import { applyAnswer } from '../credit/apply-answer.ts';
import type { ProviderStateDeps } from '../credit/apply-provider-state.ts';

type FinishDeps = ProviderStateDeps & Pick<Services, 'pool' | 'wake'>;
/** The services that finish the payment of a player who comes back. */
export type ReturnLegDeps = FinishDeps & Pick<Services, 'providers' | 'seal'>;

type Query = Readonly<Record<string, string>>;

/**
 * The player comes back from a provider's page. A provider with a return leg is asked to finish the
 * payment; nothing in the address is trusted by itself. Returns the host's address, if the player
 * has to continue there.
 */
export async function returnDeposit(
  services: ReturnLegDeps,
  returnId: string,
  query: Query,
): Promise<string | undefined> {
  const deposit = await findByReturnId(services.pool, returnId);
  const provider = deposit && services.providers.get(deposit.provider);
  if (!deposit || !provider?.returnDeposit) return undefined;
  if (isOpen(deposit)) await finish(services, deposit, provider, query);
  return hostUrl(services, deposit, query['to']);
}

/** If the provider cannot be asked now, the reconciler asks it soon. */
async function finish(services: FinishDeps, deposit: Deposit, provider: Provider, query: Query) {
  const report = await askIfReachable(services, provider, deposit, query);
  await transaction(services.pool, async (db) => {
    if (report) await applyAnswer(db, services, provider.name, report);
    else await checkSoon(db, deposit.id);
  });
  services.wake('changes', 'notices');
}

async function askIfReachable(
  services: Pick<Services, 'pool' | 'now'>,
  provider: Provider,
  deposit: Deposit,
  { to: _to, ...query }: Query,
): Promise<ProviderDeposit | undefined> {
  const request = { reference: deposit.id, provider: provider.name } as const;
  try {
    return await countRequest(services, { ...request, request: 'returnDeposit' }, async () =>
      provider.returnDeposit?.(subjectOf(deposit), query),
    );
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefusal) return undefined;
    throw error;
  }
}

/** We sealed the address ourselves; the partner's list may have changed since. */
function hostUrl(
  { seal, partners }: Pick<Services, 'partners' | 'seal'>,
  { id, partner }: Deposit,
  sealed = '',
) {
  try {
    const url = seal.open(sealed, id);
    return isAllowedReturnUrl(partners.get(partner), url) ? url : undefined;
  } catch {
    return undefined;
  }
}
