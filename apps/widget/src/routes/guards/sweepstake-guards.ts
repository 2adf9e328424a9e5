import { choosePackage, findPackage, useSweepstake } from '../../features/coins/state.ts';
import { useWithdrawal } from '../../features/withdrawals/state.ts';
import type { Guard } from '../route.ts';
import { loadMethods } from '../../features/methods/flows/load-methods.ts';
import { withdrawalGuards } from './withdrawal-guards.ts';
import { redemptionMethods } from '../../features/withdrawals/flows/withdrawal-methods.ts';
import { loadPackages } from '../../features/sweepstake/flows/load-packages.ts';
import { choosePayout } from '../../features/sweepstake/flows/redeem-coins.ts';
import { depositRootPath, withdrawalRootPath } from '../paths.ts';

/** ROUTE-8: a package is chosen, or after a reload named in the address. */
const box: Guard = async (ports, { query }) => {
  const { chosen, boxes } = useSweepstake.getState();
  if (chosen && (!query['box'] || query['box'] === chosen.id)) return undefined;
  if (query['box'] && !boxes) await loadPackages(ports);
  const named = findPackage(query['box']);
  if (!named) return { path: depositRootPath, query: { refetch: '1' } };
  choosePackage(named);
  return undefined;
};

/** ROUTE-8: the coin and its network are chosen, or after a reload named in the address. */
const payout: Guard = async (ports, place) => {
  const { method, form } = useWithdrawal.getState();
  const target = await withdrawalGuards.method(ports, place);
  if (target) return target;
  const now = useWithdrawal.getState().method;
  const isFresh = method?.name !== now?.name || Object.keys(form).length === 0;
  if (now && isFresh) choosePayout(now, place.query['network']);
  return undefined;
};

const payoutCoins: Guard = async (ports) => {
  if (!useWithdrawal.getState().list) await loadMethods(ports, redemptionMethods);
  const hasCoins = (useWithdrawal.getState().list?.methods.length ?? 0) > 0;
  return hasCoins ? undefined : { path: withdrawalRootPath, query: { refetch: '1' } };
};

export const sweepstakeGuards = { box, payout, payoutCoins };
