import type { Place } from '../../../ports/navigator.ts';
import type { Ports } from '../../../ports/ports.ts';
import { placeRecords } from '../actions.ts';
import { chooseAccount, useWithdrawal } from '../state.ts';
import { loadMethods } from '../../methods/flows/load-methods.ts';
import { openRoot } from '../../methods/flows/open-root.ts';
import { goToError } from '../../../shell/errors/show-error.ts';
import { loadWithdrawals } from './load-withdrawals.ts';
import {
  accountCurrency,
  withdrawalMethodsInUse,
  withdrawalMethods,
} from './withdrawal-methods.ts';

/** LIST-4: loads the methods and the pending withdrawals when the root page opens. */
export async function enterWithdrawals(ports: Ports, place: Place): Promise<void> {
  const isRefetched = place.query['refetch'] !== undefined;
  await Promise.all([
    openRoot(ports, place, withdrawalMethodsInUse()),
    isRefetched ? undefined : placeWithdrawals(ports),
  ]);
}

// The same time that the methods wait for the snippet.
const recordsWaitMs = 600;

async function placeWithdrawals(ports: Pick<Ports, 'cashier' | 'host' | 'clock'>): Promise<void> {
  const { recordsPosition } = useWithdrawal.getState();
  const loading = loadWithdrawals(ports).then(() => 'above' as const);
  const tooLate = ports.clock.wait(recordsWaitMs).then(() => 'below' as const);
  // Withdrawals known from an earlier visit to the page are listed above the methods.
  const position = recordsPosition ? 'above' : await Promise.race([loading, tooLate]);
  placeRecords(position);
  await loading;
}

/** WD-5: an account in another currency. If it has no methods, the root page says so. */
export async function changeAccount(
  ports: Pick<Ports, 'cashier' | 'clock' | 'navigator'>,
  currency: string,
): Promise<void> {
  if (currency === accountCurrency()) return;
  chooseAccount(currency);
  const outcome = await loadMethods(ports, withdrawalMethods);
  // The player may have chosen another account since.
  if (accountCurrency() !== currency) return;
  if (outcome.kind === 'failed') goToError(ports, outcome.error);
  if (outcome.kind === 'empty') withdrawalMethods.showEmpty?.();
}
