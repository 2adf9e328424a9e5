import { wholeTexts } from '../i18n/whole-texts.ts';
import { routesAround } from '../routes.ts';
import { allIcons } from '../ui/icons.tsx';

/** What Chromium knows of the line; other browsers do not tell. */
type Connected = Navigator & { connection?: { saveData?: boolean } };

/**
 * When the first screen stands and nothing is to be done, the others are fetched. A player who
 * asked the browser to save data gets each of them on the way there.
 */
export function prefetchScreens(path: string): void {
  const fetchAll = async (): Promise<void> => {
    const shared = [wholeTexts(), allIcons(), import('../flows/guards.ts')];
    await Promise.all(shared).catch(() => {});
    if ((navigator as Connected).connection?.saveData) return;
    // One after the other, in the order in which players come to them; the errors come last.
    for (const { load } of await routesAround(path)) {
      // What fails to come now would not come for as long as this page lives.
      if (!navigator.onLine) return;
      await load?.().catch(() => {});
    }
  };
  const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 500));
  whenIdle(() => void fetchAll());
}
