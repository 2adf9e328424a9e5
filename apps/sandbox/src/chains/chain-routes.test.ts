import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, runSandbox } from '../testing/run-sandbox.ts';

let running: Running;

beforeAll(async () => {
  running = await runSandbox({ chainSpeed: 60 });
});
afterAll(() => running.stop());

const json = { 'content-type': 'application/json' };
const control = async (method: string, path: string, body: object = {}) =>
  (
    await running.fetch(`/control/chains/${path}`, {
      method,
      headers: json,
      body: JSON.stringify(body),
    })
  ).json;
const explore = async (path: string) => (await running.fetch(`/chains/${path}`)).json;
const payment = { address: 'ltc1qxy', coin: 'LTC', amount: '0.25' };

describe('a sandbox chain', () => {
  it('mines blocks at its interval divided by the speed, while a payment is pending', async () => {
    expect(await explore('litecoin/tip')).toMatchObject({ height: 0 });
    running.clock.advance(60_000);
    expect(await explore('litecoin/tip')).toMatchObject({ height: 0 });
    await control('POST', 'litecoin/payments', payment);
    running.clock.advance(2500 * 4);
    expect(await explore('litecoin/tip')).toMatchObject({ height: 4 });
    const { block } = (await explore('litecoin/blocks/1')) as { block: { transfers: unknown } };
    expect(block.transfers).toMatchObject([
      { to: 'ltc1qxy', asset: 'native', units: '25000000', output: 0 },
    ]);
  });

  it('shows pending payments, and drops those that were replaced or abandoned', async () => {
    await control('PUT', 'bitcoin', { speed: 0 });
    const sent = { ...payment, coin: 'BTC', times: 2 };
    const { txids } = (await control('POST', 'bitcoin/payments', sent)) as { txids: string[] };
    const change = { amount: '0.3' };
    const { txid } = (await control('POST', `bitcoin/payments/${txids[0]}`, change)) as {
      txid: string;
    };
    await control('DELETE', `bitcoin/payments/${txids[1]}`);
    expect(await explore('bitcoin/mempool')).toMatchObject({
      transfers: [{ txid, units: '30000000' }],
    });
    expect(await control('POST', `bitcoin/payments/${txids[0]}`)).toMatchObject({
      error: { code: 'transaction.unknown' },
    });
  });

  it('replaces blocks with a longer branch, and mines, returns or drops their transactions as requested', async () => {
    await control('PUT', 'ethereum', { speed: 0 });
    await control('POST', 'ethereum/payments', { ...payment, coin: 'USDT', amount: '5' });
    await control('POST', 'ethereum/blocks', { count: 3 });
    const before = await explore('ethereum/blocks/1/hash');
    const cut = { depth: 3, transactions: 'waiting' };
    expect(await control('POST', 'ethereum/reorganisations', cut)).toMatchObject({ height: 4 });
    expect(await explore('ethereum/blocks/1/hash')).not.toEqual(before);
    expect(await explore('ethereum/mempool')).toMatchObject({ transfers: [{ units: '5000000' }] });
    await control('POST', 'ethereum/blocks', {});
    await control('POST', 'ethereum/reorganisations', { depth: 1, transactions: 'gone' });
    expect(await explore('ethereum/mempool')).toEqual({ transfers: [] });
    expect(await explore('ethereum/blocks/9')).toEqual({ block: null });
  });

  it('sends an unsupported coin as another token', async () => {
    await control('POST', 'ton/payments', { ...payment, coin: 'SHIB', amount: '1' });
    expect(await explore('ton/mempool')).toMatchObject({ transfers: [{ asset: 'token-SHIB' }] });
  });

  it('can be controlled from the control panel too', async () => {
    const page = (await running.fetch('/control')).text;
    const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const press = (fields: Record<string, string>) =>
      running.fetch('/control/chains/tron/form', {
        method: 'POST',
        body: new URLSearchParams({ token, ...fields }),
      });
    await control('PUT', 'tron', { speed: 0 });
    const sent = { address: 'TXy', memo: '', coin: 'TRX', amount: '7' };
    expect((await press({ action: 'pay', ...sent })).status).toBe(303);
    await press({ action: 'replace' });
    await press({ action: 'mine' });
    await press({ action: 'reorganise', depth: '1', transactions: 'again' });
    const { block } = (await explore('tron/blocks/1')) as { block: { transfers: unknown } };
    expect(block.transfers).toMatchObject([{ to: 'TXy', units: '7000000' }]);
    expect((await press({ action: 'mine', token: 'stale' })).status).toBe(403);
  });

  it('answers 404 for an unknown network', async () => {
    expect((await running.fetch('/chains/dogecoin/tip')).status).toBe(404);
  });
});
