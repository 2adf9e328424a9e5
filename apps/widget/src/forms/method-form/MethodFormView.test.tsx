import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { setEnglishTexts } from '../../testing/english.ts';
import { MethodFormView, type MethodFormViewProps } from './MethodFormView.tsx';
import { NextNote } from './NextNote.tsx';

beforeEach(setEnglishTexts);

const nothing = (): void => {};
const amount = { value: '1', symbol: '$', hint: [], onChange: nothing };
const field = { name: 'iban', type: 'text', label: 'IBAN', value: '' } as const;

const show = (props: Partial<MethodFormViewProps> = {}) =>
  render(
    <MethodFormView
      method={{ name: 'SPEI' }}
      amount={amount}
      quick={{ choices: [], selected: '', onChoose: nothing }}
      fields={[field]}
      fieldHandlers={{ onChange: nothing }}
      facts={[]}
      howTo="How to pay"
      action="Pay"
      next={<NextNote>More follows</NextNote>}
      busy={false}
      onSubmit={nothing}
      {...props}
    />,
  );

describe('[FORM-20] the summary of a failed submit', () => {
  const summaryError = 'Not like this';
  const entries = () =>
    within(screen.getByRole('alert'))
      .getAllByText(/: /)
      .map(({ textContent }) => textContent);

  it.each([
    [undefined, 'Amount: Not like this'],
    ['Withdrawal amount', 'Withdrawal amount: Not like this'],
  ])('names the amount by its label and then the fields: %s', (label, first) => {
    show({ amount: { ...amount, label, summaryError }, fields: [{ ...field, summaryError }] });
    expect(entries()).toEqual([first, 'IBAN: Not like this']);
  });

  it('describes an input whose own mark has been cleared', () => {
    show({ amount: { ...amount, summaryError }, fields: [{ ...field, summaryError }] });
    for (const [label, text] of [
      ['Amount', 'Amount: Not like this'],
      ['IBAN', 'IBAN: Not like this'],
    ] as const) {
      const ids = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? [];
      const notes = ids.map((id) => document.getElementById(id)?.textContent);
      expect(notes, label).toContain(text);
    }
  });

  it('is visible for the inputs whose own mark has been cleared, and only for these', () => {
    const other = { ...field, name: 'name', label: 'Name', summaryError };
    const visible = () => {
      const alert = screen.getByRole('alert');
      const shown = within(alert).getAllByText(/: /);
      return [alert, ...shown].filter(({ className }) => !className.includes('visuallyHidden'));
    };
    const marked = { ...field, summaryError, error: summaryError };
    const { unmount } = show({ fields: [marked, { ...other, error: summaryError }] });
    expect(visible()).toEqual([]);
    unmount();
    show({ fields: [marked, other] });
    expect(visible()).toEqual([screen.getByRole('alert'), screen.getByText(/^Name: /)]);
  });

  it('leaves out the inputs that are right, and is empty without errors', () => {
    const { unmount } = show({ fields: [{ ...field, summaryError }] });
    expect(entries()).toEqual(['IBAN: Not like this']);
    unmount();
    show();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('[FORM-21] the problem of a failed deposit', () => {
  const another = { onAnotherMethod: nothing };
  it.each([
    [{}, [], []],
    [{ problemLink: 'https://a.example/' }, ['https://a.example/'], []],
    [{ supportLink: 'mailto:a@b.example' }, ['mailto:a@b.example'], []],
    [another, [], ['Choose another method']],
    [{ ...another, isForEveryMethod: true }, [], []],
  ])('offers only the ways out that exist: %j', (ways, links, buttons) => {
    show({ problem: 'The wallet refuses', ...ways });
    const problem = within(screen.getByRole('alert'));
    problem.getByText('The wallet refuses', { exact: false });
    expect(problem.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(links);
    expect(problem.queryAllByRole('button').map((b) => b.textContent)).toEqual(buttons);
  });

  it('is not announced twice', () => {
    show({ problem: 'The wallet refuses', isProblemAnnounced: true });
    expect(screen.getByRole('note').textContent).toContain('The wallet refuses');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the form of a method', () => {
  it.each([
    [false, 1],
    [true, 0],
  ])('is submitted by the widget and not by the browser, while it is busy (%s): %i', (busy, n) => {
    let submitted = 0;
    show({ busy, onSubmit: () => (submitted += 1) });
    const form = screen.getByLabelText('IBAN').closest('form');
    const isLeftToBrowser = form && fireEvent.submit(form);
    expect({ isLeftToBrowser, submitted }).toEqual({ isLeftToBrowser: false, submitted: n });
  });

  it.each([
    [[], [], []],
    [[true], [], ['Pays 1']],
    [[false], ['Pays 1'], []],
    [[false, true], ['Pays 1'], ['Pays 2']],
  ])('has the facts that matter most beside the button: %j', (inBar, inSummary, besideButton) => {
    const facts = inBar.map((is, n) => ({ label: 'Pays', value: ` ${n + 1}`, inBar: is }));
    const { container } = show({ facts });
    const lists = [...container.querySelectorAll('dl')].map((list) => ({
      name: list.getAttribute('aria-label'),
      text: list.textContent,
    }));
    expect(lists).toEqual([
      ...inSummary.map((text) => ({ name: 'Summary', text })),
      ...besideButton.map((text) => ({ name: null, text })),
    ]);
  });

  it.each([
    [true, 1],
    [undefined, 0],
  ])('marks a next step outside the cashier: %s', (leaves, icons) => {
    show({ next: <NextNote {...(leaves && { leaves })}>More follows</NextNote> });
    expect(screen.getByText('More follows').querySelectorAll('svg')).toHaveLength(icons);
  });
});
