import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import en from '../../../../../../../locales/en.json' with { type: 'json' };
import { setMessages } from '../../../../i18n/text.ts';
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

const render = (outcome: DepositOutcome, more: Partial<DepositFacts> = {}): string =>
  renderToStaticMarkup(
    <DepositCompleteView deposit={{ ...facts, ...more, outcome }} {...actions} />,
  );

describe('deposit complete view', () => {
  beforeAll(() => setMessages('en', en, en));

  it('links to the payment page in a new window while the deposit is waiting', () => {
    const paymentUrl = 'https://pay.example/1';
    const html = render({ kind: 'waiting', paymentUrl, secondsLeft: 876, secondsTotal: 1200 });
    expect(html).toMatch(
      /<a[^>]*href="https:\/\/pay\.example\/1"[^>]*target="_blank"[^>]*rel="noopener"/,
    );
    expect(html).toContain('14:36 left');
    expect(html).toContain('You may close this page');
    expect(html).toContain('Choose another method');
  });

  it('has no link if the payment cannot be opened again', () => {
    expect(render({ kind: 'waiting' })).not.toContain('Continue to payment');
  });

  it('does not present a payment under review as a success', () => {
    const html = render({ kind: 'accepted', payment: 'received' }, { pay: '₹1,020.00' });
    expect(html).toContain('Payment received, being checked');
    expect(html).toMatch(/Paid.*₹1,020\.00/);
    expect(html).not.toContain('Credited');
    expect(html).not.toContain('The money is on your balance');
  });

  it('does not call a payment to a person received just because the player says so', () => {
    const html = render({ kind: 'accepted', payment: 'soughtByRecipient' }, { pay: '₹1,000.67' });
    expect(html).toContain('The recipient is checking your payment');
    expect(html).toContain('You told us that you have paid');
    expect(html).not.toContain('Payment received');
    expect(html).toMatch(/Paid.*₹1,000\.67/);
    expect(html).not.toContain('You pay');
  });

  it('[SEQ-17] says that it is looking for a declared payment, not that it was received', () => {
    const html = render({ kind: 'accepted', payment: 'soughtByUs' });
    expect(html).toContain('We are looking for your payment');
    expect(html).toMatch(/You told us that you have paid.*Looking for the payment/);
    expect(html).not.toMatch(/received|recipient/);
  });

  it('[SEQ-20] says only that the payment is being checked if the status is unknown', () => {
    const html = render({ kind: 'accepted', payment: 'unknown' });
    expect(html).toMatch(/Your payment is being checked.*Deposit created.*Check of the payment/);
    expect(html).not.toMatch(/received|You told us|recipient/);
  });

  it('shows the credited amount, the fee, the new balance and the reference', () => {
    const processed = { kind: 'processed', credited: '₹980.00', balance: '₹1,480.00' } as const;
    const html = render(processed, { fee: '₹20.00' });
    for (const text of ['₹980.00', '₹20.00', '₹1,480.00', 'dep_1', 'Copy Reference', 'Done']) {
      expect(html).toContain(text);
    }
  });

  it('explains why a deposit failed and offers a retry, another method and support', () => {
    const html = render({ kind: 'failed', reason: 'declined' });
    expect(html).toContain('The bank declined the payment.');
    expect(render({ kind: 'failed', reason: 'Error 05' })).toContain(
      'The provider says: “Error 05”',
    );
    expect(html).toContain('Try again with ₹1,000.00');
    expect(html).toContain('Choose another method');
    expect(html).toContain('href="https://support.example"');
  });

  it.each([
    { kind: 'failed' },
    { kind: 'cancelled' },
    { kind: 'disputed' },
    { kind: 'reversed' },
  ] as const)('mentions no support without a link to it: $kind', (outcome) => {
    expect(render(outcome)).toContain('to support');
    const html = render(outcome, { supportUrl: undefined });
    expect(html).toContain('Keep the reference: your payment is found by it.');
    expect(html).not.toMatch(/support/i);
  });

  it('shows the amount to pay in another currency, and the promised rate', () => {
    const html = render({ kind: 'waiting' }, { pay: '€11.20', rate: '₹1.00 = €0.01' });
    expect(html).toMatch(/You pay.*€11\.20.*Rate.*₹1\.00 = €0\.01/);
  });

  it('shows the paid amount, the debt deducted from it and the state of the bonus', () => {
    const processed = { kind: 'processed', credited: '₹500.00' } as const;
    const html = render(processed, { paid: '₹500.00', settled: '₹40.00', bonus: 'missed' });
    expect(html).toMatch(/Asked for.*₹1,000\.00.*Paid.*₹500\.00.*debt.*₹40\.00.*Not reached/);
  });

  it('says which parts of a credit were refunded or taken back since', () => {
    const processed = { kind: 'processed', credited: '₹500.00' } as const;
    const html = render(processed, { refunded: '₹30.00', reversed: '₹20.00' });
    expect(html).toMatch(/Refunded.*₹30\.00.*Taken back.*₹20\.00/);
  });

  it('does not say of a refund that a bank took the money', () => {
    const html = render({ kind: 'reversed', isRefunded: true, credited: '₹1,000.00' });
    expect(html).toContain('The payment was refunded');
    expect(html).toContain('sent back to where you paid from');
    expect(html).not.toContain('taken back');
  });

  it('does not offer to pay again if the money was reversed', () => {
    const html = render({ kind: 'reversed', credited: '₹1,000.00' });
    expect(html).toContain('The payment was taken back');
    expect(html).toContain('removed from your balance');
    expect(html).not.toContain('Try again with');
  });

  it.each(['failed', 'expired', 'cancelled'] as const)(
    'fades the amount if the deposit is %s',
    (kind) => {
      expect(render({ kind })).toContain('data-faded');
    },
  );

  it('warns against paying twice after the time to pay', () => {
    expect(render({ kind: 'expired' })).toContain('do not pay again');
  });

  it('shows that it is loading until the deposit is known', () => {
    const html = renderToStaticMarkup(<DepositCompleteView {...actions} />);
    expect(html).toContain('Loading your deposit');
    expect(html.match(/role="status"/g)).toHaveLength(1);
  });
});
