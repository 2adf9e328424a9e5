import { beforeEach, describe, expect, it } from 'vitest';
import { beginTest, testDeposit } from '../../../../testing/fixtures.ts';
import { secondsLeft } from '../../../../shell/use-now.ts';
import { outcomeOf } from './outcome-of.ts';

beforeEach(() => beginTest());

const nowMs = Date.parse('2030-01-01T00:00:00Z');
const context = { nowMs, paymentUrl: 'https://pay.example', balance: undefined };
const expiresAt = '2026-11-15T12:30:00.000Z';

function outcome(change: Parameters<typeof testDeposit>[0], at = nowMs) {
  return outcomeOf({ ...testDeposit(change), receivedAtMs: nowMs }, { ...context, nowMs: at });
}

describe('the outcome of a deposit', () => {
  it('uses the server’s clock, whatever the player’s clock shows', () => {
    const serverTime = '2026-11-15T12:00:00.000Z';
    expect(secondsLeft(expiresAt, serverTime, nowMs, nowMs + 60_000)).toBe(1740);
    expect(outcome({ expiresAt })).toEqual({
      kind: 'waiting',
      paymentUrl: 'https://pay.example',
      secondsLeft: 1800,
      secondsTotal: 1800,
    });
  });

  it('is expired as soon as the time is over, even before the server says so', () => {
    expect(outcome({ expiresAt }, nowMs + 1_800_000)).toEqual({ kind: 'expired' });
  });

  it('distinguishes received from credited', () => {
    const received = outcome({ status: 'accepted', isReceived: true });
    expect(received).toEqual({ kind: 'accepted', payment: 'received' });
    const paid = outcome({ status: 'accepted', isReceived: true, p2pStatus: 'PAYED' });
    expect(paid).toEqual(received);
    expect(outcome({ status: 'processed', credited: '99.5' })).toMatchObject({
      kind: 'processed',
      credited: '$99.50',
    });
  });

  it('[SEQ-17] is not “received” just because the player declared the payment', () => {
    const declared = { status: 'accepted', isDeclared: true } as const;
    expect(outcome(declared)).toEqual({ kind: 'accepted', payment: 'soughtByUs' });
    expect(outcome({ ...declared, p2pStatus: 'PAID_BY_PLAYER' })).toEqual({
      kind: 'accepted',
      payment: 'soughtByRecipient',
    });
  });

  it('[SEQ-20] is not “received” if the status is unknown', () => {
    expect(outcome({ status: 'accepted' })).toEqual({ kind: 'accepted', payment: 'unknown' });
  });

  it('distinguishes reversed money from money that never arrived', () => {
    expect(outcome({ status: 'mistaked', ending: 'reversed', credited: '80' })).toEqual({
      kind: 'reversed',
      removed: '-$80.00',
    });
  });

  it('distinguishes a refund from a reversal by a bank', () => {
    expect(outcome({ status: 'mistaked', ending: 'refunded', credited: '80' })).toEqual({
      kind: 'reversed',
      isRefunded: true,
      removed: '-$80.00',
    });
  });

  it('[P2P-5] shows how a peer-to-peer payment ended, or that it is disputed', () => {
    const cancelled = { status: 'mistaked', ending: 'cancelled', reason: 'Not today' } as const;
    expect(outcome({ ...cancelled, p2pStatus: 'CANCELED' })).toEqual({
      kind: 'cancelled',
      reason: 'Not today',
    });
    const over = { status: 'mistaked', ending: 'expired' } as const;
    expect(outcome({ ...over, p2pStatus: 'AUTO_CANCELED' })).toEqual({ kind: 'expired' });
    const disputed = { status: 'accepted', p2pStatus: 'DISPUTED' } as const;
    expect(outcome(disputed)).toEqual({ kind: 'disputed' });
    expect(outcome({ p2pStatus: 'PENDING' })).toMatchObject({ kind: 'waiting', isP2p: true });
  });

  it('distinguishes failed from expired', () => {
    expect(outcome({ status: 'mistaked', reason: 'No funds' })).toEqual({
      kind: 'failed',
      reason: 'No funds',
    });
    expect(outcome({ status: 'mistaked', ending: 'expired' })).toEqual({ kind: 'expired' });
    expect(outcome({ status: 'mistaked', ending: 'cancelled' })).toEqual({ kind: 'failed' });
  });
});
