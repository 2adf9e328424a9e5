import type { LoadedMessages } from './load-messages.ts';
import { addMessages, locale } from './text.ts';

type LoadLater = (locale: string) => Promise<LoadedMessages>;

let load: LoadLater | undefined;
const coming = new Map<string, Promise<void>>();

/** Sets the loader for the rest of the texts. */
export function laterTextsFrom(source: LoadLater): void {
  load = source;
  coming.clear();
}

/** Resolves once the current set is complete; every screen but the first list waits for it. */
export function loadAllMessages(): Promise<void> {
  const name = locale();
  const known = coming.get(name) ?? complete(name);
  coming.set(name, known);
  return known;
}

async function complete(name: string): Promise<void> {
  if (!load) return;
  const { chosen, english } = await load(name);
  if (Object.keys(english).length === 0) {
    // The next screen tries again.
    coming.delete(name);
    throw new Error('The texts could not be loaded');
  }
  addMessages(name, chosen, english);
}
