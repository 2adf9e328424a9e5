import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { beginTest } from '../../../../testing/fixtures.ts';
import {
  WithdrawalCompleteView,
  type WithdrawalCompleteViewProps,
} from './WithdrawalCompleteView.tsx';

const nothing = (): void => {};

const render = (status: WithdrawalCompleteViewProps['status']): string =>
  renderToStaticMarkup(
    <WithdrawalCompleteView
      status={status}
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

describe('the result of a withdrawal', () => {
  beforeEach(() => beginTest());

  it.each(['rejected', 'failed', 'cancelled'] as const)(
    '[WD-4] if it is %s, shows that the amount is back, without a fee or a net amount',
    (status) => {
      const html = render(status);
      expect(html).toContain('₹2,000.00 is back on your balance');
      expect(html).toContain('•• 4321');
      expect(html).not.toContain('₹5.00');
      expect(html).not.toContain('₹1,995.00');
      expect(html).toContain('data-faded');
    },
  );

  it.each(['review', 'approved', 'processing', 'sent'] as const)(
    '[WD-4] if it is %s, shows the fee and the net amount',
    (status) => {
      const html = render(status);
      expect(html).toContain('₹5.00');
      expect(html).toContain('₹1,995.00');
      expect(html).not.toContain('is back on your balance');
      expect(html).not.toContain('data-faded');
    },
  );
});
