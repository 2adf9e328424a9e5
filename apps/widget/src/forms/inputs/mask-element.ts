// Imported by part, because the whole library has kinds of masks that no form uses.
import type { AppendFlags, Masked, MaskedDynamic } from 'imask';
import InputMask from 'imask/controls/input';
import 'imask/masked/date';
import 'imask/masked/dynamic';
import 'imask/masked/pattern';
import { expiryDigits, isAmex, typedExpiry } from '../card.ts';
import { withLatinDigits } from '../typing.ts';
import { amexMask, cardMask, dateMask, expiryMask } from '@opencashier/contract/formats/mask';

export interface MaskedElement {
  /** Shows the form's value if it differs from the typed one, and no keyboard is composing. */
  show(value: string): void;
  remove(): void;
}

/** Attaches a mask to an input. */
export function maskElement(
  element: HTMLInputElement,
  mask: string,
  onText: (text: string) => void,
): MaskedElement {
  const input = new InputMask(element, maskOptions(mask));
  input.on('accept', () => onText(input.value));
  const listening = new AbortController();
  const { signal } = listening;
  let isComposing = false;
  element.addEventListener('compositionstart', () => (isComposing = true), { signal });
  element.addEventListener('compositionend', () => (isComposing = false), { signal });
  if (mask === expiryMask) completeExpiry(element, input, signal);
  return {
    show(value) {
      if (input.value !== value && !isComposing) input.value = value;
    },
    remove() {
      listening.abort();
      input.destroy();
    },
  };
}

/** The position of the year in an expiry. */
const yearStart = '00/'.length;

/** FORM-22: gives a keystroke that the mask refuses its meaning. */
function completeExpiry(element: HTMLInputElement, input: InputMask, signal: AbortSignal): void {
  let accepted: unknown;
  let isAtEnd = false;
  input.on('accept', (event) => void (accepted = event));
  const noteCaret = (): void => {
    isAtEnd = element.selectionStart === element.value.length;
  };
  element.addEventListener('beforeinput', noteCaret, { signal });
  // Registered last, so that the mask has handled the event already.
  const complete = (event: Event): void => {
    const typed = (event instanceof InputEvent && event.data) || '';
    const meant = typedExpiry(input.value, withLatinDigits(typed), isAtEnd);
    if (accepted === event || meant === input.value) return;
    const gap = meant.indexOf('_');
    if (gap < 0) {
      input.value = meant;
      input.cursorPos = isAtEnd ? meant.length : yearStart;
    } else {
      // A value with a gap cannot be set as a whole.
      input.masked.splice(0, gap + 1, meant.slice(0, gap), 'NONE', { input: true });
      input.updateControl(gap);
    }
  };
  element.addEventListener('input', complete, { signal });
}

/** FORM-10, FORM-12: the options for card numbers, dates and other masks. */
export function maskOptions(mask: string) {
  if (mask === dateMask) return { mask: Date, prepare: withLatinDigits };
  if (mask === expiryMask) return expiryOptions;
  return mask === cardMask ? cardOptions : { mask, prepare: withLatinDigits };
}

/** FORM-19: the backtick keeps the year in its place while the month is edited. */
const expiryOptions = {
  mask: '00/`00',
  overwrite: true,
  // Only text that fills the empty field is a whole expiry. Undo, for example, sets bare digits.
  prepare: (text: string, { value }: Masked, { input = false }: AppendFlags = {}) =>
    input && !value ? expiryDigits(withLatinDigits(text)) : withLatinDigits(text),
};

const cardOptions = {
  mask: [{ mask: cardMask }, { mask: amexMask }],
  prepare: withLatinDigits,
  dispatch: (appended: string, { compiledMasks, unmaskedValue }: MaskedDynamic) =>
    compiledMasks[isAmex(unmaskedValue + appended) ? 1 : 0],
};
