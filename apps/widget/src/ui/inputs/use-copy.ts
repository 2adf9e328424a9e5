import { type RefObject, useRef, useState } from 'react';
import { giveHaptic } from './haptics.ts';

/** The copy state of one value, shared by all copy controls of a page. */
export interface Copying {
  result: 'copied' | 'selected' | undefined;
  /** The element with the value, selected if the clipboard is not available. */
  text: RefObject<HTMLElement | null>;
  copy: () => Promise<void>;
  /** Clears the result once it has been shown. */
  forget: () => void;
}

/** `onCopy` resolves to false if the clipboard is not available; then the value is selected. */
export function useCopy(value: string, onCopy: (value: string) => Promise<boolean>): Copying {
  const [result, setResult] = useState<Copying['result']>();
  const text = useRef<HTMLElement>(null);
  const copy = async (): Promise<void> => {
    const copied = await onCopy(value);
    if (!copied && text.current) {
      getSelection()?.selectAllChildren(text.current);
      text.current.scrollIntoView({ block: 'nearest' });
    }
    if (copied) giveHaptic('tap');
    setResult(copied ? 'copied' : 'selected');
  };
  return { result, text, copy, forget: () => setResult(undefined) };
}
