import { CallError } from '@opencashier/contract/errors';
import { ProviderRefusal } from '../../providers/provider.ts';
import { failDeposit } from './ask-provider.ts';
import type { Deposit } from '../deposit.ts';
import type { Services } from '../../services/services.ts';

/**
 * An address of the provider that keeps the coins, outside of any transaction. The same reference
 * is given the same address, so that whoever comes after a crash may ask again.
 */
export async function askAddress(
  services: Services,
  deposit: Deposit,
  { provider: name, network }: { provider: string; network: string },
): Promise<{ address: string; memo: string }> {
  const provider = services.providers.get(name);
  if (!provider) throw new Error(`there is no provider ${name}`);
  try {
    const { address, memo = '' } = await provider.watchAddress({
      reference: deposit.id,
      network,
      currency: deposit.payCurrency,
      player: deposit.owner,
      notifyUrl: `${services.publicUrl}/webhooks/${name}`,
    });
    return { address, memo };
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    await failDeposit(services, deposit, error);
    throw new CallError('banking.merchantClientError', error.message);
  }
}
