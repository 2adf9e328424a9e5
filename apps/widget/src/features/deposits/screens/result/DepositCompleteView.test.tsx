import { cleanup, render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { setEnglishTexts } from '../../../../testing/english.ts';
import { beginTest } from '../../../../testing/fixtures.ts';
import { factOf, textIn } from '../../../../testing/render-screen.tsx';
import { DepositCompleteView } from './DepositCompleteView.tsx';
import type { DepositFacts, DepositOutcome } from './deposit-outcome.ts';

const nothing = (): void => {};
const actions = {
  onDone: nothing,
  onAgain: nothing,
  onRetry: nothing,
  onAnother: nothing,
  onCopy: async () => true,
};
const facts: DepositFacts = {
  amount: '₹1,000.00',
  method: { name: 'PhonePe' },
  reference: 'dep_1',
  supportUrl: 'https://support.example',
};

const show = (outcome: DepositOutcome, more: Partial<DepositFacts> = {}) =>
  render(<DepositCompleteView deposit={{ ...facts, ...more, outcome }} {...actions} />);

const isShown = (words: string | RegExp): boolean =>
  screen.queryAllByText(words, { exact: false }).length > 0;
const button = (name: string) => screen.queryByRole('button', { name });
const title = () => textIn(screen.getByRole('heading', { level: 1 }));
const steps = () => screen.getAllByRole('listitem').map((step) => textIn(step));

describe('deposit complete view', () => {
  beforeEach(setEnglishTexts);

  it('links to the payment page in a new window while the deposit is waiting', () => {
    const paymentUrl = 'https://pay.example/1';
    show({ kind: 'waiting', paymentUrl, secondsLeft: 876, secondsTotal: 1200 });
    const link = screen.getByRole('link', { name: 'Continue to payment' });
    expect(link.getAttribute('href')).toBe(paymentUrl);
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener');
    const timer = screen.getByRole('timer', { name: 'Time left to pay' });
    expect(timer.textContent).toBe('14:36 left');
    expect(isShown('You can close this page and come back')).toBe(true);
    expect(button('Choose another method')).not.toBeNull();
  });

  it('[P2P-20] announces the last minute to pay once, in a region that was there before', () => {
    const { rerender } = show({ kind: 'waiting', secondsLeft: 60 });
    const regions = document.querySelectorAll('[aria-live="polite"]');
    const announced = () => [...regions].map((region) => textIn(region)).join('');
    expect(announced()).toBe('');
    for (const secondsLeft of [59, 1]) {
      const outcome = { kind: 'waiting', secondsLeft } as const;
      rerender(<DepositCompleteView deposit={{ ...facts, outcome }} {...actions} />);
      expect(announced()).toBe('Last minute to pay');
    }
    const outcome = { kind: 'waiting', secondsLeft: 0 } as const;
    rerender(<DepositCompleteView deposit={{ ...facts, outcome }} {...actions} />);
    expect(announced()).toBe('');
  });

  it('announces its outcome in a region that was there before', () => {
    const { rerender } = show({ kind: 'waiting' });
    const region = screen.getByRole('heading', { level: 1 }).closest('[role="status"]');
    expect(region).not.toBeNull();
    const outcome = { kind: 'accepted', payment: 'received' } as const;
    rerender(<DepositCompleteView deposit={{ ...facts, outcome }} {...actions} />);
    expect(region?.isConnected).toBe(true);
    expect(region?.textContent).toContain('Payment received, checking it now');
  });

  it('has no link if the payment cannot be opened again', () => {
    show({ kind: 'waiting' });
    expect(screen.queryByRole('link', { name: 'Continue to payment' })).toBeNull();
  });

  it('does not present a payment under review as a success', () => {
    show({ kind: 'accepted', payment: 'received' }, { pay: '₹1,020.00' });
    expect(title()).toBe('Payment received, checking it now');
    expect(factOf('Paid')).toBe('₹1,020.00');
    expect(screen.getByText('₹1,020.00').closest('[data-strong]')).not.toBeNull();
    expect(isShown('Credited')).toBe(false);
    expect(isShown('Money added to your balance')).toBe(false);
  });

  it('does not say that a payment to a person was received just because the player declared it', () => {
    show({ kind: 'accepted', payment: 'soughtByRecipient' }, { pay: '₹1,000.67' });
    expect(title()).toBe('The recipient is checking your payment');
    expect(isShown('You told us you’ve paid')).toBe(true);
    expect(isShown('Payment received')).toBe(false);
    expect(factOf('Paid')).toBe('₹1,000.67');
    expect(factOf('You pay')).toBeUndefined();
  });

  it.each([
    { kind: 'waiting', isP2p: true },
    { kind: 'accepted', payment: 'soughtByRecipient' },
    { kind: 'disputed' },
  ] as const)('[P2P-19] has the exact amount of a transfer as its headline: $kind', (outcome) => {
    show(outcome, { pay: '₹1,000.67', isPayExact: true });
    const { parentElement: status } = screen.getByRole('heading', { level: 1 });
    expect(textIn(status)).toContain('₹1,000.67');
    expect(isShown('You asked for ₹1,000.00')).toBe(true);
  });

  it('keeps the requested amount as its headline if the amount to pay is in another currency', () => {
    show({ kind: 'waiting' }, { pay: '25.40 USDT' });
    const { parentElement: status } = screen.getByRole('heading', { level: 1 });
    expect(textIn(status)).toContain('₹1,000.00');
    expect(isShown('You asked for')).toBe(false);
  });

  it('leads a player whose payment is disputed to support, not to another payment', () => {
    show({ kind: 'disputed' }, { pay: '₹1,000.67' });
    expect(factOf('Paid')).toBe('₹1,000.67');
    expect(button('Choose another method')).toBeNull();
    const link = screen.getByRole('link', { name: 'Contact support' });
    expect(link.getAttribute('href')).toBe('https://support.example');
  });

  it('[SWP-3] says that the coins of a package are to come, and what was paid too much', () => {
    beginTest({ widgetViewType: 'sweep' });
    const coins = '100 GC';
    show({ kind: 'waiting' }, { coins });
    expect(isShown('Your coins arrive once you’ve paid')).toBe(true);
    cleanup();
    show({ kind: 'processed', credited: coins }, { coins, surplus: '3.02 USDT' });
    expect(isShown('You sent 3.02 USDT more than the price')).toBe(true);
    cleanup();
    show({ kind: 'reversed', removed: coins }, { coins, surplus: '3.02 USDT' });
    expect(isShown('We received 3.02 USDT that didn’t buy any coins')).toBe(true);
  });

  it('[SEQ-17] says that it is looking for a declared payment, not that it was received', () => {
    show({ kind: 'accepted', payment: 'soughtByUs' });
    expect(title()).toBe('We’re looking for your payment');
    expect(steps().join()).toMatch(/You told us you’ve paid.*Looking for the payment/);
    expect(isShown(/received|recipient/)).toBe(false);
  });

  it('[SEQ-20] says only that the payment is being checked if the status is unknown', () => {
    show({ kind: 'accepted', payment: 'unknown' });
    expect(title()).toBe('We’re checking your payment');
    expect(steps().join()).toMatch(/Deposit created.*Checking the payment/);
    expect(isShown(/received|You told us|recipient/)).toBe(false);
  });

  it('shows the credited amount, the fee, the new balance and the reference', () => {
    const processed = { kind: 'processed', credited: '₹980.00', balance: '₹1,480.00' } as const;
    show(processed, { fee: '₹20.00' });
    for (const amount of ['₹980.00', '₹20.00', '₹1,480.00']) expect(isShown(amount)).toBe(true);
    expect(textIn(screen.getByLabelText('Deposit details'))).toContain('₹980.00');
    expect(screen.getByRole('code').textContent).toBe('dep_1');
    expect(button('Copy Reference')).not.toBeNull();
    expect(button('Done')).not.toBeNull();
  });

  it('explains why a deposit failed and offers a retry, another method and support', () => {
    show({ kind: 'failed', reason: 'declined' });
    expect(isShown('The bank declined the payment.')).toBe(true);
    expect(button('Try again with ₹1,000.00')).not.toBeNull();
    expect(button('Choose another method')).not.toBeNull();
    expect(screen.getByRole('link').getAttribute('href')).toBe('https://support.example');
  });

  it('quotes an unknown reason as the provider’s message', () => {
    show({ kind: 'failed', reason: 'Error 05' });
    expect(isShown('Message from the provider: “Error 05”')).toBe(true);
  });

  it.each([{ kind: 'failed' }, { kind: 'cancelled' }, { kind: 'disputed' }] as const)(
    'mentions no support without a link to it: $kind',
    (outcome) => {
      show(outcome);
      expect(isShown('to support')).toBe(true);
      cleanup();
      show(outcome, { supportUrl: undefined });
      expect(isShown('Keep the reference. It helps us find your payment.')).toBe(true);
      expect(isShown(/support/i)).toBe(false);
    },
  );

  it('shows the amount to pay in another currency, and the promised rate', () => {
    show({ kind: 'waiting' }, { pay: '€11.20', rate: '₹1.00 = €0.01' });
    expect(factOf('You pay')).toBe('€11.20');
    expect(factOf('Rate')).toBe('₹1.00 = €0.01');
  });

  it('shows the paid amount, the debt deducted from it and the state of the bonus', () => {
    const processed = { kind: 'processed', credited: '₹500.00' } as const;
    show(processed, { paid: '₹500.00', settled: '₹40.00', bonus: 'missed' });
    const list = textIn(screen.getByRole('code').closest('main')?.querySelector('dl') ?? null);
    expect(factOf('Requested')).toBe('₹1,000.00');
    expect(factOf('Paid')).toBe('₹500.00');
    expect(list).toMatch(/what you owe.*₹40\.00.*Minimum not reached/);
  });

  it('says which parts of a credit were refunded or taken back since', () => {
    const processed = { kind: 'processed', credited: '₹500.00' } as const;
    show(processed, { refunded: '₹30.00', reversed: '₹20.00' });
    expect(factOf('Refunded')).toBe('₹30.00');
    expect(factOf('Reversed')).toBe('₹20.00');
  });

  it('shows the fee of a dispute, and money that is still being checked', () => {
    const later = { disputeFee: '₹15.00', held: '₹190.00' };
    for (const outcome of [
      { kind: 'processed', credited: '₹500.00' },
      { kind: 'reversed', credited: '₹500.00' },
      { kind: 'failed' },
    ] as const) {
      show(outcome, later);
      expect(factOf('Bank dispute fee')).toBe('₹15.00');
      expect(factOf('Still being checked')).toBe('₹190.00');
      cleanup();
      show(outcome);
      expect(isShown(/dispute fee|being checked/)).toBe(false);
      cleanup();
    }
  });

  it('marks a refund neither as a success nor as a failure', () => {
    const mark = () => document.querySelector('main [aria-hidden="true"]')?.className;
    show({ kind: 'reversed', isRefunded: true, removed: '-₹1,000.00' });
    expect(mark()).toMatch(/refunded/);
    expect(mark()).not.toMatch(/failed|success/);
  });

  it('does not say that a bank took the money if it was refunded', () => {
    show({ kind: 'reversed', isRefunded: true, removed: '-₹1,000.00' });
    expect(title()).toBe('Payment refunded');
    expect(isShown('went back to where you paid from')).toBe(true);
    expect(isShown('took this money back')).toBe(false);
  });

  it('does not offer to pay again if the money was reversed', () => {
    show({ kind: 'reversed', removed: '-₹1,000.00' });
    expect(title()).toBe('Payment reversed');
    expect(isShown('removed it from your balance')).toBe(true);
    expect(screen.queryByRole('button', { name: /Try again with/ })).toBeNull();
  });

  it('says what was removed from the balance, and not that it is credited', () => {
    show({ kind: 'reversed', removed: '-₹1,000.00' });
    expect(factOf('Removed from balance')).toBe('-₹1,000.00');
    expect(factOf('Credited')).toBeUndefined();
  });

  it.each([
    ['https://support.example', true],
    [undefined, false],
  ])('mentions the reference of a reversed deposit only with a contact: %s', (supportUrl, has) => {
    show({ kind: 'reversed' }, { supportUrl });
    expect(isShown('send the reference to support')).toBe(has);
    expect(isShown('Keep the reference')).toBe(false);
  });

  it.each(['failed', 'expired', 'cancelled', 'reversed'] as const)(
    'fades the amount if the deposit is %s',
    (kind) => {
      show({ kind });
      const hero = screen.getByRole('heading', { level: 1 }).closest('[data-faded]');
      expect(hero).not.toBeNull();
    },
  );

  it('warns against paying twice after the time to pay', () => {
    show({ kind: 'expired' });
    expect(isShown('don’t pay again')).toBe(true);
  });

  it('shows that it is loading until the deposit is known', () => {
    render(<DepositCompleteView {...actions} />);
    within(screen.getByRole('status')).getByText('Loading your deposit');
  });
});
