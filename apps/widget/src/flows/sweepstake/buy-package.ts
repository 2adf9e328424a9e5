import type { PaymentMethod } from '@opencashier/contract/methods';
import { emptyForm, changeField } from '../../fields/form-state.ts';
import type { Ports } from '../../ports/ports.ts';
import { chooseMethod, useDeposit } from '../../state/deposit.ts';
import { type CoinPackage, useSweepstake } from '../../state/sweepstake.ts';
import { createDeposit, type CreateOutcome } from '../create-deposit.ts';

/** The player picks a package: what it is paid with comes next. SWP-1 */
export function selectPackage({ navigator }: Pick<Ports, 'navigator'>, chosen: CoinPackage): void {
  useSweepstake.setState({ chosen });
  navigator.go({ path: '/deposit/select-method', query: { box: chosen.id } });
}

/** The player picks a coin: its networks come next. */
export function selectCoin({ navigator }: Pick<Ports, 'navigator'>, name: string): void {
  const { chosen } = useSweepstake.getState();
  navigator.go({
    path: '/deposit/crypto',
    query: { ...(chosen && { box: chosen.id }), method: name },
  });
}

/** The network is all that is left to choose, so that its press buys. */
export function buyPackage(
  ports: Parameters<typeof createDeposit>[0],
  coin: PaymentMethod,
  network: string,
): Promise<CreateOutcome> {
  if (useDeposit.getState().submitting) return Promise.resolve({ kind: 'busy' });
  chooseMethod(coin);
  const field = coin.fields.find(({ type }) => type === 'networks');
  useDeposit.setState({
    savedAccountId: undefined,
    form: field ? changeField(emptyForm, field.name, network) : emptyForm,
  });
  return createDeposit(ports, { popup: true });
}
