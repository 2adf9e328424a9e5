import type { CatalogueMethod } from '@opencashier/catalogue';
import { CallError } from '@opencashier/contract/errors';
import { findAddress } from '@opencashier/contract/formats/wallet-address';
import { watchKey } from '../chains/chain.ts';
import type { Services } from '../services/services.ts';

/**
 * FORM-14: refuses a mistyped address, one of another network and a token's contract, because money
 * sent there is lost. The field fails as if its pattern had not matched.
 */
export function checkWallet(
  services: { catalogue: Pick<Services['catalogue'], 'networks'> } & Pick<Services, 'networks'>,
  { fields, networks = [] }: CatalogueMethod,
  values: Readonly<Record<string, string>>,
): void {
  const { wallet, network = networks[0] } = values;
  if (wallet === undefined || network === undefined) return;
  const address = wallet.trim();
  const testFormat = services.catalogue.networks[network]?.testFormat;
  const { kind } = findAddress(network, address, testFormat);
  if (kind === 'right' && !isContract(services, address)) return;
  const field = fields.find(
    ({ name, alias = name, triggeredBy }) =>
      alias === 'wallet' && (triggeredBy === undefined || triggeredBy.value === network),
  );
  throw new CallError(
    'banking.paymentMethodRegex',
    'The address is not a wallet on this network.',
    {
      fields: { [field?.name ?? 'wallet']: field?.regex_error_key ?? 'error_wallet' },
    },
  );
}

/** The contract of a token on any network: the same EVM address is nobody's on the others. */
function isContract({ networks }: Pick<Services, 'networks'>, address: string): boolean {
  const key = watchKey(address);
  return [...networks.values()].some(({ coins }) =>
    [...coins.values()].some(({ asset }) => asset === key),
  );
}
