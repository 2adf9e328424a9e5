import { useLayoutEffect } from 'react';

const quietMs = 500;
/** How many dialogs and menus are shown, including those that are closing. */
let shown = 0;
let lastMs = -Infinity;
let listeners = 0;

/** Listens for keys; the first listener, of a console that has just opened, starts without quiet. */
export function listenForKeys(onKey: (event: KeyboardEvent) => void): () => void {
  if (listeners === 0) lastMs = -Infinity;
  listeners += 1;
  document.addEventListener('keydown', onKey);
  return () => {
    listeners -= 1;
    document.removeEventListener('keydown', onKey);
  };
}

/** Single keys do nothing from now on, until none was pressed for half a second. */
export function quietKeys(): void {
  lastMs = performance.now();
}

/**
 * True for a key that was probably meant for what has just closed. Whoever goes on typing prolongs
 * it: none of the letters may decide about money.
 */
export function isQuiet({ timeStamp }: Pick<Event, 'timeStamp'>): boolean {
  if (shown > 0) return true;
  if (timeStamp - lastMs >= quietMs) return false;
  lastMs = Math.max(lastMs, timeStamp);
  return true;
}

/** Turns shortcuts off while the component is mounted, and for a moment after it. */
export function useQuietKeys(): void {
  useLayoutEffect(() => {
    shown += 1;
    return () => {
      shown -= 1;
      quietKeys();
    };
  }, []);
}
