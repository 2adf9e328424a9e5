import { type ChangeEvent, type CompositionEvent, useLayoutEffect, useRef, useState } from 'react';

interface Typed {
  input: HTMLInputElement;
  text: string;
  /** The caret's position in that text. */
  caret: number;
}

type Typing = CompositionEvent<HTMLInputElement> | ChangeEvent<HTMLInputElement>;

/**
 * FORM-19: the props of an input whose text the form may rewrite (upper case, digits only). The
 * caret stays behind the typed character, and text that a keyboard is still composing is reported
 * only when it is complete: rewriting it earlier would make the keyboard enter it twice.
 */
export function useTyping(value: string, onText: (text: string) => void) {
  // A new object on every event renders the input even if the form keeps its old text.
  const [composed, setComposed] = useState<{ text?: string }>({});
  const typed = useRef<Typed>(undefined);
  useLayoutEffect(() => {
    const { input, text, caret } = typed.current ?? {};
    typed.current = undefined;
    if (!input || input.value === text || input.ownerDocument.activeElement !== input) return;
    const position = movedCaret(text ?? '', caret ?? 0, input.value);
    input.setSelectionRange(position, position);
  });
  const report = ({ currentTarget: input }: Typing): void => {
    const { value: text, selectionStart } = input;
    typed.current = { input, text, caret: selectionStart ?? text.length };
    setComposed({});
    onText(text);
  };
  return {
    value: composed.text ?? value,
    onChange(event: ChangeEvent<HTMLInputElement>) {
      const { isComposing } = event.nativeEvent as InputEvent;
      if (isComposing) setComposed({ text: event.currentTarget.value });
      else report(event);
    },
    onCompositionEnd: report,
  };
}

/** The caret's position in the rewritten text: still before the text that followed it. */
export function movedCaret(typed: string, caret: number, rewritten: string): number {
  const after = typed.slice(caret);
  const isKept = rewritten.toUpperCase().endsWith(after.toUpperCase());
  // If the end of the text was cut off, the part before the caret is unchanged.
  return isKept ? rewritten.length - after.length : Math.min(caret, rewritten.length);
}
