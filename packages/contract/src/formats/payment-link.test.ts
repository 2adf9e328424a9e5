import { describe, expect, it } from 'vitest';
import { isForOtherNetwork, readPaymentLink } from './payment-link.ts';

const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const contract = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const ton = 'UQBvW8Z5huBkMJYdnfAEM5JqTNkuWX3diqYENkWsIL0XglxD';
const bitcoin = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

describe('[FORM-24] the recipient in a QR code', () => {
  it.each([
    [` ${bitcoin}\n`, { address: bitcoin }],
    [`bitcoin:${bitcoin}?amount=1&label=Shop`, { address: bitcoin }],
    [`BITCOIN:${bitcoin.toUpperCase()}`, { address: bitcoin.toUpperCase() }],
    [`bitcoin://${bitcoin}`, { address: bitcoin }],
    [`ethereum:${account}`, { address: account }],
    [`ethereum:pay-${account}@56?value=1`, { address: account, chainId: 56 }],
    [
      `ethereum:${contract}@1/transfer?address=${account}&uint256=1`,
      { address: account, chainId: 1 },
    ],
    [`ton://transfer/${ton}`, { address: ton }],
    [`ton://transfer/${ton}?text=order%204711`, { address: ton, memo: 'order 4711' }],
    ['ripple:rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh?dt=7', { memo: '7' }],
  ])('%s', (text, recipient) => {
    expect(readPaymentLink(text)).toMatchObject(recipient);
  });

  it.each([
    ['a call that is no transfer', `ethereum:${contract}/approve?address=${account}&uint256=1`],
    ['a transfer to nobody', `ethereum:${contract}@1/transfer?uint256=1`],
    ['a transfer to a name', `ethereum:${contract}@1/transfer?address=transfer`],
    ['an unknown requirement', `bitcoin:${bitcoin}?req-somethingnew=1`],
    ['a page', `https://example.com/${account}`],
    ['a wireless network', 'WIFI:S:cafe;T:WPA;P:a-long-enough-password;;'],
    ['a contact', 'BEGIN:VCARD\nVERSION:3.0\nFN:Anna\nEND:VCARD'],
    ['a word', 'hello'],
    ['nothing', ''],
  ])('is not read from %s: %s', (_what, text) => {
    expect(readPaymentLink(text)).toBeUndefined();
  });

  it.each([
    [56, 'ethereum', true],
    [1, 'ethereum', false],
    [undefined, 'ethereum', false],
    [1, 'tron', false],
  ])('with the chain id %s, for the network %s: other is %s', (chainId, network, isOther) => {
    const link = { address: account, ...(chainId !== undefined && { chainId }) };
    expect(isForOtherNetwork(link, network)).toBe(isOther);
  });
});
