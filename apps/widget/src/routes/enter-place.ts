import type { Place, Target } from '../ports/navigator.ts';
import { depositRootPath } from './paths.ts';
import { useSession } from '../state/session.ts';
import { findRoute } from './find-route.ts';
import type { EntryPorts, Route } from './route.ts';

export type Entry = { kind: 'show'; route: Route; place: Place } | { kind: 'go'; target: Target };

// The first list needs no guards; they load with the table that all other routes need.
const loadGuards = () => import('./guards/deposit-guards.ts');

/** The route to show at a place, or the target of a redirect. */
export async function enterPlace(ports: EntryPorts, place: Place): Promise<Entry> {
  const { path } = place;
  const [route] = await Promise.all([findRoute(path), path !== depositRootPath && loadGuards()]);
  // ROUTE-1, ROUTE-5: the root and unknown paths lead to the root page.
  if (!route) return { kind: 'go', target: { path: depositRootPath } };
  performance.mark(`cashier:route:${route.path}`); // ROUTE-9: a timing mark at the start
  for (const name of route.guards) {
    // Checked here, because the first list does not load the guards.
    if (name === 'session' && useSession.getState().token) continue;
    const { guards } = await loadGuards();
    const target = await guards[name](ports, place);
    if (target) return { kind: 'go', target };
  }
  return { kind: 'show', route, place };
}
