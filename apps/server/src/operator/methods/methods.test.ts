import type { MethodsOff } from '@opencashier/contract/methods/methods-off';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { askOperator, operatorApi } from '../../testing/operator/ask-operator.ts';
import { askOver, nextOn, openTestSocket } from '../../testing/test-socket.ts';
import { outageFrom } from '../../providers/health/provider-health.ts';
import { startTestServer, type TestServer, until } from '../../testing/test-server.ts';
import { startWithdrawingPlayer } from '../../testing/withdrawals/withdrawing-player.ts';

let first: TestServer;
let second: TestServer;
let token: string;
const place = { country: 'de', currency: 'EUR' };

beforeAll(async () => {
  const partner = { operatorApi };
  first = await startTestServer({ partner });
  second = await startTestServer({ partner, beside: first });
  token = await first.token({ user: 'ana' });
});
afterAll(async () => {
  await second.close();
  await first.close();
});
afterEach(async () => {
  await first.pool.query('delete from cashier.method_settings');
  await Promise.all([first, second].map(({ app }) => app.services.methods.refresh()));
});

async function offered(server: TestServer, call = 'methods-payment-v3' as const) {
  const { body } = await server.call(token, call, place);
  return body.methods.toSorted((a, b) => a.position - b.position).map(({ name }) => name);
}
const turn = (kind: string, isOn: boolean, method = 'visa', as = 'ron') =>
  askOperator(first, 'switchMethod', { method, kind, isOn, reason: 'card testing' }, { as });
const listed = async (kind: string) =>
  (await askOperator(second, 'methods', { kind, country: 'de' })).body.methods;

describe('a method that an operator switches off', () => {
  it('is neither listed nor accepted on any server, until it is switched on again', async () => {
    const { body } = await turn('deposit', false);
    expect(body).toMatchObject({ isOn: false, changed: { by: 'ron', reason: 'card testing' } });
    expect(await offered(first)).not.toContain('visa');
    await until(async () => !(await offered(second)).includes('visa'));
    for (const server of [first, second]) {
      const refused = await server.deposit(token);
      expect(refused.body.error?.code).toBe('banking.methodUnavailable');
    }
    expect(await first.countDeposits()).toBe(0n);
    const { body: log } = await askOperator(first, 'audit', { limit: 5 });
    const entry = log.entries.find(({ operation }) => operation === 'switchMethod');
    expect(entry).toMatchObject({ by: 'ron', subject: 'visa', outcome: 'done' });

    await turn('deposit', true, 'visa', 'fay');
    await until(async () => (await offered(second)).includes('visa'));
    expect((await second.deposit(token)).status).toBe(200);
  });

  it('is not offered in the page with the first list either', async () => {
    const list = 'de.EUR.en.mobile.light.1.0';
    const page = async () =>
      (await fetch(`${first.url}/cashier/deposit?partner=demo&list=${list}`)).text();
    expect(await page()).toContain('data-method="visa"');
    await turn('deposit', false);
    const after = await page();
    expect(after).toContain('data-method=');
    expect(after).not.toContain('data-method="visa"');
  });

  it('[LIST-31] is announced to connected players, on every server', async () => {
    const socket = await openTestSocket(second.url);
    await askOver(socket, token, 'methods-payment-v3', place);
    const off = nextOn<MethodsOff>(socket, 'methods.off');
    await turn('deposit', false);
    expect(await off).toEqual({ deposit: ['visa'], withdrawal: [] });
    const snippet = async () => (await second.call(token, 'userdata-payment-snippet', place)).body;
    expect((await snippet()).methodsOff).toEqual({ deposit: ['visa'], withdrawal: [] });

    const on = nextOn<MethodsOff>(socket, 'methods.off');
    await turn('deposit', true);
    expect(await on).toEqual({ deposit: [], withdrawal: [] });
    expect(await snippet()).not.toHaveProperty('methodsOff');
  });

  it('stays off after a restart, and leaves the other direction alone', async () => {
    await turn('deposit', false, 'skrill');
    const restarted = await startTestServer({ partner: { operatorApi }, beside: first });
    try {
      expect(await offered(restarted)).not.toContain('skrill');
    } finally {
      await restarted.close();
    }
    const paysOut = (await listed('withdrawal')).find(({ name }) => name === 'skrill');
    expect(paysOut?.isOn).toBe(true);
  });

  it('accepts no new withdrawal, and no draft', async () => {
    const player = await startWithdrawingPlayer(first);
    const { id } = (await player.draft()).body;
    await turn('withdrawal', false, 'sepa_transfer');
    const { body } = await player.confirm(id ?? '');
    expect(body.error?.code).toBe('banking.methodUnavailable');
    expect((await player.draft()).body.error?.code).toBe('banking.methodUnavailable');
    expect(await player.funds()).toMatchObject({ held: 0n });
  });

  it('has to exist and to serve that direction', async () => {
    expect((await turn('deposit', false, 'no_such_method')).status).toBe(404);
    const { status } = await askOperator(first, 'switchMethod', { method: 'visa', reason: 'x' });
    expect(status).toBe(400);
  });
});

describe('the order of methods', () => {
  const move = (values: Record<string, string | boolean>) =>
    askOperator(first, 'moveMethod', { kind: 'deposit', ...values }, { as: 'fay' });

  it('changes for players on every server, and can be reset to that of the files', async () => {
    const before = await offered(first);
    const [leader = '', follower = ''] = [before[0], before.at(-1)];
    const { body } = await move({ method: follower, before: leader });
    expect(body).toMatchObject({ name: follower, isMoved: true, changed: { by: 'fay' } });
    const expected = [follower, ...before.slice(0, -1)];
    expect(await offered(first)).toEqual(expected);
    await until(async () => (await offered(second))[0] === follower);
    expect((await listed('deposit')).map(({ name }) => name)).toEqual(
      expect.arrayContaining(expected),
    );

    await move({ method: follower, isReset: true });
    expect(await offered(first)).toEqual(before);
  });

  it('has room for any number of moves to the same place', async () => {
    const before = await offered(first);
    const [a = '', b = '', c = '', d = ''] = before;
    for (let round = 0; round < 12; round += 1) {
      await move({ method: round % 2 === 0 ? c : d, before: b });
    }
    expect((await offered(first)).slice(0, 4)).toEqual([a, c, d, b]);
  });

  it('refuses a neighbour that does not exist', async () => {
    expect((await move({ method: 'visa', before: 'no_such_method' })).status).toBe(400);
  });
});

describe('the health of a provider', () => {
  const health = async () => (await askOperator(second, 'providers', {})).body.providers[0];

  it('shows since when requests fail and why, on every server, until one is answered', async () => {
    const { name } = (await health()) ?? {};
    expect(await health()).toMatchObject({ state: 'healthy' });
    first.provider.fault = 'error500';
    for (let count = 0; count < outageFrom; count += 1) await first.deposit(token);
    await until(async () => (await health())?.state === 'unreachable');
    expect(await health()).toMatchObject({
      since: expect.any(String),
      lastError: { message: expect.stringContaining(String(name)) },
    });
    first.provider.fault = 'none';
    await first.deposit(token);
    await until(async () => (await health())?.state === 'healthy');
    expect(await health()).toMatchObject({ lastError: { at: expect.any(String) } });
  });
});
