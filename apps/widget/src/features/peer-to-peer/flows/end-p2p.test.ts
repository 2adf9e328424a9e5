import { beforeEach, describe, expect, it } from 'vitest';
import { CashierError, networkError } from '../../../ports/cashier-error.ts';
import { useP2p } from '../state.ts';
import { fakePorts, type FakePorts } from '../../../testing/fake-ports.ts';
import { beginTest } from '../../../testing/fixtures.ts';
import { checkP2p, restoreP2p } from './check-p2p.ts';
import { cancelDeposit } from '../../deposits/flows/resume/cancel-deposit.ts';
import { completeP2p } from './end-p2p.ts';

const deposit = { depositId: 'd-1', paymentMethod: 'card_to_card' };
const existing = {
  depositId: 'd-1',
  exists: true,
  card: { number: '4111111111111111' },
  created: '2026-01-01T00:00:00.000Z',
  serverTime: '2026-01-01T00:05:00.000Z',
  payment_amount: '100.07',
  payment_currency: 'MXN',
  timeout_minutes: 15,
};

let ports: FakePorts;
beforeEach(() => {
  beginTest();
  useP2p.setState({}, true);
  ports = fakePorts();
});

describe('ending a peer-to-peer payment', () => {
  it('[P2P-17] cancels by id and method', async () => {
    ports.answers = { 'deposit-cancel': () => ({ depositId: 'd-1', status: 'mistaked' }) };
    expect(await cancelDeposit(ports, deposit)).toEqual({ kind: 'cancelled' });
    expect(ports.calls[0]).toMatchObject({ name: 'deposit-cancel', input: deposit });
    expect(ports.calls[0]?.key).toBeDefined();
  });

  it('[P2P-17] returns the server’s error if a payment can no longer be cancelled', async () => {
    ports.answers = {
      'deposit-cancel': () => {
        throw new CashierError('too late', { code: 'banking.cancelRefused', status: 422 });
      },
    };
    expect(await cancelDeposit(ports, deposit)).toMatchObject({
      kind: 'failed',
      error: { code: 'banking.cancelRefused' },
    });
  });

  it('[P2P-17] tells a payment that was credited instead', async () => {
    ports.answers = { 'deposit-cancel': () => ({ depositId: 'd-1', status: 'processed' }) };
    expect(await cancelDeposit(ports, deposit)).toEqual({ kind: 'credited' });
  });

  it('[P2P-6] completes without throwing, whatever the server returns', async () => {
    ports.answers = {
      'deposit-complete': () => {
        throw networkError();
      },
    };
    expect(await completeP2p(ports, deposit)).toBeDefined();
    ports.answers = { 'deposit-complete': () => ({}) };
    expect(await completeP2p(ports, deposit, { transaction_id: 'abc123' })).toBeUndefined();
    expect(ports.calls.at(-2)?.input).toEqual({ ...deposit, fields: { transaction_id: 'abc123' } });
  });
});

describe('an open peer-to-peer deposit', () => {
  it('[P2P-4] is found by deposit-check with its bank, and leads to the invoice', async () => {
    ports.answers = {
      'deposit-check': () => existing,
      'bank-get': () => ({ bank_type: 'monobank' }),
    };
    expect(await checkP2p(ports, 'card_to_card')).toEqual({ kind: 'page', page: 'invoice' });
    expect(ports.calls.map(({ name }) => name)).toEqual(['deposit-check', 'bank-get']);
    expect(ports.calls[0]?.input).toEqual({ paymentMethod: 'card_to_card', selectedCountry: 'mx' });
    expect(useP2p.getState().stored).toMatchObject({ bank: 'monobank', isEarlier: false });
  });

  it('[P2P-4] is restored only for its own id', async () => {
    ports.answers = { 'deposit-check': () => existing, 'bank-get': () => ({ bank_type: '' }) };
    expect(await restoreP2p(ports, 'another', 'card_to_card')).toEqual({ kind: 'none' });
    expect(await restoreP2p(ports, 'd-1', 'card_to_card')).toEqual({
      kind: 'restored',
      page: 'invoice',
    });
  });

  it('[P2P-4] opens no page if the server finds none', async () => {
    ports.answers = { 'deposit-check': () => ({ exists: false }) };
    expect(await checkP2p(ports, 'card_to_card')).toEqual({ kind: 'none' });
    expect(ports.sent).toEqual([]);
  });
});
