import { useEffect, useRef } from 'react';

/** Handlers by key: `j` is a single key, `g p` means g and then p within a second. */
export type KeyBindings = Readonly<Record<string, () => void>>;

const sequenceMs = 1000;
const repeating = new Set(['j', 'k']);

/** Binds keys while the component is shown, except where somebody types or a dialog is open. */
export function useKeys(bindings: KeyBindings): void {
  const latest = useRef(bindings);
  useEffect(() => {
    latest.current = bindings;
  });
  useEffect(() => {
    let first = { key: '', atMs: 0 };
    function onKey(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || isDialogOpen()) return;
      if (event.repeat && !repeating.has(event.key)) return;
      const isSequence = event.timeStamp - first.atMs < sequenceMs;
      const action =
        (isSequence && latest.current[`${first.key} ${event.key}`]) || latest.current[event.key];
      first = { key: event.key, atMs: event.timeStamp };
      if (!action) return;
      event.preventDefault();
      action();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
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
