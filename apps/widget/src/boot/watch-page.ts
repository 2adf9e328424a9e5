import { setOnline } from '../state/connection.ts';
import type { Composed } from './start/compose-ports.ts';

/** Handles the page's own events: network, visibility, closing and height. */
export function watchPage({ ports, retryNow, flushEvents }: Composed): void {
  const { page, host } = ports;
  setOnline(page.online());
  page.onOffline(() => setOnline(false));
  page.onOnline(() => {
    setOnline(true);
    retryNow();
  });
  page.onVisible(retryNow);
  page.onHidden(flushEvents);

  let lastHeight = 0;
  const root = document.querySelector('#root');
  if (!root) return;
  const observer = new ResizeObserver(() => {
    const height = Math.ceil(root.getBoundingClientRect().height);
    if (height !== lastHeight) host.send({ messageType: 'resize', height });
    lastHeight = height;
  });
  observer.observe(root);
}
