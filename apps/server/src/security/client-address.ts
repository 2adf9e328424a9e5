import { isIP, isIPv6 } from 'node:net';

/**
 * The client's address, from the peer and the trusted part of X-Forwarded-For: shortened for
 * limits, or complete if it is valid.
 */
export interface AddressOf {
  (peer: string | undefined, forwardedFor: string | string[] | undefined): string;
  whole(peer: string | undefined, forwardedFor: string | string[] | undefined): string | undefined;
  /** A connection then belongs to a proxy, and only its requests belong to a client. */
  readonly behindProxies: boolean;
}

export function addressesBehind(trustedProxies: number): AddressOf {
  const whole: AddressOf['whole'] = (peer, forwarded) =>
    wholeAddress(peer, forwarded, trustedProxies);
  const limited = (peer: string | undefined, forwarded: string | string[] | undefined) =>
    clientAddress(peer, forwarded, trustedProxies);
  return Object.assign(limited, { whole, behindProxies: trustedProxies > 0 });
}

/** The client's address, for the limits per address. */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | string[] | undefined,
  trustedProxies: number,
): string {
  return networkOf(seenAddress(peer, forwardedFor, trustedProxies));
}

/** The client's complete address, for a provider that needs it; undefined if it is invalid. */
export function wholeAddress(
  peer: string | undefined,
  forwardedFor: string | string[] | undefined,
  trustedProxies: number,
): string | undefined {
  const seen = seenAddress(peer, forwardedFor, trustedProxies).toLowerCase();
  const [plain = ''] = seen.split('%');
  if (isIP(plain) === 0) return undefined;
  return mappedIpv4(plain) ?? plain;
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

/** Some proxies add the port, which differs for each connection of a client. */
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
  const ipv4 = mappedIpv4(address);
  if (ipv4) return ipv4;
  const first = groupsOf(address)
    .slice(0, 4)
    .map((group) => group.toString(16));
  return `${first.join(':')}::/64`;
}

/** The IPv4 client behind ::ffff:192.0.2.1, in any notation that a proxy may use. */
function mappedIpv4(address: string): string | undefined {
  if (!isIPv6(address)) return undefined;
  const groups = groupsOf(address);
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:65535') return undefined;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const [plain = ''] = address.split('%');
  const written = plain.replace(/[\d.]+\.[\d.]+$/, (ipv4) => {
    const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [before = [], after] = written
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))));
  if (!after) return before;
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}
