import type { TimelineEvent } from '@opencashier/contract/operator/payments';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Timeline } from '../ui/layout/Timeline.tsx';
import { timelineSteps } from './timeline-steps.tsx';

const at = (minute: number) => `2026-01-02T03:0${minute}:00.000Z`;

/** The words of each step, without its time. */
function show(...events: TimelineEvent[]): string[] {
  render(<Timeline steps={timelineSteps(events)} />);
  return screen
    .getAllByRole('listitem')
    .map((step) =>
      [...step.querySelectorAll('p, p + div')].map((one) => one.textContent).join('|'),
    );
}

it('a refund has an order, a request to the provider and an end', () => {
  const money = { amount: '10', currency: 'EUR' };
  const refund = { kind: 'refund', name: 'refund', money, reference: 'r1' } as const;
  const steps = show(
    { ...refund, at: at(1), by: 'fay', text: 'asked in the chat' },
    { at: at(2), kind: 'attempt', name: 'acme', reference: 'r1' },
    { ...refund, at: at(3), outcome: 'failed', text: 'the card was closed' },
  );
  expect(steps).toEqual([
    'Refund, €10.00|by fay · “asked in the chat” · r1',
    'Request to acme|r1',
    'Refund, €10.00|failed · “the card was closed” · r1',
  ]);
});

it('a message says how often it was tried', () => {
  const [step] = show({
    at: at(1),
    kind: 'message',
    name: 'deposit.credited',
    outcome: 'given-up',
    count: 3,
    text: 'no answer',
  });
  expect(step).toContain('given up · tried 3 times · “no answer”');
});
