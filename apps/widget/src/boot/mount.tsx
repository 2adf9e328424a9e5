import type { ReactNode } from 'react';
import type { Root } from 'react-dom/client';

// Three quarters of the widget's weight: asked for at once, and waited for only where it is needed.
const reactDom = import('react-dom/client');

// What is mounted now, and how often something was: a mount that was overtaken does nothing.
let mounted: Root | undefined;
let turn = 0;

/** React takes over, and with it everything that answers to the player. */
export async function mount(
  container: HTMLElement,
  app: ReactNode,
  /** The container already holds what the application will draw. */
  painted = false,
): Promise<void> {
  turn += 1;
  const mine = turn;
  const { createRoot, hydrateRoot } = await reactDom;
  if (mine !== turn) return;
  // Where the two differ after all, React draws its own; that costs a moment and nothing else.
  if (painted) mounted = hydrateRoot(container, app, { onRecoverableError: () => {} });
  else (mounted ??= createRoot(container)).render(app);
}

/** Takes away what told of a failure, where a host has mended it. */
export function makeRoom(): void {
  turn += 1;
  mounted?.unmount();
  mounted = undefined;
}
