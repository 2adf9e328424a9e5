import { describe, expect, it } from 'vitest';
import { isForOtherNetwork, readPaymentLink } from './payment-link.ts';

const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const contract = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const ton = 'UQBvW8Z5huBkMJYdnfAEM5JqTNkuWX3diqYENkWsIL0XglxD';
// Bitcoin and Litecoin share this form.
const script = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy';
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
    ['RIPPLE:rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh?DT=7', { memo: '7' }],
  ])('%s', (text, recipient) => {
    expect(readPaymentLink(text)).toMatchObject(recipient);
  });

  it.each([
    ['a call that is no transfer', `ethereum:${contract}/approve?address=${account}&uint256=1`],
    ['a payment with a payload', `ton://transfer/${ton}?bin=te6cckEBAQEAAgAAAEysuc0`],
    ['a payment that deploys a contract', `ton://transfer/${ton}?init=te6cckEBAQEAAgAAAEysuc0`],
    ['a transfer to nobody', `ethereum:${contract}@1/transfer?uint256=1`],
    ['a transfer to a name', `ethereum:${contract}@1/transfer?address=transfer`],
    ['an unknown requirement', `bitcoin:${bitcoin}?req-somethingnew=1`],
    ['an unknown requirement in capitals', `BITCOIN:${bitcoin.toUpperCase()}?REQ-X=1`],
    ['a page', `https://example.com/${account}`],
    ['a wireless network', 'WIFI:S:cafe;T:WPA;P:a-long-enough-password;;'],
    ['a contact', 'BEGIN:VCARD\nVERSION:3.0\nFN:Anna\nEND:VCARD'],
    ['a word', 'hello'],
    ['nothing', ''],
  ])('is not read from %s: %s', (_what, text) => {
    expect(readPaymentLink(text)).toBeUndefined();
  });

  it.each([
    [account, 'ethereum', false],
    [account, 'tron', false],
    [`ethereum:${account}@1`, 'ethereum', false],
    [`ethereum:${account}@56`, 'ethereum', true],
    [`ethereum:${account}@56`, 'binance-smart-chain', false],
    // Some wallets write this for every network with such addresses.
    [`ethereum:${account}`, 'binance-smart-chain', false],
    [`ethereum:${account}@1`, 'tron', true],
    [`bsc:${account}`, 'binance-smart-chain', false],
    [`bsc:${account}`, 'ethereum', true],
    [`smartchain:${account}`, 'ethereum', true],
    [`polygon:${account}`, 'ethereum', true],
    [`LITECOIN:${script}`, 'litecoin', false],
    [`litecoin:${script}`, 'bitcoin', true],
    [`bitcoincash:${script}`, 'bitcoin', true],
    [`dogecoin:${script}`, 'doge', false],
    [`litecoin:${script}`, 'a-network-of-the-operator', true],
    [`ethereum:${account}@137`, 'a-network-of-the-operator', false],
    [`operator:${script}`, 'a-network-of-the-operator', false],
  ])('%s, for the network %s: other is %s', (text, network, isOther) => {
    const link = readPaymentLink(text);
    expect(link && isForOtherNetwork(link, network)).toBe(isOther);
  });
});
