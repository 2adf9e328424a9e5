import type { ComponentType } from 'react';
import type { TextKey } from './i18n/text.ts';
import { inSweepstake } from './state/session.ts';

/**
 * HEAD-2: nothing behind it, the page before with a fallback where there is none, or one page. The
 * fallback keeps those entries of the query that it cannot do without.
 */
export type BackTarget =
  | { kind: 'none' }
  | { kind: 'previous'; otherwise: string; keeps?: readonly string[] }
  | { kind: 'route'; path: string };

/** What must hold before a route is shown. */
export type GuardName =
  | 'session'
  | 'group'
  | 'coins'
  | 'box'
  | 'payout'
  | 'payout-coins'
  | 'method'
  | 'deposit'
  | 'methodOrDeposit'
  | 'withdrawal-group'
  | 'withdrawal-method'
  | 'withdrawal'
  | 'p2p';

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
export const withdrawalRootPath = '/withdrawal';

/** The list that most players meet first: it is there without its table. ROUTE-2 */
export const rootRoute: Route = {
  path: rootPath,
  transaction: 'deposit',
  title: 'deposit.title',
  back: { kind: 'none' },
  guards: ['session'],
};

/** The table that a path belongs to. The first list does without the weight of any. */
export async function routesAround(path: string): Promise<readonly Route[]> {
  if (inSweepstake()) return (await import('./sweepstake-routes.ts')).sweepstakeRoutes;
  if (path.startsWith(withdrawalRootPath)) {
    return (await import('./withdrawal-routes.ts')).withdrawalRoutes;
  }
  return (await import('./deposit-routes.ts')).depositRoutes;
}

export async function findRoute(path: string): Promise<Route | undefined> {
  if (path === rootPath && !inSweepstake()) return rootRoute;
  return (await routesAround(path)).find((route) => route.path === path);
}
