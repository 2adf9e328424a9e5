interface HistoryEntry {
  url: URL;
  state: unknown;
}

/** The parts of a window that the navigator uses. */
export function fakeHistory(address: string) {
  const entries: HistoryEntry[] = [{ url: new URL(address), state: null }];
  let index = 0;
  const listeners: (() => void)[] = [];
  const current = (): HistoryEntry => entries[index] ?? { url: new URL(address), state: null };
  const view = {
    get location() {
      return current().url;
    },
    history: {
      get state() {
        return current().state;
      },
      pushState(state: unknown, _title: string, url: string) {
        entries.splice(index + 1, Infinity, { url: new URL(url, current().url), state });
        index += 1;
      },
      replaceState(state: unknown, _title: string, url: string) {
        entries[index] = { url: new URL(url, current().url), state };
      },
      back() {
        index = Math.max(0, index - 1);
        for (const listener of listeners) listener();
      },
    },
    addEventListener: (_type: string, listener: () => void) => void listeners.push(listener),
  };
  return { view: view as unknown as Window, entries, href: () => current().url.href };
}
