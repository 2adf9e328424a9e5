import { afterAll, beforeAll, expect, it } from 'vitest';
import { everythingStored } from '../../testing/everything-stored.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const number = '4539578763621486';
const code = '7391';
const expiry = '12/39';
const fields = { card: number, expiry, cvv: code };

let server: TestServer;
let logged = '';
beforeAll(async () => {
  const sensitive = { type: 'text', sensitive: true } as const;
  server = await startTestServer({
    environment: { logLevel: 'trace' },
    logStream: { write: (line) => (logged += line) },
    methods: {
      card_direct: {
        checkLuhn: true,
        fields: [
          // Sent under another name, which must be recognised as well.
          { ...sensitive, name: 'pan', alias: 'card', category: 'card', regex: '^\\d{16}$' },
          { ...sensitive, name: 'expiry' },
          { ...sensitive, name: 'cvv', regex: '^\\d{4}$' },
        ],
      },
    },
  });
});
afterAll(() => server.close());

// Times, line numbers of a log and values of metrics may contain such digits by chance.
const measured = [
  /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d\.\d+/g,
  /"(?:time|pid|responseTime|remotePort)":[\d.]+/g,
  /(?<=^\w+(?:\{.*\})?) [\d.e+-]+$/gm,
];

/** Any six consecutive digits of the card number, and its code as a separate number. */
function tracesIn(all: string): string[] {
  const text = measured.reduce((rest, numbers) => rest.replaceAll(numbers, ''), all);
  const runs = Array.from({ length: number.length - 5 }, (_, at) => number.slice(at, at + 6));
  const isCode = new RegExp(`(?<![\\w.:+/-])${code}(?![\\w+/=-])`).test(text);
  return [...runs.filter((run) => text.includes(run)), ...(isCode ? [code] : [])];
}

it('a card leaves no trace in tables, inbox, outbox, logs or metrics', async () => {
  const token = await server.token({ user: 'card-holder' });
  const request = { paymentType: 'card_direct', fields };
  const key = crypto.randomUUID();
  const created = await server.deposit(token, request, key);
  expect(created.status).toBe(200);
  expect(server.provider.created.at(-1)?.fields).toEqual(fields);

  // Refused, repeated, failed and paid deposits each write something somewhere.
  const wrong = { ...request, fields: { ...fields, card: `${number.slice(0, -1)}7` } };
  expect((await server.deposit(token, wrong)).body.error?.code).toBe('banking.paymentMethodRegex');
  expect((await server.deposit(token, wrong, key)).status).toBe(422);
  server.provider.fault = 'error500';
  expect((await server.deposit(token, request)).status).toBeGreaterThanOrEqual(500);
  server.provider.fault = 'refuse';
  await server.deposit(token, request);
  server.provider.fault = 'none';
  const account = { token: 'tok_card', label: `•• ${number.slice(-4)}` };
  const saving = await server.deposit(token, { ...request, saveAccount: true });
  await server.settle(saving.body.depositId, 'processed', { account });
  await server.settle(created.body.depositId, 'processed');

  const stored = await everythingStored(server.pool);
  expect(stored).toContain(created.body.depositId);
  expect(tracesIn(stored)).toEqual([]);
  expect(logged).toContain('deposit-create');
  expect(tracesIn(logged)).toEqual([]);
  const metrics = await (await fetch(`${server.consoleUrl}/metrics`)).text();
  expect(metrics).toContain('deposit-create');
  expect(tracesIn(metrics)).toEqual([]);
});

it('a card number would be found by this test if it left a trace', async () => {
  expect(tracesIn(`{"card":"${number}"}`)).toHaveLength(11);
  expect(tracesIn('"4539 5787 6362 1486", 395787')).toEqual(['395787']);
  expect(tracesIn('{"cvv": "7391"}')).toEqual([code]);
  expect(tracesIn('calls{name="7391"} 1')).toEqual([code]);
  const moment = '2026-11-16T05:18:47.395787Z';
  expect(tracesIn(`{"time":395787,"pid":7391,"at":"${moment}"}\nheap{kind="old"} 7391\n`)).toEqual(
    [],
  );
});
