import type { ReactNode } from 'react';
import type { Root } from 'react-dom/client';

// Two thirds of the first list's code, so it is requested at once and awaited only when needed.
const reactDom = import('react-dom/client');
// mount() handles a failure; until then it must not count as an unhandled rejection.
reactDom.catch(() => {});

// The mounted root, and the number of mounts, by which an outdated mount recognises itself.
let mounted: Root | undefined;
let turn = 0;

/** Mounts the application; from here on React handles all events. */
export async function mount(
  container: HTMLElement,
  app: ReactNode,
  /** The container already holds what the application will render. */
  painted = false,
): Promise<void> {
  turn += 1;
  const mine = turn;
  const { createRoot, hydrateRoot } = await reactDom;
  if (mine !== turn) return;
  // If the painted markup differs after all, React renders it again.
  if (painted) mounted = hydrateRoot(container, app, { onRecoverableError: () => {} });
  else (mounted ??= createRoot(container)).render(app);
}

/** Unmounts the failure message once a host has sent valid data. */
export function unmount(): void {
  turn += 1;
  mounted?.unmount();
  mounted = undefined;
}
