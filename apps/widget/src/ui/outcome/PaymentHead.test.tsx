import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setEnglishTexts } from '../../testing/english.ts';
import { PaymentHead } from './PaymentHead.tsx';
import styles from './PaymentHead.module.css';

beforeEach(setEnglishTexts);

const isBesideCountdown = (amount: string, secondsLeft?: number): boolean => {
  const time = secondsLeft === undefined ? undefined : { secondsLeft };
  render(<PaymentHead method={{ name: 'IMPS' }} title="Transfer" amount={amount} time={time} />);
  const head = screen.getByText(amount).parentElement;
  return head?.classList.contains(styles['beside'] ?? '') ?? false;
};

it.each([
  ['₹1,50,000.00', 90, true],
  // Too long to be legible beside the countdown on a small phone.
  ['₹12,34,56,78,900.00', 90, false],
  ['₹1,50,000.00', undefined, false],
])('%s with %s seconds left is beside the countdown: %s', (amount, secondsLeft, isBeside) => {
  expect(isBesideCountdown(amount, secondsLeft)).toBe(isBeside);
});
