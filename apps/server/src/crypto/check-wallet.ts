import type { Catalogue, CatalogueMethod } from '@opencashier/catalogue';
import { CallError } from '@opencashier/contract/errors';
import { findAddress } from '@opencashier/contract/formats/wallet-address';

/**
 * FORM-14: refuses a mistyped address or one of another network, because money sent there is lost.
 * The field fails as if its pattern had not matched.
 */
export function checkWallet(
  { networks: shared }: Pick<Catalogue, 'networks'>,
  { fields, networks = [] }: CatalogueMethod,
  values: Readonly<Record<string, string>>,
): void {
  const { wallet, network = networks[0] } = values;
  if (wallet === undefined || network === undefined) return;
  const testFormat = shared[network]?.testFormat;
  if (findAddress(network, wallet.trim(), testFormat).kind === 'right') return;
  const field = fields.find(
    ({ name, alias = name, triggeredBy }) =>
      alias === 'wallet' && (triggeredBy === undefined || triggeredBy.value === network),
  );
  throw new CallError('banking.paymentMethodRegex', 'The address is not one of this network.', {
    fields: { [field?.name ?? 'wallet']: field?.regex_error_key ?? 'error_wallet' },
  });
}
