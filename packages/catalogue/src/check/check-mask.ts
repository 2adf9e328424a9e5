// Imports single parts, because the index needs a DOM, which does not exist here.
import 'imask/masked/date';
import 'imask/masked/pattern';
import { pipe } from 'imask/masked/pipe';
import { dateMask, withoutMask } from '@opencashier/contract/formats/mask';
import type { CatalogueField as Field, CatalogueMethod } from '../schema/schema.ts';
import { passes } from '../offer/validate-fields.ts';

type KeyAndMessage = [key: keyof Field, message: string];

/**
 * FORM-12: runs the example through the mask library that the widget uses. If the result differs or
 * does not fill the mask, a player could not type the example. The value without the mask's own
 * characters must also pass the field's check.
 */
export function checkMask(method: CatalogueMethod, field: Field): KeyAndMessage[] {
  const { mask, example } = field;
  if (mask === undefined) return [];
  if (mask !== dateMask && !/[0a*]/.test(mask)) {
    return [['mask', `nothing can be typed in "${mask}": 0 takes a digit, a a letter, * anything`]];
  }
  if (example === undefined) return [['mask', 'a field with a mask needs an example']];
  const typed = typedThrough(mask, example);
  if (typed.value !== example) {
    return [['example', `"${example}" becomes "${typed.value}" in the mask "${mask}"`]];
  }
  if (!typed.isComplete) return [['example', `"${example}" does not fill the mask "${mask}"`]];
  const sent = withoutMask(mask, example);
  if (passes(method, field, sent) || !passes(method, field, example)) return [];
  return [['regex', `the example is sent without its mask, as "${sent}", and that does not pass`]];
}

/** The placeholder that the library shows for a missing character. */
const gap = '\u0000';

function typedThrough(mask: string, text: string): { value: string; isComplete: boolean } {
  const options = { mask: mask === dateMask ? Date : mask, placeholderChar: gap };
  return {
    value: pipe(text, options),
    isComplete: !pipe(text, { ...options, lazy: false }).includes(gap),
  };
}
