import { type RefObject, useRef, useState } from 'react';

/** The copying of one value, for all that offer it on a page. */
export interface Copying {
  result: 'copied' | 'selected' | undefined;
  /** Where the value stands, to be selected where the clipboard is refused. */
  text: RefObject<HTMLElement | null>;
  copy: () => Promise<void>;
  /** The result has been read. */
  forget: () => void;
}

/** `onCopy` is false where the clipboard is refused; then the value is selected instead. */
export function useCopy(value: string, onCopy: (value: string) => Promise<boolean>): Copying {
  const [result, setResult] = useState<Copying['result']>();
  const text = useRef<HTMLElement>(null);
  const copy = async (): Promise<void> => {
    const copied = await onCopy(value);
    if (!copied && text.current) {
      getSelection()?.selectAllChildren(text.current);
      text.current.scrollIntoView({ block: 'nearest' });
    }
    setResult(copied ? 'copied' : 'selected');
  };
  return { result, text, copy, forget: () => setResult(undefined) };
}
