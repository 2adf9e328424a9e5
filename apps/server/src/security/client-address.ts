import { isIP, isIPv4, isIPv6 } from 'node:net';

/**
 * The address of a peer with its X-Forwarded-For, as the configuration trusts it: for limits, or
 * the whole of it, if it is one.
 */
export interface AddressOf {
  (peer: string | undefined, forwardedFor: string | string[] | undefined): string;
  whole(peer: string | undefined, forwardedFor: string | string[] | undefined): string | undefined;
}

export function addressesBehind(trustedProxies: number): AddressOf {
  const whole: AddressOf['whole'] = (peer, forwarded) =>
    wholeAddress(peer, forwarded, trustedProxies);
  const limited = (peer: string | undefined, forwarded: string | string[] | undefined) =>
    clientAddress(peer, forwarded, trustedProxies);
  return Object.assign(limited, { whole });
}

/** The client's address, for the limits per address. */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | string[] | undefined,
  trustedProxies: number,
): string {
  return networkOf(seenAddress(peer, forwardedFor, trustedProxies));
}

/** The client's whole address, for a provider that needs it; undefined if it is none. */
export function wholeAddress(
  peer: string | undefined,
  forwardedFor: string | string[] | undefined,
  trustedProxies: number,
): string | undefined {
  const seen = seenAddress(peer, forwardedFor, trustedProxies).toLowerCase();
  const [plain = ''] = seen.split('%');
  const mapped = plain.startsWith('::ffff:') ? plain.slice('::ffff:'.length) : '';
  const address = isIPv4(mapped) ? mapped : plain;
  return isIP(address) === 0 ? undefined : address;
}

/**
 * Each trusted proxy in front of us adds one entry at the end of X-Forwarded-For. Earlier entries
 * come from the client and are ignored.
 */
function seenAddress(
  peer = 'unknown',
  forwardedFor: string | string[] | undefined,
  trustedProxies: number,
): string {
  if (trustedProxies === 0) return peer;
  const entries = String(forwardedFor ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  const forwarded = entries.at(-trustedProxies) ?? entries[0];
  return forwarded === undefined ? peer : withoutPort(forwarded);
}

/** Some proxies add the port, which is another one for each connection of a client. */
function withoutPort(entry: string): string {
  const [, bracketed, plain] = /^\[([^\]]+)\](?::\d+)?$|^([^:]+):\d+$/.exec(entry) ?? [];
  return bracketed ?? plain ?? entry;
}

/**
 * The part of an address that its owner cannot change at will. A customer of an IPv6 provider has
 * a whole /64, 2^64 addresses, and counts as one.
 */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [plain = ''] = address.toLowerCase().split('%');
  const mapped = plain.slice(plain.lastIndexOf(':') + 1);
  if (isIPv4(mapped)) {
    // ::ffff:192.0.2.1 is the IPv4 address of a peer on a socket for both kinds.
    if (plain.startsWith('::ffff:')) return mapped;
    return networkOf(`${plain.slice(0, -mapped.length)}0:0`);
  }
  const [head = '', tail] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const groups = tail === undefined ? before : [...before, ...zeros, ...after];
  const first = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(':')}::/64`;
}
