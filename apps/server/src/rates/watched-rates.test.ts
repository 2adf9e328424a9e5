import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OperatorContext } from '../operator/operation.ts';
import { alertsOf } from '../operator/overview/alerts.ts';
import { askOperator, operatorApi } from '../testing/operator/ask-operator.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'rates-'));
const ratesFile = join(folder, 'rates.json');
let writes = 0;

/** A rates file written this many minutes ago. */
function write(file: { worth: Record<string, string>; observedAt?: string }, minutesAgo = 0): void {
  const rates = { source: 'test', maxAgeMinutes: 30, ...file };
  writeFileSync(ratesFile, JSON.stringify(rates));
  // A file system may give two writes in the same moment the same time.
  const writtenAt = new Date(Date.now() - minutesAgo * 60_000 - 100 + (writes += 1));
  utimesSync(ratesFile, writtenAt, writtenAt);
}

const usual = { USD: '1', EUR: '1.25', BTC: '50000' };
const lines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  write({ worth: usual });
  server = await startTestServer({
    isWithoutWorkers: true,
    environment: { ratesFile, logLevel: 'info' },
    partner: { operatorApi },
    logStream: { write: (line) => lines.push(line) },
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const refresh = () => server.app.services.rates.refresh();
const rate = (base: string, quote: string) => server.app.services.rates.latest(base, quote)?.rate;
const refusals = async () => {
  const text = await (await fetch(`${server.consoleUrl}/metrics`)).text();
  return text.match(/^cashier_rates_refused\{currency="BTC"\} (\d)$/m)?.[1];
};

/** The alerts about rates in an operator's overview. */
async function rateAlerts(change: Partial<typeof operatorApi> = {}) {
  const { services } = server.app;
  const partner = { ...server.partner, operatorApi: { ...operatorApi, ...change } };
  const alerts = await alertsOf({ services, partner } as OperatorContext);
  return alerts.filter(({ kind }) => kind === 'rateRefused');
}

beforeEach(async () => {
  await server.pool.query('delete from cashier.believed_rates');
  write({ worth: usual });
  await refresh();
});

describe('the age of rates', () => {
  it('is that of the file if it does not say when they were observed', async () => {
    expect(rate('BTC', 'USD')).toBe('50000');
    write({ worth: usual }, 31);
    await refresh();
    expect(rate('BTC', 'USD')).toBeUndefined();
  });

  it('is the age that the file states, but at least that of the file', async () => {
    const observedAt = new Date(Date.now() - 31 * 60_000).toISOString();
    write({ worth: usual, observedAt });
    await refresh();
    expect(rate('BTC', 'USD')).toBeUndefined();
    write({ worth: usual, observedAt: '2999-01-01T00:00:00Z' }, 31);
    await refresh();
    expect(rate('BTC', 'USD')).toBeUndefined();
  });
});

describe('a rate that jumps', () => {
  it('is refused and reported until it comes back, while the others are used', async () => {
    lines.length = 0;
    write({ worth: { USD: '1', EUR: '1.26', BTC: '500000' } });
    await refresh();
    await refresh();
    expect(rate('BTC', 'USD')).toBeUndefined();
    expect(rate('EUR', 'BTC')).toBeUndefined();
    expect(rate('EUR', 'USD')).toBe('1.26');
    expect(await refusals()).toBe('1');
    const alerts = lines.filter((line) => line.includes('ALERT'));
    expect(alerts).toHaveLength(1);
    expect(alerts[0]).toContain('"currency":"BTC","believed":"50000","worth":"500000"');

    write({ worth: { ...usual, BTC: '54000' } });
    await refresh();
    expect(rate('BTC', 'USD')).toBe('54000');
    expect(await refusals()).toBe('0');
  });

  it('is an alert for operators who see everything, until it comes back', async () => {
    expect(await rateAlerts()).toEqual([]);
    write({ worth: { ...usual, BTC: '40000' } });
    await refresh();
    expect(await rateAlerts()).toEqual([
      {
        kind: 'rateRefused',
        subject: 'BTC',
        since: expect.any(String),
        detail: '40000',
        facts: { worth: '40000' },
      },
    ]);
    expect(await rateAlerts({ seesUnmatched: false })).toEqual([]);
    write({ worth: usual });
    await refresh();
    expect(await rateAlerts()).toEqual([]);
  });

  it('is also refused after a restart and by every other server', async () => {
    write({ worth: { ...usual, BTC: '40000' } });
    const other = await startTestServer({ beside: server, environment: { ratesFile } });
    expect(other.app.services.rates.latest('BTC', 'USD')).toBeUndefined();
    await other.close();
  });

  it('is used everywhere once an operator accepts it', async () => {
    write({ worth: { ...usual, BTC: '40000' } });
    await refresh();
    const { body } = await askOperator(server, 'rates', {});
    expect(body.rates.find(({ currency }) => currency === 'BTC')).toMatchObject({
      worth: '50000',
      refused: { worth: '40000' },
    });
    const decision = { currency: 'BTC', reason: 'The market fell.' };
    const wrong = await askOperator(server, 'acceptRate', { ...decision, worth: '30000' });
    expect(wrong.body).toMatchObject({ worth: '30000', refused: { worth: '40000' } });
    expect(rate('BTC', 'USD')).toBeUndefined();
    const accepted = await askOperator(server, 'acceptRate', { ...decision, worth: '40000' });
    expect(accepted.body).toMatchObject({ worth: '40000', acceptedBy: 'joe' });
    expect(accepted.body.refused).toBeUndefined();
    expect(rate('BTC', 'USD')).toBe('40000');
    const other = await startTestServer({ beside: server, environment: { ratesFile } });
    expect(other.app.services.rates.latest('BTC', 'USD')?.rate).toBe('40000');
    await other.close();
  });
});
