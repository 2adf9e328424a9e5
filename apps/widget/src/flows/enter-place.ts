import type { Place, Target } from '../ports/navigator.ts';
import type { Ports } from '../ports/ports.ts';
import { findRoute, rootPath, type Route } from '../routes.ts';

export type Entry = { kind: 'show'; route: Route; place: Place } | { kind: 'go'; target: Target };

export type EntryPorts = Pick<Ports, 'cashier' | 'host' | 'clock'>;
export type Guard = (ports: EntryPorts, place: Place) => Promise<Target | undefined>;

// The first list asks none of them; they come with the table that all other places need.
const loadGuards = () => import('./guards.ts');

/** What is shown at a place, or where it leads instead. */
export async function enterPlace(ports: EntryPorts, place: Place): Promise<Entry> {
  const { path } = place;
  const [route] = await Promise.all([findRoute(path), path !== rootPath && loadGuards()]);
  // ROUTE-1, ROUTE-5
  if (!route) return { kind: 'go', target: { path: rootPath } };
  performance.mark(`cashier:route:${route.path}`); // ROUTE-9
  for (const name of route.guards) {
    // The application begins only with a session, so that this one has nothing left to ask.
    if (name === 'session') continue;
    const { guards } = await loadGuards();
    const target = await guards[name](ports, place);
    if (target) return { kind: 'go', target };
  }
  return { kind: 'show', route, place };
}
