import { isForOtherNetwork, readPaymentLink } from '@opencashier/contract/formats/payment-link';
import { expect, it } from 'vitest';
import { type Payable, paymentUri, type UriScheme } from './payment-uri.ts';

const cases: [UriScheme, Payable, string][] = [
  [
    'bitcoin',
    { address: 'bc1qxy', asset: 'native', decimals: 8, units: 150_000n },
    'bitcoin:bc1qxy?amount=0.0015',
  ],
  [
    'litecoin',
    { address: 'ltc1qxy', asset: 'native', decimals: 8, units: 50_000_000n },
    'litecoin:ltc1qxy?amount=0.5',
  ],
  [
    'evm',
    { address: '0xab', asset: 'native', decimals: 18, units: 10n ** 16n, chainId: 1 },
    'ethereum:0xab@1?value=10000000000000000',
  ],
  [
    'evm',
    { address: '0xab', asset: '0xcc', decimals: 18, units: 25n * 10n ** 18n, chainId: 56 },
    'ethereum:0xcc@56/transfer?address=0xab&uint256=25000000000000000000',
  ],
  [
    'tron',
    { address: 'TXy', asset: 'native', decimals: 6, units: 12_500_000n },
    'tron:TXy?amount=12.5',
  ],
  [
    'ton',
    { address: 'UQx', memo: '4711', asset: 'EQy', decimals: 6, units: 50_000_000n },
    'ton://transfer/UQx?amount=50000000&jetton=EQy&text=4711',
  ],
];

it.each(cases)(
  'a wallet for %s can read the payment from the URI of %o',
  (scheme, payable, uri) => {
    expect(paymentUri(scheme, payable)).toBe(uri);
  },
);

it.each(cases)('[FORM-24] a scanned URI for %s names the recipient of %o', (scheme, payable) => {
  const address = 'recipient'.padEnd(34, 'x');
  const { memo, chainId } = payable;
  const link = readPaymentLink(paymentUri(scheme, { ...payable, address }));
  expect(link).toMatchObject({
    address,
    ...(memo !== undefined && { memo }),
    ...(chainId !== undefined && { chainId }),
  });
  const evm = chainId === 56 ? 'binance-smart-chain' : 'ethereum';
  expect(link && isForOtherNetwork(link, scheme === 'evm' ? evm : scheme)).toBe(false);
});
