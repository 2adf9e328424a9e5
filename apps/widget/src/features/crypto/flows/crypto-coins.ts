import type { CryptoNetwork, MethodList, PaymentMethod } from '@opencashier/contract/calls/methods';
import { changeField } from '../../../forms/form-state.ts';
import type { Ports } from '../../../ports/ports.ts';
import { useDeposit } from '../../deposits/state.ts';
import { selectMethod } from '../../deposits/flows/select-method.ts';

/** CRY-1: the coins in their own order; each is a method with its networks. */
export function cryptoCoins(list: MethodList | undefined): PaymentMethod[] {
  const coins = list?.methods.filter(({ category }) => category === 'crypto') ?? [];
  return coins.toSorted((a, b) => a.position - b.position);
}

export function onlyCrypto(list: MethodList): MethodList {
  return { ...list, methods: cryptoCoins(list) };
}

/** CRY-2: how long a network takes to confirm; undefined if a value is missing. */
export function confirmingSeconds(network: CryptoNetwork): number | undefined {
  const { confirmations, intervalSeconds } = network;
  if (confirmations === null || intervalSeconds === null) return undefined;
  return confirmations * intervalSeconds;
}

/** The network is chosen before the amount, and is filled in when the form opens. */
export function selectNetwork(
  ports: Pick<Ports, 'navigator'>,
  coin: PaymentMethod,
  network: string,
): void {
  selectMethod(ports, coin.name);
  const field = coin.fields.find(({ type }) => type === 'networks');
  if (!field) return;
  useDeposit.setState(({ form }) => ({ form: changeField(form, field.name, network) }));
}
