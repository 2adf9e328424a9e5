import type { ComponentType } from 'react';
import type { TextKey } from './i18n/text.ts';

/**
 * HEAD-2: nothing behind it, the page before with a fallback where there is none, or one page. The
 * fallback keeps those entries of the query that it cannot do without.
 */
export type BackTarget =
  | { kind: 'none' }
  | { kind: 'previous'; otherwise: string; keeps?: readonly string[] }
  | { kind: 'route'; path: string };

/** What must hold before a route is shown. */
export type GuardName = 'session' | 'group' | 'coins' | 'method' | 'deposit' | 'methodOrDeposit';

export interface Route {
  path: string;
  /** `query`: the address says which. */
  transaction: 'deposit' | 'withdrawal' | 'query';
  title: TextKey;
  back: BackTarget;
  guards: readonly [GuardName, ...GuardName[]];
  hidesClose?: true;
  /** Absent for the root screen, which comes with the application. */
  load?: () => Promise<{ default: ComponentType }>;
}

export const rootPath = '/deposit';

/** ROUTE-2, ROUTE-4, ROUTE-6, ROUTE-14: every screen, once. */
export const routes: readonly Route[] = [
  {
    path: rootPath,
    transaction: 'deposit',
    title: 'deposit.title',
    back: { kind: 'none' },
    guards: ['session'],
  },
  {
    path: '/deposit/region',
    transaction: 'deposit',
    title: 'region.title',
    back: { kind: 'previous', otherwise: rootPath },
    guards: ['session'],
    load: () => import('./screens/region/RegionScreen.tsx'),
  },
  {
    path: '/deposit/redirect',
    transaction: 'deposit',
    title: 'deposit.title',
    back: { kind: 'previous', otherwise: rootPath },
    guards: ['session', 'method'],
    load: () => import('./screens/deposit-redirect/DepositRedirectScreen.tsx'),
  },
  {
    path: '/deposit/redirect/instruction',
    transaction: 'deposit',
    title: 'instruction.title',
    back: { kind: 'previous', otherwise: '/deposit/redirect', keeps: ['method'] },
    guards: ['session', 'method'],
    load: () => import('./screens/instruction/InstructionScreen.tsx'),
  },
  {
    path: '/deposit/redirect/eazype',
    transaction: 'deposit',
    title: 'deposit.title',
    back: { kind: 'route', path: rootPath },
    guards: ['session', 'deposit'],
    load: () => import('./screens/eazype/EazypeScreen.tsx'),
  },
  {
    path: '/deposit/redirect/pix',
    transaction: 'deposit',
    title: 'deposit.title',
    back: { kind: 'route', path: rootPath },
    guards: ['session', 'deposit'],
    load: () => import('./screens/pix/PixScreen.tsx'),
  },
  {
    path: '/deposit/redirect/unified-form',
    transaction: 'deposit',
    title: 'payment.unified.title',
    back: { kind: 'route', path: rootPath },
    guards: ['session', 'deposit'],
    load: () => import('./screens/unified-form/UnifiedFormScreen.tsx'),
  },
  {
    path: '/deposit/video-instruction',
    transaction: 'deposit',
    title: 'guide.title',
    back: { kind: 'previous', otherwise: '/deposit/redirect', keeps: ['method'] },
    guards: ['session', 'method'],
    load: () => import('./screens/video-instruction/VideoInstructionScreen.tsx'),
  },
  {
    path: '/deposit/group',
    transaction: 'deposit',
    title: 'deposit.title',
    back: { kind: 'previous', otherwise: rootPath },
    guards: ['session', 'group'],
    load: () => import('./screens/deposit-group/DepositGroupScreen.tsx'),
  },
  {
    path: '/deposit/group/redirect',
    transaction: 'deposit',
    title: 'deposit.title',
    back: { kind: 'previous', otherwise: '/deposit/group', keeps: ['group'] },
    guards: ['session', 'method'],
    load: () => import('./screens/deposit-redirect/DepositRedirectScreen.tsx'),
  },
  {
    path: '/deposit/india',
    transaction: 'deposit',
    title: 'deposit.title',
    back: { kind: 'previous', otherwise: rootPath },
    guards: ['session', 'method'],
    load: () => import('./screens/deposit-redirect/DepositRedirectScreen.tsx'),
  },
  {
    path: '/deposit/india/invoice',
    transaction: 'deposit',
    title: 'deposit.title',
    back: { kind: 'route', path: rootPath },
    guards: ['session', 'deposit'],
    load: () => import('./screens/india/IndiaInvoiceScreen.tsx'),
  },
  {
    path: '/deposit/host-to-host',
    transaction: 'deposit',
    title: 'deposit.title',
    back: { kind: 'route', path: rootPath },
    guards: ['session', 'deposit'],
    load: () => import('./screens/host-to-host/HostToHostScreen.tsx'),
  },
  {
    path: '/deposit/cash',
    transaction: 'deposit',
    title: 'deposit.title',
    back: { kind: 'previous', otherwise: rootPath },
    guards: ['session', 'methodOrDeposit'],
    load: () => import('./screens/cash/CashScreen.tsx'),
  },
  {
    path: '/deposit/crypto',
    transaction: 'deposit',
    title: 'deposit.title',
    back: { kind: 'previous', otherwise: rootPath },
    guards: ['session', 'coins'],
    load: () => import('./screens/crypto-list/CryptoListScreen.tsx'),
  },
  {
    path: '/deposit/crypto/address',
    transaction: 'deposit',
    title: 'deposit.title',
    back: { kind: 'route', path: rootPath },
    guards: ['session', 'deposit'],
    load: () => import('./screens/crypto-address/CryptoAddressScreen.tsx'),
  },
  {
    path: '/deposit/bonus-details',
    transaction: 'deposit',
    title: 'bonus.label',
    back: { kind: 'previous', otherwise: rootPath },
    guards: ['session'],
    load: () => import('./screens/bonus-details/BonusDetailsScreen.tsx'),
  },
  {
    path: '/deposit/complete',
    transaction: 'deposit',
    title: 'deposit.title',
    // The form behind it has done its work.
    back: { kind: 'route', path: rootPath },
    guards: ['session', 'deposit'],
    load: () => import('./screens/deposit-complete/DepositCompleteScreen.tsx'),
  },
  {
    path: '/empty',
    transaction: 'query',
    title: 'deposit.title',
    back: { kind: 'none' },
    guards: ['session'],
    load: () => import('./screens/empty/EmptyScreen.tsx'),
  },
  {
    path: '/empty/region',
    transaction: 'query',
    title: 'region.title',
    back: { kind: 'previous', otherwise: '/empty' },
    guards: ['session'],
    load: () => import('./screens/region/RegionScreen.tsx'),
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

export function findRoute(path: string): Route | undefined {
  return routes.find((route) => route.path === path);
}
