import { createDeposit } from '../features/deposits/flows/create/create-deposit.ts';
import { settleIntent } from '../state/intent-key.ts';
import { forgetPaymentSession } from '../features/deposits/actions.ts';
import { chooseMethod, useDeposit } from '../features/deposits/state.ts';
import { fakePorts } from './fake-ports.ts';
import { beginTest, testCreated, testMethod } from './fixtures.ts';

export const source = 'https://pay.example/1';

export function beginDepositTest(payload?: Record<string, unknown>): void {
  beginTest(payload);
  forgetPaymentSession();
  settleIntent();
}

/** A player who has chosen a method and typed an amount. */
export function aboutToClick(method = testMethod(), amount = '100') {
  const ports = fakePorts();
  ports.answers = {
    'session-start': () => ({ payment_session_id: 's1', created_at: '', pending_group: null }),
    'deposit-create': () => testCreated({ source }),
  };
  chooseMethod(method);
  useDeposit.setState({ amount });
  return { ports, click: (popup = true) => createDeposit(ports, { popup }) };
}

export const createdBy = (ports: ReturnType<typeof fakePorts>) =>
  ports.calls.filter(({ name }) => name === 'deposit-create');
