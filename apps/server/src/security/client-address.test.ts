import { describe, expect, it } from 'vitest';
import { clientAddress, wholeAddress } from './client-address.ts';

describe('the address that limits count', () => {
  it('is the peer’s if no proxy is trusted, whatever the client claims', () => {
    expect(clientAddress('203.0.113.9', '198.51.100.1', 0)).toBe('203.0.113.9');
  });

  it('is the one that the outermost trusted proxy saw', () => {
    expect(clientAddress('10.0.0.1', '203.0.113.9', 1)).toBe('203.0.113.9');
    expect(clientAddress('10.0.0.1', '203.0.113.9, 10.0.0.2', 2)).toBe('203.0.113.9');
  });

  it('is not an entry that the client wrote itself', () => {
    expect(clientAddress('10.0.0.1', '198.51.100.1, 203.0.113.9', 1)).toBe('203.0.113.9');
  });

  it('is the same for all connections of a client, even if a proxy adds their ports', () => {
    expect(clientAddress('10.0.0.1', '203.0.113.9:51234', 1)).toBe('203.0.113.9');
    expect(clientAddress('10.0.0.1', '[2001:db8::5]:51234', 1)).toBe('2001:db8:0:0::/64');
    expect(clientAddress('10.0.0.1', '[2001:db8::5]', 1)).toBe('2001:db8:0:0::/64');
  });

  it('is the peer’s if a proxy added nothing', () => {
    expect(clientAddress('10.0.0.1', undefined, 1)).toBe('10.0.0.1');
    expect(clientAddress(undefined, undefined, 0)).toBe('unknown');
  });
});

it.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::5', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
  ['0000:0000:0000:0000:0000:ffff:c000:0201', '192.0.2.1'],
  ['192.0.2.1', '192.0.2.1'],
  ['not an address', 'not an address'],
])('%s counts as %s', (address, network) => {
  expect(clientAddress(address, undefined, 0)).toBe(network);
  expect(clientAddress('127.0.0.1', `9.9.9.9, ${address}`, 1)).toBe(network);
});

it.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6'],
  ['2001:0DB8::5', '2001:0db8::5'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['192.0.2.1', '192.0.2.1'],
  ['not an address', undefined],
])('a provider that needs the address of %s is sent %s', (address, whole) => {
  expect(wholeAddress(address, undefined, 0)).toBe(whole);
  expect(wholeAddress('127.0.0.1', `9.9.9.9, ${address}`, 1)).toBe(whole);
});
