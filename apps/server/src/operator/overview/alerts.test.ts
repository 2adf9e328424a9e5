import { createLedger } from '@opencashier/ledger';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
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

it('a provider whose requests fail several times is an alert until one is answered', async () => {
  const token = await server.token({ user: 'ana' });
  const failed = 'select from cashier.provider_health where failures > 0';
  server.provider.fault = 'error500';
  await server.deposit(token);
  await until(async () => (await server.pool.query(failed)).rowCount === 1);
  expect(await alerts()).toEqual([]);
  await server.deposit(token);
  await server.deposit(token);
  await until(async () => (await alerts()).some(({ kind }) => kind === 'sickProvider'));
  const [alert] = await alerts();
  expect(alert).toMatchObject({
    since: expect.any(String),
    detail: expect.stringMatching(/^[3-9] requests failed$/),
  });
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

it('a provider that leaves several deposits without an answer is an alert', async () => {
  const leave = (name: string, count: number) =>
    server.pool.query(
      `insert into cashier.deposits (id, partner, owner, method, provider, security_group,
         amount_minor, currency, pay_minor, pay_currency, credit_minor, country, language,
         session_id, return_id, status, created_at, expires_at)
       select $1 || n, 'demo', 'demo:eve', 'visa', $1, 'cards', 1000, 'EUR', 1000, 'EUR', 1000,
         'de', 'en', 'none', $1 || n, 'created', now() - interval '5 minutes', now()
       from generate_series(1, $2::int) as n`,
      [name, count],
    );
  await leave('slow', 2);
  await leave('silent', 3);
  const about = (await alerts()).filter(({ kind }) => kind === 'sickProvider');
  expect(about).toMatchObject([
    {
      subject: 'silent',
      since: expect.any(String),
      detail: '3 deposits without an answer',
      facts: { unanswered: '3' },
    },
  ]);
});

it('a refused rate is an alert for those who see what belongs to no partner', async () => {
  await server.pool.query(
    `insert into cashier.believed_rates (currency, worth, source, observed_at, refused_worth,
       refused_at)
     values ('XTS', '1.5', 'file', now(), '3.1', now()), ('XXX', '2', 'file', now(), null, null)`,
  );
  const refused = async () => (await alerts()).filter(({ kind }) => kind === 'rateRefused');
  expect(await refused()).toMatchObject([
    { subject: 'XTS', since: expect.any(String), detail: '3.1', facts: { worth: '3.1' } },
  ]);
  server.partner.operatorApi = { ...operatorApi, seesUnmatched: false };
  onTestFinished(() => void (server.partner.operatorApi = { ...operatorApi, seesUnmatched: true }));
  expect(await refused()).toEqual([]);
});
