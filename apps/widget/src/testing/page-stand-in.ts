/** Records the effects of the boot on the page around it. */
export interface PageStandIn {
  effects: string[];
  /** The values of style properties. A browser reads only these as CSS, not the names. */
  styles: string[];
  /** The addresses that were requested or preloaded. */
  addresses: string[];
  clear(): void;
}

/**
 * Runs with a browser's globals that only record: a whole DOM would take minutes for a million
 * messages. The globals are restored afterwards.
 */
export function withPage<T>(run: (page: PageStandIn) => T): T {
  const page: PageStandIn = {
    effects: [],
    styles: [],
    addresses: [],
    clear() {
      for (const list of [this.effects, this.styles, this.addresses]) list.length = 0;
    },
  };
  const style = { setProperty: (_name: string, value: string) => void page.styles.push(value) };
  const standIns: Record<string, unknown> = {
    document: {
      documentElement: { dataset: {}, lang: '', dir: '', style },
      querySelector: () => null,
      createElement: () => ({}),
      head: { append: ({ href }: { href: string }) => void page.addresses.push(href) },
    },
    innerWidth: 400,
    location: { pathname: '/cashier/deposit' },
    performance: { mark: () => void page.effects.push('marked') },
    fetch: (url: string) => {
      page.addresses.push(url);
      return Promise.reject(new TypeError('offline'));
    },
  };
  const before = Object.keys(standIns).map((name) => {
    const own = Object.getOwnPropertyDescriptor(globalThis, name);
    return [name, own] as const;
  });
  for (const [name, value] of Object.entries(standIns)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  try {
    return run(page);
  } finally {
    for (const [name, own] of before) {
      Reflect.deleteProperty(globalThis, name);
      if (own) Object.defineProperty(globalThis, name, own);
    }
  }
}
