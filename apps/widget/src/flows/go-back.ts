import type { Ports } from '../ports/ports.ts';
import type { BackTarget } from '../routes.ts';

/** HEAD-2 */
export function goBack({ navigator }: Pick<Ports, 'navigator'>, back: BackTarget): void {
  switch (back.kind) {
    case 'none':
      return;
    case 'previous':
      if (!navigator.back()) navigator.replace({ path: back.otherwise });
      return;
    case 'route':
      navigator.replace({ path: back.path });
  }
}
