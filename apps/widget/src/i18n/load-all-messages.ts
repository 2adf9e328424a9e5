import type { LoadedMessages } from './load-messages.ts';
import { addMessages, locale, type Messages } from './text.ts';

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
  const isChosenLost = isEmpty(chosen);
  // The next screen tries again.
  if (isChosenLost) pendingLoads.delete(name);
  if (isChosenLost && isEmpty(english)) throw new Error('The texts could not be loaded');
  addMessages(name, chosen, english);
}

function isEmpty(messages: Messages): boolean {
  return Object.keys(messages).length === 0;
}
