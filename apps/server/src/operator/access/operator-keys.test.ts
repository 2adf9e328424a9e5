import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { followRevocations } from '../../partners/follow-revocations.ts';
import { operatorRequest } from '@opencashier/contract/operator/signed-request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOperator, operatorApi, operatorKey } from '../../testing/operator/ask-operator.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const whsec = (text: string) => `whsec_${Buffer.from(text).toString('base64')}`;
const [older, newer] = [whsec('the older secret of a key'), whsec('the newer secret of a key')];
const { keys: known } = operatorApi;
const sue = known.get('sue');
if (!sue) throw new Error('the tests have no such key');
const { keys, ...settings } = {
  ...operatorApi,
  keys: new Map([...known, ['sue', { ...sue, secrets: [older, newer] }]]),
};
keys.delete('vic');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ partner: { operatorApi: { ...settings, keys } } });
});
afterAll(() => server.close());

type Key = ReturnType<typeof operatorKey>;
type Prepared = ReturnType<typeof operatorRequest>;

const prepare = (key: Key, user = 'ann'): Prepared =>
  operatorRequest('retryOrder', { id: user }, key, { id: crypto.randomUUID(), at: new Date() });

async function send({ path, ...request }: Prepared): Promise<[number, string]> {
  const answer = await fetch(server.consoleUrl + path, request);
  const body = (await answer.json()) as { error: { code: string } };
  return [answer.status, body.error.code];
}

const unsigned = [401, 'signatureInvalid'];
/** The order does not exist; the signature was accepted. */
const accepted = [404, 'notFound'];

describe('the keys of the operator', () => {
  it('are distinguished by their id, which the signature covers', async () => {
    const prepared = prepare(operatorKey('joe'));
    expect(await send(prepared)).toEqual(accepted);
    for (const id of ['ann', 'joe-2', 'Joe', '', 'joe ', 'nobody']) {
      const headers = { ...prepare(operatorKey('joe')).headers, 'operator-key': id };
      // White space around a header's value is no part of it.
      const expected = id === 'joe ' ? accepted : unsigned;
      expect([id, await send({ ...prepared, headers })]).toEqual([id, expected]);
    }
    const { 'operator-key': _key, ...without } = prepare(operatorKey('joe')).headers;
    expect(await send({ ...prepared, headers: without })).toEqual(unsigned);
  });

  it('sign for themselves only: the secret of one does not work for another', async () => {
    const mixed = { ...operatorKey('ann'), secret: operatorKey('joe').secret };
    expect(await send(prepare(mixed))).toEqual(unsigned);
    // The id is part of what is signed, so a secret that two keys shared would not help either.
    const { headers, ...prepared } = prepare(operatorKey('joe'));
    const { headers: others } = prepare({ ...operatorKey('joe'), id: 'ann' });
    const swapped = { ...headers, 'webhook-signature': others['webhook-signature'] ?? '' };
    expect(await send({ ...prepared, headers: swapped })).toEqual(unsigned);
  });

  it('have two secrets during a rotation', async () => {
    for (const secret of [older, newer]) {
      expect(await send(prepare({ ...operatorKey('sue'), secret }))).toEqual(accepted);
    }
    expect(await send(prepare(operatorKey('sue')))).toEqual(unsigned);
  });

  it('one person may have two, and the log names the person and the key', async () => {
    for (const as of ['joe', 'joe-2']) {
      await askOperator(server, 'retryOrder', { id: '1' }, { as });
      const { entries } = (await askOperator(server, 'audit', { limit: 1 })).body;
      expect(entries).toMatchObject([{ by: 'joe', role: 'admin', key: as }]);
    }
  });

  it('that were revoked look like keys that never existed', async () => {
    expect(await send(prepare(operatorKey('vic')))).toEqual(unsigned);
  });

  it('are refused without a restart once the partner’s file revokes them', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'partners-'));
    const write = (revoked: boolean) =>
      writeFile(
        join(dir, 'demo.json'),
        JSON.stringify({ key: 'demo', operatorApi: { keys: [{ id: 'lost', revoked }] } }),
      );
    const known = server.partner.operatorApi?.keys;
    const joe = known?.get('joe');
    if (!known || !joe) throw new Error('the tests have no such key');
    known.set('lost', { ...joe, id: 'lost' });
    const lost = { ...operatorKey('joe'), id: 'lost' };
    const partners = new Map([['demo', server.partner]]);
    await write(false);
    expect(followRevocations(dir, partners)).toEqual([]);
    expect(await send(prepare(lost))).toEqual(accepted);
    await writeFile(join(dir, 'demo.json'), '{ "key": "demo", "operatorApi": {');
    expect(followRevocations(dir, partners)).toEqual([]);
    await write(true);
    expect(followRevocations(dir, partners)).toEqual(['demo/lost']);
    expect(await send(prepare(lost))).toEqual(unsigned);
    await rm(dir, { recursive: true });
  });

  it('count a request once, whichever key repeats it', async () => {
    const prepared = prepare(operatorKey('joe'));
    expect(await send(prepared)).toEqual(accepted);
    expect(await send(prepared)).toEqual([409, 'requestRepeated']);
  });
});
