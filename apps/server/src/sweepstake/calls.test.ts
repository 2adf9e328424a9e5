import { fileURLToPath } from 'node:url';
import { type CallName, calls } from '@opencashier/contract/calls/call-map';
import { boxesResponse } from '@opencashier/contract/calls/sweepstake/sweepstake';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordPlaythrough } from './playthroughs.ts';
import { addUnplayed } from './unplayed.ts';
import { askOver, openAuthenticatedSocket } from '../testing/test-socket.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { giveMoney } from '../testing/withdrawals/withdrawing-player.ts';

const ratesFile = fileURLToPath(new URL('../../rates/development.json', import.meta.url));

let server: TestServer;
let socket: Socket;
beforeAll(async () => {
  server = await startTestServer({ environment: { ratesFile } });
  socket = await openAuthenticatedSocket(server);
});
afterAll(async () => {
  socket.close();
  await server.close();
});

type Answer = { status: number; body: unknown };
type CallGateway = (token: string, name: CallName, payload: object) => Promise<Answer>;

const overHttp: CallGateway = (token, name, payload) =>
  server.call(token, name, payload, crypto.randomUUID());

const overSocket: CallGateway = async (token, name, payload) => {
  const { status, data, error } = await askOver(socket, token, name, payload);
  return { status, body: data ?? { error } };
};

const sweeper = (user: string) =>
  server.token({ user, view: 'sweep', currency: 'USD', country: 'us', lang: 'es' });

describe.each([
  ['http', overHttp],
  ['the socket', overSocket],
])('over %s', (name, ask) => {
  it('[SWP-2] [NET-9] the packages are nested, in the current language', async () => {
    const { status, body } = await ask(await sweeper('shelf'), 'sweepstake-boxes', {});
    expect(status).toBe(200);
    const { boxes } = boxesResponse.parse(body);
    expect(boxes.find(({ id }) => id === 'starter')).toMatchObject({
      badge: 'Primera compra',
      price: '5.99',
      priceCurrencyCode: 'USD',
      currenciesList: [
        { currency: 'GC', amount: '10000', type: 'main' },
        { currency: 'SC', amount: '5', type: 'free' },
      ],
    });
    expect(boxes.some((box) => (box.boxes?.length ?? 0) > 0)).toBe(true);
    const shown = await ask(await sweeper('shelf'), 'sweepstake-boxes', { language: 'ru' });
    const badges = boxesResponse.parse(shown.body).boxes.map(({ badge }) => badge);
    expect(badges).toContain('Первая покупка');
  });

  it('[SWP-7] [NET-9] both coins are listed, with the player’s balances', async () => {
    const user = `holder by ${name}`.replaceAll(' ', '-');
    const token = await sweeper(user);
    const empty = await ask(token, 'sweepstake-balance-get', {});
    expect(empty.body).toEqual([
      { currency: 'GC', balance: '0' },
      { currency: 'SC', balance: '0' },
    ]);
    await giveMoney(server, `demo:${user}`, 12_50n, 'SC');
    const { body } = await ask(token, 'sweepstake-balance-get', {});
    expect(body).toEqual([
      { currency: 'GC', balance: '0' },
      { currency: 'SC', balance: '12.5' },
    ]);
  });

  it('[SWP-7] [NET-9] the unplayed amount shrinks with each wager, to zero', async () => {
    const user = `player by ${name}`.replaceAll(' ', '-');
    const [token, owner] = [await sweeper(user), `demo:${user}`];
    const left = async () => (await ask(token, 'sweepstake-recoup-sum', { currency: 'SC' })).body;
    expect(await left()).toEqual({ status: 'played', amount: '0' });
    await addUnplayed(server.pool, {
      reference: `gift-1:${owner}`,
      owner,
      currency: 'SC',
      amountMinor: 5_00n,
    });
    await addUnplayed(server.pool, {
      reference: `gift-2:${owner}`,
      owner,
      currency: 'SC',
      amountMinor: 2_00n,
    });
    expect(await left()).toEqual({ status: 'unplayed', amount: '7' });
    const played = { owner, currency: 'SC', reference: `${user}-1`, amountMinor: 6_00n };
    const postings = Array.from({ length: 5 }, () => recordPlaythrough(server.pool, played));
    expect((await Promise.all(postings)).toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => 'exists'),
      'posted',
    ]);
    expect(await left()).toEqual({ status: 'unplayed', amount: '1' });
    await recordPlaythrough(server.pool, { ...played, reference: `${user}-2` });
    expect(await left()).toEqual({ status: 'played', amount: '0' });
    const unknown = await ask(token, 'sweepstake-recoup-sum', { currency: 'XXX' });
    expect(unknown.body).toMatchObject({ error: { code: 'banking.currencyUnavailable' } });
  });

  it('[SWP-7] [NET-9] an amount is converted at the rate less the spread, rounded down, or null', async () => {
    const token = await sweeper('converter');
    const convert = async (from: string, to: string, amount: string) =>
      (await ask(token, 'payment-convert-v2', { from, to, amount })).body;
    expect(await convert('SC', 'USDT', '100')).toEqual({ amount: '99' });
    expect(await convert('SC', 'BTC', '100')).toEqual({ amount: '0.00165016' });
    expect(await convert('SC', 'SC', '7.5')).toEqual({ amount: '7.5' });
    expect(await convert('GC', 'USDT', '100')).toEqual({ amount: null });
    expect(await convert('SC', 'XXX', '100')).toEqual({ amount: null });
  });

  it('[NET-9] [SEQ-15] a package is requested by its box, and the answer has its price', async () => {
    const token = await sweeper('buyer');
    const session = await ask(token, 'session-start', { currency: 'USD' });
    const { payment_session_id: paymentSessionId } = session.body as { payment_session_id: string };
    const request = {
      boxId: 'starter',
      currency: 'USD',
      paymentSessionId,
      paymentType: 'crypto_usdt',
      fields: { network: 'tron' },
      selectedCountry: 'us',
    };
    const { status, body } = await ask(token, 'deposit-create-sweepstake', request);
    expect(status).toBe(200);
    const created = calls['deposit-create-sweepstake'].response.parse(body);
    expect(created.source).toMatch(/^https?:/);
    expect(created.state).toMatchObject({
      status: 'waiting',
      amount: '5.99',
      currency: 'USD',
      coins: [
        { currency: 'GC', amount: '10000', type: 'main' },
        { currency: 'SC', amount: '5', type: 'free' },
      ],
    });
    const unknown = await ask(token, 'deposit-create-sweepstake', { ...request, boxId: 'none' });
    expect(unknown.body).toMatchObject({ error: { code: 'banking.boxUnavailable' } });
  });

  it('every call that is not for the player’s view is refused, and does nothing', async () => {
    const views = { main: await server.token({ user: 'main' }), sweep: await sweeper('sweep') };
    const closed = Object.entries(calls).filter(([, { view }]) => view !== 'any');
    expect(closed.map(([call]) => call)).toContain('deposit-create-sweepstake');
    for (const [call, { view }] of closed) {
      const other = views[view === 'main' ? 'sweep' : 'main'];
      const { status, body } = await ask(other, call as CallName, {});
      expect({ call, status }).toEqual({ call, status: 403 });
      expect(body).toMatchObject({ error: { code: 'auth.viewForbidden' } });
      const own = await ask(views[view as 'main' | 'sweep'], call as CallName, {});
      expect(own.status).not.toBe(403);
    }
  });
});
