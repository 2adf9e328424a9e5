import type { BackTarget, Route } from '../route.ts';
import {
  addressRoute,
  depositCompleteRoute,
  emptyRoute,
  errorRoute,
  withdrawalCompleteRoute,
} from './shared.ts';
import {
  convertPath,
  cryptoListPath,
  depositRootPath,
  payoutNetworkPath,
  selectMethodPath,
  withdrawalRootPath,
} from '../paths.ts';

const toRoot: BackTarget = { kind: 'previous', otherwise: depositRootPath };

/**
 * ROUTE-7, SWP-8: the routes of the sweepstake variant, in the order of the flow. Any other path is
 * unknown there, even if the standard flow has a page for it.
 */
export const sweepstakeRoutes: readonly Route[] = [
  {
    path: depositRootPath,
    transaction: 'deposit',
    title: 'sweepstake.deposit',
    back: { kind: 'none' },
    guards: ['session'],
    load: () => import('../../features/sweepstake/screens/packages/PackagesScreen.tsx'),
  },
  {
    path: selectMethodPath,
    transaction: 'deposit',
    title: 'sweepstake.payWith',
    back: toRoot,
    guards: ['session', 'coins', 'box'],
    load: () => import('../../features/sweepstake/screens/packages/SelectMethodScreen.tsx'),
  },
  {
    path: cryptoListPath,
    transaction: 'deposit',
    title: 'sweepstake.network',
    back: { kind: 'previous', otherwise: selectMethodPath, keeps: ['box'] },
    guards: ['session', 'coins', 'box'],
    load: () => import('../../features/sweepstake/screens/packages/SelectNetworkScreen.tsx'),
  },
  { ...addressRoute, title: 'sweepstake.deposit' },
  { ...depositCompleteRoute, title: 'sweepstake.deposit' },
  {
    path: withdrawalRootPath,
    transaction: 'withdrawal',
    title: 'sweepstake.withdrawal',
    back: { kind: 'none' },
    guards: ['session'],
    load: () => import('../../features/sweepstake/screens/redemption/RedemptionScreen.tsx'),
  },
  {
    path: payoutNetworkPath,
    transaction: 'withdrawal',
    title: 'sweepstake.network',
    back: { kind: 'previous', otherwise: withdrawalRootPath },
    guards: ['session', 'payout-coins'],
    load: () => import('../../features/sweepstake/screens/redemption/PayoutNetworkScreen.tsx'),
  },
  {
    path: convertPath,
    transaction: 'withdrawal',
    title: 'redeem.amount',
    back: { kind: 'previous', otherwise: payoutNetworkPath, keeps: ['method'] },
    guards: ['session', 'payout'],
    load: () => import('../../features/sweepstake/screens/redemption/ConvertScreen.tsx'),
  },
  { ...withdrawalCompleteRoute, title: 'sweepstake.withdrawal' },
  { ...emptyRoute, title: 'sweepstake.deposit' },
  errorRoute,
];
