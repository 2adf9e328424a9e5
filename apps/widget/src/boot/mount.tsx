import type { ReactNode } from 'react';

// Three quarters of the widget's weight: asked for at once, and waited for only where it is needed.
const reactDom = import('react-dom/client');

/** React takes over, and with it everything that answers to the player. */
export async function mount(
  container: HTMLElement,
  app: ReactNode,
  /** The container already holds what the application will draw. */
  painted = false,
): Promise<void> {
  const { createRoot, hydrateRoot } = await reactDom;
  // Where the two differ after all, React draws its own; that costs a moment and nothing else.
  if (painted) hydrateRoot(container, app, { onRecoverableError: () => {} });
  else createRoot(container).render(app);
}
