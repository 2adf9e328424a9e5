import type { Ports } from '../ports/ports.ts';
import type { BackTarget } from '../routes/route.ts';

/** HEAD-2: the page before, a given route or a fallback. */
export function goBack({ navigator }: Pick<Ports, 'navigator'>, back: BackTarget): void {
  switch (back.kind) {
    case 'none':
      return;
    case 'previous': {
      const { otherwise, keeps = [] } = back;
      const kept = Object.entries(navigator.place().query).filter(([name]) => keeps.includes(name));
      if (!navigator.back())
        navigator.replace({ path: otherwise, query: Object.fromEntries(kept) });
      return;
    }
    case 'route':
      navigator.replace({ path: back.path });
  }
}
