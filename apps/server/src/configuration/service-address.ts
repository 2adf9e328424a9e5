import { BlockList, isIPv6 } from 'node:net';
import { StartupError } from './startup-error.ts';

/** Private networks. Link-local addresses are excluded: clouds serve credentials there. */
const ownNetworks = new BlockList();
ownNetworks.addSubnet('127.0.0.0', 8);
ownNetworks.addSubnet('10.0.0.0', 8);
ownNetworks.addSubnet('172.16.0.0', 12);
ownNetworks.addSubnet('192.168.0.0', 16);
ownNetworks.addAddress('::1', 'ipv6');
ownNetworks.addSubnet('fc00::', 7, 'ipv6');

/**
 * Names that public DNS does not resolve: a container's, a cluster's, or one reserved for private
 * networks.
 */
const ownNames = /^[a-z0-9-]+$|\.(?:internal|svc|svc\.cluster\.local|localhost)$/i;

/** True if an address stays within the operator's own network. */
export function isPrivateAddress(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');
  if (/^[\d.]+$/.test(host)) return ownNetworks.check(host);
  return isIPv6(host) ? ownNetworks.check(host, 'ipv6') : ownNames.test(host);
}

/** `fetch` refuses an address with a user or password, and its error message repeats them. */
export function refuseCredentials(what: string, url: string, instead: string): void {
  if (!hasCredentials(url)) return;
  throw new StartupError(`${what} must not contain a user or password: ${instead}.`);
}

export function hasCredentials(url: string): boolean {
  const { username, password } = new URL(url);
  return username !== '' || password !== '';
}

interface Policy {
  env: NodeJS.ProcessEnv;
  production: boolean;
}

/** The address of a service. `instead` says how the server authenticates to it. */
export function checkServiceUrl(
  what: string,
  url: string,
  { instead, ...policy }: Policy & { instead: string },
): void {
  refuseCredentials(what, url, instead);
  requireHttps(what, url, policy);
}

/** In production only https, unless the operator allows http within their own network. */
export function requireHttps(what: string, url: string, { env, production }: Policy): void {
  if (!production || url.startsWith('https://')) return;
  const isAllowed = env['CASHIER_PRIVATE_HTTP'] === 'allow';
  if (isAllowed && url.startsWith('http://') && isPrivateAddress(url)) return;
  const exception = isAllowed ? ', because it is outside of your own network' : '';
  throw new StartupError(`${what} must begin with https:// in production${exception}.`);
}

/** A node's user and password are sent in a header, without the escapes of the address. */
export function checkEscapes(name: string, url: string): void {
  const { username, password } = new URL(url);
  try {
    decodeURIComponent(`${username}:${password}`);
  } catch {
    throw new StartupError(`Percent-encode the user and password in ${name}: write % as %25.`);
  }
}
