import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CashierController } from './controller.ts';
import { toastCredits } from './toast.ts';

const shown: string[] = [];

interface FakeToast {
  textContent: string;
  attributes: Record<string, string>;
}

const regions: { role: string | undefined; textWhenAdded: string }[] = [];
const waiting: FakeToast[] = [];

/** A document that knows only what a toast needs. */
const page = {
  createElement: () => ({
    style: {},
    attributes: {},
    setAttribute(this: FakeToast, name: string, value: string) {
      this.attributes[name] = value;
    },
    textContent: '',
    remove: gone,
  }),
  body: {
    append(toast: FakeToast) {
      regions.push({ role: toast.attributes['role'], textWhenAdded: toast.textContent });
      waiting.push(toast);
    },
  },
} as unknown as Document;
function gone(this: { textContent: string }): void {
  shown.splice(shown.indexOf(this.textContent), 1);
}

let tell: (transaction: object) => void = () => {};
const cashier = {
  on: (_event: string, handler: (transaction: never) => void) => {
    tell = (transaction) => {
      handler(transaction as never);
      shown.push(...waiting.splice(0).map(({ textContent }) => textContent));
    };
    return () => (tell = () => {});
  },
} as unknown as Pick<CashierController, 'on'>;

beforeEach(() => {
  vi.useFakeTimers();
  shown.length = 0;
  regions.length = 0;
});
afterEach(() => void vi.useRealTimers());

const deposit = { kind: 'deposit', id: 'd1', amount: '500', currency: 'INR', method: 'upi' };
const text = ({ amount, currency }: { amount: string; currency: string }) =>
  `${amount} ${currency} arrived`;

it('[HOST-14] the toast shows the words of the page when a deposit is credited, for a while', () => {
  toastCredits(cashier, { text, document: page, durationMs: 1000 });
  tell({ ...deposit, status: 'waiting', outcome: 'pending' });
  expect(shown).toEqual([]);
  tell({ ...deposit, status: 'processed', outcome: 'completed' });
  expect(shown).toEqual(['500 INR arrived']);
  vi.advanceTimersByTime(1000);
  expect(shown).toEqual([]);
});

it('[HOST-14] the toast is announced: a live region is in the page before its words are', () => {
  toastCredits(cashier, { text, document: page });
  tell({ ...deposit, status: 'processed', outcome: 'completed' });
  expect(regions).toEqual([{ role: 'status', textWhenAdded: '' }]);
  expect(shown).toEqual(['500 INR arrived']);
});

it('[HOST-14] the toast shows nothing for withdrawals, nor once it has ended', () => {
  const end = toastCredits(cashier, { text, document: page });
  tell({ ...deposit, kind: 'withdrawal', status: 'sent', outcome: 'completed' });
  end();
  tell({ ...deposit, status: 'processed', outcome: 'completed' });
  expect(shown).toEqual([]);
});
