import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { takeKey } from '../queues/idempotency.ts';
import { idempotentCall } from './idempotent-call.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function sessionOf(token: string): Promise<string> {
  const { body } = await server.call(token, 'session-start', { currency: 'EUR' });
  return body.payment_session_id;
}

describe('an idempotency key', () => {
  it('makes one deposit out of twenty simultaneous attempts', async () => {
    const token = await server.token({ user: 'twenty' });
    const paymentSessionId = await sessionOf(token);
    const attempts = Array.from({ length: 20 }, () =>
      server.deposit(token, { paymentSessionId }, 'key-of-twenty'),
    );
    const answers = await Promise.all(attempts);
    const made = new Set(answers.filter((a) => a.status === 200).map((a) => a.body.depositId));
    expect(made.size).toBe(1);
    const others = answers.filter((a) => a.status !== 200);
    expect(others.every((a) => a.body.error?.code === 'request.inFlight')).toBe(true);
    const created = server.provider.created.filter(({ player }) => player === 'demo:twenty');
    expect(created).toHaveLength(1);
  });

  it('returns the same answer again', async () => {
    const token = await server.token({ user: 'again' });
    const paymentSessionId = await sessionOf(token);
    const first = await server.deposit(token, { paymentSessionId }, 'key-of-again');
    expect(await server.deposit(token, { paymentSessionId }, 'key-of-again')).toEqual(first);
  });

  it('is refused with another body', async () => {
    const token = await server.token({ user: 'body' });
    const paymentSessionId = await sessionOf(token);
    await server.deposit(token, { paymentSessionId }, 'key-of-body');
    const answer = await server.deposit(token, { paymentSessionId, amount: 20 }, 'key-of-body');
    expect([answer.status, answer.body.error?.code]).toEqual([422, 'request.keyReused']);
  });

  it('survives a rotation of the server’s secret, while both are configured', async () => {
    const { pool } = server;
    const claim = { owner: 'demo:rotating', key: 'key-of-rotation', call: 'x', request: { a: 1 } };
    const answerUnder = (...secrets: string[]) =>
      idempotentCall(pool, secrets, claim, async (reference) => ({ status: 200, data: reference }));
    const first = await answerUnder('old');
    expect(await answerUnder('new', 'old')).toEqual(first);
    await expect(answerUnder('new')).rejects.toMatchObject({ code: 'request.keyReused' });
  });

  it('belongs to its player', async () => {
    const one = await server.deposit(await server.token({ user: 'one' }), {}, 'key-of-both');
    const two = await server.deposit(await server.token({ user: 'two' }), {}, 'key-of-both');
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.body.depositId).not.toBe(two.body.depositId);
  });

  it('is required', async () => {
    const token = await server.token({ user: 'none' });
    const answer = await server.call(token, 'deposit-create', {
      amount: 10,
      currency: 'EUR',
      paymentSessionId: 'x',
      paymentType: 'visa',
      selectedCountry: 'de',
    });
    expect([answer.status, answer.body.error?.code]).toEqual([400, 'request.keyMissing']);
  });

  it('continues with the same reference after the provider was unavailable', async () => {
    const token = await server.token({ user: 'away' });
    const paymentSessionId = await sessionOf(token);
    for (const fault of ['error500', 'hangUp', 'nonsense'] as const) {
      server.provider.fault = fault;
      const failed = await server.deposit(token, { paymentSessionId }, 'key-of-away');
      expect([failed.status, failed.body.error?.code]).toEqual([
        503,
        'banking.providerUnavailable',
      ]);
    }
    server.provider.fault = 'none';
    const answer = await server.deposit(token, { paymentSessionId }, 'key-of-away');
    expect(answer.status).toBe(200);
    const { rows } = await server.pool.query(
      `select id from cashier.deposits where owner = 'demo:away'`,
    );
    expect(rows).toEqual([{ id: answer.body.depositId }]);
  });

  it('keeps its reference when a later attempt is refused before the provider is asked', async () => {
    const token = await server.token({ user: 'later' });
    const paymentSessionId = await sessionOf(token);
    const move = (owner: string) =>
      server.pool.query(`update cashier.payment_sessions set owner = $1 where id = $2`, [
        owner,
        paymentSessionId,
      ]);
    server.provider.fault = 'error500';
    await server.deposit(token, { paymentSessionId }, 'key-of-later');
    server.provider.fault = 'none';
    await move('demo:another');
    const refused = await server.deposit(token, { paymentSessionId }, 'key-of-later');
    expect(refused.body.error?.code).toBe('banking.sessionUnknown');
    await move('demo:later');
    const made = await server.deposit(token, { paymentSessionId }, 'key-of-later');
    expect(made.status).toBe(200);
    const created = server.provider.created.filter(({ player }) => player === 'demo:later');
    expect(new Set(created.map(({ reference }) => reference))).toEqual(
      new Set([made.body.depositId]),
    );
  });

  it('keeps a refusal of the provider as its answer', async () => {
    const token = await server.token({ user: 'refused' });
    const paymentSessionId = await sessionOf(token);
    server.provider.fault = 'refuse';
    const refused = await server.deposit(token, { paymentSessionId }, 'key-of-refused');
    server.provider.fault = 'none';
    expect(refused.status).toBe(422);
    expect(refused.body.error).toEqual({
      code: 'banking.merchantClientError',
      message: 'Your bank refused the payment.',
    });
    expect(await server.deposit(token, { paymentSessionId }, 'key-of-refused')).toEqual(refused);
  });

  it('returns its answer even if the call can no longer read what it needs before the key', async () => {
    const claim = {
      owner: 'demo:down',
      key: 'key-of-down',
      call: 'x',
      request: {},
      takesKey: true,
    };
    const call = (run: Parameters<typeof idempotentCall>[3]) =>
      idempotentCall(server.pool, ['secret'], claim, run);
    const down = () => call(() => Promise.reject(new Error('the wallet is down')));
    await expect(down()).rejects.toThrow('the wallet is down');
    const first = await call(async (attempt) => {
      await takeKey(server.pool, attempt);
      return { status: 200, data: 'a draft' };
    });
    expect(await down()).toEqual(first);
  });

  it('returns a personal answer again, which is stored encrypted', async () => {
    const names = { owner: 'demo:personal', key: 'key-of-personal', call: 'x', request: {} };
    const claim = { ...names, isPersonal: true };
    const call = (data: string) =>
      idempotentCall(server.pool, ['secret'], claim, async () => ({ status: 200, data }));
    const first = await call('Given Family');
    expect(first).toEqual({ status: 200, data: 'Given Family' });
    expect(await call('another run')).toEqual(first);
    const stored = await server.pool.query('select answer from cashier.idempotency');
    expect(JSON.stringify(stored.rows)).not.toContain('Given Family');
  });

  it('is not used up by a request that was not valid', async () => {
    const token = await server.token({ user: 'valid' });
    const paymentSessionId = await sessionOf(token);
    const wrong = await server.deposit(token, { paymentSessionId, amount: 1e9 }, 'key-of-valid');
    expect(wrong.body.error?.code).toBe('banking.amountOutOfRange');
    const right = await server.deposit(token, { paymentSessionId }, 'key-of-valid');
    expect(right.status).toBe(200);
  });

  it('sends nobody to a page that the provider’s configuration does not list', async () => {
    const token = await server.token({ user: 'foreign' });
    server.provider.fault = 'foreignSource';
    const answer = await server.deposit(token);
    server.provider.fault = 'none';
    expect([answer.status, answer.body.error?.code]).toEqual([422, 'banking.merchantClientError']);
  });
});
