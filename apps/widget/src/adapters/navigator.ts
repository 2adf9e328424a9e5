import type { Navigator, Place, Target } from '../ports/navigator.ts';

export interface NavigatorOptions {
  /** `/cashier` */
  base: string;
  /** Stays in the address across navigations and reloads, because it selects the page's partner. */
  partner: string;
  view?: Pick<Window, 'location' | 'history' | 'addEventListener'>;
}

interface Entry {
  /** The page before this one is the widget's. */
  hasPageBefore: boolean;
  state: Record<string, string>;
}

export function createNavigator({ base, partner, view = window }: NavigatorOptions): Navigator {
  const listeners = new Set<(place: Place) => void>();
  const entry = (): Entry => ({
    hasPageBefore: false,
    state: {},
    ...(view.history.state as Partial<Entry>),
  });
  const notify = (): void => {
    const place = readPlace();
    for (const listener of listeners) listener(place);
  };
  view.addEventListener('popstate', notify);

  function readPlace(): Place {
    const { pathname, search } = view.location;
    const { partner: _partner, ...query } = Object.fromEntries(new URLSearchParams(search));
    const path = pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : '/';
    return { path, query, state: entry().state };
  }

  function address({ path, query = {} }: Target): string {
    const search = new URLSearchParams({ ...query, ...(partner && { partner }) }).toString();
    return `${base}${path}${search && `?${search}`}`;
  }

  function enter(target: Target, isReplaced: boolean): void {
    const hasPageBefore = !isReplaced || entry().hasPageBefore;
    const next: Entry = { hasPageBefore, state: target.state ?? {} };
    view.history[isReplaced ? 'replaceState' : 'pushState'](next, '', address(target));
    notify();
  }

  return {
    place: readPlace,
    go(target) {
      const { pathname, search } = view.location;
      // The second click of a double click leads to the same place as the first.
      enter(target, address(target) === pathname + search);
    },
    replace(target) {
      enter(target, true);
    },
    back() {
      if (!entry().hasPageBefore) return false;
      view.history.back();
      return true;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
