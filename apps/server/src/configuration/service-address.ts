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

/** In production only https, unless the operator allows http within their own network. */
export function checkServiceUrl(
  what: string,
  url: string,
  { env, production }: { env: NodeJS.ProcessEnv; production: boolean },
): void {
  if (!production || url.startsWith('https://')) return;
  const isAllowed = env['CASHIER_PRIVATE_HTTP'] === 'allow';
  if (isAllowed && url.startsWith('http://') && isPrivateAddress(url)) return;
  const exception = isAllowed ? ', because it is outside of your own network' : '';
  throw new StartupError(`${what} must begin with https:// in production${exception}.`);
}
