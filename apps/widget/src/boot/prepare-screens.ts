import type { ComponentType } from 'react';
import { warmFormatters } from '../format/warm-formatters.ts';
import { loadAllMessages } from '../i18n/load-all-messages.ts';
import type { Ports } from '../ports/ports.ts';
import { routesAround } from '../routes/find-route.ts';
import { depositRootPath, withdrawalRootPath } from '../routes/paths.ts';
import type { Route } from '../routes/route.ts';
import { useSession } from '../state/session.ts';
import { whenIdle } from '../ui/loading/when-idle.ts';
import { allIcons } from '../ui/media/icons.tsx';
import { rehearseScreen } from './rehearse-screen.tsx';

/** Chromium's connection data; other browsers have none. */
type Connected = Navigator & { connection?: { saveData?: boolean } };
type RehearsalPorts = Pick<Ports, 'clock' | 'navigator'>;

const listPaths: readonly string[] = [depositRootPath, withdrawalRootPath];

// Lets the browser handle input between two rehearsals; the next one waits at most this long.
const longestPauseMs = 100;

/**
 * Prepares the other screens once the first one is shown and the browser is idle: creates their
 * formatters, loads their code and rehearses those that open from the list. With the browser's data
 * saver on, each screen loads only when the player opens it.
 */
export function prepareScreens(ports: RehearsalPorts, path: string): void {
  const prepare = async (): Promise<void> => {
    const shared = [loadAllMessages(), allIcons(), import('../routes/guards/deposit-guards.ts')];
    await Promise.all(shared).catch(() => {});
    if ((navigator as Connected).connection?.saveData) return;
    await rehearseAll(ports, path, await loadScreens(path));
    performance.mark('cashier:prepared');
  };
  // A failure is reported when the player opens the screen, which loads it again.
  whenIdle(() => void prepare().catch(() => {}));
  whenIdle(() => warmFormatters(useSession.getState().user.currency));
}

/** Loads the screens one after another, in the order of the flow; returns those to rehearse. */
async function loadScreens(path: string): Promise<Map<ComponentType, Route>> {
  const rehearsals = new Map<ComponentType, Route>();
  for (const route of await routesAround(path)) {
    // A module that fails to load now stays failed until the page is reloaded.
    if (!navigator.onLine) break;
    const screen = await route.load?.({ query: {} }).catch(() => undefined);
    if (screen?.Rehearsal) rehearsals.set(screen.Rehearsal, route);
  }
  return rehearsals;
}

/**
 * Rehearses one screen at a time, until the player opens one. A rehearsed screen shows what the
 * list knows, so there is none after a start on another page.
 */
async function rehearseAll(
  ports: RehearsalPorts,
  path: string,
  rehearsals: ReadonlyMap<ComponentType, Route>,
): Promise<void> {
  if (!listPaths.includes(path)) return;
  for (const [Rehearsal, route] of rehearsals) {
    await new Promise<void>((resolve) => whenIdle(resolve, longestPauseMs));
    if (ports.navigator.place().path !== path) return;
    await rehearseScreen(ports, route, Rehearsal);
  }
}
