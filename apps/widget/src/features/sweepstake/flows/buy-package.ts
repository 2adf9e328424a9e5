import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import { CashierError } from '../../../ports/cashier-error.ts';
import type { Ports } from '../../../ports/ports.ts';
import {
  chooseSavedAccount,
  clearForm,
  clearProblem,
  fillNetwork,
} from '../../deposits/actions.ts';
import { chooseMethod, useDeposit } from '../../deposits/state.ts';
import { choosePackage, type CoinPackage, useSweepstake } from '../../coins/state.ts';
import { createKind } from '../../deposits/flows/create/create-deposit.ts';
import type {
  CreateDepositOutcome,
  DepositPorts,
} from '../../deposits/flows/create/create-outcome.ts';
import { packageDeposit } from './package-deposit.ts';
import { cryptoListPath, selectMethodPath } from '../../../routes/paths.ts';

/** SWP-1: the player picks a package; choosing how to pay comes next. */
export function selectPackage({ navigator }: Pick<Ports, 'navigator'>, chosen: CoinPackage): void {
  clearProblem();
  choosePackage(chosen);
  navigator.go({ path: selectMethodPath, query: { box: chosen.id } });
}

/** The player picks a coin; choosing its network comes next. */
export function selectCoin({ navigator }: Pick<Ports, 'navigator'>, name: string): void {
  clearProblem();
  const { chosen } = useSweepstake.getState();
  navigator.go({
    path: cryptoListPath,
    query: { ...(chosen && { box: chosen.id }), method: name },
  });
}

/** The network is the last choice, so choosing it buys the package. */
export async function buyPackage(
  ports: DepositPorts,
  coin: PaymentMethod,
  network: string,
): Promise<CreateDepositOutcome> {
  if (useDeposit.getState().submitting) return { kind: 'busy' };
  chooseMethod(coin);
  chooseSavedAccount(undefined);
  clearForm();
  fillNetwork(coin, network);
  return continuePurchase(ports);
}

/** SEQ-5, SEQ-6: creates the deposit, also again with the extra fields of the provider. */
export async function continuePurchase(ports: DepositPorts): Promise<CreateDepositOutcome> {
  const { method } = useDeposit.getState();
  const { chosen } = useSweepstake.getState();
  if (!method) return { kind: 'busy' };
  if (!chosen) return { kind: 'failed', error: new CashierError(noBox, { status: 200 }) };
  return createKind(ports, method, { popup: true, kind: packageDeposit(method, chosen) });
}

const noBox = 'No sweepstake box selected for sweepstake deposit';
