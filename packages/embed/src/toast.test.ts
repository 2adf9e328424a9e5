import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CashierController } from './controller.ts';
import { toastCredits } from './toast.ts';

let page: Document;
let tell: (transaction: object) => void = () => {};
const cashier = {
  on: (_event: string, handler: (transaction: never) => void) => {
    tell = (transaction) => handler(transaction as never);
    return () => (tell = () => {});
  },
} as unknown as Pick<CashierController, 'on'>;

beforeEach(() => {
  vi.useFakeTimers();
  page = new Window().document as unknown as Document;
});
afterEach(() => void vi.useRealTimers());

const deposit = { kind: 'deposit', id: 'd1', amount: '500', currency: 'INR', method: 'upi' };
const credited = { ...deposit, status: 'processed', outcome: 'completed' };
const text = ({ amount, currency }: { amount: string; currency: string }) =>
  `${amount} ${currency} arrived`;

const regions = () => [...page.querySelectorAll('[role="status"]')];
const shown = () =>
  regions().flatMap(({ children }) => [...children].map((toast) => toast.textContent));

it('[HOST-14] the toast shows the words of the page when a deposit is credited, for a while', () => {
  toastCredits(cashier, { text, document: page, durationMs: 1000 });
  tell({ ...deposit, status: 'waiting', outcome: 'pending' });
  expect(shown()).toEqual([]);
  tell(credited);
  expect(shown()).toEqual(['500 INR arrived']);
  vi.advanceTimersByTime(1000);
  expect(shown()).toEqual([]);
});

it('[HOST-14] the toast is announced: its live region is in the page long before the words are', () => {
  toastCredits(cashier, { text, document: page });
  const [region] = regions();
  expect(region?.isConnected).toBe(true);
  expect(region?.textContent).toBe('');
  tell(credited);
  expect(regions()).toEqual([region]);
  expect(region?.textContent).toBe('500 INR arrived');
});

it('[HOST-14] two toasts are stacked, and each stays for its own time', () => {
  toastCredits(cashier, { text, document: page, durationMs: 1000 });
  tell(credited);
  vi.advanceTimersByTime(600);
  tell({ ...credited, id: 'd2', amount: '700' });
  expect(shown()).toEqual(['500 INR arrived', '700 INR arrived']);
  vi.advanceTimersByTime(400);
  expect(shown()).toEqual(['700 INR arrived']);
});

it('[HOST-14] the toast shows nothing for withdrawals, nor once it has ended', () => {
  const end = toastCredits(cashier, { text, document: page });
  tell({ ...deposit, kind: 'withdrawal', status: 'sent', outcome: 'completed' });
  expect(shown()).toEqual([]);
  end();
  expect(regions()).toEqual([]);
  tell(credited);
  expect(shown()).toEqual([]);
});

function openModal(): HTMLDialogElement {
  const dialog = page.createElement('dialog');
  // The DOM of this test has no top layer.
  vi.spyOn(dialog, 'matches').mockImplementation(() => dialog.open);
  page.body.append(dialog);
  dialog.showModal();
  return dialog;
}

it('[HOST-14] the toast is in a modal dialog while one is open, and stays when the dialog closes', async () => {
  toastCredits(cashier, { text, document: page });
  const [region] = regions();
  const dialog = openModal();
  await Promise.resolve();
  expect(region?.parentElement).toBe(dialog);
  expect(region?.textContent).toBe('');

  tell(credited);
  expect(dialog.textContent).toBe('500 INR arrived');
  dialog.close();
  dialog.remove();
  await Promise.resolve();
  expect(region?.parentElement).toBe(page.body);
  expect(shown()).toEqual(['500 INR arrived']);
});

it('[HOST-14] the toast outlives a dialog that was open before it and is removed without closing', () => {
  const dialog = openModal();
  toastCredits(cashier, { text, document: page });
  expect(regions().map(({ parentElement }) => parentElement)).toEqual([dialog]);
  dialog.remove();
  tell(credited);
  expect(shown()).toEqual(['500 INR arrived']);
});
