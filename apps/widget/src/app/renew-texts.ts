import type { Ports } from '../ports/ports.ts';
import { renewMethod } from '../features/deposits/actions.ts';
import { useDeposit } from '../features/deposits/state.ts';
import { findMethod } from '../features/methods/state.ts';
import { inSweepstake } from '../state/session.ts';
import { renewMethod as renewWithdrawalMethod } from '../features/withdrawals/actions.ts';
import { findWithdrawalMethod, useWithdrawal } from '../features/withdrawals/state.ts';
import { loadMethods } from '../features/methods/flows/load-methods.ts';
import { packageMethods } from '../features/sweepstake/flows/package-methods.ts';
import { withdrawalMethodsInUse } from '../features/withdrawals/flows/withdrawal-methods.ts';
import { depositMethods } from '../features/deposits/flows/deposit-methods.ts';

/**
 * The server sends the names and hints of methods in one language, so after a change of language
 * the loaded lists are loaded again. The player's choices and input stay.
 */
export async function renewTexts(ports: Pick<Ports, 'cashier' | 'clock'>): Promise<void> {
  const sources = [inSweepstake() ? packageMethods : depositMethods, withdrawalMethodsInUse()];
  const loaded = sources.filter((source) => source.list());
  await Promise.all([
    ...loaded.map((source) => loadMethods(ports, source)),
    inSweepstake() && renewPackages(ports),
  ]);
  const deposited = findMethod(useDeposit.getState().method?.name);
  if (deposited) renewMethod(deposited);
  const withdrawn = findWithdrawalMethod(useWithdrawal.getState().method?.name);
  if (withdrawn) renewWithdrawalMethod(withdrawn);
}

async function renewPackages(ports: Pick<Ports, 'cashier'>): Promise<void> {
  const { renewPackages } = await import('../features/sweepstake/flows/load-packages.ts');
  await renewPackages(ports);
}
