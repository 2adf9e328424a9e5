import { describe, expect, it } from 'vitest';
import {
  blurField,
  changeField,
  emptyForm,
  fieldState,
  flagErrors,
  focusField,
  hasSameValues,
  markPending,
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

  it.each(['constructor', 'toString', '__proto__'])(
    '[FORM-6] is clean at first, even if the field is named %s',
    (name) => expect(fieldState(emptyForm, name).dirty).toBe(false),
  );

  it('[FORM-6] is pending while the server checks its value, and no other field is', () => {
    const typed = changeField(emptyForm, 'a', 'x');
    const pendingIn = (form: typeof typed) =>
      Object.keys(form).filter((name) => fieldState(form, name).pending);
    const both = markPending(typed, ['a', 'b']);
    expect(pendingIn(both)).toEqual(['a', 'b']);
    expect(fieldState(both, 'a').value).toBe('x');
    const next = markPending(both, ['b', 'c']);
    expect(pendingIn(next)).toEqual(['b', 'c']);
    expect(pendingIn(markPending(next, []))).toEqual([]);
    expect(markPending(next, ['b', 'c'])).toBe(next);
    expect(pendingIn(changeField(next, 'b', 'y'))).toEqual(['c']);
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

it('[FORM-21] a focus that moves leaves the values of a form the same, and typing does not', () => {
  const typed = changeField(emptyForm, 'a', 'x ');
  const left = blurField(focusField(focusField(typed, 'a'), 'b'), 'a');
  expect(hasSameValues(typed, left)).toBe(true);
  expect(hasSameValues(typed, flagErrors(left, { b: () => 'no' }))).toBe(true);
  expect(hasSameValues(typed, changeField(left, 'a', 'xy'))).toBe(false);
  expect(hasSameValues(typed, changeField(left, 'b', 'y'))).toBe(false);
  expect(hasSameValues(left, emptyForm)).toBe(false);
});
