import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { beginTest } from '../../../../testing/fixtures.ts';
import {
  WithdrawalCompleteView,
  type WithdrawalCompleteViewProps,
} from './WithdrawalCompleteView.tsx';

const nothing = (): void => {};

const show = (status: WithdrawalCompleteViewProps['status'], returnedPart?: string) =>
  render(
    <WithdrawalCompleteView
      status={status}
      returnedPart={returnedPart}
      amount="₹2,000.00"
      fee="₹5.00"
      net="₹1,995.00"
      method="UPI"
      destination="•• 4321"
      steps={[]}
      reference="wd_1"
      onCopy={async () => true}
      onDone={nothing}
      onAgain={nothing}
    />,
  );

const isShown = (words: string) => screen.queryAllByText(words, { exact: false }).length > 0;
const isFaded = () => screen.getByRole('heading', { level: 1 }).closest('[data-faded]') !== null;

describe('the result of a withdrawal', () => {
  beforeEach(() => beginTest());

  it.each(['rejected', 'failed', 'cancelled'] as const)(
    '[WD-4] if it is %s, shows that the amount is back, without a fee or a net amount',
    (status) => {
      show(status);
      expect(isShown('₹2,000.00 is back in your balance')).toBe(true);
      expect(isShown('•• 4321')).toBe(true);
      expect(isShown('₹5.00')).toBe(false);
      expect(isShown('₹1,995.00')).toBe(false);
      expect(isFaded()).toBe(true);
    },
  );

  it.each(['review', 'approved', 'processing', 'sent'] as const)(
    '[WD-4] if it is %s, shows the fee and the net amount',
    (status) => {
      show(status);
      expect(isShown('₹5.00')).toBe(true);
      expect(isShown('₹1,995.00')).toBe(true);
      expect(isShown('is back in your balance')).toBe(false);
      expect(isFaded()).toBe(false);
    },
  );

  it('[WD-4] if it is cancelled, is marked neither as waiting nor as a failure', () => {
    show('cancelled');
    const mark = document.querySelector('main [aria-hidden="true"]')?.className;
    expect(mark).toMatch(/cancelled/);
    expect(mark).not.toMatch(/expired|failed/);
  });

  it.each(['main', 'sweep'] as const)(
    '[WD-4] if it is rejected, offers another method unless coins were redeemed: %s',
    (widgetViewType) => {
      beginTest({ widgetViewType });
      show('rejected');
      const another = screen.queryByRole('button', { name: 'Choose another method' });
      const done = screen.queryByRole('button', { name: 'Done' });
      expect([another !== null, done !== null]).toEqual(
        widgetViewType === 'main' ? [true, false] : [false, true],
      );
    },
  );

  it.each([
    ['sent', true],
    ['cancelled', true],
    ['review', false],
    ['processing', false],
    ['failed', false],
  ] as const)('[WD-4] if it is %s, offers another withdrawal: %s', (status, isOffered) => {
    show(status);
    expect(screen.queryByRole('button', { name: 'Withdraw again' }) !== null).toBe(isOffered);
  });

  it('[WD-4] if less was sent than requested, shows the amount that is back on the balance', () => {
    show('sent', '₹500.00');
    expect(isShown('₹500.00 is back in your balance')).toBe(true);
  });
});
