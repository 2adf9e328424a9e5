import { createLedger } from '@opencashier/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChainNetwork } from '../../chains/networks.ts';
import { operatorApi } from '../../testing/operator/ask-operator.ts';
import { startTestServer, type TestServer, until } from '../../testing/test-server.ts';
import type { OperatorContext } from '../operation.ts';
import { readOverview } from './read-overview.ts';

const network = 'bitcoin';
let server: TestServer;
beforeAll(async () => {
  const api = { ...operatorApi, seesUnmatched: true };
  server = await startTestServer({ partner: { operatorApi: api } });
});
afterAll(() => server.close());

/** The overview is cached for ten seconds per services object, so each call gets a new one. */
async function alerts() {
  const { services } = server.app;
  const partner = services.partners.get('demo');
  const networks = new Map([[network, {} as ChainNetwork]]);
  const context = { services: { ...services, networks }, partner } as unknown as OperatorContext;
  return (await readOverview(context, {})).alerts;
}
const kinds = async () => (await alerts()).map(({ kind, subject }) => `${kind} ${subject}`);

it('a provider whose requests fail is an alert until one is answered', async () => {
  const token = await server.token({ user: 'ana' });
  server.provider.fault = 'error500';
  await server.deposit(token);
  await until(async () => (await alerts()).some(({ kind }) => kind === 'sickProvider'));
  const [alert] = await alerts();
  expect(alert).toMatchObject({ since: expect.any(String), detail: '1 requests failed' });
  server.provider.fault = 'none';
  await server.deposit(token);
  await until(async () => (await alerts()).length === 0);
});

it('a frozen account and a receiver that is down are alerts', async () => {
  const token = await server.token({ user: 'bob' });
  const { body } = await server.deposit(token);
  await server.settle(body.depositId, 'processed');
  const shift = (by: number) =>
    server.pool.query(
      `update ledger.accounts set credits_posted = credits_posted + $1
       where owner = 'demo:bob' and kind = 'player'`,
      [by],
    );
  await shift(100);
  await createLedger(server.pool).checkReplay({ limit: 10_000 });
  await server.pool.query(
    `insert into cashier.webhook_outages (partner, since, next_probe_at)
     values ('demo', now(), now() + interval '1 hour')`,
  );
  const found = await kinds();
  expect(found).toContain('receiverDown demo');
  expect(found.some((one) => one.startsWith('frozenAccount '))).toBe(true);
});

it('a chain is an alert if its node is silent or far behind, not if it has no new block', async () => {
  const set = (checked: string, behind: number, read = 'now()') =>
    server.pool.query(
      `insert into cashier.chain_heads as head (network, height, hash, read_at, checked_at, blocks_behind)
       values ($1, 1, 'hash', ${read}, ${checked}, $2)
       on conflict (network) do update
         set read_at = excluded.read_at, checked_at = excluded.checked_at,
           blocks_behind = excluded.blocks_behind`,
      [network, behind],
    );
  const chain = async () => (await alerts()).find(({ subject }) => subject === network);
  await set('now()', 0, `now() - interval '2 hours'`);
  expect(await chain()).toBeUndefined();
  await set(`now() - interval '6 minutes'`, 0);
  expect(await chain()).toMatchObject({ kind: 'chainBehind', detail: 'no answer' });
  await set('now()', 9);
  expect((await chain())?.detail).toContain('9 blocks');
});
