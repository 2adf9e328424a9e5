// Its parts by name: the whole library knows kinds of masks that no form has.
import InputMask from 'imask/controls/input';
import 'imask/masked/date';
import 'imask/masked/pattern';
import { dateMask } from '../fields/mask.ts';

export interface MaskedElement {
  /** The form's value, where it is another than the one that was typed. */
  show(value: string): void;
  remove(): void;
}

/** Ties an input to a mask. */
export function maskElement(
  element: HTMLInputElement,
  mask: string,
  onText: (text: string) => void,
): MaskedElement {
  const input = new InputMask(element, maskOptions(mask));
  input.on('accept', () => onText(input.value));
  return {
    show(value) {
      if (input.value !== value) input.value = value;
    },
    remove: () => input.destroy(),
  };
}

/** FORM-12 */
export function maskOptions(mask: string) {
  return mask === dateMask ? { mask: Date } : { mask };
}
