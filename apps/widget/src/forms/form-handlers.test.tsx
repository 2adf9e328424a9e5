import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MethodField } from '@opencashier/contract/methods/methods';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { beginTest } from '../testing/fixtures.ts';
import { fieldItems } from './field-items.ts';
import { formFieldOf } from './form-field.ts';
import { formHandlers } from './form-handlers.ts';
import { emptyForm, flagErrors, type FormState, markPending } from './form-state.ts';
import { Fields } from './inputs/Fields.tsx';
import { leadToField } from './lead-to-field.ts';

beforeEach(() => beginTest());

const values = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ text: `Item ${n}`, value: `${n}` }));

function show(asked: Omit<MethodField, 'name'>[], start: FormState) {
  const fields = asked.map((field, n) =>
    formFieldOf({ name: `f${n}`, label: `Field ${n}`, ...field }, { text: {} }),
  );
  const shown = { form: start, inputs: 0 };
  const handlers = formHandlers(fields, (patch, isInput) => {
    if (isInput) shown.inputs += 1;
    set(patch(shown.form));
  });
  const view = () => <Fields fields={fieldItems(fields, shown.form, 'in')} {...handlers} />;
  const { rerender } = render(view());
  const set = (form: FormState): void => {
    shown.form = form;
    rerender(view());
  };
  return { shown, set };
}

// The sheet of a long list has the field's label, too.
const field = (n = 0) =>
  screen.getByLabelText<HTMLInputElement>(`Field ${n}`, { selector: '[name]' });
const isMarked = (n = 0) => field(n).getAttribute('aria-invalid') === 'true';
const wrong = flagErrors(emptyForm, { f0: () => 'Not like this' });

/** A window that loses the focus keeps its active element. */
const leaveWindow = () => fireEvent.blur(document.activeElement ?? document.body);
const returnToWindow = () => fireEvent.focus(document.activeElement ?? document.body);

/** As in a window without the focus: the active element changes without an event. */
function reportNoFocus(): () => void {
  const listening = new AbortController();
  const stop = (event: Event): void => event.stopImmediatePropagation();
  for (const type of ['focus', 'blur', 'focusin', 'focusout']) {
    addEventListener(type, stop, { capture: true, signal: listening.signal });
  }
  onTestFinished(() => listening.abort());
  return () => listening.abort();
}

const types: [string, Omit<MethodField, 'name'>][] = [
  ['text', { type: 'text' }],
  ['phone number', { type: 'phone_with_prefix', prefix: '+91' }],
  ['list', { type: 'dropdown', values: values(2) }],
];

describe('[FORM-6] the error of a field', () => {
  it.each(types)('is cleared when the player moves to the %s with a key', async (_, asked) => {
    show([asked], wrong);
    expect(isMarked()).toBe(true);
    await userEvent.tab();
    expect(document.activeElement).toBe(field());
    expect(isMarked()).toBe(false);
  });

  it.each([...types, ['long list', { type: 'dropdown', values: values(13) }] as const])(
    'is cleared when the player clicks the %s that has the focus already',
    async (_, asked) => {
      const { set } = show([asked], emptyForm);
      await userEvent.tab();
      set(wrong);
      expect(isMarked()).toBe(true);
      await userEvent.click(field());
      expect(isMarked()).toBe(false);
    },
  );

  it.each(types)('[FORM-20] stays when the widget moves the focus to the %s', async (_, asked) => {
    show([asked], wrong);
    leadToField('f0');
    await waitFor(() => expect(document.activeElement).toBe(field()));
    expect(isMarked()).toBe(true);
  });

  it.each(types)(
    '[FORM-20] stays when the window with the %s gets the focus back',
    async (_, asked) => {
      const { set } = show([asked, { type: 'text' }], emptyForm);
      await userEvent.tab();
      set(wrong);
      leaveWindow();
      returnToWindow();
      expect(isMarked()).toBe(true);
      await userEvent.tab();
      await userEvent.tab({ shift: true });
      expect(isMarked()).toBe(false);
    },
  );

  it.each(types)(
    '[FORM-20] stays when the widget led to the %s in the background',
    async (_, asked) => {
      show([{ type: 'text' }, asked], flagErrors(emptyForm, { f1: () => 'Not like this' }));
      await userEvent.tab();
      leaveWindow();
      const reportFocus = reportNoFocus();
      leadToField('f1');
      await waitFor(() => expect(document.activeElement).toBe(field(1)));
      reportFocus();
      returnToWindow();
      expect(isMarked(1)).toBe(true);
    },
  );

  it('is cleared when the player moves to a field that the widget led to before', async () => {
    const { set } = show([{ type: 'text' }, { type: 'text' }], wrong);
    const reportFocus = reportNoFocus();
    leadToField('f0');
    await waitFor(() => expect(document.activeElement).toBe(field()));
    leadToField('f1');
    await waitFor(() => expect(document.activeElement).toBe(field(1)));
    reportFocus();
    set(wrong);
    await userEvent.tab({ shift: true });
    expect(document.activeElement).toBe(field());
    expect(isMarked()).toBe(false);
  });
});

it('[FORM-6] a field is busy while the server checks its value, and no other field', async () => {
  const { set } = show([{ type: 'text' }, { type: 'text' }], markPending(emptyForm, ['f1']));
  const busy = () => [0, 1].filter((n) => field(n).getAttribute('aria-busy') === 'true');
  expect(busy()).toEqual([1]);
  set(emptyForm);
  expect(busy()).toEqual([]);
});

it('[FORM-21] only typing counts as a change of the form, and not a focus that moves', async () => {
  const { shown } = show([{ type: 'text' }, { type: 'text' }], emptyForm);
  await userEvent.tab();
  await userEvent.tab();
  expect(shown.form['f0']?.touched).toBe(true);
  expect(shown.inputs).toBe(0);
  await userEvent.keyboard('x');
  expect(shown.inputs).toBe(1);
});

it('ignores the input of a field that the form no longer has', () => {
  const forms: FormState[] = [];
  formHandlers([], (patch) => forms.push(patch(emptyForm))).onChange('gone', 'x');
  expect(forms).toEqual([]);
});

it('[FORM-8] a field is trimmed when the player leaves it', async () => {
  show([{ type: 'text' }], emptyForm);
  await userEvent.type(field(), ' x y ');
  expect(field().value).toBe(' x y ');
  await userEvent.tab();
  expect(field().value).toBe('x y');
});
