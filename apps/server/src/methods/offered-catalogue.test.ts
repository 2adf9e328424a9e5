import { loadCatalogue } from '@opencashier/catalogue';
import { FakeBtcpay } from '@opencashier/testing/vendors/fake-btcpay';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const lines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  const logStream = { write: (line: string) => void lines.push(line) };
  server = await startTestServer({ environment: { logLevel: 'warn' }, logStream });
});
afterAll(() => server.close());

async function titleOfSkrill(token: string): Promise<string | undefined> {
  const query = { country: 'de', currency: 'EUR' };
  const { body } = await server.call(token, 'methods-payment-v3', query);
  return body.methods.find(({ name }) => name === 'skrill')?.text['en']?.['title'];
}

describe('a catalogue that changes while the server runs', () => {
  it('is served from the next call on; an invalid one changes nothing and is counted', async () => {
    const token = await server.token({ user: 'reader' });
    expect(await titleOfSkrill(token)).toBe('Skrill');

    const catalogue = loadCatalogue();
    const methods = new Map(catalogue.methods);
    const skrill = methods.get('skrill');
    if (!skrill) throw new Error('the catalogue has no skrill');
    methods.set('skrill', { ...skrill, text: { all: { title: 'Skrill 2' } } });
    server.app.followCatalogue({ kind: 'loaded', catalogue: { ...catalogue, methods } });
    expect(await titleOfSkrill(token)).toBe('Skrill 2');

    const problems = ['methods/skrill.json:3: not JSON'];
    server.app.followCatalogue({ kind: 'refused', problems });
    expect(await titleOfSkrill(token)).toBe('Skrill 2');
    const metrics = await fetch(`${server.consoleUrl}/metrics`).then((response) => response.text());
    expect(metrics).toContain('cashier_catalogue_changes_total{outcome="loaded"} 1');
    expect(metrics).toContain('cashier_catalogue_changes_total{outcome="refused"} 1');
  });

  it('leaves out a method whose provider is not configured here', async () => {
    const token = await server.token({ user: 'reader' });
    const catalogue = loadCatalogue();
    const methods = new Map(catalogue.methods);
    const skrill = methods.get('skrill');
    if (!skrill) throw new Error('the catalogue has no skrill');
    methods.set('skrill', { ...skrill, provider: 'acme' });
    lines.length = 0;
    server.app.followCatalogue({ kind: 'loaded', catalogue: { ...catalogue, methods } });
    expect(await titleOfSkrill(token)).toBeUndefined();
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { methods: 1, providers: ['acme'], msg: expect.stringContaining('not configured') },
    ]);

    server.app.followCatalogue({ kind: 'loaded', catalogue });
    expect(await titleOfSkrill(token)).toBe('Skrill');
  });
});

it('a coin that is paid on a provider’s own page has none of the texts about ours', async () => {
  const btcpay = new FakeBtcpay();
  await btcpay.server.listen();
  onTestFinished(() => btcpay.server.close());
  const coins = { ...btcpay.settings, name: 'coins', methods: ['crypto_btc'] };
  const beside = await startTestServer({ environment: { providers: [coins] } });
  onTestFinished(() => beside.close());
  const catalogue = loadCatalogue();
  const shipped = catalogue.methods.get('crypto_btc');
  if (!shipped?.instruction_keys) throw new Error('the catalogue has no crypto_btc');
  const own = { ...shipped, instruction_keys: [...shipped.instruction_keys, 'step_own'] };
  const methods = new Map(catalogue.methods).set('crypto_btc', own);
  beside.app.followCatalogue({ kind: 'loaded', catalogue: { ...catalogue, methods } });
  const offered = beside.app.services.catalogue.methods.get('crypto_btc');
  expect(offered).toMatchObject({ provider: 'coins', instruction_keys: ['step_own'] });
  expect(offered?.note_key).toBeUndefined();
  expect(offered?.video_guide_url).toBeUndefined();
});
