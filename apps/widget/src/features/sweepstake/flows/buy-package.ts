import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import { CashierError } from '../../../ports/cashier-error.ts';
import { chooseSavedAccount, clearForm, fillNetwork } from '../../deposits/actions.ts';
import { chooseMethod, useDeposit } from '../../deposits/state.ts';
import { useSweepstake } from '../../coins/state.ts';
import { createKind } from '../../deposits/flows/create/create-deposit.ts';
import type {
  CreateDepositOutcome,
  DepositPorts,
} from '../../deposits/flows/create/create-outcome.ts';
import { packageDeposit } from './package-deposit.ts';

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
