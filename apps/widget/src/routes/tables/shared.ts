import {
  cryptoAddressPath,
  depositCompletePath,
  depositRootPath,
  emptyPath,
  errorPath,
  withdrawalCompletePath,
  withdrawalRootPath,
} from '../paths.ts';
import type { Route } from '../route.ts';

// The routes that both variants share. Each variant gives them its own names.

export const addressRoute: Route = {
  path: cryptoAddressPath,
  transaction: 'deposit',
  title: 'deposit.title',
  back: { kind: 'route', path: depositRootPath },
  guards: ['session', 'deposit'],
  load: () => import('../../features/crypto/screens/CryptoAddressScreen.tsx'),
};

export const depositCompleteRoute: Route = {
  path: depositCompletePath,
  transaction: 'deposit',
  title: 'deposit.title',
  // The form behind this page is done.
  back: { kind: 'route', path: depositRootPath },
  guards: ['session', 'deposit'],
  load: () => import('../../features/deposits/screens/result/DepositCompleteScreen.tsx'),
};

export const withdrawalCompleteRoute: Route = {
  path: withdrawalCompletePath,
  transaction: 'withdrawal',
  title: 'withdrawal.title',
  // The form behind this page is done.
  back: { kind: 'route', path: withdrawalRootPath },
  guards: ['session', 'withdrawal'],
  load: () => import('../../features/withdrawals/screens/result/WithdrawalCompleteScreen.tsx'),
};

export const emptyRoute: Route = {
  path: emptyPath,
  transaction: 'query',
  title: 'deposit.title',
  back: { kind: 'none' },
  guards: ['session'],
  load: () => import('../../shell/empty-screen/EmptyScreen.tsx'),
};

export const errorRoute: Route = {
  path: errorPath,
  transaction: 'query',
  title: 'error.title',
  back: { kind: 'none' },
  // It is also the page of a player without a session.
  guards: ['back'],
  load: () => import('../../shell/error-screen/ErrorScreen.tsx'),
};
