import { inSweepstake } from '../state/session.ts';
import { depositRootPath, withdrawalRootPath } from './paths.ts';
import type { Route } from './route.ts';

/** ROUTE-2: the list that most players see first; it is available without the route table. */
export const rootRoute: Route = {
  path: depositRootPath,
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
  if (path === depositRootPath && !inSweepstake()) return rootRoute;
  return (await routesAround(path)).find((route) => route.path === path);
}
