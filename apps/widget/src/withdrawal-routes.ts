import type { BackTarget, Route } from './routes.ts';
import { withdrawalRootPath as rootPath } from './routes.ts';
import { withdrawalCompleteRoute } from './shared-routes.ts';

const toRoot: BackTarget = { kind: 'previous', otherwise: rootPath };

/** ROUTE-3, ROUTE-6, ROUTE-14: the screens of withdrawals, in the order of the flow. */
export const withdrawalRoutes: readonly Route[] = [
  {
    path: rootPath,
    transaction: 'withdrawal',
    title: 'withdrawal.title',
    back: { kind: 'none' },
    guards: ['session'],
    load: () => import('./screens/withdrawal-root/WithdrawalRootScreen.tsx'),
  },
  {
    path: '/withdrawal/redirect',
    transaction: 'withdrawal',
    title: 'withdrawal.amountTitle',
    back: toRoot,
    guards: ['session', 'withdrawal-method'],
    load: () => import('./screens/withdrawal-form/WithdrawalFormScreen.tsx'),
  },
  {
    path: '/withdrawal/redirect/instruction',
    transaction: 'withdrawal',
    title: 'instruction.title',
    back: { kind: 'previous', otherwise: '/withdrawal/redirect', keeps: ['method'] },
    guards: ['session', 'withdrawal-method'],
    load: () => import('./screens/instruction/InstructionScreen.tsx'),
  },
  {
    path: '/withdrawal/nigerian-banks',
    transaction: 'withdrawal',
    title: 'banks.title',
    back: toRoot,
    guards: ['session', 'withdrawal-method'],
    load: () => import('./screens/nigerian-banks/NigerianBanksScreen.tsx'),
  },
  {
    path: '/withdrawal/group',
    transaction: 'withdrawal',
    title: 'withdrawal.title',
    back: toRoot,
    guards: ['session', 'withdrawal-group'],
    load: () => import('./screens/withdrawal-group/WithdrawalGroupScreen.tsx'),
  },
  {
    path: '/withdrawal/group/redirect',
    transaction: 'withdrawal',
    title: 'withdrawal.amountTitle',
    back: { kind: 'previous', otherwise: '/withdrawal/group', keeps: ['group'] },
    guards: ['session', 'withdrawal-method'],
    load: () => import('./screens/withdrawal-form/WithdrawalFormScreen.tsx'),
  },
  {
    path: '/withdrawal/confirm',
    transaction: 'withdrawal',
    title: 'confirm.title',
    back: toRoot,
    guards: ['session', 'withdrawal'],
    load: () => import('./screens/withdrawal-confirm/WithdrawalConfirmScreen.tsx'),
  },
  withdrawalCompleteRoute,
  {
    path: '/withdrawal/region',
    transaction: 'withdrawal',
    title: 'region.title',
    back: toRoot,
    guards: ['session'],
    load: () => import('./screens/region/RegionScreen.tsx'),
  },
];
