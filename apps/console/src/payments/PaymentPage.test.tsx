import type { TimelineEvent } from '@opencashier/contract/operator/payments';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { minutesAgo, payment } from '../testing/fixtures.ts';
import { renderConsole, sessionOf } from '../testing/render-console.tsx';

const request = (name: string, changes: Partial<TimelineEvent> = {}): TimelineEvent => ({
  at: minutesAgo(3),
  kind: 'attempt',
  name: 'acme',
  request: name,
  ...changes,
});

async function show(...timeline: TimelineEvent[]): Promise<string | null> {
  const row = payment();
  renderConsole(`/p/acme-games/payments/${row.id}`, sessionOf(), {
    [`GET /payments/${row.id}`]: () => ({
      body: { payment: row, timeline, transfers: [], actions: [] },
    }),
  });
  const badge = await screen.findByText('Credited');
  return badge.parentElement?.textContent ?? null;
}

it.each([
  { name: 'one request', timeline: [request('createDeposit')], badges: 'Credited' },
  {
    name: 'a request that failed first',
    timeline: [request('createDeposit', { outcome: 'unavailable' }), request('createDeposit')],
    badges: 'Creditedsecond attempt',
  },
  {
    name: 'several that failed alike',
    timeline: [
      request('createPayout', { outcome: 'unavailable', count: 2 }),
      request('payoutStatus', { outcome: 'unknown', count: 9 }),
      request('createPayout', { outcome: 'processing' }),
    ],
    badges: 'Credited3 attempts',
  },
])('a payment with $name is “$badges”', async ({ timeline, badges }) => {
  expect(await show(...timeline)).toBe(badges);
});
