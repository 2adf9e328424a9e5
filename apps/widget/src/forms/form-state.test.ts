import { describe, expect, it } from 'vitest';
import {
  blurField,
  changeField,
  emptyForm,
  fieldState,
  flagErrors,
  focusField,
} from './form-state.ts';

describe('the state of a field', () => {
  it('[FORM-6] is clean at first, dirty after typing and touched after leaving', () => {
    expect(fieldState(emptyForm, 'a')).toEqual({
      value: '',
      dirty: false,
      touched: false,
      pending: false,
    });
    const form = blurField(changeField(emptyForm, 'a', 'x'), 'a');
    expect(fieldState(form, 'a')).toMatchObject({ value: 'x', dirty: true, touched: true });
  });

  it('[FORM-6] loses its error when the field is focused or changed', () => {
    const wrong = flagErrors(emptyForm, { a: () => 'no', b: () => 'no' });
    expect(fieldState(wrong, 'a')).toMatchObject({ error: expect.any(Function), touched: true });
    expect(fieldState(focusField(wrong, 'a'), 'a').error).toBeUndefined();
    expect(fieldState(changeField(wrong, 'b', 'x'), 'b').error).toBeUndefined();
  });

  it('[FORM-8] is trimmed when the player leaves the field', () => {
    expect(fieldState(blurField(changeField(emptyForm, 'a', '  x y '), 'a'), 'a').value).toBe(
      'x y',
    );
  });
});
