import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useDeposit } from '../../state.ts';
import { placeBanners, setSnippet, useMethods } from '../../../methods/state.ts';
import { useSession } from '../../../../state/session.ts';
import { fakePorts } from '../../../../testing/fake-ports.ts';
import { beginTest, testDeposit, testPending, testSnippet } from '../../../../testing/fixtures.ts';
import { closeWidget } from '../../../../shell/close-widget.ts';
import { handlePushes } from '../../../../app/handle-pushes.ts';
import { recordDeposit } from './record-deposit.ts';

beforeEach(() => beginTest());

const later = '2026-11-15T12:00:05.000Z';
const statuses = (ports: ReturnType<typeof fakePorts>) =>
  ports.sent.map((message) => message.messageType === 'transaction' && message.status);

describe('the state of a deposit', () => {
  it('[HOST-1] is reported to the host on every change of status, and only then', () => {
    const ports = fakePorts();
    recordDeposit(ports, testDeposit());
    recordDeposit(ports, testDeposit({ serverTime: later }));
    recordDeposit(ports, testDeposit({ serverTime: later, status: 'processed' }));
    expect(statuses(ports)).toEqual(['waiting', 'processed']);
    const sum = { amount: '100', currency: 'MXN' };
    expect(ports.sent[0]).toMatchObject({ kind: 'deposit', id: 'd1', method: 'spei', ...sum });
  });

  it.each([
    [1, 'processed'],
    ['a new one', 'accepted'],
    [undefined, 'waiting'],
  ])('[SEQ-20] reads the status %s as %s', (status, read) => {
    recordDeposit(fakePorts(), testDeposit({ status: status as never }));
    expect(useDeposit.getState().current?.status).toBe(read);
  });

  it('is not overwritten by an older response that arrives after a push', () => {
    const ports = fakePorts();
    recordDeposit(ports, testDeposit({ serverTime: later, status: 'processed' }));
    recordDeposit(ports, testDeposit());
    expect(statuses(ports)).toEqual(['processed']);
  });

  it('is not overwritten by an older version, even with a later server time', () => {
    const ports = fakePorts();
    recordDeposit(ports, testDeposit({ version: 3, status: 'processed' }));
    recordDeposit(ports, testDeposit({ version: 2, serverTime: later }));
    expect(statuses(ports)).toEqual(['processed']);
    recordDeposit(ports, testDeposit({ version: 4, serverTime: '2026-11-15T11:00:00.000Z' }));
    expect(statuses(ports)).toEqual(['processed', 'waiting']);
  });
});

describe('pushes', () => {
  it('[NET-12] named deposit.status update the transaction', async () => {
    const ports = fakePorts();
    handlePushes(ports);
    recordDeposit(ports, testDeposit());
    const state = testDeposit({ serverTime: later, status: 'mistaked', txid: 'x1' });
    ports.push('deposit.status', state);
    await vi.dynamicImportSettled();
    expect(useDeposit.getState().current).toMatchObject({ status: 'mistaked', txid: 'x1' });
  });

  it('notify the host once of a status that the response repeats', async () => {
    const ports = fakePorts();
    handlePushes(ports);
    ports.push('deposit.status', testDeposit());
    await vi.dynamicImportSettled();
    recordDeposit(ports, testDeposit());
    expect(statuses(ports)).toEqual(['waiting']);
  });

  it('[NET-12] named login.token update the user and the displayed balance', () => {
    const ports = fakePorts();
    handlePushes(ports);
    setSnippet(testSnippet(), 0);
    const balanceData = { primary: { amount: '75', currency: 'MXN' } };
    useSession.setState(({ start }) => ({ start: { ...start, token: '' } }));
    ports.push('login.token', { token: 'new', balanceData });
    expect(useSession.getState().token).toBe('new');
    expect(useSession.getState().user).toMatchObject({
      token: 'new',
      balanceData,
      currency: 'MXN',
    });
    expect(useMethods.getState().snippet?.balance).toEqual({ amount: '75', currency: 'MXN' });
  });

  it('[HOST-14] remove a credited deposit from the pending ones, and notify the host', async () => {
    const ports = fakePorts();
    handlePushes(ports);
    setSnippet(testSnippet({ pending: [testPending()] }), 0);
    ports.push('deposit.status', testDeposit());
    await vi.dynamicImportSettled();
    expect(ports.sent).toEqual([]);
    ports.push('deposit.status', testDeposit({ status: 'processed' }));
    await vi.dynamicImportSettled();
    expect(statuses(ports)).toEqual(['processed']);
    expect(useMethods.getState().snippet?.pending).toEqual([]);
  });
});

describe('a banner above the list', () => {
  it('shows the new status of its deposit, and the new deadline', async () => {
    const ports = fakePorts();
    handlePushes(ports);
    setSnippet(testSnippet({ pending: [testPending()] }), 0);
    ports.push('deposit.status', testDeposit({ status: 'accepted', expiresAt: later }));
    await vi.dynamicImportSettled();
    expect(useMethods.getState().snippet?.pending).toEqual([
      testPending({ status: 'accepted', expiresAt: later }),
    ]);
  });

  const places = () => useMethods.getState().ended.map(({ id, status }) => [id, status]);

  it('keeps its place when its deposit ends, until the list is opened again', async () => {
    const ports = fakePorts();
    handlePushes(ports);
    setSnippet(testSnippet({ pending: [testPending(), testPending({ id: 'd2' })] }), 0);
    placeBanners();
    ports.push('deposit.status', testDeposit({ status: 'processed' }));
    await vi.dynamicImportSettled();
    expect(places()).toEqual([['d1', 'processed']]);
    setSnippet(testSnippet(), 0);
    ports.push(
      'deposit.status',
      testDeposit({ depositId: 'd2', status: 'mistaked', ending: 'expired' }),
    );
    await vi.dynamicImportSettled();
    expect(places()).toEqual([
      ['d1', 'processed'],
      ['d2', 'expired'],
    ]);
    placeBanners();
    expect(places()).toEqual([]);
  });
});

describe('the pushes on connecting', () => {
  it('notify the host only of deposits that this visit has seen pending', async () => {
    const ports = fakePorts();
    handlePushes(ports);
    ports.push('deposit.status', testDeposit({ depositId: 'older', status: 'processed' }));
    await vi.dynamicImportSettled();
    expect(statuses(ports)).toEqual([]);
    ports.push('deposit.status', testDeposit({ depositId: 'elsewhere' }));
    ports.push('deposit.status', testDeposit({ depositId: 'elsewhere', status: 'processed' }));
    await vi.dynamicImportSettled();
    expect(statuses(ports)).toEqual(['waiting', 'processed']);
  });
});

describe('closing', () => {
  it('[HOST-12] asks the host to close, with the status of the transaction', () => {
    const ports = fakePorts();
    closeWidget(ports);
    recordDeposit(ports, testDeposit({ status: 'accepted' }));
    closeWidget(ports);
    expect(ports.sent[0]).toEqual({ messageType: 'close' });
    expect(ports.sent[2]).toEqual({
      messageType: 'close',
      transaction: { kind: 'deposit', id: 'd1', status: 'accepted', outcome: 'pending' },
    });
  });
});
