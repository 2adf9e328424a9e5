import type { BackTarget, Route } from '../route.ts';
import { withdrawalCompleteRoute } from './shared.ts';
import {
  withdrawalRootPath,
  nigerianBanksPath,
  withdrawalConfirmPath,
  withdrawalFormPath,
  withdrawalGroupFormPath,
  withdrawalGroupPath,
  withdrawalInstructionPath,
  withdrawalRegionPath,
} from '../paths.ts';

const toRoot: BackTarget = { kind: 'previous', otherwise: withdrawalRootPath };

/** ROUTE-3, ROUTE-6, ROUTE-14: the screens of withdrawals, in the order of the flow. */
export const withdrawalRoutes: readonly Route[] = [
  {
    path: withdrawalRootPath,
    transaction: 'withdrawal',
    title: 'withdrawal.title',
    back: { kind: 'none' },
    guards: ['session'],
    load: () => import('../../features/withdrawals/screens/root/WithdrawalRootScreen.tsx'),
  },
  {
    path: withdrawalFormPath,
    transaction: 'withdrawal',
    title: 'withdrawal.amountTitle',
    back: toRoot,
    guards: ['session', 'withdrawal-method'],
    load: () => import('../../features/withdrawals/screens/form/WithdrawalFormScreen.tsx'),
  },
  {
    path: withdrawalInstructionPath,
    transaction: 'withdrawal',
    title: 'instruction.title',
    back: { kind: 'previous', otherwise: withdrawalFormPath, keeps: ['method'] },
    guards: ['session', 'withdrawal-method'],
    load: () => import('../../features/instructions/InstructionScreen.tsx'),
  },
  {
    path: nigerianBanksPath,
    transaction: 'withdrawal',
    title: 'banks.title',
    back: toRoot,
    guards: ['session', 'withdrawal-method'],
    load: () => import('../../features/withdrawals/screens/NigerianBanksScreen.tsx'),
  },
  {
    path: withdrawalGroupPath,
    transaction: 'withdrawal',
    title: 'withdrawal.title',
    back: toRoot,
    guards: ['session', 'withdrawal-group'],
    load: () => import('../../features/withdrawals/screens/WithdrawalGroupScreen.tsx'),
  },
  {
    path: withdrawalGroupFormPath,
    transaction: 'withdrawal',
    title: 'withdrawal.amountTitle',
    back: { kind: 'previous', otherwise: withdrawalGroupPath, keeps: ['group'] },
    guards: ['session', 'withdrawal-method'],
    load: () => import('../../features/withdrawals/screens/form/WithdrawalFormScreen.tsx'),
  },
  {
    path: withdrawalConfirmPath,
    transaction: 'withdrawal',
    title: 'confirm.title',
    back: toRoot,
    guards: ['session', 'withdrawal'],
    load: () => import('../../features/withdrawals/screens/confirm/WithdrawalConfirmScreen.tsx'),
  },
  withdrawalCompleteRoute,
  {
    path: withdrawalRegionPath,
    transaction: 'withdrawal',
    title: 'region.title',
    back: toRoot,
    guards: ['session'],
    load: () => import('../../features/methods/screens/RegionScreen.tsx'),
  },
];
