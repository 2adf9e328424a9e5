import type { MethodField } from '@opencashier/contract/methods/methods';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginTest } from '../testing/fixtures.ts';
import { AmountInput } from '../ui/amounts/AmountInput.tsx';
import { fieldItems } from './field-items.ts';
import { formFieldOf } from './form-field.ts';
import { emptyForm } from './form-state.ts';
import { Fields } from './inputs/Fields.tsx';
import { leadToField } from './lead-to-field.ts';
import { useLeadToNewFields } from './use-lead-to-new-fields.ts';

const scrolledTo: Element[] = [];
beforeEach(() => {
  beginTest();
  scrolledTo.length = 0;
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolledTo.push(this);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const nothing = (): void => {};

function Form({ asked }: { asked: readonly MethodField[] }) {
  useLeadToNewFields(asked);
  const fields = ['iban', ...asked.map(({ name }) => name)].map((name) =>
    formFieldOf({ name, type: 'text' }, { text: {} }),
  );
  return (
    <>
      <AmountInput value="1" symbol="$" hint={[]} onChange={nothing} />
      <Fields fields={fieldItems(fields, emptyForm, 'mx')} onChange={nothing} />
    </>
  );
}

const input = (label: string) => screen.getByLabelText(label);

it.each([
  ['amount', 'Amount'],
  ['iban', 'iban'],
])('[FORM-5, FORM-20] the player is led to an invalid field: %s', async (name, label) => {
  render(<Form asked={[]} />);
  leadToField(name);
  await waitFor(() => expect(document.activeElement).toBe(input(label)));
  expect(scrolledTo).toEqual([input(label)]);
});

it('[FORM-5, FORM-20] opens the advanced fields again to show an invalid one', async () => {
  const memo = formFieldOf({ name: 'memo', type: 'text', isAdvanced: true }, { text: {} });
  render(<Fields fields={fieldItems([memo], emptyForm, 'mx')} onChange={nothing} />);
  const details = input('memo').closest('details');
  expect(details?.open).toBe(false);
  leadToField('memo');
  await waitFor(() => expect(details?.open).toBe(true));
  await waitFor(() => expect(document.activeElement).toBe(input('memo')));
});

it('[FORM-5] the player stays where they are if the invalid field is no longer shown', () => {
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => (run(0), 0));
  render(<Form asked={[]} />);
  leadToField('gone');
  expect(document.activeElement).toBe(document.body);
  expect(scrolledTo).toEqual([]);
});

describe('[SEQ-6] an answer that asks for fields', () => {
  const fields = (...names: string[]) =>
    names.map((name): MethodField => ({ name, type: 'text', label: name }));

  it.each([
    ['the first of them', [], ['city', 'street'], 'city'],
    ['the first that is new', ['city'], ['city', 'street', 'state'], 'street'],
    ['the first if it asks for the same ones again', ['city', 'state'], ['city', 'state'], 'city'],
  ])('leads the player to %s', async (_, before, asked, label) => {
    const { rerender } = render(<Form asked={fields(...before)} />);
    expect(document.activeElement).toBe(document.body);
    rerender(<Form asked={fields(...asked)} />);
    await waitFor(() => expect(document.activeElement).toBe(input(label)));
    expect(scrolledTo).toEqual([input(label)]);
  });
});
