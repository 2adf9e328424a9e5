import { type CallInput, type CallName } from '@opencashier/contract/calls/call-map';
import type { ProviderField } from '@opencashier/contract/provider/protocol';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOver, openAuthenticatedSocket } from '../testing/test-socket.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { typedFields } from '../testing/typed-fields.ts';

let server: TestServer;
let socket: Socket;
beforeAll(async () => {
  server = await startTestServer({ methods: { prepared: { isPreparationRequired: true } } });
  socket = await openAuthenticatedSocket(server);
});
afterAll(async () => {
  socket.close();
  await server.close();
});

type Ask = <N extends CallName>(
  token: string,
  name: N,
  input: CallInput<N>,
) => Promise<{ status: number; data: unknown; code: string | undefined }>;

const overHttp: Ask = async (token, name, input) => {
  const { status, body } = await server.call(token, name, input, crypto.randomUUID());
  return { status, data: body, code: body.error?.code };
};

const overSocket: Ask = async (token, name, payload) => {
  const { status, data, error } = await askOver(socket, token, name, payload);
  return { status, data, code: error?.code };
};

const transports: [string, Ask][] = [
  ['http', overHttp],
  ['socket', overSocket],
];

async function begin(user: string) {
  const token = await server.token({ user });
  const { depositId } = (await server.deposit(token)).body;
  return { token, depositId, named: { depositId, paymentMethod: 'visa' } };
}

describe.each(transports)('over %s', (transport, ask) => {
  it('[SEQ-17] deposit-complete notifies the provider and shows the deposit as being checked', async () => {
    const { token, depositId, named } = await begin(`complete-${transport}`);
    const answer = await ask(token, 'deposit-complete', named);
    expect(answer).toMatchObject({ status: 200, data: { depositId, status: 'accepted' } });
    expect(server.provider.completed).toContain(depositId);
    expect(await server.balance(`complete-${transport}`)).toBe(0n);
    await server.settle(depositId, 'processed');
    const after = await ask(token, 'deposit-complete', named);
    expect(after.data).toMatchObject({ status: 'processed' });
  });

  it('deposit-cancel stops the payment, and money that arrives anyway is credited as late', async () => {
    const { token, depositId, named } = await begin(`cancel-${transport}`);
    const answer = await ask(token, 'deposit-cancel', named);
    expect(answer).toMatchObject({ status: 200, data: { status: 'mistaked' } });
    expect(await server.state(token, depositId)).toMatchObject({ ending: 'cancelled' });
    await server.settle(depositId, 'processed');
    expect(await server.state(token, depositId)).toMatchObject({ isLate: true, credited: '10' });
  });

  it('deposit-cancel is refused if the provider can no longer stop the payment', async () => {
    const { token, depositId, named } = await begin(`late-${transport}`);
    for (const cancels of ['tooLate', 'ignored'] as const) {
      server.provider.cancels = cancels;
      expect((await ask(token, 'deposit-cancel', named)).code).toBe('banking.cancelRefused');
    }
    server.provider.cancels = 'yes';
    expect((await server.state(token, depositId)).status).toBe('waiting');
  });

  it('deposit-cancel reports that the deposit was paid in the meantime', async () => {
    const { token, depositId, named } = await begin(`paid-${transport}`);
    server.provider.decide(depositId, 'processed');
    const answer = await ask(token, 'deposit-cancel', named);
    expect(answer.data).toMatchObject({ status: 'processed' });
    expect(await server.balance(`paid-${transport}`)).toBe(1000n);
  });

  it('another player’s deposit looks like one that does not exist', async () => {
    const { named } = await begin(`owner-${transport}`);
    const thief = await server.token({ user: `thief-${transport}` });
    for (const name of ['deposit-complete', 'deposit-cancel'] as const) {
      const answer = await ask(thief, name, named);
      expect([answer.status, answer.code]).toEqual([404, 'banking.depositNotFound']);
    }
    const { code } = await ask(thief, 'deposit-create', {
      amount: '10',
      currency: 'EUR',
      paymentSessionId: 'any',
      paymentType: 'visa',
      selectedCountry: 'de',
      depositId: named.depositId,
    });
    expect(code).toBe('banking.depositNotFound');
  });

  it('[SEQ-18] deposit-prepare returns what the provider wants to show, and writes nothing', async () => {
    const token = await server.token({ user: `prepare-${transport}` });
    const count = await server.countDeposits();
    const answer = await ask(token, 'deposit-prepare', { paymentMethod: 'prepared', amount: 10 });
    expect(answer.data).toEqual({ requisites: [{ label: 'Account', value: '42', copy: true }] });
    expect(server.provider.prepared.at(-1)).toMatchObject({ method: 'prepared', amount: '10' });
    const other = await ask(token, 'deposit-prepare', { paymentMethod: 'visa' });
    expect(other.code).toBe('banking.methodUnavailable');
    const little = await ask(token, 'deposit-prepare', { paymentMethod: 'prepared', amount: 0.5 });
    expect(little.code).toBe('banking.amountOutOfRange');
    expect(await server.countDeposits()).toBe(count);
  });

  it('an account is saved when the player asks, shown masked, used and deleted', async () => {
    const user = `saver-${transport}`;
    const token = await server.token({ user });
    const account = { token: 'tok_1', label: '4111 1111 1111 1234' };
    const without = (await server.deposit(token)).body.depositId;
    await server.settle(without, 'processed', { account });
    const saving = (await server.deposit(token, { saveAccount: true })).body.depositId;
    await server.settle(saving, 'processed', { account });
    const snippet = await server.call(token, 'userdata-payment-snippet', {
      country: 'de',
      currency: 'EUR',
    });
    const [saved, ...more] = snippet.body.savedAccounts;
    expect(saved).toMatchObject({ method: 'visa', label: '•••• •••• •••• 1234' });
    expect(more).toEqual([]);
    const savedAccountId = saved?.id ?? '';

    const { depositId } = (await server.deposit(token, { savedAccountId })).body;
    const created = server.provider.created.find(({ reference }) => reference === depositId);
    expect(created?.account).toBe('tok_1');
    const thief = await server.token({ user: `thief-${transport}` });
    expect((await server.deposit(thief, { savedAccountId })).body.error?.code).toBe(
      'banking.accountNotFound',
    );
    const deletion = { id: savedAccountId };
    expect((await ask(thief, 'account-delete', deletion)).code).toBe('banking.accountNotFound');
    expect((await ask(token, 'account-delete', deletion)).data).toEqual({ ok: true });
    expect((await ask(token, 'account-delete', deletion)).code).toBe('banking.accountNotFound');
  });
});

it('a deposit that its provider refuses has failed at once, with the provider’s words', async () => {
  const token = await server.token({ user: 'refused' });
  server.provider.fault = 'refuse';
  const { body } = await server.deposit(token);
  server.provider.fault = 'none';
  const { message: reason } = body.error ?? {};
  expect(reason).toBe('Your bank refused the payment.');
  const query = { country: 'de', currency: 'EUR' };
  const { pending, recent } = (await server.call(token, 'userdata-payment-snippet', query)).body;
  expect([pending, recent]).toMatchObject([[], [{ status: 'mistaked', ending: 'failed' }]]);
  expect(await server.state(token, recent[0]?.id ?? '')).toMatchObject({ reason });
});

describe('[SEQ-6, SEQ-24] fields that the provider asks for', () => {
  const code: ProviderField = { name: 'otp', type: 'text', regex: '^\\d{4}$', sensitive: true };
  const note: ProviderField = { name: 'note', type: 'text', regex: '^(a+)+$' };

  it('come with the first answer, and the second create continues under the same reference', async () => {
    server.provider.asks = [code, note];
    const token = await server.token({ user: 'asked' });
    const first = (await server.deposit(token)).body;
    const { depositId } = first;
    expect(first).toMatchObject({ isFieldsRequired: true, status: 'waiting' });
    expect(first.source).toBeUndefined();
    // A pattern that could run forever is not passed on.
    expect(first.fields?.find(({ name }) => name === 'note')?.regex).toBeUndefined();

    const wrong = await server.deposit(token, { depositId, fields: { otp: '12', note: 'x' } });
    expect(wrong.body.error).toMatchObject({ code: 'banking.paymentMethodRegex' });
    const other = await server.deposit(token, { depositId, amount: '11' });
    expect(other.body.error?.code).toBe('banking.depositChanged');

    const fields = { otp: '1234', note: 'x' };
    const second = (await server.deposit(token, { depositId, fields })).body;
    expect(second).toMatchObject({ depositId, source: `${server.provider.url}/pay` });
    expect(second.isFieldsRequired).toBeUndefined();
    const created = server.provider.created.filter(({ reference }) => reference === depositId);
    expect(created.map((request) => request.fields)).toEqual([{}, fields]);
    expect(await typedFields(server.pool, depositId)).toEqual({ note: 'x' });
    server.provider.asks = [];
  });

  it('are refused if the deposit has ended', async () => {
    server.provider.asks = [code];
    const token = await server.token({ user: 'ended' });
    const { depositId } = (await server.deposit(token)).body;
    await server.settle(depositId, 'expired');
    const late = await server.deposit(token, { depositId, fields: { otp: '1234' } });
    expect(late.body.error?.code).toBe('banking.depositNotFound');
    server.provider.asks = [];
  });
});
