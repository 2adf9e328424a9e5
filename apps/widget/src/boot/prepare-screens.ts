import { warmFormatters } from '../format/warm-formatters.ts';
import { loadAllMessages } from '../i18n/load-all-messages.ts';
import { routesAround } from '../routes/find-route.ts';
import { useSession } from '../state/session.ts';
import { allIcons } from '../ui/media/icons.tsx';
import { whenIdle } from './when-idle.ts';

/** Chromium's connection data; other browsers have none. */
type Connected = Navigator & { connection?: { saveData?: boolean } };

/**
 * Prepares the other screens once the first one is shown and the browser is idle: loads their code
 * and creates their formatters. With the browser's
 * data saver on, each screen loads only when the player opens it.
 */
export function prefetchScreens(path: string): void {
  const fetchAll = async (): Promise<void> => {
    const shared = [loadAllMessages(), allIcons(), import('../routes/guards/deposit-guards.ts')];
    await Promise.all(shared).catch(() => {});
    if ((navigator as Connected).connection?.saveData) return;
    // One after another, in the order of the flow; the error screens come last.
    for (const { load } of await routesAround(path)) {
      // A module that fails to load now stays failed until the page is reloaded.
      if (!navigator.onLine) return;
      await load?.({ query: {} }).catch(() => {});
    }
  };
  whenIdle(() => void fetchAll());
  whenIdle(() => warmFormatters(useSession.getState().user.currency));
}
