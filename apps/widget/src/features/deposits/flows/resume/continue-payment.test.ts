import { beforeEach, describe, expect, it } from 'vitest';
import { CashierError } from '../../../../ports/cashier-error.ts';
import { fakePorts } from '../../../../testing/fake-ports.ts';
import { beginTest, testMethod } from '../../../../testing/fixtures.ts';
import { continuePayment } from './continue-payment.ts';

const url = 'https://pay.example/1';

beforeEach(() => beginTest());

describe('continuing a payment', () => {
  it('opens its page again', async () => {
    const ports = fakePorts();
    expect(await continuePayment(ports, testMethod(), { depositId: 'd1' }, url)).toEqual({
      kind: 'opened',
    });
    expect(ports.events).toEqual(['popup', `popup to ${url}`]);
  });

  it('asks the host to open the page if the browser blocks the popup', async () => {
    const ports = fakePorts();
    ports.popupRefused = true;
    await continuePayment(ports, testMethod(), { depositId: 'd1' }, url);
    expect(ports.sent).toEqual([{ messageType: 'openExternalUrl', url }]);
  });

  it('returns the error if its form cannot be loaded', async () => {
    const ports = fakePorts();
    const error = new CashierError('slow down', { status: 429 });
    ports.answers['deposit-form'] = () => Promise.reject(error);
    const deposit = { depositId: 'd1', sourceMethod: 'POST' as const };
    expect(await continuePayment(ports, testMethod(), deposit, url)).toEqual({
      kind: 'blocked',
      error,
    });
    expect(ports.events).toEqual(['popup', 'deposit-form', 'popup closed']);
  });
});
