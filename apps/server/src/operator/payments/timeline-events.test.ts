import { describe, expect, it } from 'vitest';
import type { Dispute } from '../../deposits/dispute.ts';
import type { Refund } from '../../deposits/refund.ts';
import type { ProviderAttempts } from '../../providers/attempts/attempt-store.ts';
import { answeredRequest, attemptEvent } from './attempt-events.ts';
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
    expect(refundEvents(refund, [])).toMatchObject([
      { ...order, at: at(1).toISOString(), outcome: 'processing', text: 'asked in the chat' },
    ]);
    expect(refundEvents({ ...refund, askedAt: at(2), stage: 'processing' }, [])).toMatchObject([
      order,
      { kind: 'attempt', name: 'acme', request: 'refundDeposit', reference: 'r1' },
    ]);
  });

  it.each([
    ['refunded', undefined],
    ['failed', 'the card was closed'],
    ['returned', undefined],
  ] as const)('ends as %s, with the provider’s words, at the time of its end', (stage, failure) => {
    const endedRefund = { ...refund, stage, failure: failure ?? null, updatedAt: at(9) };
    const [ordered, asked, ended] = refundEvents({ ...endedRefund, askedAt: at(2) }, []);
    expect(ordered).toMatchObject({ ...order, text: 'asked in the chat' });
    expect(ordered).not.toHaveProperty('outcome');
    expect(asked).toMatchObject({ kind: 'attempt' });
    expect(ended).toMatchObject({ kind: 'refund', outcome: stage, at: at(9).toISOString() });
    expect(ended?.text).toBe(failure);
  });
});

describe('a request that is counted with its outcome', () => {
  const counted: ProviderAttempts = {
    reference: 'r1',
    provider: 'acme',
    request: 'refundDeposit',
    outcome: 'unavailable',
    count: 1,
    firstAt: at(2),
    lastAt: at(3),
    failure: 'timeout',
  };

  it('is not shown a second time from the refund’s row', () => {
    const kinds = (askedAt: Date) =>
      refundEvents({ ...refund, askedAt }, [counted]).map(({ kind }) => kind);
    expect(kinds(at(3))).toEqual(['refund']);
    // The outcome of the last request is still unknown.
    expect(kinds(at(4))).toEqual(['refund', 'attempt']);
  });

  const begun = {
    id: 'd1',
    provider: 'acme',
    createdAt: at(1),
    history: [
      { status: 'created', at: at(1).toISOString() },
      { status: 'waiting', at: at(5).toISOString() },
    ],
  };
  const create: ProviderAttempts = { ...counted, reference: 'd1', request: 'createDeposit' };

  it.each([
    ['leaves the first one if a later one failed', [{ firstAt: at(6) }], 1],
    ['leaves the first one if a repeated one was answered', [{ outcome: 'waiting' }], 1],
    ['leaves the first one if another request failed', [{ request: 'depositStatus' }], 1],
    ['leaves the one that was answered if the first failed', [{ firstAt: at(2) }], 5],
    ['leaves none if a repeated one is counted too', [{}, { outcome: 'waiting' }], undefined],
    [
      'leaves none if the deposit’s status was requested before it waited',
      [{}, { request: 'depositStatus', outcome: 'waiting' }],
      undefined,
    ],
  ] as const)('%s', (_title, changes, minute) => {
    const attempts = changes.map((change) => ({ ...create, ...change }));
    const shown = answeredRequest(attempts, begun);
    expect(shown?.at).toBe(minute === undefined ? undefined : at(minute).toISOString());
  });

  it('leaves none if the deposit ended with the failure', () => {
    const ended = { status: 'mistaked', at: at(2).toISOString() };
    const refused = [{ ...create, outcome: 'refused' }];
    const history = [...begun.history.slice(0, 1), ended];
    expect(answeredRequest(refused, { ...begun, history })).toBeUndefined();
  });

  it('says when the first and the last were sent, if there were several', () => {
    const many = attemptEvent('d1')({ ...counted, count: 4 });
    expect(many).toMatchObject({ at: at(2).toISOString(), until: at(3).toISOString(), count: 4 });
    expect(many).toMatchObject({ request: 'refundDeposit', text: 'timeout', reference: 'r1' });
    const one = attemptEvent('r1')(counted);
    expect([one.until, one.count, one.reference]).toEqual([undefined, undefined, undefined]);
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
