import { describe, expect, it } from 'vitest';
import type { Dispute } from '../../deposits/dispute.ts';
import type { Refund } from '../../deposits/refund.ts';
import { disputeEvents, refundEvents } from './timeline.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 2, 3, minute));

const refund: Refund = {
  id: 'r1',
  partner: 'demo',
  owner: 'demo:ada',
  depositId: 'd1',
  provider: 'acme',
  reference: 'order-1',
  amountMinor: 1000n,
  currency: 'EUR',
  payMinor: 1000n,
  payCurrency: 'EUR',
  stage: 'processing',
  providerId: null,
  reason: 'asked in the chat',
  failureCode: null,
  failure: null,
  requestedBy: 'fay',
  askedAt: null,
  createdAt: at(1),
  updatedAt: at(1),
  checks: 0,
};

describe('a refund', () => {
  const order = { kind: 'refund', by: 'fay', money: { amount: '10', currency: 'EUR' } };

  it('is in progress until the provider has decided', () => {
    expect(refundEvents(refund)).toMatchObject([
      { ...order, at: at(1).toISOString(), outcome: 'processing', text: 'asked in the chat' },
    ]);
    expect(refundEvents({ ...refund, askedAt: at(2), stage: 'processing' })).toMatchObject([
      order,
      { kind: 'attempt', name: 'acme', at: at(2).toISOString(), reference: 'r1' },
    ]);
  });

  it.each([
    ['refunded', undefined],
    ['failed', 'the card was closed'],
    ['returned', undefined],
  ] as const)('ends as %s, with the provider’s words, at the time of its end', (stage, failure) => {
    const [ordered, asked, ended] = refundEvents({
      ...refund,
      stage,
      failure: failure ?? null,
      askedAt: at(2),
      updatedAt: at(9),
    });
    expect(ordered).toMatchObject({ ...order, text: 'asked in the chat' });
    expect(ordered).not.toHaveProperty('outcome');
    expect(asked).toMatchObject({ kind: 'attempt' });
    expect(ended).toMatchObject({ kind: 'refund', outcome: stage, at: at(9).toISOString() });
    expect(ended?.text).toBe(failure);
  });
});

describe('a dispute', () => {
  const dispute: Dispute = {
    id: 'x1',
    partner: 'demo',
    owner: 'demo:ada',
    depositId: 'd1',
    provider: 'acme',
    providerId: 'p1',
    status: 'open',
    payMinor: 1000n,
    payCurrency: 'EUR',
    isTakenByProvider: false,
    isTakenFromPlayer: false,
    feeMinor: null,
    feeCurrency: null,
    playerFeeMinor: 0n,
    currency: 'EUR',
    evidenceDueAt: null,
    reason: 'fraudulent',
    reportedAt: at(1),
    openedAt: at(2),
  };

  it('is opened with the card holder’s reason', () => {
    expect(disputeEvents(dispute)).toMatchObject([
      { kind: 'dispute', by: 'acme', outcome: 'open', text: 'fraudulent', at: at(2).toISOString() },
    ]);
  });

  it.each([
    [at(30), at(30)],
    // The provider's clock is behind, or it reported the end first.
    [at(1), at(2)],
  ])('is decided at the time that the provider reported: %s', (reportedAt, shownAt) => {
    expect(disputeEvents({ ...dispute, status: 'lost', reportedAt })).toMatchObject([
      { outcome: 'open' },
      { outcome: 'lost', at: shownAt.toISOString() },
    ]);
  });
});
