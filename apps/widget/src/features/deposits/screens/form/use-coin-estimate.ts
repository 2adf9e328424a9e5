import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import { useEffect, useState } from 'react';
import { rateSides } from '../../../../format/format-rate.ts';
import { money } from '../../../../format/format-values.ts';
import { t } from '../../../../i18n/text.ts';
import { useScreen } from '../../../../shell/screen-context.ts';
import type { Fact } from '../../../../ui/lists/Facts.tsx';

// Longer than the pause between two keystrokes, but short enough not to feel slow.
const quietMs = 300;

interface Estimate {
  /** The request that it answers: the coin, the amount and its currency. */
  of: string;
  pay: string;
  amount: string;
}

/**
 * CRY-7: the amount in the coin and its rate, before the player commits to them. The rows are there
 * before their values are known, so that nothing moves. The server is asked once typing pauses.
 */
export function useCoinEstimate(
  { coin }: PaymentMethod,
  pay: string | undefined,
  currency: string,
): Fact[] {
  const { ports } = useScreen();
  const [known, setKnown] = useState<Estimate>();
  const asked = [coin, pay, currency].join(' ');
  useEffect(() => {
    if (!coin || !pay) return;
    let isUnmounted = false;
    const ask = async (): Promise<void> => {
      await ports.clock.wait(quietMs);
      if (isUnmounted) return;
      const request = { from: currency, to: coin, amount: pay, isPaid: true };
      const { amount } = await ports.cashier.call('payment-convert-v2', request);
      if (!isUnmounted) setKnown(amount ? { of: asked, pay, amount } : undefined);
    };
    // Without an answer the rows stay empty, and the deposit has both.
    ask().catch(() => undefined);
    return () => void (isUnmounted = true);
  }, [ports, coin, pay, currency, asked]);
  if (!coin || coin === currency) return [];
  const estimate = known?.of === asked ? known : undefined;
  return [
    {
      label: t('crypto.estimate'),
      value: estimate ? money(estimate.amount, coin) : '—',
      strong: true,
      inBar: true,
    },
    { label: t('complete.rate'), value: estimate ? rateText(estimate, coin, currency) : '—' },
  ];
}

function rateText({ pay, amount }: Estimate, coin: string, currency: string): string {
  return t('redeem.rate', rateSides(Number(amount) / Number(pay), currency, coin));
}
