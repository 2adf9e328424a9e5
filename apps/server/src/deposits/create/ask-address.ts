import { CallError } from '@opencashier/contract/errors';
import { countRequest } from '../../providers/attempts/count-request.ts';
import { ProviderRefusal } from '../../providers/provider.ts';
import { failDeposit } from './ask-provider.ts';
import type { Deposit } from '../deposit.ts';
import type { Services } from '../../services/services.ts';

/**
 * Asks the provider that keeps the coins for an address, outside any transaction. The same
 * reference gets the same address, so the request can be repeated after a crash.
 */
export async function askAddress(
  services: Pick<Services, 'pool' | 'providers' | 'publicUrl' | 'wake' | 'now'>,
  deposit: Deposit,
  { provider: name, network }: { provider: string; network: string },
): Promise<{ address: string; memo: string }> {
  const provider = services.providers.get(name);
  if (!provider) throw new Error(`there is no provider ${name}`);
  try {
    const request = {
      reference: deposit.id,
      network,
      currency: deposit.payCurrency,
      player: deposit.owner,
      notifyUrl: `${services.publicUrl}/webhooks/${name}`,
    };
    const { address, memo = '' } = await countRequest(
      services,
      { reference: deposit.id, provider: name, request: 'watchAddress' },
      () => provider.watchAddress(request),
    );
    return { address, memo };
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    await failDeposit(services, deposit, error);
    throw new CallError('banking.merchantClientError', error.message);
  }
}
