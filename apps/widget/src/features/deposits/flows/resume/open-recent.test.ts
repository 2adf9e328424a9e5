import { beforeEach, describe, expect, it } from 'vitest';
import { fakePorts } from '../../../../testing/fake-ports.ts';
import { beginTest, testSnippet } from '../../../../testing/fixtures.ts';
import { setSnippet } from '../../../methods/state.ts';
import { notifyHost } from '../watch/notify-host.ts';
import { openRecent } from './open-recent.ts';

const at = '2026-11-15T12:00:00.000Z';
const money = { amount: '5', currency: 'MXN', at };
const deposit = { ...money, kind: 'deposit' as const, id: 'd', method: 'spei' };
const withdrawal = { ...money, kind: 'withdrawal' as const, id: 'w', method: 'clabe' };

describe('opening a recent transaction', () => {
  beforeEach(() => {
    beginTest();
    const recent = [
      { ...deposit, status: 'processed' as const },
      { ...withdrawal, status: 'sent' as const },
    ];
    setSnippet(testSnippet({ recent }), 0);
  });

  it.each([
    ['d', '/deposit/complete', 'spei'],
    ['w', '/withdrawal/complete', 'clabe'],
  ])('[LIST-33] leads to the page of %s', (id, path, method) => {
    const ports = fakePorts();
    openRecent(ports, id);
    expect(ports.places).toEqual([{ path, query: { id, method }, state: { from: 'recent' } }]);
  });

  it('[LIST-33] notifies the host only of a later change, because it already knows the result', () => {
    const ports = fakePorts();
    openRecent(ports, 'd');
    const state = { depositId: 'd', paymentMethod: 'spei', amount: '5', currency: 'MXN' };
    const rest = { receivedAtMs: 0, createdAt: at, serverTime: at, expiresAt: at };
    notifyHost(ports, { ...rest, ...state, status: 'processed' });
    expect(ports.sent).toEqual([]);
    notifyHost(ports, { ...rest, ...state, status: 'mistaked' });
    expect(ports.sent).toMatchObject([{ messageType: 'transaction', status: 'mistaked' }]);
  });

  it('does nothing for a transaction that is no longer listed', () => {
    const ports = fakePorts();
    openRecent(ports, 'unknown');
    expect(ports.places).toEqual([]);
  });
});
