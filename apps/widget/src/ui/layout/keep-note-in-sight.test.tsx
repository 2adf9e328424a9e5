import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Fields } from '../../forms/inputs/Fields.tsx';
import { setEnglishTexts } from '../../testing/english.ts';
import { AmountInput } from '../amounts/AmountInput.tsx';
import { ActionBar } from './ActionBar.tsx';
import { keepNoteInSight } from './keep-note-in-sight.ts';

const nothing = (): void => {};

/** The lower edge of each note and the upper edge of the bar, by their ids. */
let edges: Readonly<Record<string, number>>;
let scrolled: unknown[];
const viewport = Object.assign(new EventTarget(), { height: 280, offsetTop: 0, scale: 1 });

// The listeners stay as long as the page.
beforeAll(() => {
  vi.stubGlobal('visualViewport', viewport);
  keepNoteInSight();
});

beforeEach(() => {
  setEnglishTexts();
  edges = { bar: 180 };
  scrolled = [];
  vi.stubGlobal('visualViewport', viewport);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('scrollBy', (options: unknown) => void scrolled.push(options));
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, edges[this.id || 'bar'], 0, 0);
  });
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (
    this: Element,
    options,
  ) {
    scrolled.push([this.id, options]);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  delete document.documentElement.dataset['autoHeight'];
});

function form(errors: { amount?: string; iban?: string } = {}) {
  const iban = {
    name: 'iban',
    type: 'text',
    label: 'IBAN',
    value: '',
    error: errors.iban,
  } as const;
  return (
    <>
      <AmountInput value="1" symbol="$" hint={[]} error={errors.amount} onChange={nothing} />
      <Fields fields={[iban]} onChange={nothing} />
      <ActionBar>Pay</ActionBar>
    </>
  );
}

/** The form with the focus in an input, whose errors then appear. */
function showErrors(label: string, errors: { amount?: string; iban?: string }): HTMLElement {
  const { rerender } = render(form());
  const input = screen.getByLabelText(label);
  input.focus();
  rerender(form(errors));
  return input;
}

describe('[FORM-25] the note of the input in focus', () => {
  it.each([
    ['IBAN', 'field-iban-note', { iban: 'Too short' }],
    ['Amount', 'amount-note', { amount: 'Too little' }],
  ])('is scrolled above the bar if that hides it: %s', async (label, note, errors) => {
    edges = { bar: 180, [note]: 210 };
    const input = showErrors(label, errors);
    await vi.waitFor(() => expect(scrolled).toContainEqual({ top: 38, behavior: 'auto' }));
    expect(document.activeElement).toBe(input);
  });

  it('glides for players who have nothing against movement', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    edges = { bar: 180, 'field-iban-note': 210 };
    showErrors('IBAN', { iban: 'Too short' });
    await vi.waitFor(() => expect(scrolled).toContainEqual({ top: 38, behavior: 'smooth' }));
  });

  it('is scrolled to as soon as the keyboard hides it', () => {
    edges = { bar: 240, 'field-iban-note': 210 };
    showErrors('IBAN', { iban: 'Too short' });
    edges = { bar: 100, 'field-iban-note': 210 };
    fireEvent(viewport as unknown as Window, new Event('resize'));
    expect(scrolled).toEqual([{ top: 118, behavior: 'auto' }]);
  });

  it('is in the middle of what shows a frame that is as tall as its content', async () => {
    document.documentElement.dataset['autoHeight'] = '';
    edges = { bar: 180, 'field-iban-note': 210 };
    showErrors('IBAN', { iban: 'Too short' });
    const centred = ['field-iban-note', { block: 'center', behavior: 'auto' }];
    await vi.waitFor(() => expect(scrolled).toContainEqual(centred));
  });

  it.each([
    ['it is in sight', 'IBAN', { iban: 'Too short' }, { bar: 180, 'field-iban-note': 170 }],
    ['another input has the focus', 'Amount', { iban: 'Too short' }, { 'field-iban-note': 210 }],
  ])('does not scroll the page if %s', async (_, label, errors, places) => {
    edges = { bar: 180, 'amount-note': 90, ...places };
    showErrors(label, errors);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    fireEvent(viewport as unknown as Window, new Event('resize'));
    expect(scrolled).toEqual([]);
  });
});
