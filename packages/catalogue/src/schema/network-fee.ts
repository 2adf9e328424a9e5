import type { CatalogueMethod } from './schema.ts';

type OnNetworks = Pick<CatalogueMethod, 'networks' | 'networkFees' | 'fee'>;

/** The network named in the fields, or else the method's first network. */
export function networkOf(
  { networks }: Pick<OnNetworks, 'networks'>,
  fields: Readonly<Record<string, string>>,
): string | undefined {
  return networks && (fields['network'] ?? networks[0]);
}

/** The method on one of its networks, whose fee replaces the method's own. */
export function onNetwork<Method extends OnNetworks>(
  method: Method,
  network: string | undefined,
): Method {
  const { networkFees = {} } = method;
  const isOwn = network !== undefined && Object.hasOwn(networkFees, network);
  return isOwn ? { ...method, fee: networkFees[network] } : method;
}
