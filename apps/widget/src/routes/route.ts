import type { ComponentType } from 'react';
import type { TextKey } from '../i18n/text.ts';
import { inSweepstake } from '../state/session.ts';

/**
 * HEAD-2: no Back, the previous page with a fallback if there is none, or a fixed page. The
 * fallback keeps the entries of the query that it needs.
 */
export type BackTarget =
  | { kind: 'none' }
  | { kind: 'previous'; otherwise: string; keeps?: readonly string[] }
  | { kind: 'route'; path: string };

/** The conditions for showing a route. */
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
  /** `query`: the address decides. */
  transaction: 'deposit' | 'withdrawal' | 'query';
  title: TextKey;
  back: BackTarget;
  guards: readonly [GuardName, ...GuardName[]];
  hidesClose?: true;
  /** Absent for the root screen, which is part of the application. */
  load?: () => Promise<{ default: ComponentType }>;
}

export const rootPath = '/deposit';
export const withdrawalRootPath = '/withdrawal';

/** ROUTE-2: the list that most players see first; it is available without the route table. */
export const rootRoute: Route = {
  path: rootPath,
  transaction: 'deposit',
  title: 'deposit.title',
  back: { kind: 'none' },
  guards: ['session'],
};

/** The route table of a path. The first list loads none of them. */
export async function routesAround(path: string): Promise<readonly Route[]> {
  if (inSweepstake()) return (await import('./tables/sweepstake.ts')).sweepstakeRoutes;
  if (path.startsWith(withdrawalRootPath)) {
    return (await import('./tables/withdrawals.ts')).withdrawalRoutes;
  }
  return (await import('./tables/deposits.ts')).depositRoutes;
}

export async function findRoute(path: string): Promise<Route | undefined> {
  if (path === rootPath && !inSweepstake()) return rootRoute;
  return (await routesAround(path)).find((route) => route.path === path);
}
