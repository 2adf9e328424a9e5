import { type BackTarget, type Route, rootPath, withdrawalRootPath } from './routes.ts';

const toRoot: BackTarget = { kind: 'previous', otherwise: rootPath };

/**
 * ROUTE-7, SWP-8: the routes of the sweepstake variant, in the order in which players meet them. A
 * path that is not here is unknown there, also where the standard flow has a page for it.
 */
export const sweepstakeRoutes: readonly Route[] = [
  {
    path: rootPath,
    transaction: 'deposit',
    title: 'sweepstake.deposit',
    back: { kind: 'none' },
    guards: ['session'],
    load: () => import('./screens/sweepstake-packages/PackagesScreen.tsx'),
  },
  {
    path: '/deposit/select-method',
    transaction: 'deposit',
    title: 'sweepstake.payWith',
    back: toRoot,
    guards: ['session', 'coins', 'box'],
    load: () => import('./screens/sweepstake-method/SelectMethodScreen.tsx'),
  },
  {
    path: '/deposit/crypto',
    transaction: 'deposit',
    title: 'sweepstake.network',
    back: { kind: 'previous', otherwise: '/deposit/select-method', keeps: ['box'] },
    guards: ['session', 'coins', 'box'],
    load: () => import('./screens/sweepstake-method/SelectNetworkScreen.tsx'),
  },
  {
    path: '/deposit/crypto/address',
    transaction: 'deposit',
    title: 'sweepstake.deposit',
    back: { kind: 'route', path: rootPath },
    guards: ['session', 'deposit'],
    load: () => import('./screens/crypto-address/CryptoAddressScreen.tsx'),
  },
  {
    path: '/deposit/complete',
    transaction: 'deposit',
    title: 'sweepstake.deposit',
    // What led here has done its work.
    back: { kind: 'route', path: rootPath },
    guards: ['session', 'deposit'],
    load: () => import('./screens/deposit-complete/DepositCompleteScreen.tsx'),
  },
  {
    path: withdrawalRootPath,
    transaction: 'withdrawal',
    title: 'sweepstake.withdrawal',
    back: { kind: 'none' },
    guards: ['session'],
    load: () => import('./screens/redemption-root/RedemptionScreen.tsx'),
  },
  {
    path: '/withdrawal/crypto',
    transaction: 'withdrawal',
    title: 'sweepstake.network',
    back: { kind: 'previous', otherwise: withdrawalRootPath },
    guards: ['session', 'payout-coins'],
    load: () => import('./screens/redemption/PayoutNetworkScreen.tsx'),
  },
  {
    path: '/withdrawal/crypto/convert',
    transaction: 'withdrawal',
    title: 'redeem.amount',
    back: { kind: 'previous', otherwise: '/withdrawal/crypto', keeps: ['method'] },
    guards: ['session', 'payout'],
    load: () => import('./screens/redemption/ConvertScreen.tsx'),
  },
  {
    path: '/withdrawal/complete',
    transaction: 'withdrawal',
    title: 'sweepstake.withdrawal',
    // The form behind it has done its work.
    back: { kind: 'route', path: withdrawalRootPath },
    guards: ['session', 'withdrawal'],
    load: () => import('./screens/withdrawal-complete/WithdrawalCompleteScreen.tsx'),
  },
  {
    path: '/empty',
    transaction: 'query',
    title: 'sweepstake.deposit',
    back: { kind: 'none' },
    guards: ['session'],
    load: () => import('./screens/empty/EmptyScreen.tsx'),
  },
  {
    path: '/error',
    transaction: 'query',
    title: 'error.title',
    back: { kind: 'none' },
    guards: ['session'],
    load: () => import('./screens/error/ErrorScreen.tsx'),
  },
];
