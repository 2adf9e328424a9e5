import { beforeEach, describe, expect, it, vi } from 'vitest';
import { networkError } from '../ports/cashier-error.ts';
import { useDeposit } from '../features/deposits/state.ts';
import { setSnippet, useMethods } from '../features/methods/state.ts';
import { settle } from '../testing/fake-clock.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { beginTest, testDeposit, testList, testPending, testSnippet } from '../testing/fixtures.ts';
import { refreshAfterReconnect } from './refresh-after-reconnect.ts';
import { recordDeposit } from '../features/deposits/flows/watch/record-deposit.ts';

beforeEach(() => beginTest());

const later = '2026-11-15T12:00:05.000Z';

function setUp() {
  const ports = fakePorts();
  ports.answers = {
    'userdata-payment-snippet': () => testSnippet({ serverTime: later }),
    'deposit-status': () => testDeposit({ status: 'processed', serverTime: later }),
  };
  refreshAfterReconnect(ports);
  const callNames = () => ports.calls.map(({ name }) => name);
  const statuses = () =>
    ports.sent.flatMap((m) => (m.messageType === 'transaction' ? m.status : []));
  return { ports, callNames, statuses };
}

/** Resolves once the lazy code is loaded and its requests are answered. */
async function requestsSettled(): Promise<void> {
  await vi.dynamicImportSettled();
  await settle();
}

/** The list is shown and a deposit is pending. */
function showListWithPendingDeposit(): void {
  useMethods.setState({ list: testList() });
  setSnippet(testSnippet({ pending: [testPending()] }), 0);
}

describe('after a gap', () => {
  it('[NET-12] the snippet is loaded again, and the status of each deposit that is no longer pending', async () => {
    const { ports, callNames, statuses } = setUp();
    showListWithPendingDeposit();
    ports.pushes.setPushing(true);
    await requestsSettled();
    expect(callNames()).toEqual(['userdata-payment-snippet', 'deposit-status']);
    expect(ports.calls[1]?.input).toEqual({ depositId: 'd1', paymentMethod: 'spei' });
    expect(statuses()).toEqual(['processed']);
    expect(useMethods.getState().snippet?.pending).toEqual([]);
  });

  it('the deposit on the screen is updated too', async () => {
    const { ports, statuses } = setUp();
    showListWithPendingDeposit();
    recordDeposit(ports, testDeposit());
    ports.pushes.notifyGap();
    await requestsSettled();
    expect(useDeposit.getState().current?.status).toBe('processed');
    expect(statuses()).toEqual(['waiting', 'processed']);
  });

  it('nothing is requested while the list is still loading', async () => {
    const { ports, callNames } = setUp();
    ports.pushes.setPushing(true);
    await requestsSettled();
    expect(callNames()).toEqual([]);
  });

  it('a failed request changes nothing', async () => {
    const { ports, statuses } = setUp();
    showListWithPendingDeposit();
    ports.answers['userdata-payment-snippet'] = () => Promise.reject(networkError());
    ports.pushes.setPushing(true);
    await requestsSettled();
    expect(useMethods.getState().snippet?.pending).toHaveLength(1);
    expect(statuses()).toEqual([]);
  });

  it('a slow response does not undo a later one', async () => {
    const { ports } = setUp();
    showListWithPendingDeposit();
    ports.pushes.notifyGap();
    await requestsSettled();
    setSnippet(testSnippet({ pending: [testPending()] }), 0);
    expect(useMethods.getState().snippet?.pending).toEqual([]);
  });
});

describe('without pushes', () => {
  it('the state is loaded when the network is back, and when the player returns to the page', async () => {
    const { ports, callNames } = setUp();
    showListWithPendingDeposit();
    ports.goOnline();
    await requestsSettled();
    expect(callNames()).toContain('userdata-payment-snippet');
    const before = callNames().length;
    ports.setVisible(false);
    ports.setVisible(true);
    await requestsSettled();
    expect(callNames().slice(before)).toEqual(['userdata-payment-snippet']);
  });

  it('returning to the page loads nothing while pushes are active', async () => {
    const { ports, callNames } = setUp();
    ports.pushes.setPushing(true);
    showListWithPendingDeposit();
    ports.setVisible(true);
    await requestsSettled();
    expect(callNames()).toEqual([]);
  });
});
