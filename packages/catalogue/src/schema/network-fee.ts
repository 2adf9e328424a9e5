import type { CatalogueMethod } from './schema.ts';

type OnNetworks = Pick<CatalogueMethod, 'networks' | 'networkFees' | 'fee'>;

/** Of a coin the network that fields name; its first where they name none. */
export function networkOf(
  { networks }: Pick<OnNetworks, 'networks'>,
  fields: Readonly<Record<string, string>>,
): string | undefined {
  return networks && (fields['network'] ?? networks[0]);
}

/** A method as it charges on one of its networks, whose own fee takes the place of the method's. */
export function onNetwork<Method extends OnNetworks>(
  method: Method,
  network: string | undefined,
): Method {
  const { networkFees = {} } = method;
  const isOwn = network !== undefined && Object.hasOwn(networkFees, network);
  return isOwn ? { ...method, fee: networkFees[network] } : method;
}
