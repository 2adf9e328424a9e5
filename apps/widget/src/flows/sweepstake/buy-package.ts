import type { PaymentMethod } from '@opencashier/contract/calls/methods';
import { emptyForm, changeField } from '../../fields/form-state.ts';
import { CashierError } from '../../ports/cashier-error.ts';
import type { Ports } from '../../ports/ports.ts';
import { chooseMethod, useDeposit } from '../../state/deposit.ts';
import { type CoinPackage, useSweepstake } from '../../state/sweepstake.ts';
import { createKind } from '../create-deposit.ts';
import type { CreateOutcome, DepositPorts } from '../create-outcome.ts';
import { packageDeposit } from './package-deposit.ts';

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
export async function buyPackage(
  ports: DepositPorts,
  coin: PaymentMethod,
  network: string,
): Promise<CreateOutcome> {
  if (useDeposit.getState().submitting) return { kind: 'busy' };
  chooseMethod(coin);
  const field = coin.fields.find(({ type }) => type === 'networks');
  useDeposit.setState({
    savedAccountId: undefined,
    form: field ? changeField(emptyForm, field.name, network) : emptyForm,
  });
  return goOnBuying(ports);
}

/** SEQ-5; and again with what the provider asked for beside the network. SEQ-6 */
export async function goOnBuying(ports: DepositPorts): Promise<CreateOutcome> {
  const { method } = useDeposit.getState();
  const { chosen } = useSweepstake.getState();
  if (!method) return { kind: 'busy' };
  if (!chosen) return { kind: 'failed', error: new CashierError(noBox, { status: 200 }) };
  return createKind(ports, method, { popup: true, kind: packageDeposit(method, chosen) });
}

const noBox = 'No sweepstake box selected for sweepstake deposit';

/** Back to the networks: what was asked for is asked anew with the next press. */
export function leaveExtraFields(): void {
  useDeposit.setState({ extraFields: [], depositId: undefined, problem: undefined });
}
