import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askOperator, operatorApi } from '../../testing/operator/ask-operator.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { OperatorContext } from '../operation.ts';
import { exportPayments } from './find-payments.ts';

const rows = 2600;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ partner: { operatorApi } });
  // Hundreds of payments have the same time, so a page ends among them.
  await server.pool.query(
    `insert into cashier.deposits (id, partner, owner, method, provider, security_group,
       amount_minor, currency, pay_minor, pay_currency, credit_minor, country, language, session_id,
       return_id, status, credited_minor, created_at, expires_at)
     select 'many_' || n, 'demo', 'demo:ada', case when n % 2 = 0 then 'visa' else 'pix' end,
       'sandbox', 'cards', 1000, 'EUR', 1000, 'EUR', 1000, 'de', 'en', 'none', 'many_' || n,
       'processed', 1000, now() - (n / 700) * interval '1 minute', now()
     from generate_series(1, $1::int) as n`,
    [rows * 2],
  );
});
afterAll(() => server.close());

const idsOf = (csv: string) =>
  csv
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[1]);

async function listed(filters: Record<string, string>): Promise<string[]> {
  const ids: string[] = [];
  for (let before: string | undefined; ;) {
    const page = { ...filters, limit: 200, ...(before === undefined ? {} : { before }) };
    const { payments, next } = (await askOperator(server, 'payments', page)).body;
    ids.push(...payments.map(({ id }) => id));
    if (!next) return ids;
    before = next;
  }
}

it('exports every payment that the filters match, once, in the order of the list', async () => {
  const filters = { method: 'visa' };
  const { csv = '' } = (await askOperator(server, 'exportPayments', filters)).body;
  const ids = idsOf(csv);
  expect(ids).toHaveLength(rows);
  expect(new Set(ids).size).toBe(rows);
  expect(ids).toEqual(await listed(filters));
});

it('sends the first payments before it has read the last ones', async () => {
  const { pool } = server.app.services;
  let pagesRead = 0;
  const counting = {
    async query(query: Parameters<typeof pool.query>[0]) {
      pagesRead += 1;
      return pool.query(query);
    },
  };
  const services = { ...server.app.services, pool: counting };
  const partner = services.partners.get('demo');
  const context = { services, partner } as unknown as OperatorContext;
  const table = await exportPayments(context, { method: 'visa' });
  if (!(table instanceof Readable)) throw new Error('the export is not a stream');
  let sent = 0;
  let readAtFirst = 0;
  for await (const part of table) {
    sent += 1;
    if (sent === 2) readAtFirst = pagesRead;
    expect(String(part).length).toBeGreaterThan(0);
  }
  expect(pagesRead).toBe(Math.floor(rows / 500) + 1);
  expect(readAtFirst).toBeLessThan(pagesRead - 1);
  expect(sent).toBe(1 + Math.ceil(rows / 500));
});
