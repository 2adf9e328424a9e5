import { fromMinor } from '@opencashier/money';
import { type AddressFormat } from './address-formats.ts';
import { nativeAsset } from './chain.ts';

export type UriScheme = AddressFormat | 'ton';

export interface Payable {
  address: string;
  memo?: string | undefined;
  asset: string;
  decimals: number;
  units: bigint;
  /** The chain id of an EVM network, so that a wallet does not pay on another one. */
  chainId?: number | undefined;
}

function query(values: Record<string, string | undefined>): string {
  const params = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return params.length > 0 ? `?${params.join('&')}` : '';
}

/** BIP-21 and its variants: the amount in whole coins. */
const bip21 =
  (scheme: string) =>
  ({ address, units, decimals }: Payable): string =>
    `${scheme}:${address}${query({ amount: fromMinor(units, decimals) })}`;

/** EIP-681: a token is paid by a call to its contract. */
function eip681({ address, asset, units, chainId }: Payable): string {
  const chain = chainId === undefined ? '' : `@${chainId}`;
  if (asset === nativeAsset) return `ethereum:${address}${chain}${query({ value: `${units}` })}`;
  const call = query({ address, uint256: `${units}` });
  return `ethereum:${asset}${chain}/transfer${call}`;
}

function tron({ address, asset, units, decimals }: Payable): string {
  const token = asset === nativeAsset ? undefined : asset;
  return `tron:${address}${query({ amount: fromMinor(units, decimals), token })}`;
}

function ton({ address, asset, units, memo }: Payable): string {
  const jetton = asset === nativeAsset ? undefined : asset;
  return `ton://transfer/${address}${query({ amount: `${units}`, jetton, text: memo })}`;
}

const writers: Record<UriScheme, (payable: Payable) => string> = {
  bitcoin: bip21('bitcoin'),
  'bitcoin-testnet': bip21('bitcoin'),
  'bitcoin-regtest': bip21('bitcoin'),
  litecoin: bip21('litecoin'),
  'litecoin-testnet': bip21('litecoin'),
  'litecoin-regtest': bip21('litecoin'),
  evm: eip681,
  tron,
  ton,
};

/** The QR code's content: everything a wallet needs to fill in the payment. */
export function paymentUri(scheme: UriScheme, payable: Payable): string {
  return writers[scheme](payable);
}
