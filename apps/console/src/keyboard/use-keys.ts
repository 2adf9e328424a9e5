import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Handlers by key: `j` is a single key, `g p` means g and then p within a second, and `mod+k` means
 * k with the key that shortcuts have on this machine, which also works where somebody types.
 */
export type KeyBindings = Readonly<Record<string, () => void>>;

const sequenceMs = 1000;
const repeating = new Set(['j', 'k']);

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The name of the key of `mod+` shortcuts. */
export const modName = (): string => (isApple() ? '⌘' : 'Ctrl');

const isMod = (event: KeyboardEvent): boolean =>
  isApple() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;

const quietMs = 500;
/** The number of dialogs and menus on the screen, including those that are closing. */
let shown = 0;
let lastMs = -Infinity;
let listeners = 0;

/** Listens for keys. The first listener, of a console just opened, starts without quiet. */
function listenForKeys(onKey: (event: KeyboardEvent) => void): () => void {
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

/**
 * Binds keys while the component is shown, except where somebody types, and while a dialog or menu
 * is open. Single keys also do nothing for a moment after one has closed.
 */
export function useKeys(bindings: KeyBindings): void {
  const latest = useRef(bindings);
  useEffect(() => {
    latest.current = bindings;
  });
  useEffect(() => {
    let first = { key: '', atMs: 0 };
    function onKey(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.altKey || isDialogOpen()) return;
      if (isMod(event)) {
        act(event, latest.current[`mod+${event.key.toLowerCase()}`]);
        return;
      }
      if (event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      if (isQuiet(event)) return;
      if (event.repeat && !repeating.has(event.key)) return;
      const isSequence = event.timeStamp - first.atMs < sequenceMs;
      const action =
        (isSequence && latest.current[`${first.key} ${event.key}`]) || latest.current[event.key];
      first = { key: event.key, atMs: event.timeStamp };
      act(event, action);
    }
    return listenForKeys(onKey);
  }, []);
}

function act(event: KeyboardEvent, action: (() => void) | undefined): void {
  if (!action) return;
  event.preventDefault();
  action();
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

function isDialogOpen(): boolean {
  return (
    document.querySelector('[role="dialog"]:not([hidden]), [role="menu"]:not([hidden])') !== null
  );
}
