import type { BackTarget, Route } from '../route.ts';
import { withdrawalRootPath as rootPath } from '../route.ts';
import { withdrawalCompleteRoute } from './shared.ts';

const toRoot: BackTarget = { kind: 'previous', otherwise: rootPath };

/** ROUTE-3, ROUTE-6, ROUTE-14: the screens of withdrawals, in the order of the flow. */
export const withdrawalRoutes: readonly Route[] = [
  {
    path: rootPath,
    transaction: 'withdrawal',
    title: 'withdrawal.title',
    back: { kind: 'none' },
    guards: ['session'],
    load: () => import('../../features/withdrawals/screens/root/WithdrawalRootScreen.tsx'),
  },
  {
    path: '/withdrawal/redirect',
    transaction: 'withdrawal',
    title: 'withdrawal.amountTitle',
    back: toRoot,
    guards: ['session', 'withdrawal-method'],
    load: () => import('../../features/withdrawals/screens/form/WithdrawalFormScreen.tsx'),
  },
  {
    path: '/withdrawal/redirect/instruction',
    transaction: 'withdrawal',
    title: 'instruction.title',
    back: { kind: 'previous', otherwise: '/withdrawal/redirect', keeps: ['method'] },
    guards: ['session', 'withdrawal-method'],
    load: () => import('../../features/instructions/InstructionScreen.tsx'),
  },
  {
    path: '/withdrawal/nigerian-banks',
    transaction: 'withdrawal',
    title: 'banks.title',
    back: toRoot,
    guards: ['session', 'withdrawal-method'],
    load: () => import('../../features/withdrawals/screens/NigerianBanksScreen.tsx'),
  },
  {
    path: '/withdrawal/group',
    transaction: 'withdrawal',
    title: 'withdrawal.title',
    back: toRoot,
    guards: ['session', 'withdrawal-group'],
    load: () => import('../../features/withdrawals/screens/WithdrawalGroupScreen.tsx'),
  },
  {
    path: '/withdrawal/group/redirect',
    transaction: 'withdrawal',
    title: 'withdrawal.amountTitle',
    back: { kind: 'previous', otherwise: '/withdrawal/group', keeps: ['group'] },
    guards: ['session', 'withdrawal-method'],
    load: () => import('../../features/withdrawals/screens/form/WithdrawalFormScreen.tsx'),
  },
  {
    path: '/withdrawal/confirm',
    transaction: 'withdrawal',
    title: 'confirm.title',
    back: toRoot,
    guards: ['session', 'withdrawal'],
    load: () => import('../../features/withdrawals/screens/confirm/WithdrawalConfirmScreen.tsx'),
  },
  withdrawalCompleteRoute,
  {
    path: '/withdrawal/region',
    transaction: 'withdrawal',
    title: 'region.title',
    back: toRoot,
    guards: ['session'],
    load: () => import('../../features/methods/screens/RegionScreen.tsx'),
  },
];
