import { afterAll, beforeAll, expect, it } from 'vitest';
import { eraseOwner } from '../../history/erasure.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { ProviderLacksOperation, ProviderRefusal, ProviderUnavailable } from '../provider.ts';
import { attemptsAbout, countAttempt } from './attempt-store.ts';
import { countRequest } from './count-request.ts';
import { markSent } from '../clients/sent-requests.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ isWithoutWorkers: true });
});
afterAll(() => server.close());

const deps = () => ({ pool: server.pool, now: () => new Date() });

async function openDeposit(user: string) {
  const { depositId } = (await server.deposit(await server.token({ user }))).body;
  return { reference: depositId, provider: 'sandbox', request: 'depositStatus' as const };
}

const send =
  <Answer>(answer: Answer | Error) =>
  async (): Promise<Answer> => {
    markSent();
    if (answer instanceof Error) throw answer;
    return answer;
  };

it('counts requests by outcome, with the words of the last failure', async () => {
  const key = await openDeposit('counted');
  for (const words of ['first', 'second']) {
    const failing = countRequest(deps(), key, send(new ProviderUnavailable(words)));
    await expect(failing).rejects.toThrow(words);
  }
  await countRequest(deps(), { ...key, countsAnswer: true }, send({ status: 'waiting' }));
  await countRequest(deps(), key, send({ status: 'waiting' }));
  const lacking = countRequest(deps(), key, send(new ProviderLacksOperation('not offered')));
  await expect(lacking).rejects.toThrow('not offered');
  expect(await attemptsAbout(server.pool, [key.reference])).toMatchObject([
    { outcome: 'unavailable', count: 2, failure: 'second' },
    { outcome: 'waiting', count: 1, failure: null },
  ]);
});

it('keeps the answer and the refusal of a provider if the count fails', async () => {
  const key = await openDeposit('broken');
  const pool = Object.assign(Object.create(server.pool) as typeof server.pool, {
    query: () => Promise.reject(new Error('the database is away')),
  });
  const broken = { ...deps(), pool };
  const answer = { status: 'processed' };
  expect(await countRequest(broken, { ...key, countsAnswer: true }, send(answer))).toBe(answer);
  const refused = countRequest(broken, key, send(new ProviderRefusal('no')));
  await expect(refused).rejects.toThrow(ProviderRefusal);
});

it('neither waits for a payment that is locked, nor brings back what was erased', async () => {
  const key = await openDeposit('erased');
  await countAttempt(server.pool, key, { outcome: 'refused', failure: 'DE89' }, new Date());
  await server.pool.query(
    `update cashier.deposits set status = 'mistaked', ending = 'failed' where id = $1`,
    [key.reference],
  );
  const eraser = await server.pool.connect();
  await eraser.query('begin');
  await eraseOwner(eraser, 'demo:erased', new Date());
  await countAttempt(server.pool, key, { outcome: 'refused', failure: 'DE89' }, new Date());
  await eraser.query('commit');
  eraser.release();
  expect(await attemptsAbout(server.pool, [key.reference])).toEqual([]);
  await countAttempt(server.pool, key, { outcome: 'refused', failure: 'DE89' }, new Date());
  expect(await attemptsAbout(server.pool, [key.reference])).toMatchObject([
    { outcome: 'refused', count: 1, failure: null },
  ]);
});
