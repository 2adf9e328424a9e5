import type { CallName } from '@opencashier/contract/calls/call-map';
import type { TestServer } from '@opencashier/server/testing/test-server';

/** Sends a player's call and returns the data of its answer. */
export type SendCall = (token: string, name: CallName, payload: object) => Promise<unknown>;

/** The nineteen calls of the specification, each with its method. */
export const specifiedCalls = {
  'methods-payment-v3': 'GET',
  'methods-country-selector-v2': 'GET',
  'methods-withdrawal': 'GET',
  'userdata-payment-snippet': 'GET',
  'deposit-create': 'POST',
  'deposit-complete': 'POST',
  'session-start': 'POST',
  'deposit-prepare': 'POST',
  'bank-get': 'POST',
  'deposit-status': 'GET',
  'deposit-cancel': 'POST',
  'deposit-check': 'POST',
  'deposit-create-p2p': 'POST',
  'session-form-on-close-modal': 'POST',
  'sweepstake-boxes': 'POST',
  'payment-convert-v2': 'POST',
  'sweepstake-balance-get': 'POST',
  'sweepstake-recoup-sum': 'POST',
  'deposit-create-sweepstake': 'POST',
} as const satisfies Partial<Record<CallName, string>>;

type Ask = <T>(name: CallName, payload: object) => Promise<T>;

/** Sends all of them, in an order in which each can succeed, and returns the last answers. */
export async function sendSpecifiedCalls(
  server: TestServer,
  user: string,
  send: SendCall,
): Promise<Map<CallName, unknown>> {
  const answers = new Map<CallName, unknown>();
  const as = async (name: string, about: object): Promise<Ask> => {
    const token = await server.token({ user: `${user}-${name}`, ...about });
    return async (call, payload) => {
      const answer = await send(token, call, payload);
      answers.set(call, answer);
      return answer as never;
    };
  };
  await payByCard(await as('de', { country: 'de', currency: 'EUR' }));
  const indian = await as('in', { country: 'in', currency: 'INR' });
  await indian('deposit-prepare', { paymentMethod: 'imps_india', selectedCountry: 'in' });
  await payPerson(await as('ua', { country: 'ua', currency: 'UAH' }), user);
  await buyCoins(await as('us', { view: 'sweep', country: 'us', currency: 'USD' }));
  return answers;
}

async function payByCard(ask: Ask): Promise<void> {
  const player = { country: 'de', currency: 'EUR' };
  await ask('methods-payment-v3', player);
  await ask('methods-country-selector-v2', {});
  await ask('methods-withdrawal', player);
  await ask('userdata-payment-snippet', player);
  await ask('payment-convert-v2', { from: 'EUR', to: 'USD', amount: '10' });
  const started = { amount: '10', currency: 'EUR', pendingGroup: 'card_method' };
  const session = await ask<{ payment_session_id: string }>('session-start', started);
  const { depositId } = await ask<{ depositId: string }>('deposit-create', {
    amount: '10',
    currency: 'EUR',
    paymentSessionId: session.payment_session_id,
    selectedCountry: 'de',
    paymentType: 'visa',
  });
  const deposit = { depositId, paymentMethod: 'visa' };
  await ask('deposit-status', deposit);
  await ask('deposit-cancel', deposit);
  await ask('deposit-complete', deposit);
}

async function payPerson(ask: Ask, userId: string): Promise<void> {
  const method = 'p2p_privatbank';
  await ask('deposit-check', { paymentMethod: method, selectedCountry: 'ua' });
  await ask('deposit-create-p2p', {
    payment_method: method,
    amount: '1000',
    currency: 'UAH',
    fields: { full_name: 'Олена Коваль' },
  });
  await ask('bank-get', { payment_method: method, bin: '41491100' });
  const closed = { paymentMethod: method, paymentMethodText: 'PrivatBank', userId };
  await ask('session-form-on-close-modal', closed);
}

async function buyCoins(ask: Ask): Promise<void> {
  await ask('sweepstake-boxes', {});
  await ask('sweepstake-balance-get', {});
  await ask('sweepstake-recoup-sum', { currency: 'SC' });
  const session = await ask<{ payment_session_id: string }>('session-start', { currency: 'USD' });
  await ask('deposit-create-sweepstake', {
    boxId: 'starter',
    currency: 'USD',
    paymentSessionId: session.payment_session_id,
    paymentType: 'crypto_usdt',
    fields: { network: 'tron' },
    selectedCountry: 'us',
  });
}
