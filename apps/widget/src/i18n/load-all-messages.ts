import type { LoadedMessages } from './load-messages.ts';
import { addMessages, locale } from './text.ts';

type LoadLater = (locale: string) => Promise<LoadedMessages>;

let load: LoadLater | undefined;
const pendingLoads = new Map<string, Promise<void>>();

/** Sets the loader for the rest of the texts. */
export function laterTextsFrom(source: LoadLater): void {
  load = source;
  pendingLoads.clear();
}

/**
 * Resolves once the current message set is complete; every screen but the first list waits for it.
 */
export function loadAllMessages(): Promise<void> {
  const name = locale();
  const known = pendingLoads.get(name) ?? complete(name);
  pendingLoads.set(name, known);
  return known;
}

async function complete(name: string): Promise<void> {
  if (!load) return;
  const { chosen, english } = await load(name);
  // I18N-3: the widget continues without them, in English too, and the next screen tries again.
  if (Object.keys(chosen).length === 0) pendingLoads.delete(name);
  addMessages(name, chosen, english);
}
